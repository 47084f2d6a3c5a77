-- Tickets of a shift that had reported before they came: weighed without the server, or decided on later (dec.I3.2). The next report names them.
alter table weighbridge_report add column late_count integer not null default 0, add column late_numbers jsonb not null default '[]';
create or replace view public_weighbridge_report as select * from weighbridge_report;
