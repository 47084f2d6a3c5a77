-- A time that was told wrong is put right by an entry of its own: the event stays as it was recorded, with who corrected it, when and why.
alter table trip_event drop constraint trip_event_type_check;
alter table trip_event add constraint trip_event_type_check check (type in ('assigned', 'accepted', 'declined', 'reassigned', 'p2h_passed',
  'p2h_failed', 'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin', 'loading_started', 'loading_finished',
  'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed', 'off_route', 'stopped', 'resumed',
  'arrived_destination', 'first_weigh_destination', 'unloading_started', 'unloading_finished', 'second_weigh_destination',
  'checker_confirmed', 'pod_signed', 'weighing_voided', 'trouble_reported', 'held', 'released', 'transshipped', 'cancelled', 'completed',
  'verified', 'disputed', 'event_corrected'));
alter table trip_event
  add column corrects_id uuid references trip_event,
  add column corrected_from timestamptz,
  add column corrected_to timestamptz,
  add constraint trip_event_correction check (
    (type = 'event_corrected') = (corrects_id is not null)
    and (corrects_id is null) = (corrected_from is null) and (corrects_id is null) = (corrected_to is null));
create index trip_event_corrects on trip_event (corrects_id, id) where corrects_id is not null;
create or replace view public_trip_event as select * from trip_event;
