-- One look in one index: every text a list searches in as one, in half the time and room of an index for each column
-- (services/_shared/search.ts builds the very same expression).
drop index master.vendor_search;
create index vendor_search on master.vendor using gin ((coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(npwp, '')) gin_trgm_ops);
drop index master.work_unit_search;
create index work_unit_search on master.work_unit using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.payload_type_search;
create index payload_type_search on master.payload_type using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.cargo_search;
create index cargo_search on master.cargo using gin ((coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(erp_material_code, '')) gin_trgm_ops);
drop index master.scale_type_search;
create index scale_type_search on master.scale_type using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.scale_search;
create index scale_search on master.scale using gin ((coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(pts, '')) gin_trgm_ops);
drop index master.checker_search;
create index checker_search on master.checker using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.checkpoint_search;
create index checkpoint_search on master.checkpoint using gin ((coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(short_name, '') || ' ' || coalesce(plant_code, '') || ' ' || coalesce(sloc_code, '')) gin_trgm_ops);
drop index master.driver_search;
create index driver_search on master.driver using gin ((coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
drop index master.truck_search;
create index truck_search on master.truck using gin ((coalesce(code, '') || ' ' || coalesce(plate_no, '')) gin_trgm_ops);
drop index master.truck_ton_trip_search;
create index truck_ton_trip_search on master.truck_ton_trip using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.contract_search;
create index contract_search on master.contract using gin ((coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(contract_no, '')) gin_trgm_ops);
drop index master.problem_category_search;
create index problem_category_search on master.problem_category using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.problem_search;
create index problem_search on master.problem using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.inspection_group_search;
create index inspection_group_search on master.inspection_group using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.inspection_search;
create index inspection_search on master.inspection using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.setting_search;
create index setting_search on master.setting using gin ((coalesce(name, '') || ' ' || coalesce(note, '')) gin_trgm_ops);
drop index master.order_requester_search;
create index order_requester_search on master.order_requester using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.control_tower_search;
create index control_tower_search on master.control_tower using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.super_ct_search;
create index super_ct_search on master.super_ct using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.weighbridge_operator_search;
create index weighbridge_operator_search on master.weighbridge_operator using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.vehicle_maintenance_search;
create index vehicle_maintenance_search on master.vehicle_maintenance using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.safety_officer_search;
create index safety_officer_search on master.safety_officer using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.helpdesk_search;
create index helpdesk_search on master.helpdesk using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.respond_center_search;
create index respond_center_search on master.respond_center using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.super_admin_search;
create index super_admin_search on master.super_admin using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.compiler_handling_search;
create index compiler_handling_search on master.compiler_handling using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.k3_search;
create index k3_search on master.k3 using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.transport_admin_search;
create index transport_admin_search on master.transport_admin using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);
drop index master.transport_management_search;
create index transport_management_search on master.transport_management using gin ((coalesce(code, '') || ' ' || coalesce(name, '')) gin_trgm_ops);

-- When a driver's and a truck's next paper ends is told by the index alone.
drop index master.driver_document_driver_id;
drop index master.truck_document_truck_id;
create index driver_document_driver_id on master.driver_document (driver_id, expired_at, doc_type) where deleted_at is null;
create index truck_document_truck_id on master.truck_document (truck_id, expired_at, doc_type) where deleted_at is null;

-- Signatures are searched as drivers are, by the drivers' index.
create or replace view master.driver_signature as
select d.id, d.created_at, d.created_by, d.updated_at, d.updated_by, d.row_version, d.deleted_at,
       d.code, d.name, d.vendor_id, d.is_active,
       s.id is not null and s.status = 'active' as has_signature,
       s.captured_at, s.used_count, coalesce(s.status, 'missing') as status, d.phone_number
from master.driver d
left join lateral (
  select * from master.signature s where s.driver_id = d.id and s.deleted_at is null
  order by s.status = 'active' desc, s.created_at desc limit 1
) s on true;
analyze master.driver, master.truck, master.driver_document, master.truck_document;
