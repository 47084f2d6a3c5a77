-- Every round of a dispute: what the requester says of a trip, and what control tower answers with which outcome and evidence.
create table trip_dispute (
  id uuid primary key,
  trip_id uuid not null references trip on delete cascade,
  position integer not null,
  problem_id uuid,
  reason text,
  files jsonb not null default '[]',
  disputed_at timestamptz not null,
  disputed_by_name text,
  outcome text check (outcome in ('weight', 'receipt', 'rejected', 'other')),
  answer text,
  evidence jsonb not null default '[]',
  answered_at timestamptz,
  answered_by_name text
);
create unique index trip_dispute_round on trip_dispute (trip_id, position);
create view public_trip_dispute as select * from trip_dispute;

-- The files of all rounds: a round names those that are its own.
create table trip_dispute_file (
  id uuid primary key,
  trip_id uuid not null references trip on delete cascade,
  position integer not null,
  file_id uuid not null,
  caption text
);
create index trip_dispute_file_trip on trip_dispute_file (trip_id);
create index trip_dispute_file_file on trip_dispute_file (file_id);
create view public_trip_dispute_file as select * from trip_dispute_file;

-- What stands on the trips so far is their first round.
insert into trip_dispute (id, trip_id, position, problem_id, reason, disputed_at, outcome, answer, answered_at)
select gen_random_uuid(), id, 1, dispute_problem_id, dispute_reason, coalesce((verification ->> 'at')::timestamptz, updated_at),
  case when dispute_answer is null then null else 'other' end, dispute_answer,
  case when dispute_answer is null then null else status_since end
from trip where dispute_reason is not null;

-- When a trip was verified and by whom, to be sorted and filtered by.
alter table trip add column verified_at timestamptz, add column verified_by_name text;
update trip set verified_at = (verification ->> 'at')::timestamptz,
  verified_by_name = (select o.verified_by_name from "order" o where o.id = trip.order_id)
where status in ('verified', 'billed', 'paid') and verification is not null;
create index trip_verified on trip (verified_at desc, id desc);
create or replace view public_trip as select * from trip;
