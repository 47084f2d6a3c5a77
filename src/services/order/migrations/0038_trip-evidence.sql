-- What shows that a load arrived as it left: the signed receipt, the seals and the bags counted at both ends.
alter table trip
  add column seals_received jsonb,
  add column seals_checked_at timestamptz,
  add column seals_checked_by_name text,
  add column bag_claim jsonb,
  add column bag_claim_idr bigint check (bag_claim_idr >= 0),
  add column papers_printed integer not null default 0;
create index trip_pod_signature on trip (pod_signature_file_id) where pod_signature_file_id is not null;

create table trip_pod_file (
  id uuid primary key, trip_id uuid not null references trip on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index trip_pod_file_trip on trip_pod_file (trip_id);
create index trip_pod_file_file on trip_pod_file (file_id);
create view public_trip_pod_file as select * from trip_pod_file;

create table trip_bag_tally (
  id uuid primary key, trip_id uuid not null references trip on delete cascade, position integer not null,
  place text not null check (place in ('origin', 'destination')),
  good integer not null check (good >= 0), torn integer not null check (torn >= 0),
  wet integer not null check (wet >= 0), missing integer not null check (missing >= 0),
  note text, counted_at timestamptz not null, counted_by_name text not null
);
create unique index trip_bag_tally_place on trip_bag_tally (trip_id, place);
create view public_trip_bag_tally as select * from trip_bag_tally;

create or replace view public_trip as select * from trip;
