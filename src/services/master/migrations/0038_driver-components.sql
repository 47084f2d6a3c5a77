-- Who pays premium and allowance of the drivers (dec.I4.8): the vendor, the company out of its budget, or the company, which takes it off the vendor.
alter table contract add column driver_components text not null default 'by_company'
  check (driver_components in ('by_vendor', 'by_company', 'deducted'));
create or replace view public_contract as select * from contract;
