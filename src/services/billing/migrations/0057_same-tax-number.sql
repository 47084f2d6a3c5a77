-- A tax number as 16 digits: the former 15 have a zero before them (PMK 112/PMK.03/2022). Null where it is none.
create function billing.npwp16(given text) returns text language sql immutable as $$
  select case length(d) when 16 then d when 15 then '0' || d end from (select regexp_replace(given, '\D', '', 'g') as d) x
$$;
