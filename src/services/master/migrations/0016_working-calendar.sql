-- When the plant works. One row, with hours that the super admin changes.
create table working_calendar (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  working_days jsonb not null check (jsonb_array_length(working_days) > 0),
  day_start text not null, day_end text not null check (day_end > day_start),
  shift_days jsonb not null check (jsonb_array_length(shift_days) > 0),
  shift_1_start text not null, shift_1_end text not null,
  shift_2_start text not null, shift_2_end text not null,
  shift_3_start text not null, shift_3_end text not null,
  shifts_on_holidays boolean not null
);
create unique index working_calendar_one on working_calendar ((true));
create index working_calendar_newest on working_calendar (created_at desc, id desc);
insert into working_calendar (id, created_at, updated_at, working_days, day_start, day_end, shift_days,
  shift_1_start, shift_1_end, shift_2_start, shift_2_end, shift_3_start, shift_3_end, shifts_on_holidays)
values ('01900000-0000-7000-8000-00000000ca1e', now(), now(), '["1","2","3","4","5"]', '08:00', '17:00',
  '["1","2","3","4","5","6","7"]', '07:00', '15:00', '15:00', '23:00', '23:00', '07:00', true);
create view public_working_calendar as select * from working_calendar;

create table holiday (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  day date not null, name text not null, kind text not null check (kind in ('national', 'joint_leave', 'plant')),
  same_every_year boolean not null default false, source text
);
create unique index holiday_day on holiday (day) where deleted_at is null;
create index holiday_by_day on holiday (day, id);
create index holiday_name on holiday (name, id);
create index holiday_name_begins on holiday (lower(name) text_pattern_ops);
create index holiday_newest on holiday (created_at desc, id desc);
create index holiday_kind on holiday (kind, id);
create index holiday_search on holiday using gin ((coalesce(name, '') || ' ' || coalesce(source, '')) gin_trgm_ops);
create view public_holiday as select * from holiday;
