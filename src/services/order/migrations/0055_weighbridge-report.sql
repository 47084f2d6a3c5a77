-- What one shift says of one scale. What was counted is locked and signed when it is sent.
create table weighbridge_report (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  report_no text not null,
  scale_id uuid not null, work_date date not null, shift text not null check (shift in ('1', '2', '3')),
  zero_ok text check (zero_ok in ('yes', 'no')), platform_clean text check (platform_clean in ('yes', 'no')),
  indicator_ok text check (indicator_ok in ('yes', 'no')), camera_ok text check (camera_ok in ('yes', 'no')),
  printer_ok text check (printer_ok in ('yes', 'no')), network_ok text check (network_ok in ('yes', 'no')),
  test_weight_kg integer check (test_weight_kg > 0), test_reading_kg integer check (test_reading_kg >= 0),
  deviation_kg integer, tolerance_kg integer, result text check (result in ('pass', 'fail')),
  notes text,
  counted_from timestamptz not null, counted_until timestamptz not null,
  first_ticket_no text, last_ticket_no text,
  ticket_count integer not null, total_net_kg bigint not null, open_count integer not null, void_count integer not null,
  manual_count integer not null, revised_count integer not null, entered_count integer not null,
  missing_numbers jsonb not null default '[]', missing_pages jsonb not null default '[]',
  chain_seq bigint, chain_hash text, key_id text, signature text,
  problem_report_id uuid references problem_report,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'acknowledged')),
  author_id uuid not null, operator_id uuid, operator_name text not null, submitted_at timestamptz,
  acknowledged_by uuid, acknowledged_by_name text, acknowledged_at timestamptz, acknowledged_note text,
  check ((test_weight_kg is null) = (test_reading_kg is null)),
  check (deviation_kg = test_reading_kg - test_weight_kg),
  check ((key_id is null) = (signature is null)),
  check (acknowledged_by is distinct from operator_id or acknowledged_by is null)
);
create unique index weighbridge_report_no on weighbridge_report (report_no);
create index weighbridge_report_no_begins on weighbridge_report (lower(report_no) text_pattern_ops);
create unique index weighbridge_report_shift on weighbridge_report (scale_id, work_date, shift) where deleted_at is null;
create index weighbridge_report_day on weighbridge_report (work_date desc, id desc);
create index weighbridge_report_newest on weighbridge_report (created_at desc, id desc);
create index weighbridge_report_status on weighbridge_report (status, work_date desc);
create index weighbridge_report_until on weighbridge_report (scale_id, counted_until desc) where deleted_at is null;
create index weighbridge_report_problem on weighbridge_report (problem_report_id) where problem_report_id is not null;
create index weighbridge_report_search on weighbridge_report
  using gin ((coalesce(report_no, '') || ' ' || coalesce(operator_name, '') || ' ' || coalesce(notes, '')) gin_trgm_ops);

create table weighbridge_report_photo (
  id uuid primary key, weighbridge_report_id uuid not null references weighbridge_report on delete cascade, position integer not null,
  file_id uuid not null, caption text
);
create index weighbridge_report_photo_report on weighbridge_report_photo (weighbridge_report_id);
create index weighbridge_report_photo_file on weighbridge_report_photo (file_id);
create view public_weighbridge_report_photo as select * from weighbridge_report_photo;
create view public_weighbridge_report as select * from weighbridge_report;

-- A sent report keeps what it says; only the word of who acknowledged it comes to it.
create function keep_sent_report() returns trigger language plpgsql as $$
begin
  if old.signature is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'A sent weighbridge report is not deleted';
  end if;
  if (to_jsonb(new) - array['status', 'row_version', 'updated_at', 'updated_by', 'acknowledged_by', 'acknowledged_by_name', 'acknowledged_at', 'acknowledged_note'])
     is distinct from
     (to_jsonb(old) - array['status', 'row_version', 'updated_at', 'updated_by', 'acknowledged_by', 'acknowledged_by_name', 'acknowledged_at', 'acknowledged_note']) then
    raise exception 'A sent weighbridge report is not changed';
  end if;
  return new;
end $$;
create trigger weighbridge_report_sealed before update or delete on weighbridge_report
  for each row execute function keep_sent_report();
-- So are its photos.
create function keep_sent_photos() returns trigger language plpgsql as $$
begin
  if exists (select from orders.weighbridge_report where signature is not null
             and id = case when tg_op = 'INSERT' then new.weighbridge_report_id else old.weighbridge_report_id end) then
    raise exception 'The photos of a sent weighbridge report are not changed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger weighbridge_report_photo_sealed before insert or update or delete on weighbridge_report_photo
  for each row execute function keep_sent_photos();
