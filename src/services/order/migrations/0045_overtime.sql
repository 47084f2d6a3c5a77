-- What the law says about overtime, from a day on. The company confirms it: a changed law is one more row, and no line of the program.
create table overtime_rule (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  valid_from date not null, source text not null,
  hourly_divisor integer not null check (hourly_divisor > 0),
  five_day_min integer not null check (five_day_min > 0), six_day_min integer not null check (six_day_min > 0),
  short_day_min integer not null check (short_day_min > 0),
  cap_day_min integer not null check (cap_day_min >= 0), cap_week_min integer not null check (cap_week_min >= 0),
  holiday_kinds jsonb not null default '[]'
);
create unique index overtime_rule_valid on overtime_rule (valid_from) where deleted_at is null;
create index overtime_rule_newest on overtime_rule (created_at desc, id desc);
create index overtime_rule_search on overtime_rule using gin (source gin_trgm_ops);
create index overtime_rule_begins on overtime_rule (lower(source) text_pattern_ops);
create view public_overtime_rule as select * from overtime_rule;

-- So many hours at such a factor, one after the other; the last step of a ladder has no end of its own.
create table overtime_rule_step (
  id uuid primary key, overtime_rule_id uuid not null references overtime_rule on delete cascade, position integer not null,
  ladder text not null check (ladder in ('workday', 'five_day_rest', 'six_day_rest', 'short_holiday')),
  hours integer not null check (hours > 0), factor numeric(4,2) not null check (factor > 0)
);
create index overtime_rule_step_rule on overtime_rule_step (overtime_rule_id);
create view public_overtime_rule_step as select * from overtime_rule_step;

insert into overtime_rule (id, created_at, updated_at, valid_from, source, hourly_divisor, five_day_min, six_day_min, short_day_min,
  cap_day_min, cap_week_min, holiday_kinds)
values ('01900000-0000-7000-8000-00000000c001', '2021-02-02T00:00:00Z', '2021-02-02T00:00:00Z', '2021-02-02', 'PP 35/2021, pasal 21, 26-32',
  173, 480, 420, 300, 240, 1080, '["national"]');
insert into overtime_rule_step (id, overtime_rule_id, position, ladder, hours, factor)
select gen_random_uuid(), '01900000-0000-7000-8000-00000000c001', position, ladder, hours, factor
from (values
  (1, 'workday', 1, 1.5), (2, 'workday', 3, 2),
  (3, 'five_day_rest', 8, 2), (4, 'five_day_rest', 1, 3), (5, 'five_day_rest', 3, 4),
  (6, 'six_day_rest', 7, 2), (7, 'six_day_rest', 1, 3), (8, 'six_day_rest', 3, 4),
  (9, 'short_holiday', 5, 2), (10, 'short_holiday', 1, 3), (11, 'short_holiday', 3, 4)
) as law (position, ladder, hours, factor);

-- What a driver earns a month and the days of work: the vendor's terms, or the driver's own from a day on. The latest one holds, so none
-- overlap.
create table driver_pay_profile (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  vendor_id uuid not null, driver_id uuid,
  valid_from date not null, monthly_idr bigint not null check (monthly_idr > 0),
  week_days text not null check (week_days in ('5', '6')),
  rest_day text not null check (rest_day in ('1', '2', '3', '4', '5', '6', '7')),
  other_day text not null check (other_day in ('1', '2', '3', '4', '5', '6', '7')),
  check (rest_day <> other_day)
);
create unique index driver_pay_profile_valid on driver_pay_profile (valid_from, vendor_id, coalesce(driver_id, '00000000-0000-0000-0000-000000000000'))
  where deleted_at is null;
create index driver_pay_profile_vendor on driver_pay_profile (vendor_id, id);
create index driver_pay_profile_driver on driver_pay_profile (driver_id, id);
create index driver_pay_profile_from on driver_pay_profile (valid_from desc, id desc);
create index driver_pay_profile_newest on driver_pay_profile (created_at desc, id desc);
create view public_driver_pay_profile as select * from driver_pay_profile;

-- Overtime ordered in writing, and what the driver says to it.
create table overtime_order (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  driver_id uuid not null, driver_name text not null, vendor_id uuid not null, work_date date not null,
  from_at timestamptz not null, to_at timestamptz not null, planned_min integer not null check (planned_min > 0),
  reason text not null, ordered_by_name text not null, is_late boolean not null default false,
  consent_at timestamptz, consent_file_id uuid, answered_by_name text, answer_reason text,
  status text not null default 'ordered' check (status in ('ordered', 'agreed', 'refused', 'withdrawn')),
  check (to_at > from_at)
);
create index overtime_order_driver on overtime_order (driver_id, work_date);
create index overtime_order_day on overtime_order (work_date desc, id desc);
create index overtime_order_vendor on overtime_order (vendor_id, work_date desc);
create index overtime_order_newest on overtime_order (created_at desc, id desc);
create index overtime_order_file on overtime_order (consent_file_id) where consent_file_id is not null;
create index overtime_order_search on overtime_order using gin (driver_name gin_trgm_ops);
create index overtime_order_begins on overtime_order (lower(driver_name) text_pattern_ops);
create view public_overtime_order as select * from overtime_order;

