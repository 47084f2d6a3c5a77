-- What is reimbursed of a trip by receipts at most (dec.I4.14): by the route, else by the contract; nothing is agreed where neither says it.
alter table contract_route add column reimburse_cap_idr bigint check (reimburse_cap_idr >= 0);
alter table contract add column reimburse_cap_idr bigint check (reimburse_cap_idr >= 0);
create or replace view public_contract_route as select * from contract_route;
create or replace view public_contract as select * from contract;
