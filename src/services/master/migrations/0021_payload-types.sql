-- How cargo is carried is the same in every plant: no screen enters it, so an empty plant begins with these.
insert into payload_type (id, created_at, updated_at, code, name)
select given.id::uuid, now(), now(), given.code, given.name
from (values
  ('01900000-0000-7000-8000-000300000001', 'CURAH', 'Curah'),
  ('01900000-0000-7000-8000-000300000002', 'INBAG', 'Inbag 50 kg'),
  ('01900000-0000-7000-8000-000300000003', 'JUMBO', 'Jumbo bag 1 ton'),
  ('01900000-0000-7000-8000-000300000004', 'CAIR', 'Cair'),
  ('01900000-0000-7000-8000-000300000005', 'ALAT', 'Alat dan suku cadang')
) given (id, code, name)
where not exists (select from payload_type t where t.id = given.id::uuid or (t.code = given.code and t.deleted_at is null));
