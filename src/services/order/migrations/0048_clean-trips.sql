-- Trips that were counted for a recovery of credit points (life.D10): each once, whether or not it gave points.
create table counted_trip (
  trip_id uuid primary key references trip,
  driver_id uuid not null,
  counted_at timestamptz not null
);
create index counted_trip_driver on counted_trip (driver_id, counted_at desc);
-- What the rules look at.
create index driver_session_ended on driver_session (logout_at) where logout_at is not null;
create index trip_declined on trip (status_since) where status = 'declined';
create index trip_lost on trip (verified_at) where over_tolerance;
