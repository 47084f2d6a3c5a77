-- What the nightly check of weights, tickets, money and audit found.
create table truth_run (
  id uuid primary key,
  at timestamptz not null,
  checked integer not null,
  breaks integer not null,
  -- The first of them, in words.
  words jsonb not null default '[]'
);
create index truth_run_at on truth_run (at desc);
create view public_truth_run as select * from truth_run;
