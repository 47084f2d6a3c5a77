-- One look in one index: every text a list searches in as one, in half the time and room of an index for each column
-- (services/_shared/search.ts builds the very same expression).
create index order_search on orders."order" using gin ((coalesce(order_no, '') || ' ' || coalesce(vessel_name, '')) gin_trgm_ops);
create index trip_search on orders.trip using gin ((coalesce(trip_no, '') || ' ' || coalesce(plate_no, '') || ' ' || coalesce(driver_name, '') || ' ' || coalesce(surat_jalan_no, '')) gin_trgm_ops);
create index weighing_search on orders.weighing using gin ((coalesce(ticket_no, '') || ' ' || coalesce(plate_no, '') || ' ' || coalesce(truck_code, '') || ' ' || coalesce(driver_name, '') || ' ' || coalesce(trip_no, '')) gin_trgm_ops);
drop index orders.order_no_search, orders.order_vessel_search;
drop index orders.trip_no_search, orders.trip_surat_jalan_search, orders.trip_plate_search, orders.trip_driver_search;
drop index orders.weighing_ticket_search, orders.weighing_plate_search, orders.weighing_truck_code_search,
  orders.weighing_driver_search, orders.weighing_trip_no_search;
analyze orders."order", orders.trip, orders.weighing;
