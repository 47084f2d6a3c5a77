-- A vendor's tax profile counts once somebody else than who entered it has approved it (decision 84). Those that are there already count as
-- before: nobody stands with them as who entered them.
alter table vendor_tax_profile
  add column status text not null default 'approved' check (status in ('waiting', 'approved', 'refused')),
  add column status_reason text,
  add column evidence_file_id uuid,
  add column entered_by uuid, add column entered_by_name text,
  add column approved_by uuid, add column approved_by_name text, add column approved_at timestamptz,
  add constraint vendor_tax_profile_by_two
    check (status <> 'approved' or entered_by is null or (approved_by is not null and approved_by <> entered_by));
alter table vendor_tax_profile alter column status set default 'waiting';
drop index vendor_tax_profile_valid;
-- One that was refused leaves its day to another.
create unique index vendor_tax_profile_valid on vendor_tax_profile (valid_from, vendor_id) where deleted_at is null and status <> 'refused';
create index vendor_tax_profile_status on vendor_tax_profile (status, id);
create index vendor_tax_profile_evidence_file on vendor_tax_profile (evidence_file_id) where evidence_file_id is not null;
create or replace view public_vendor_tax_profile as select * from vendor_tax_profile;
