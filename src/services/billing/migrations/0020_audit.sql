-- A trip in dispute stands in Invalid Billing before it is verified.
alter table billing_line alter column trip_verified_at drop not null;

-- At which record a reason is cured, and since when somebody is asked to (dec.I0.6).
alter table billing_exception add column cure_resource text, add column cure_id uuid, add column cure_no text,
  add column asked_at timestamptz, add column asked_by uuid, add column asked_by_name text;
create index billing_exception_cure on billing_exception (code, cure_id) where resolved_at is null;
create or replace view public_billing_exception as select * from billing_exception;

-- One pass of the audit that people see: the night's, or one that somebody asked for.
create table audit_run (
  id uuid primary key, kind text not null check (kind in ('night', 'asked')),
  started_at timestamptz not null, started_by uuid, started_by_name text,
  total integer not null check (total >= 0), done integer not null default 0, finished_at timestamptz
);
create index audit_run_started on audit_run (started_at desc);
alter table audit_due add column run_id uuid;
create index audit_due_run on audit_due (run_id) where run_id is not null;
