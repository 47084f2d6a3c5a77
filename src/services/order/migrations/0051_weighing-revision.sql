-- Putting a ticket right after its weights were taken (life.D5). The weights themselves never change: a revision adds a version.
alter table weighing
  -- What was received of the net once its quality is known (dec.I3.13); the freight is not asked.
  add column received_kg integer check (received_kg > 0),
  add column moisture_percent numeric(5, 2) check (moisture_percent >= 0 and moisture_percent < 100),
  add column moisture_limit_percent numeric(5, 2) check (moisture_limit_percent >= 0 and moisture_limit_percent < 100),
  add column lab_certificate_no text,
  add constraint weighing_quality_whole check ((moisture_percent is null) = (moisture_limit_percent is null));
create or replace view public_weighing as select * from weighing;
alter table trip add column received_kg integer check (received_kg > 0);
create or replace view public_trip as select * from trip;

create table weighing_revision (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  revision_no text not null,
  weighing_id uuid not null references weighing,
  trip_id uuid, order_id uuid,
  scale_id uuid not null, scale_second_id uuid, vendor_id uuid not null, work_unit_id uuid,
  kind text not null check (kind in ('metadata', 'weight', 'quality', 'void')),
  from_version integer not null check (from_version >= 1),
  to_version integer check (to_version = from_version + 1),
  -- Where the ticket stood when it was asked for, and goes back to where it is not approved.
  ticket_status text not null check (ticket_status in ('closed', 'flagged', 'verified')),
  changes_text text not null,
  reason_problem_id uuid not null, reason_text text not null,
  reweigh_weighing_id uuid references weighing, indicator_record_no text,
  status text not null default 'requested' check (status in ('requested', 'approved', 'rejected', 'cancelled')),
  requested_at timestamptz not null, requested_by uuid not null, requested_by_name text not null,
  decided_at timestamptz, decided_by uuid, decided_by_name text, decision_reason text,
  check ((status = 'approved') = (to_version is not null)),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check (decided_by is null or decided_by <> requested_by)
);
create unique index weighing_revision_no on weighing_revision (revision_no);
create index weighing_revision_no_begins on weighing_revision (lower(revision_no) text_pattern_ops);
-- One waits for a ticket, and each version comes from one.
create unique index weighing_revision_open on weighing_revision (weighing_id) where status = 'requested' and deleted_at is null;
create unique index weighing_revision_version on weighing_revision (weighing_id, to_version) where to_version is not null;
create index weighing_revision_at on weighing_revision (requested_at desc, id desc);
create index weighing_revision_decided on weighing_revision (decided_at desc, id desc);
create index weighing_revision_newest on weighing_revision (created_at desc, id desc);
create index weighing_revision_status on weighing_revision (status, requested_at desc, id desc);
create index weighing_revision_kind on weighing_revision (kind, requested_at desc, id desc);
create index weighing_revision_weighing on weighing_revision (weighing_id, requested_at desc);
create index weighing_revision_reweigh on weighing_revision (reweigh_weighing_id) where reweigh_weighing_id is not null;
create index weighing_revision_trip on weighing_revision (trip_id) where trip_id is not null;
create index weighing_revision_order on weighing_revision (order_id) where order_id is not null;
create index weighing_revision_scale on weighing_revision (scale_id, requested_at desc);
create index weighing_revision_second on weighing_revision (scale_second_id) where scale_second_id is not null;
create index weighing_revision_vendor on weighing_revision (vendor_id, requested_at desc);
create index weighing_revision_unit on weighing_revision (work_unit_id) where work_unit_id is not null;
create index weighing_revision_asker on weighing_revision (requested_by, requested_at desc);
create index weighing_revision_problem on weighing_revision (reason_problem_id);
create index weighing_revision_search on weighing_revision
  using gin ((coalesce(revision_no, '') || ' ' || coalesce(requested_by_name, '') || ' ' || coalesce(changes_text, '')) gin_trgm_ops);

-- What is to be put right. `*_name` is what people read where the value is an id.
create table weighing_revision_change (
  id uuid primary key, weighing_revision_id uuid not null references weighing_revision on delete cascade, position integer not null,
  field text not null, old_value text, new_value text, old_name text, new_name text,
  unique (weighing_revision_id, field)
);
create view public_weighing_revision_change as select * from weighing_revision_change;
create table weighing_revision_file (
  id uuid primary key, weighing_revision_id uuid not null references weighing_revision on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index weighing_revision_file_revision on weighing_revision_file (weighing_revision_id);
create index weighing_revision_file_file on weighing_revision_file (file_id);
create view public_weighing_revision_file as select * from weighing_revision_file;
create view public_weighing_revision as select * from weighing_revision;

-- The versions of a revised ticket, the first as it was weighed. Each is signed behind the one before, the first behind the ticket's last weight.
create table weighing_version (
  id uuid primary key,
  weighing_id uuid not null references weighing,
  version integer not null check (version >= 1),
  weighing_revision_id uuid references weighing_revision,
  revision_no text,
  kind text check (kind in ('metadata', 'weight', 'quality', 'void')),
  content jsonb not null,
  requested_by uuid, decided_by uuid, decided_by_name text,
  made_at timestamptz not null,
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  key_id text not null,
  unique (weighing_id, version),
  check ((version = 1) = (weighing_revision_id is null)),
  check ((weighing_revision_id is null) = (kind is null))
);
create unique index weighing_version_revision on weighing_version (weighing_revision_id) where weighing_revision_id is not null;
create trigger weighing_version_append_only before update or delete on weighing_version
  for each row execute function orders.refuse_change();
create trigger weighing_version_no_truncate before truncate on weighing_version
  for each statement execute function orders.refuse_change();
do $$ begin
  if to_regprocedure('orders.keep_sealed(text)') is not null then perform orders.keep_sealed('weighing_version'); end if;
end $$;
create view public_weighing_version as select * from weighing_version;

alter table trip_event drop constraint trip_event_type_check;
alter table trip_event add constraint trip_event_type_check check (type in ('assigned', 'accepted', 'declined', 'reassigned', 'p2h_passed',
  'p2h_failed', 'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin', 'loading_started', 'loading_finished',
  'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed', 'off_route', 'stopped', 'resumed',
  'arrived_destination', 'first_weigh_destination', 'unloading_started', 'unloading_finished', 'second_weigh_destination',
  'checker_confirmed', 'pod_signed', 'weighing_voided', 'weighing_revised', 'trouble_reported', 'held', 'released', 'transshipped',
  'returned', 'return_started', 'lost', 'cancelled', 'completed', 'verified', 'disputed', 'event_corrected'));
