-- A timeline looks for trips by when they began: really, or else as planned.
create index trip_began on trip ((coalesce(started_at, planned_start_at)));
