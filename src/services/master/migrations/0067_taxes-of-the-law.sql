-- What is charged is said by tax rates and tax profiles alone: these were read by nothing that is billed.
update setting set deleted_at = now() where name in ('default_ppn_percent', 'default_pph23_percent') and deleted_at is null;
update contract set proposed = proposed - '{ppn_percent,pph23_percent}'::text[] where proposed ?| '{ppn_percent,pph23_percent}';
-- A change of them alone waits no more.
update contract set proposed = null, proposed_text = null, proposed_by = null, proposed_by_name = null, proposed_at = null
where proposed = '{}';

drop trigger contract_terms_begun on contract;
drop trigger contract_terms_agreed on contract;
drop view public_contract;
create or replace function contract_terms(c contract) returns jsonb language sql stable as $$
  select jsonb_build_object('contract_no', c.contract_no, 'vendor_id', c.vendor_id, 'work_unit_id', c.work_unit_id, 'start_date', c.start_date,
    'end_date', c.end_date, 'billing_weight_basis', c.billing_weight_basis, 'driver_components', c.driver_components,
    'contract_value_idr', c.contract_value_idr, 'max_ton', c.max_ton, 'susut_tolerance_percent', c.susut_tolerance_percent,
    'under_tolerance_percent', c.under_tolerance_percent, 'over_tolerance_percent', c.over_tolerance_percent,
    'payment_term_days', c.payment_term_days, 'waiting_free_min', c.waiting_free_min,
    'waiting_rate_idr_per_hour', c.waiting_rate_idr_per_hour, 'reimburse_cap_idr', c.reimburse_cap_idr)
$$;
alter table contract drop column ppn_percent, drop column pph23_percent;
create view public_contract as select * from contract;
create trigger contract_terms_begun after insert on contract
  for each row when (new.status <> 'draft') execute function master.keep_contract_terms();
create trigger contract_terms_agreed after update on contract
  for each row when (new.status <> 'draft' and (old.status = 'draft' or master.contract_terms(old) is distinct from master.contract_terms(new)))
  execute function master.keep_contract_terms();
