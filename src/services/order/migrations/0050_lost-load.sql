-- A load that is lost on the way: nothing of it arrives, and what is paid is decided by one person and confirmed by another.
alter table trip
  add column lost_kg integer check (lost_kg > 0),
  add column lost_by uuid,
  add column lost_by_name text,
  add column lost_confirmed_at timestamptz,
  add column lost_confirmed_by_name text,
  add constraint trip_lost_has_failed check (lost_kg is null or status = 'failed') not valid;
create or replace view public_trip as select * from trip;

alter table order_line add column lost_kg bigint not null default 0;
create or replace view public_order_line as select * from order_line;

alter table trip_event drop constraint trip_event_type_check;
alter table trip_event add constraint trip_event_type_check check (type in ('assigned', 'accepted', 'declined', 'reassigned', 'p2h_passed',
  'p2h_failed', 'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin', 'loading_started', 'loading_finished',
  'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed', 'off_route', 'stopped', 'resumed',
  'arrived_destination', 'first_weigh_destination', 'unloading_started', 'unloading_finished', 'second_weigh_destination',
  'checker_confirmed', 'pod_signed', 'weighing_voided', 'trouble_reported', 'held', 'released', 'transshipped', 'returned',
  'return_started', 'lost', 'cancelled', 'completed', 'verified', 'disputed', 'event_corrected'));
