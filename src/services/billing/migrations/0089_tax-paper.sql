-- The papers of a document's taxes stand with the document (dec.I4.11): whatever becomes of a payment, the next one goes by the same papers.
create table tax_paper (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  billing_no text not null, billing_id uuid not null references billing, vendor_id uuid not null,
  faktur_no text, faktur_date date, faktur_code text, faktur_base_idr bigint, faktur_ppn_idr bigint, faktur_file_id uuid,
  slip_no text, slip_date date, slip_base_idr bigint, slip_amount_idr bigint, slip_file_id uuid
);
create unique index tax_paper_billing on tax_paper (billing_id);
create index tax_paper_vendor on tax_paper (vendor_id, id);
create index tax_paper_no on tax_paper (billing_no, id);
create index tax_paper_no_begins on tax_paper (lower(billing_no) text_pattern_ops);
create index tax_paper_newest on tax_paper (created_at desc, id desc);
-- Numbers that earlier releases kept as they were printed are the same numbers.
create index tax_paper_faktur on tax_paper (regexp_replace(faktur_no, '\D', '', 'g')) where faktur_no is not null;
create index tax_paper_faktur_file on tax_paper (faktur_file_id) where faktur_file_id is not null;
create index tax_paper_slip_file on tax_paper (slip_file_id) where slip_file_id is not null;
create index tax_paper_search on tax_paper using gin
  ((coalesce(billing_no, '') || ' ' || coalesce(faktur_no, '') || ' ' || coalesce(slip_no, '')) gin_trgm_ops);

-- Until now each payment had papers of its own. A document takes each of its two over from the payment that goes by it, else from the last
-- one that has any; from one that is void only where its number is no other document's by now.
insert into tax_paper (id, created_at, updated_at, billing_no, billing_id, vendor_id, faktur_no, faktur_date, faktur_code, faktur_base_idr,
  faktur_ppn_idr, faktur_file_id, slip_no, slip_date, slip_base_idr, slip_amount_idr, slip_file_id)
select gen_random_uuid(), now(), now(), b.billing_no, b.id, b.vendor_id, f.faktur_no, f.faktur_date, f.faktur_code, f.faktur_base_idr,
  f.faktur_ppn_idr, f.faktur_file_id, s.slip_no, s.slip_date, s.slip_base_idr, s.slip_amount_idr, s.slip_file_id
from billing b
left join lateral (
  select d.* from trip_payment_document d join trip_payment p on p.id = d.trip_payment_id
  where d.billing_id = b.id and b.ppn_idr <> 0 and num_nonnulls(d.faktur_no, d.faktur_date, d.faktur_file_id) > 0
    and (p.status <> 'void' or not exists (
      select from trip_payment_document o join trip_payment q on q.id = o.trip_payment_id and q.status <> 'void'
      where o.billing_id <> b.id and regexp_replace(o.faktur_no, '\D', '', 'g') = regexp_replace(d.faktur_no, '\D', '', 'g')))
  order by p.status in ('approved', 'exported', 'failing', 'paid', 'reconciled', 'reversing') desc, p.status <> 'void' desc,
    p.created_at desc, p.id desc limit 1) f on true
left join lateral (
  select d.* from trip_payment_document d join trip_payment p on p.id = d.trip_payment_id
  where d.billing_id = b.id and b.pph23_idr <> 0 and num_nonnulls(d.slip_no, d.slip_date, d.slip_file_id) > 0
  order by p.status in ('approved', 'exported', 'failing', 'paid', 'reconciled', 'reversing') and exists (
      select from trip_payment_line l where l.trip_payment_id = p.id and l.billing_id = b.id and l.component = 'pph23') desc,
    p.status <> 'void' desc, p.created_at desc, p.id desc limit 1) s on true
where b.status in ('verified', 'payment_requested', 'partially_paid', 'paid', 'closed') and b.deleted_at is null
  and b.payable_idr > 0 and (b.ppn_idr <> 0 or b.pph23_idr <> 0);

drop view public_trip_payment_document;
-- Which documents a payment pays is what its lines say.
drop table trip_payment_document;
create view public_tax_paper as select * from tax_paper;
do $$ begin
  if to_regproc('auth.keep_proven') is not null then perform auth.keep_proven('billing.tax_paper'); end if;
end $$;
