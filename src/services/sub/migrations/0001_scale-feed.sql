-- What each scale shows now (live.G5): one row a scale, overwritten; a capture reads it and keeps the evidence.
create table scale_reading (
  scale_id uuid primary key,
  weight_kg integer not null,
  stable boolean not null,
  zero boolean not null,
  overload boolean not null,
  negative boolean not null,
  net boolean not null,
  raw text not null,
  indicator_record_no text,
  at timestamptz not null,
  zero_seen_at timestamptz,
  samples jsonb not null default '[]',
  -- The readings the stable rule looks at.
  recent jsonb not null default '[]',
  source text not null check (source in ('bridge', 'simulator'))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The truck that stands on a simulated scale; its weight at any moment follows from this row alone.
create table simulated_truck (
  scale_id uuid primary key,
  truck_id uuid not null,
  trip_id uuid,
  plate_no text not null,
  weight_kg integer not null check (weight_kg > 0),
  division_kg integer not null check (division_kg > 0),
  started_at timestamptz not null,
  leave_at_ms integer,
  started_by uuid
);

-- Whether the link is lost (live.G5: 3 s) is for the reader to say, by `at` and the product's clock.
create view public_scale_reading as
  select scale_id, weight_kg, stable, zero, overload, negative, net, raw, indicator_record_no, at, zero_seen_at, samples, source
  from scale_reading;
