-- Billing compares a tariff with what was approved of it before a document is verified.
create view public_contract_route_approval as select * from contract_route_approval;
