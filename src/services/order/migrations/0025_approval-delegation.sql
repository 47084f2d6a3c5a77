-- Who decides orders for somebody else, from which day to which day.
create table approval_delegation (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  giver_id uuid not null,
  giver_user_id uuid not null,
  work_unit_id uuid not null,
  delegate_id uuid not null,
  delegate_user_id uuid not null,
  delegate_unit_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text not null,
  status text not null default 'running' check (status in ('running', 'ended')),
  ended_at timestamptz,
  check (to_day >= from_day),
  check (giver_user_id <> delegate_user_id)
);
create index approval_delegation_delegate on approval_delegation (delegate_user_id, to_day) where status = 'running';
create index approval_delegation_giver on approval_delegation (giver_id, from_day desc);
create index approval_delegation_to on approval_delegation (delegate_id);
create index approval_delegation_unit on approval_delegation (work_unit_id, from_day desc, id desc);
create index approval_delegation_delegate_unit on approval_delegation (delegate_unit_id);
create index approval_delegation_from_day on approval_delegation (from_day desc, id desc);
create index approval_delegation_created on approval_delegation (created_at desc, id desc);
create view public_approval_delegation as select * from approval_delegation;

-- Sealed rows: what comes later is empty in those that are there.
alter table approval add column decided_for uuid, add column decided_for_name text;
