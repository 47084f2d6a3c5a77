-- A purchase order is submitted and approved or returned (dec.I1.5); its lines carry the references of the company's own books (dec.I1.8).
alter table purchase_order drop constraint purchase_order_status_check;
alter table purchase_order add constraint purchase_order_status_check check (
  status in ('draft', 'submitted', 'returned', 'open', 'exhausted', 'on_hold', 'expired', 'closed', 'cancelled')
);
alter table purchase_order
  add column submitted_by uuid,
  add column submitted_at timestamptz,
  add column self_approved boolean not null default false,
  add column erp_references text,
  -- What is left of the value in per cent: sorted and filtered by, so it is stored. More than all may be drawn by an overrun.
  add column left_percent numeric(6, 1) generated always as (
    case when total_value_idr > 0 then greatest(
      -9999.9, trunc((total_value_idr - reserved_idr - committed_idr - actual_idr) * 100.0 / total_value_idr, 1)
    ) end
  ) stored,
  -- Whether it was told that little is left, and that it ends: again only when that was over in between, or the end has moved.
  add column told_nearly_used boolean not null default false,
  add column told_ending_on date;
alter table purchase_order_line
  add column po_item text,
  add column so_do_no text,
  add column cost_centre text,
  add column gl_account text;
create or replace view public_purchase_order as select * from purchase_order;
create or replace view public_purchase_order_line as select * from purchase_order_line;

create index purchase_order_left on purchase_order (left_percent desc, id desc);
create index purchase_order_version on purchase_order (version, created_at desc, id desc);
create index purchase_order_file on purchase_order (file_id) where file_id is not null;
drop index purchase_order_no_search;
create index purchase_order_search on purchase_order
  using gin ((coalesce(po_no, '') || ' ' || coalesce(erp_references, '')) gin_trgm_ops);
-- The job that ends and tells looks only at those in use.
create index purchase_order_in_use on purchase_order (valid_to) where status in ('open', 'exhausted', 'on_hold');
