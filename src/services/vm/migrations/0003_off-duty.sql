-- Trucks that a driver is on duty with. The order service migrates later; what the function reads is looked for when it is called.
create function trucks_on_duty() returns table (truck_id uuid) language plpgsql stable as $$
begin
  return query select distinct s.truck_id from orders.public_driver_session s
    where s.status = any (array['active', 'resting']) and s.deleted_at is null;
end $$;

-- A truck that nobody is on duty with could be given work, and stands all the same until a driver comes (life.D9).
create or replace view vm_truck as
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
      when u.is_under_way then 'on_trip' when u.truck_id is not null then 'reserved' when x.truck_id is null then 'off_duty' else 'available' end as availability
  from master.public_truck k
  left join truck_condition s on s.truck_id = k.id and s.is_current and s.deleted_at is null
  left join lateral (select p.expired_at, p.doc_type from master.public_truck_document p
    where p.truck_id = k.id and p.deleted_at is null order by p.expired_at, p.id limit 1) d on true
  left join truck_maintenance m on m.truck_id = k.id and m.status = any (array['requested', 'in_progress']) and m.deleted_at is null
  left join trucks_on_trips() u on u.truck_id = k.id
  left join trucks_on_duty() x on x.truck_id = k.id
  where k.deleted_at is null and k.is_active;