-- The overtime of a driver on a day (life.D11). Part 0 is the day; a correction after it was paid is a part of its own.
create table overtime (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  driver_id uuid not null, driver_name text not null, vendor_id uuid not null, work_date date not null,
  part integer not null default 0, is_difference boolean not null default false,
  day_type text check (day_type in ('workday', 'short_day', 'rest_day', 'holiday', 'short_holiday')),
  began_at timestamptz not null, ended_at timestamptz, is_running boolean not null default false,
  rest_min integer not null, worked_min integer not null, normal_min integer,
  overtime_min integer not null, ordered_min integer not null, unordered_min integer not null, is_ordered boolean not null,
  limit_flags text not null default '', is_over_cap boolean not null default false,
  suggested_min integer not null, approved_min integer check (approved_min is null or is_difference or approved_min between 0 and overtime_min),
  lacks text check (lacks in ('pay_profile')),
  sessions jsonb not null, changed_note text,
  decided_at timestamptz, decided_by_name text, decision_reason text, computed_at timestamptz not null,
  status text not null default 'detected' check (status in ('detected', 'submitted', 'approved', 'rejected', 'paid'))
);
create unique index overtime_day on overtime (driver_id, work_date, part) where deleted_at is null;
create index overtime_driver on overtime (driver_id, work_date desc);
create index overtime_date on overtime (work_date desc, id desc);
create index overtime_vendor on overtime (vendor_id, work_date desc);
create index overtime_status on overtime (status, work_date desc);
create index overtime_over_cap on overtime (work_date desc, id desc) where is_over_cap;
create index overtime_unordered on overtime (work_date desc, id desc) where not is_ordered;
create index overtime_minutes on overtime (overtime_min desc, id desc);
create index overtime_newest on overtime (created_at desc, id desc);
create index overtime_search on overtime using gin (driver_name gin_trgm_ops);
create index overtime_begins on overtime (lower(driver_name) text_pattern_ops);
create view public_overtime as select * from overtime;

-- What it costs, kept apart: who reads minutes need not read wages.
create table overtime_pay (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  overtime_id uuid not null references overtime, driver_id uuid not null, vendor_id uuid not null, work_date date not null,
  pay_profile_id uuid not null, overtime_rule_id uuid not null,
  monthly_idr bigint not null, hourly_idr bigint not null, minutes integer not null, amount_idr bigint not null, lines jsonb not null
);
create unique index overtime_pay_overtime on overtime_pay (overtime_id) where deleted_at is null;
create index overtime_pay_driver on overtime_pay (driver_id, work_date desc);
create index overtime_pay_vendor on overtime_pay (vendor_id, work_date desc);
create index overtime_pay_date on overtime_pay (work_date desc, id desc);
create index overtime_pay_newest on overtime_pay (created_at desc, id desc);
create index overtime_pay_profile on overtime_pay (pay_profile_id);
create index overtime_pay_rule on overtime_pay (overtime_rule_id);
create view public_overtime_pay as select * from overtime_pay;

-- Days whose overtime is to be worked out again. Added to only: a change that comes while they are worked out is a row more.
create table overtime_due (
  seq bigint generated always as identity primary key, driver_id uuid not null, work_date date not null
);
create function want_overtime() returns trigger language plpgsql as $$
begin
  -- A session that goes on is looked at when it ends, and at midnight.
  if tg_op = 'UPDATE' then
    if old.logout_at is null and new.logout_at is null then
      return null;
    end if;
    insert into orders.overtime_due (driver_id, work_date) values (old.driver_id, (old.login_at at time zone 'Asia/Jakarta')::date);
    if (new.driver_id, new.login_at) is distinct from (old.driver_id, old.login_at) then
      insert into orders.overtime_due (driver_id, work_date) values (new.driver_id, (new.login_at at time zone 'Asia/Jakarta')::date);
    end if;
  elsif new.logout_at is not null then
    insert into orders.overtime_due (driver_id, work_date) values (new.driver_id, (new.login_at at time zone 'Asia/Jakarta')::date);
  end if;
  return null;
end $$;
create trigger driver_session_new_overtime after insert on driver_session for each row execute function want_overtime();
create trigger driver_session_overtime after update of driver_id, login_at, logout_at, rest_s, deleted_at on driver_session for each row
  when ((old.driver_id, old.login_at, old.logout_at, old.rest_s, old.deleted_at)
    is distinct from (new.driver_id, new.login_at, new.logout_at, new.rest_s, new.deleted_at))
  execute function want_overtime();
-- What there is already.
insert into overtime_due (driver_id, work_date)
select distinct driver_id, (login_at at time zone 'Asia/Jakarta')::date from driver_session where deleted_at is null and logout_at is not null;
