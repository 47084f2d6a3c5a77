-- What somebody says of a driver, and what it does to the credit points (life.D10). The points themselves are master's ledger.
create table driver_remark (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  remark_no text not null,
  driver_id uuid not null, driver_name text not null, vendor_id uuid not null,
  trip_id uuid, order_id uuid, work_unit_id uuid,
  -- Without a problem it is a rule's, which then says what it saw.
  problem_id uuid,
  rule text check (rule in ('declines', 'loss', 'duty', 'drive')),
  -- What a rule saw, so that the same cause is told once.
  cause text,
  kind text not null check (kind in ('positive', 'negative')),
  point integer check (point is not null and point between -30 and 10),
  description text not null,
  remarked_at timestamptz not null, remarked_by uuid not null, remarked_by_name text not null,
  remarked_as text not null check (remarked_as in ('requester', 'tower', 'super_tower', 'rule')),
  status text not null default 'submitted' check (status in ('submitted', 'applied', 'appealed', 'upheld', 'revoked')),
  applied_at timestamptz, applied_by_name text,
  appeal_text text, appealed_at timestamptz, appealed_by_name text,
  decision_reason text, decided_at timestamptz, decided_by_name text,
  check ((problem_id is null) = (rule is not null)),
  check ((rule is null) = (cause is null)),
  check ((kind = 'positive') = (point > 0) and point <> 0)
);
create unique index driver_remark_no on driver_remark (remark_no);
create index driver_remark_no_begins on driver_remark (lower(remark_no) text_pattern_ops);
create unique index driver_remark_cause on driver_remark (driver_id, rule, cause) where rule is not null;
create index driver_remark_at on driver_remark (remarked_at desc, id desc);
create index driver_remark_newest on driver_remark (created_at desc, id desc);
create index driver_remark_driver on driver_remark (driver_id, remarked_at desc);
create index driver_remark_vendor on driver_remark (vendor_id, remarked_at desc);
create index driver_remark_unit on driver_remark (work_unit_id) where work_unit_id is not null;
create index driver_remark_trip on driver_remark (trip_id) where trip_id is not null;
create index driver_remark_order on driver_remark (order_id) where order_id is not null;
create index driver_remark_problem on driver_remark (problem_id) where problem_id is not null;
create index driver_remark_status on driver_remark (status, remarked_at desc);
create index driver_remark_search on driver_remark
  using gin ((coalesce(remark_no, '') || ' ' || coalesce(driver_name, '') || ' ' || coalesce(description, '')) gin_trgm_ops);

create table driver_remark_photo (
  id uuid primary key, driver_remark_id uuid not null references driver_remark on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index driver_remark_photo_remark on driver_remark_photo (driver_remark_id);
create index driver_remark_photo_file on driver_remark_photo (file_id);
create view public_driver_remark_photo as select * from driver_remark_photo;
create view public_driver_remark as select * from driver_remark;
