-- What a vendor's work is charged PPN as is a choice of its profile; each choice has dated rates of its own (dec.I4.3).
alter table tax_rate
  add column service text not null default 'general' check (service in ('general', 'freight_forwarding')),
  add check (kind = 'ppn' or service = 'general'),
  drop constraint tax_rate_period,
  -- On no day two rates of a kind and service that count.
  add constraint tax_rate_period
    exclude using gist (kind with =, service with =, daterange(valid_from, valid_to, '[]') with &&)
    where (deleted_at is null and (is_confirmed or entered_by is null));
create index tax_rate_service on tax_rate (service, id);
create or replace view public_tax_rate as select * from tax_rate;

insert into tax_rate (id, created_at, updated_at, kind, service, percent, base_numerator, base_denominator, valid_from, source, note)
values
  ('01900000-0000-7000-8000-00000000d003', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z', 'ppn', 'freight_forwarding', 12, 11, 120,
   '2025-01-01', 'PMK 71/2022 pasal 3; PMK 131/2024', 'Dari ingatan: besaran tertentu jasa freight forwarding, 10 % dari tarif PPN (1,1 %). Pastikan dengan bagian pajak.');

alter table vendor_tax_profile
  add column ppn_service text not null default 'general' check (ppn_service in ('general', 'freight_forwarding'));
create or replace view public_vendor_tax_profile as select * from vendor_tax_profile;
