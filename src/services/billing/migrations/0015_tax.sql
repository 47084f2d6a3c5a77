-- What the law takes of a haulier's bill, from a day on (dec.I4.3). The company confirms it: a changed law is one more row, and no line
-- of the program.
create table tax_rate (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  kind text not null check (kind in ('ppn', 'pph23')),
  percent numeric(7,4) not null check (percent between 0 and 100),
  base_numerator integer not null default 1 check (base_numerator > 0),
  base_denominator integer not null default 1 check (base_denominator >= base_numerator),
  without_npwp_percent numeric(7,4) check (without_npwp_percent between 0 and 100),
  exempt_plates jsonb not null default '[]',
  valid_from date not null, valid_to date check (valid_to >= valid_from),
  source text not null, is_confirmed boolean not null default false, note text,
  -- On no day two rates of a kind.
  constraint tax_rate_period exclude using gist (kind with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
create index tax_rate_kind on tax_rate (kind, id);
create index tax_rate_from on tax_rate (valid_from desc, id desc);
create index tax_rate_newest on tax_rate (created_at desc, id desc);
create index tax_rate_confirmed on tax_rate (is_confirmed, id);
create index tax_rate_search on tax_rate using gin (source gin_trgm_ops);
create index tax_rate_begins on tax_rate (lower(source) text_pattern_ops);
create view public_tax_rate as select * from tax_rate;

-- From memory, to be confirmed by the company: until then each says so.
insert into tax_rate (id, created_at, updated_at, kind, percent, base_numerator, base_denominator, without_npwp_percent, exempt_plates,
  valid_from, source, note)
values
  ('01900000-0000-7000-8000-00000000d001', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z', 'ppn', 12, 11, 12, null, '["yellow"]',
   '2025-01-01', 'PMK 131/2024 pasal 3; UU PPN pasal 4A', 'Dari ingatan: pastikan tarif, dasar 11/12, dan pelat kuning dengan bagian pajak.'),
  ('01900000-0000-7000-8000-00000000d002', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z', 'pph23', 2, 1, 1, 4, '[]',
   '2009-01-01', 'UU PPh pasal 23 ayat (1) c dan (1a); PMK 141/2015', 'Dari ingatan: pastikan tarif dan tarif tanpa NPWP dengan bagian pajak.');

-- What decides a vendor's taxes, from a day on; the latest one that has begun holds, so that no two hold at once.
create table vendor_tax_profile (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  vendor_id uuid not null, valid_from date not null,
  is_pkp boolean not null default false, npwp text,
  exemption_no text, exemption_from date, exemption_to date check (exemption_to >= exemption_from),
  is_final_tax boolean not null default false, note text,
  check (not is_pkp or npwp is not null),
  check ((exemption_no is null) = (exemption_from is null) and (exemption_no is null) = (exemption_to is null))
);
create unique index vendor_tax_profile_valid on vendor_tax_profile (valid_from, vendor_id) where deleted_at is null;
create index vendor_tax_profile_vendor on vendor_tax_profile (vendor_id, valid_from desc);
create index vendor_tax_profile_from on vendor_tax_profile (valid_from desc, id desc);
create index vendor_tax_profile_newest on vendor_tax_profile (created_at desc, id desc);
create index vendor_tax_profile_search on vendor_tax_profile
  using gin ((coalesce(npwp, '') || ' ' || coalesce(exemption_no, '')) gin_trgm_ops);
create view public_vendor_tax_profile as select * from vendor_tax_profile;
