-- How often a truck's condition was set: who sets it says which setting was read.
alter table truck_condition add column change_no integer not null default 1;
update truck_condition t set change_no = n.at
  from (select id, row_number() over (partition by truck_id order by since, id) as at from truck_condition) n where n.id = t.id;
create or replace view public_truck_condition as select * from truck_condition;
create or replace view public_truck_state as select * from truck_condition where is_current and deleted_at is null;

-- What the workshop is asked to do, and what became of it.
create table truck_maintenance (
  id uuid primary key, created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid,
  row_version integer not null default 1, deleted_at timestamptz,
  job_no text not null,
  truck_id uuid not null,
  vendor_id uuid not null,
  title text not null,
  problem_id uuid,
  description text,
  priority text not null check (priority in ('low', 'normal', 'high', 'critical')),
  wanted_at timestamptz,
  status text not null default 'requested' check (status in ('requested', 'in_progress', 'released', 'cancelled')),
  asked_by_name text not null,
  started_at timestamptz,
  finished_at timestamptz,
  result text
);
create unique index truck_maintenance_no on truck_maintenance (job_no);
create index truck_maintenance_no_begins on truck_maintenance (lower(job_no) text_pattern_ops);
create index truck_maintenance_newest on truck_maintenance (created_at desc, id desc);
create index truck_maintenance_truck on truck_maintenance (truck_id, created_at desc);
create index truck_maintenance_vendor on truck_maintenance (vendor_id, status);
create index truck_maintenance_problem on truck_maintenance (problem_id) where problem_id is not null;
create unique index truck_maintenance_one on truck_maintenance (truck_id) where status in ('requested', 'in_progress') and deleted_at is null;
create index truck_maintenance_search on truck_maintenance
  using gin ((coalesce(job_no, '') || ' ' || coalesce(title, '')) gin_trgm_ops);
create view public_truck_maintenance as select * from truck_maintenance;

-- Trucks that trips hold. The order service migrates later; what the function reads is looked for when it is called.
create function trucks_on_trips() returns table (truck_id uuid, is_under_way boolean) language plpgsql stable as $$
begin
  return query select t.truck_id, bool_or(t.status <> all (array['assigned', 'accepted'])) from orders.public_trip t
    where t.status = any (array['assigned', 'accepted', 'to_origin', 'at_origin', 'weighed_first', 'loading', 'loaded', 'in_transit',
      'at_destination', 'unloading', 'on_hold']) and t.deleted_at is null group by t.truck_id;
end $$;

-- One row a truck in use: its condition, its papers and whether it can be given work. A truck that nobody has said anything about is ready.
create view vm_truck as
  select k.id, k.created_at, greatest(k.updated_at, s.since) as updated_at, coalesce(s.change_no, 0) + 1 as row_version,
    null::timestamptz as deleted_at,
    k.code, k.plate_no, k.vendor_id, k.truck_type, coalesce(s.condition, 'ready') as condition, s.reason_problem_id, s.note,
    coalesce(s.since, k.created_at) as since, s.set_by_name, s.source, s.expected_ready_at,
    -- Daily inspections are not recorded yet.
    null::timestamptz as inspected_at,
    d.expired_at as document_expires_at, d.doc_type as document_type,
    (select count(*) from sub.public_trouble_report r where r.truck_id = k.id and r.deleted_at is null
      and r.status <> all (array['closed', 'false_alarm']))::integer as open_troubles,
    m.job_no as maintenance_no,
    case when coalesce(s.condition, 'ready') <> all (array['ready', 'ready_with_notes']) then 'unavailable'
      when u.is_under_way then 'on_trip' when u.truck_id is not null then 'reserved' else 'available' end as availability
  from master.public_truck k
  left join truck_condition s on s.truck_id = k.id and s.is_current and s.deleted_at is null
  left join lateral (select p.expired_at, p.doc_type from master.public_truck_document p
    where p.truck_id = k.id and p.deleted_at is null order by p.expired_at, p.id limit 1) d on true
  left join truck_maintenance m on m.truck_id = k.id and m.status = any (array['requested', 'in_progress']) and m.deleted_at is null
  left join trucks_on_trips() u on u.truck_id = k.id
  where k.deleted_at is null and k.is_active;
create view public_vm_truck as select * from vm_truck;
