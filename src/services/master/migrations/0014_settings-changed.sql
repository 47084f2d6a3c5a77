-- Settings have their defaults in the code: what the start data wrote and nobody changed is no change.
delete from setting
where row_version = 1 and created_by = '01900000-0000-7000-8000-000000000001'
  and name not in ('default_ppn_percent', 'default_pph23_percent');
