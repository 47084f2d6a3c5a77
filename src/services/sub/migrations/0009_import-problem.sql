-- Why a row or a whole import was refused is kept as a text of the dictionary with its values, and said when it is read.
alter table import_job alter column problem type jsonb
  using case when problem is null then null else jsonb_build_object('message', problem) end;
update import_error set errors = (
  select jsonb_agg(jsonb_build_object('field', error -> 'field', 'message', message))
  from jsonb_array_elements(errors) error, jsonb_array_elements(error -> 'messages') message);
