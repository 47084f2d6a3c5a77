-- What control tower said to a void that was asked for: with its approval, or with its refusal, which stays on the ticket.
alter table weighing
  add void_answer text,
  add void_refused_at timestamptz,
  add void_refused_by uuid,
  add void_refused_by_name text;
create index weighing_void_requested on weighing (void_requested_at desc, id desc) where void_requested_at is not null;
create or replace view public_weighing as select * from weighing;

-- A trip goes back to where it stood before a weighing that was voided.
alter table trip_event drop constraint trip_event_type_check;
alter table trip_event add constraint trip_event_type_check check (type in ('assigned', 'accepted', 'declined', 'reassigned',
  'p2h_passed', 'p2h_failed', 'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin',
  'loading_started', 'loading_finished', 'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed',
  'off_route', 'stopped', 'resumed', 'arrived_destination', 'first_weigh_destination', 'unloading_started',
  'unloading_finished', 'second_weigh_destination', 'checker_confirmed', 'pod_signed', 'weighing_voided',
  'trouble_reported', 'held', 'released', 'transshipped', 'cancelled', 'completed', 'verified', 'disputed'));
