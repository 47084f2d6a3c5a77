-- What was told to have waited too long, once for each waiting: `since` is when it began.
create table clock_breach (
  subject_type text not null,
  subject_id uuid not null,
  event text not null,
  since timestamptz not null,
  at timestamptz not null,
  primary key (subject_id, event, since)
);
