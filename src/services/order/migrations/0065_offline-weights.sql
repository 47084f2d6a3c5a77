-- Weights taken while the server was not reached (dec.I3.2, dec.I3.3). A terminal is one browser at one scale; it counts its records and
-- has a letter in its ticket numbers.
create table weigh_terminal (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid not null,
  scale_id uuid not null,
  code text not null check (code ~ '^[A-Z]{1,2}$'),
  last_counter integer not null default 0,
  last_record_at timestamptz,
  synced_at timestamptz,
  unique (scale_id, code)
);

-- Who may seal records on a terminal, and until when: made while the operator was signed in. The secret follows from the installation's
-- key and is not kept.
create table weigh_pass (
  id uuid primary key,
  created_at timestamptz not null,
  terminal_id uuid not null references weigh_terminal,
  operator_id uuid not null,
  operator_name text not null,
  operator_role text not null,
  key_id text not null,
  until_at timestamptz not null
);
create index weigh_pass_terminal on weigh_pass (terminal_id, created_at desc);
create trigger weigh_pass_append_only before update or delete on weigh_pass
  for each row execute function orders.refuse_change();
create trigger weigh_pass_no_truncate before truncate on weigh_pass
  for each statement execute function orders.refuse_change();

-- Every record as it arrived, with what became of it then. Nothing that was handed over is dropped or changed.
create table offline_record (
  id uuid primary key,
  terminal_id uuid not null references weigh_terminal,
  counter integer not null check (counter >= 1),
  pass_id uuid not null,
  operator_id uuid,
  content text not null,
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null,
  received_by uuid not null,
  frame_key_id text,
  frame_seq bigint,
  taken_at timestamptz,
  ticket_id uuid,
  outcome text not null check (outcome in ('taken', 'kept')),
  weighing_id uuid references weighing,
  conflict_id uuid,
  check ((outcome = 'taken') = (conflict_id is null))
);
-- Not unique: of a browser that was copied with its storage, both halves count on, and neither is dropped.
create index offline_record_counter on offline_record (terminal_id, counter);
create index offline_record_frame on offline_record (frame_key_id, frame_seq) where frame_seq is not null;
create index offline_record_ticket on offline_record (ticket_id);
create index offline_record_conflict on offline_record (conflict_id) where conflict_id is not null;
create trigger offline_record_append_only before update or delete on offline_record
  for each row execute function orders.refuse_change();
create trigger offline_record_no_truncate before truncate on offline_record
  for each statement execute function orders.refuse_change();

-- Tickets whose weights cannot go where they were meant: a person decides.
create table offline_conflict (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  ticket_id uuid, ticket_no text not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'attached', 'voided')),
  causes text not null, said jsonb not null default '[]',
  scale_id uuid not null, terminal_id uuid not null references weigh_terminal, terminal_code text not null,
  truck_id uuid, plate_no text not null, vendor_id uuid, trip_id uuid, trip_no text,
  first_record_id uuid, first_kg integer, first_at timestamptz, operator_id uuid, operator_name text,
  second_record_id uuid, second_kg integer, second_at timestamptz, second_operator_id uuid, second_operator_name text,
  weighing_id uuid references weighing,
  decided_at timestamptz, decided_by uuid, decided_by_name text, decision_reason text,
  check ((status = 'waiting') = (decided_at is null))
);
create index offline_conflict_newest on offline_conflict (created_at desc, id desc);
create index offline_conflict_no on offline_conflict (ticket_no, id);
create index offline_conflict_no_begins on offline_conflict (lower(ticket_no) text_pattern_ops);
create index offline_conflict_status on offline_conflict (status, created_at desc);
create index offline_conflict_scale on offline_conflict (scale_id, created_at desc);
create index offline_conflict_truck on offline_conflict (truck_id) where truck_id is not null;
create index offline_conflict_vendor on offline_conflict (vendor_id, created_at desc);
create index offline_conflict_trip on offline_conflict (trip_id) where trip_id is not null;
create index offline_conflict_weighing on offline_conflict (weighing_id) where weighing_id is not null;
create unique index offline_conflict_waiting on offline_conflict (ticket_id) where status = 'waiting' and ticket_id is not null;
create index offline_conflict_search on offline_conflict
  using gin ((coalesce(ticket_no, '') || ' ' || coalesce(plate_no, '') || ' ' || coalesce(trip_no, '') || ' ' || coalesce(operator_name, '')) gin_trgm_ops);

do $$ begin
  if to_regprocedure('orders.keep_sealed(text)') is not null then
    perform orders.keep_sealed('weigh_pass');
    perform orders.keep_sealed('offline_record');
  end if;
end $$;

create view public_weigh_terminal as select * from weigh_terminal;
create view public_offline_record as select * from offline_record;
create view public_offline_conflict as select * from offline_conflict;
