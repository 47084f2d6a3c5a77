-- Why a truck stops when one of its papers has run out (life.D9): the system says it by itself, so that an empty plant knows the word too.
-- It is among the problems of trucks where the plant has such a category, else in one of its own.
insert into master.problem_category (id, created_at, updated_at, code, name, scope)
select '01900000-0000-7000-8000-00130000ffff', now(), now(), 'PAPERS', 'Dokumen kendaraan', 'truck'
where not exists (select from master.problem_category where scope = 'truck' and is_active and deleted_at is null)
  and not exists (select from master.problem_category where code = 'PAPERS' and deleted_at is null)
  and not exists (select from master.problem where code = 'PAPERS-EXPIRED' and deleted_at is null);
insert into master.problem (id, created_at, updated_at, code, name, category_id, severity, default_point, stops_trip, sla_ack_min, sla_resolve_min)
select '01900000-0000-7000-8000-00140000ffff', now(), now(), 'PAPERS-EXPIRED', 'Dokumen habis berlaku', c.id, 'high', 0, false, 60, 1440
from (select id from master.problem_category where deleted_at is null and (scope = 'truck' or code = 'PAPERS')
  order by scope = 'truck' desc, is_active desc, created_at, id limit 1) c
where not exists (select from master.problem where code = 'PAPERS-EXPIRED' and deleted_at is null);
