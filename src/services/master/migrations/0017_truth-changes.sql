-- What decides whether a weight is true waits here for a second administrator, or for its time where there is none.
alter table scale_profile
  add column change_state text not null default 'settled' check (change_state in ('settled', 'waiting')),
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_at timestamptz,
  add column proposed_until timestamptz,
  add check ((change_state = 'waiting') = (proposed is not null));
create or replace view public_scale_profile as select * from scale_profile;

alter table setting
  add column change_state text not null default 'settled' check (change_state in ('settled', 'waiting')),
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_at timestamptz,
  add column proposed_until timestamptz,
  add check ((change_state = 'waiting') = (proposed is not null));
create or replace view public_setting as select * from setting;
