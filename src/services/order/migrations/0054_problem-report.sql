-- Trouble with a scale (life.D13). One that is out of service stands there until its report says that it is over.
create table problem_report (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  report_no text not null,
  scale_id uuid not null,
  -- Without a problem a test load failed, told by the report of the shift.
  problem_id uuid, problem_name text,
  impact text not null check (impact in ('none', 'slow', 'stopped')),
  started_at timestamptz not null,
  trip_id uuid references trip, weighing_id uuid references weighing,
  description text not null,
  reported_by uuid not null, reported_by_name text not null,
  handled_by_name text, handled_at timestamptz,
  -- Since when the scale stands, while it does; what it stood before is in the minutes.
  stopped_at timestamptz, back_at timestamptz,
  ended_at timestamptz check (ended_at >= started_at),
  downtime_min integer not null default 0 check (downtime_min >= 0),
  impact_reason text,
  resolution text, resolved_by_name text, resolved_at timestamptz,
  closed_by_name text, closed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'in_progress', 'resolved', 'closed')),
  check ((problem_id is null) = (problem_name is null)),
  check (stopped_at is null or impact = 'stopped')
);
create unique index problem_report_no on problem_report (report_no);
create index problem_report_no_begins on problem_report (lower(report_no) text_pattern_ops);
-- Two operators who stop a scale at once: the second finds the report of the first.
create unique index problem_report_stopped on problem_report (scale_id) where stopped_at is not null and deleted_at is null;
create index problem_report_started on problem_report (started_at desc, id desc);
create index problem_report_newest on problem_report (created_at desc, id desc);
create index problem_report_downtime on problem_report (downtime_min desc, id desc);
create index problem_report_scale on problem_report (scale_id, started_at desc);
create index problem_report_problem on problem_report (problem_id) where problem_id is not null;
create index problem_report_trip on problem_report (trip_id) where trip_id is not null;
create index problem_report_weighing on problem_report (weighing_id) where weighing_id is not null;
create index problem_report_status on problem_report (status, started_at desc);
create index problem_report_search on problem_report
  using gin ((coalesce(report_no, '') || ' ' || coalesce(description, '') || ' ' || coalesce(resolution, '')) gin_trgm_ops);

create table problem_report_photo (
  id uuid primary key, problem_report_id uuid not null references problem_report on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index problem_report_photo_report on problem_report_photo (problem_report_id);
create index problem_report_photo_file on problem_report_photo (file_id);
create view public_problem_report_photo as select * from problem_report_photo;
create view public_problem_report as select * from problem_report;

-- Which scales take no weights now, and why: what capture, dispatch and the tower's banner read.
create view public_scale_out_of_service as
  select scale_id, stopped_at as since, problem_name as reason, id as problem_report_id, report_no, handled_by_name
  from problem_report where stopped_at is not null and deleted_at is null;

-- When a scale last came back: the next weights on it are checked twice (dec.I3.8).
create view public_scale_service as
  select scale_id, max(back_at) as ended_at from problem_report where back_at is not null and deleted_at is null group by scale_id;
