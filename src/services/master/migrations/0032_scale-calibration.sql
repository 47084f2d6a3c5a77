-- Every verification (tera) of a scale that ever held, as two people entered it; a wrong one is followed by another one, never changed.
create table scale_calibration (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  row_version integer not null default 1,
  deleted_at timestamptz,
  scale_id uuid not null references scale,
  entry_no integer not null check (entry_no > 0),
  certificate_no text,
  verified_on date,
  valid_until date,
  authority text,
  deviation_kg integer,
  certificate_file_id uuid,
  corrects_id uuid references scale_calibration,
  reason text,
  asked_by_name text,
  entered_by_name text not null,
  check (valid_until >= verified_on),
  check (coalesce(certificate_no, verified_on::text, valid_until::text) is not null or corrects_id is not null)
);
create unique index scale_calibration_scale on scale_calibration (scale_id, entry_no desc);
create index scale_calibration_until on scale_calibration (valid_until, id);
create index scale_calibration_verified on scale_calibration (verified_on, id);
create index scale_calibration_newest on scale_calibration (created_at desc, id desc);
create index scale_calibration_file on scale_calibration (certificate_file_id) where certificate_file_id is not null;
-- One is corrected once: the next mistake is found in the correction.
create unique index scale_calibration_corrects on scale_calibration (corrects_id) where corrects_id is not null;
create index scale_calibration_begins on scale_calibration (lower(certificate_no) text_pattern_ops);
create index scale_calibration_search on scale_calibration
  using gin ((coalesce(certificate_no, '') || ' ' || coalesce(authority, '')) gin_trgm_ops);
create trigger scale_calibration_append_only before update or delete on scale_calibration
  for each row execute function master.refuse_change();
create trigger scale_calibration_no_truncate before truncate on scale_calibration
  for each statement execute function master.refuse_change();
do $$ begin
  if to_regproc('master.keep_sealed') is not null then
    perform master.keep_sealed('scale_calibration');
  end if;
end $$;
create view public_scale_calibration as select * from scale_calibration;

-- Who verified it, how far off it was, and the certificate; the one of a change that waits is kept apart until it is approved.
alter table scale_profile
  add column tera_authority text,
  add column tera_deviation_kg integer check (tera_deviation_kg between -100000 and 100000),
  add column tera_file_id uuid,
  add column waiting_file_id uuid;
create index scale_profile_tera_file on scale_profile (tera_file_id) where tera_file_id is not null;
create index scale_profile_waiting_file on scale_profile (waiting_file_id) where waiting_file_id is not null;
create or replace view public_scale_profile as select * from scale_profile;

-- What the profiles said before there was a history of it.
insert into scale_calibration (id, created_at, created_by, updated_at, updated_by, scale_id, entry_no, certificate_no, verified_on, valid_until, entered_by_name)
select gen_random_uuid(), updated_at, updated_by, updated_at, updated_by, scale_id, 1, tera_certificate_no, tera_date, tera_expired_at, ''
from scale_profile
where coalesce(tera_certificate_no, tera_date::text, tera_expired_at::text) is not null and deleted_at is null;

-- What was told to end, once for each last day: `since` is that day.
create table clock_breach (
  subject_type text not null,
  subject_id uuid not null,
  event text not null,
  since timestamptz not null,
  at timestamptz not null,
  primary key (subject_id, event, since)
);
