-- A ticket that names the wrong truck is put right by choosing the right one; what follows is moved by the approval (life.D5).
alter table weighing_revision drop constraint weighing_revision_kind_check;
alter table weighing_revision add constraint weighing_revision_kind_check
  check (kind in ('metadata', 'weight', 'quality', 'void', 'truck'));
alter table weighing_version drop constraint weighing_version_kind_check;
alter table weighing_version add constraint weighing_version_kind_check
  check (kind in ('metadata', 'weight', 'quality', 'void', 'truck'));
alter table weighing_revision
  -- The trip, order, haulier and drivers that it moves the ticket to and from; empty for other kinds.
  add column to_trip_id uuid, add column to_order_id uuid, add column to_vendor_id uuid,
  add column from_driver_id uuid, add column to_driver_id uuid,
  add column net_before_kg integer, add column net_after_kg integer,
  add column changed_fields text not null default '',
  add column changed jsonb not null default '{"message": "–"}';
create index weighing_revision_to_trip on weighing_revision (to_trip_id) where to_trip_id is not null;
create index weighing_revision_to_order on weighing_revision (to_order_id) where to_order_id is not null;

-- What stood in one text, formatted for one language, is kept with its kinds; the text is left for searches alone.
alter table weighing_revision rename column changes_text to search_words;
alter view public_weighing_revision rename column changes_text to search_words;
create or replace view public_weighing_revision as select * from weighing_revision;
with said as (
  select c.weighing_revision_id as id, c.position, c.field, c.old_value, c.new_value, jsonb_build_object(
    'message', case when c.field like 'moisture%' and c.old_value is null then '{field}: {old} → {new} %'
      when c.field like 'moisture%' then '{field}: {old} % → {new} %' else '{field}: {old} → {new}' end,
    'params', jsonb_build_object('field', jsonb_build_object('word', n.label),
      'old', case when c.old_value is null then to_jsonb('–'::text) when c.field like '%\_kg' then jsonb_build_object('kg', c.old_value::int)
        when c.field = 'bag_count' or c.field like 'moisture%' then jsonb_build_object('number', c.old_value::numeric)
        else to_jsonb(coalesce(c.old_name, c.old_value)) end,
      'new', case when c.new_value is null then to_jsonb('–'::text) when c.field like '%\_kg' then jsonb_build_object('kg', c.new_value::int)
        when c.field = 'bag_count' or c.field like 'moisture%' then jsonb_build_object('number', c.new_value::numeric)
        else to_jsonb(coalesce(c.new_name, c.new_value)) end)) as one
  from weighing_revision_change c join (values ('plate_no', 'Plate number'), ('driver_id', 'Driver'), ('seal_numbers', 'Seals'), ('notes', 'Notes'),
    ('tare_kg', 'Tare'), ('gross_kg', 'Gross'), ('bag_count', 'Bags'), ('deduction_kg', 'Deduction'), ('deduction_reason', 'Reason for the deduction'),
    ('cargo_id', 'Cargo'), ('moisture_percent', 'Moisture'), ('moisture_limit_percent', 'Agreed moisture'),
    ('lab_certificate_no', 'Laboratory certificate')) n (field, label) on n.field = c.field),
whole as (
  select id, string_agg(field, ' ' order by position) as fields, string_agg(concat_ws(' ', old_value, new_value), ' ' order by position) as words,
    jsonb_build_object('message', '{changes}', 'params', jsonb_build_object('changes', jsonb_build_object('list', jsonb_agg(one order by position)))) as changed
  from said group by id)
update weighing_revision r set changed_fields = w.fields, changed = w.changed, search_words = r.search_words || ' ' || w.words
from whole w where w.id = r.id;
update weighing_revision set changed = '{"message": "Void"}' where kind = 'void';
-- The nets of a weight that was put right stand in the versions; of one that waits, what is asked for.
update weighing_revision r set net_before_kg = (b.content->>'net_kg')::int, net_after_kg = (a.content->>'net_kg')::int
from weighing_version a join weighing_version b on b.weighing_id = a.weighing_id and b.version = a.version - 1
where a.weighing_revision_id = r.id and r.kind in ('weight', 'void');
update weighing_revision r set net_before_kg = g.net_kg, net_after_kg =
    coalesce((select new_value::int from weighing_revision_change where weighing_revision_id = r.id and field = 'gross_kg'), g.gross_kg)
    - coalesce((select new_value::int from weighing_revision_change where weighing_revision_id = r.id and field = 'tare_kg'), g.tare_kg)
    - coalesce((select new_value::int from weighing_revision_change where weighing_revision_id = r.id and field = 'deduction_kg'), g.deduction_kg)
from weighing g where g.id = r.weighing_id and r.kind = 'weight' and r.status = 'requested';

alter table trip_event drop constraint trip_event_type_check;
alter table trip_event add constraint trip_event_type_check check (type in ('assigned', 'accepted', 'declined', 'reassigned', 'p2h_passed',
  'p2h_failed', 'departed_to_origin', 'arrived_origin', 'gate_in_origin', 'first_weigh_origin', 'loading_started', 'loading_finished',
  'second_weigh_origin', 'surat_jalan_issued', 'departed_origin', 'checkpoint_passed', 'off_route', 'stopped', 'resumed',
  'arrived_destination', 'first_weigh_destination', 'unloading_started', 'unloading_finished', 'second_weigh_destination',
  'checker_confirmed', 'pod_signed', 'weighing_voided', 'weighing_revised', 'weighing_moved', 'truck_corrected', 'trouble_reported', 'held',
  'released', 'transshipped', 'returned', 'return_started', 'lost', 'cancelled', 'completed', 'verified', 'disputed', 'event_corrected'));
