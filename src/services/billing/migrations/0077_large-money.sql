-- An adjustment above a share of its trip's freight, and an advance far above the usual, have a file, an answer of who decides, and are
-- never decided alone.
alter table billing_line add column is_large boolean not null default false, add column evidence_file_id uuid;
create index billing_line_evidence_file on billing_line (evidence_file_id) where evidence_file_id is not null;
create index billing_line_large on billing_line (billing_id) where is_large;
alter table billing add column has_large boolean not null default false, add column large_answer text;
alter table travel_advance add column is_large boolean not null default false, add column evidence_file_id uuid;
create index travel_advance_evidence_file on travel_advance (evidence_file_id) where evidence_file_id is not null;
create or replace view public_billing_line as select * from billing_line;
create or replace view public_billing as select * from billing;
create or replace view public_travel_advance as select * from travel_advance;
