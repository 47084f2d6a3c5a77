-- What a job could not do of its many records, one row each until it can: the rest goes on without it (decision 13).
create table {schema}.job_set_aside (
  job text not null, subject_type text not null, subject_id text not null, subject_no text,
  since timestamptz not null, last_at timestamptz not null, tries integer not null default 1,
  -- A text of the dictionary with its values, said when it is read.
  why text not null, params jsonb not null default '{}', again_at timestamptz not null,
  primary key (job, subject_id)
);
-- Read by the home of super admins.
create view {schema}.public_job_set_aside as select * from {schema}.job_set_aside;
