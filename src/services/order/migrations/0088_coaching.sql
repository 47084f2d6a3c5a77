-- Coaching of drivers whose points became few (life.D10): given by itself, and written down when it took place.
create table coaching (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  driver_id uuid not null, driver_name text not null, vendor_id uuid not null,
  -- Empty where no tutorial was published for it: somebody talks to the driver all the same.
  tutorial_id uuid,
  credit_point integer not null check (credit_point between 0 and 100),
  assigned_at timestamptz not null,
  held_on date, held_by_name text, note text,
  status text not null default 'assigned' check (status in ('assigned', 'held', 'dropped')),
  check (held_on is null or status = 'held')
);
create unique index coaching_open on coaching (driver_id, coalesce(tutorial_id, '00000000-0000-0000-0000-000000000000'))
  where status = 'assigned' and deleted_at is null;
create index coaching_driver on coaching (driver_id, assigned_at desc);
create index coaching_vendor on coaching (vendor_id, assigned_at desc);
create index coaching_tutorial on coaching (tutorial_id) where tutorial_id is not null;
create index coaching_assigned on coaching (assigned_at desc, id desc);
create index coaching_newest on coaching (created_at desc, id desc);
create index coaching_status on coaching (status, assigned_at desc);
create index coaching_search on coaching using gin (driver_name gin_trgm_ops);
create index coaching_begins on coaching (lower(driver_name) text_pattern_ops);
create view public_coaching as select * from coaching;
