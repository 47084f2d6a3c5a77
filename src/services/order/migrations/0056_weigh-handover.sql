-- The open tickets of a scale, handed from one operator to the next by name.
create table weigh_handover (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  handover_no text not null, scale_id uuid not null, note text,
  contents jsonb not null, ticket_count integer not null check (ticket_count >= 0),
  signed_by uuid not null, signed_by_name text not null, signed_at timestamptz not null,
  accepted_by uuid, accepted_by_name text, accepted_at timestamptz, accepted_note text,
  status text not null default 'signed' check (status in ('signed', 'accepted', 'withdrawn')),
  check (accepted_by is distinct from signed_by)
);
create unique index weigh_handover_no on weigh_handover (handover_no);
-- One waits at a time for each scale.
create unique index weigh_handover_waiting on weigh_handover (scale_id) where status = 'signed' and deleted_at is null;
create index weigh_handover_signed on weigh_handover (signed_at desc, id desc);
create index weigh_handover_newest on weigh_handover (created_at desc, id desc);
create index weigh_handover_scale on weigh_handover (scale_id, signed_at desc);
create index weigh_handover_search on weigh_handover using gin ((coalesce(handover_no, '') || ' ' || coalesce(signed_by_name, '') || ' ' || coalesce(accepted_by_name, '') || ' ' || coalesce(note, '')) gin_trgm_ops);
create index weigh_handover_no_begins on weigh_handover (lower(handover_no) text_pattern_ops);
create view public_weigh_handover as select * from weigh_handover;
-- What was handed over stays as it was signed.
create function keep_handed() returns trigger language plpgsql as $$
begin
  if new.contents is distinct from old.contents or new.signed_by is distinct from old.signed_by
     or new.scale_id is distinct from old.scale_id or new.signed_at is distinct from old.signed_at
     or (old.accepted_by is not null and new.accepted_by is distinct from old.accepted_by) then
    raise exception 'What was handed over is not changed';
  end if;
  return new;
end $$;
create trigger weigh_handover_sealed before update on weigh_handover for each row execute function keep_handed();
