-- What went wrong on the road or with a truck, and what was done about it (life.D13).
create table trouble_report (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  report_no text not null,
  source text not null check (source in ('driver_app', 'sos', 'control_tower', 'respond_center', 'weighbridge', 'alert', 'hold')),
  trip_id uuid, order_id uuid, truck_id uuid, driver_id uuid, vendor_id uuid not null,
  problem_id uuid not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  description text not null,
  address text,
  latitude numeric(10, 7) check (latitude between -90 and 90),
  longitude numeric(10, 7) check (longitude between -180 and 180),
  injured boolean not null default false,
  cargo_at_risk boolean not null default false,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'handling', 'resolved', 'closed', 'false_alarm')),
  reported_at timestamptz not null,
  reported_by_name text not null,
  opened_at timestamptz not null,
  due_at timestamptz,
  acknowledged_at timestamptz, acknowledged_by_name text,
  asked_truck_at timestamptz,
  outcome text check (outcome in ('continue', 'replaced', 'towed', 'returned')),
  resolution text, resolved_at timestamptz, closed_at timestamptz,
  -- Who is hurt stands first, then what is worst; what is over stands last.
  rank integer generated always as (case when status in ('closed', 'false_alarm') then 9 when status = 'resolved' then 5 when injured then 0
    when severity = 'critical' then 1 when severity = 'high' then 2 when severity = 'medium' then 3 else 4 end) stored,
  told_late_at timestamptz,
  check (trip_id is not null or truck_id is not null)
);
create unique index trouble_report_no on trouble_report (report_no);
create index trouble_report_no_begins on trouble_report (lower(report_no) text_pattern_ops);
create index trouble_report_rank on trouble_report (rank, id);
create index trouble_report_reported on trouble_report (reported_at desc, id desc);
create index trouble_report_newest on trouble_report (created_at desc, id desc);
create index trouble_report_due on trouble_report (due_at, id);
create index trouble_report_status on trouble_report (status, id);
create index trouble_report_trip on trouble_report (trip_id) where trip_id is not null;
create index trouble_report_truck on trouble_report (truck_id);
create index trouble_report_driver on trouble_report (driver_id) where driver_id is not null;
create index trouble_report_vendor on trouble_report (vendor_id);
create index trouble_report_problem on trouble_report (problem_id);
create index trouble_report_search on trouble_report
  using gin ((coalesce(report_no, '') || ' ' || coalesce(description, '') || ' ' || coalesce(address, '')) gin_trgm_ops);
-- A hold opens one report, however many servers look.
create unique index trouble_report_of_hold on trouble_report (trip_id)
  where source = 'hold' and status in ('open', 'acknowledged', 'handling') and deleted_at is null;

create table trouble_photo (
  id uuid primary key, trouble_report_id uuid not null references trouble_report on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index trouble_photo_report on trouble_photo (trouble_report_id);
create index trouble_photo_file on trouble_photo (file_id);
create view public_trouble_photo as select * from trouble_photo;

-- What was done about it: only ever added to.
create table trouble_action (
  id uuid primary key, trouble_report_id uuid not null references trouble_report, position integer not null,
  at timestamptz not null, by_name text not null,
  type text not null check (type in ('call', 'dispatch_mechanic', 'tow', 'replace_truck', 'ambulance', 'police', 'note')),
  text text
);
create index trouble_action_report on trouble_action (trouble_report_id);
create trigger trouble_action_append_only before update or delete on trouble_action for each row execute function sub.refuse_change();
create trigger trouble_action_no_truncate before truncate on trouble_action for each statement execute function sub.refuse_change();

create view public_trouble_report as select * from trouble_report;
