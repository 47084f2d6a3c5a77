-- A code or name that begins with what was typed is found at once, however many others have the text in them (engine/list/ranking.ts).
create index order_order_no_begins on orders."order" (lower(order_no) text_pattern_ops);
create index approval_subject_no_begins on orders.approval (lower(subject_no) text_pattern_ops);
create index trip_trip_no_begins on orders.trip (lower(trip_no) text_pattern_ops);
create index weighing_ticket_no_begins on orders.weighing (lower(ticket_no) text_pattern_ops);
-- A ticket is found by the order and the delivery note on it, and by its places.
drop index orders.weighing_search;
create index weighing_search on orders.weighing using gin ((coalesce(ticket_no, '') || ' ' || coalesce(plate_no, '') || ' ' || coalesce(truck_code, '') || ' ' || coalesce(driver_name, '')
  || ' ' || coalesce(trip_no, '') || ' ' || coalesce(order_no, '') || ' ' || coalesce(surat_jalan_no, '')) gin_trgm_ops);
create index weighing_origin on orders.weighing (origin_checkpoint_id);
create index weighing_destination on orders.weighing (destination_checkpoint_id);
