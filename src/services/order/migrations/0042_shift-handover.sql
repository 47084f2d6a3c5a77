-- What one shift of the control tower hands to the next: the lists as they stood, signed and accepted by two people.
create table shift_handover (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  handover_no text not null, note text not null, vendor_id uuid,
  contents jsonb not null,
  signed_by uuid not null, signed_by_name text not null, signed_at timestamptz not null,
  accepted_by uuid, accepted_by_name text, accepted_at timestamptz, accepted_note text,
  status text not null default 'signed' check (status in ('signed', 'accepted', 'withdrawn')),
  check (accepted_by is distinct from signed_by)
);
create unique index shift_handover_no on shift_handover (handover_no);
-- One handover waits at a time: of the plant, and of each haulier.
create unique index shift_handover_waiting on shift_handover (coalesce(vendor_id, '00000000-0000-0000-0000-000000000000')) where status = 'signed';
create index shift_handover_signed on shift_handover (signed_at desc, id desc);
create index shift_handover_newest on shift_handover (created_at desc, id desc);
create index shift_handover_vendor on shift_handover (vendor_id, signed_at desc);
create index shift_handover_search on shift_handover using gin ((coalesce(handover_no, '') || ' ' || coalesce(signed_by_name, '') || ' ' || coalesce(accepted_by_name, '') || ' ' || coalesce(note, '')) gin_trgm_ops);
create index shift_handover_no_begins on shift_handover (lower(handover_no) text_pattern_ops);
create view public_shift_handover as select * from shift_handover;
