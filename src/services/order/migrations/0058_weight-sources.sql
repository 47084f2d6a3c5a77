-- Where a weight can come from grows: weights entered from the numbered paper book, and weights whose frames were signed while the server
-- was not reached.
alter table weighment drop constraint if exists weighment_source_check;
alter table weighment add constraint weighment_source_check check (
  source in ('indicator', 'simulator', 'manual', 'stored_tare', 'third_party', 'paper', 'indicator_offline')
);
