-- A card reader at the scale finds a truck by its card, and so does whoever holds one; the unique index serves whole numbers.
create index truck_rfid_part on truck using gin (rfid_tag gin_trgm_ops);
