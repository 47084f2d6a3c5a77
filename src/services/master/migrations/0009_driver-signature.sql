-- Every driver with the signature that counts: the active one, else the driver's last one.
create view driver_signature as
select d.id, d.created_at, d.created_by, d.updated_at, d.updated_by, d.row_version, d.deleted_at,
       d.code, d.name, d.vendor_id, d.is_active,
       s.id is not null and s.status = 'active' as has_signature,
       s.captured_at, s.used_count, coalesce(s.status, 'missing') as status
from driver d
left join lateral (
  select * from signature s where s.driver_id = d.id and s.deleted_at is null
  order by s.status = 'active' desc, s.created_at desc limit 1
) s on true;
