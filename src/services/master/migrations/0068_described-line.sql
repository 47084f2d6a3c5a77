-- An indicator whose line is described as data, where none of the known protocols fits.
alter table scale_profile drop constraint scale_profile_protocol_check;
alter table scale_profile add constraint scale_profile_protocol_check check (protocol in
  ('toledo', 'toledo_cks', 'sma', 'xk3190_stx', 'xk3190_eq', 'xk3190_eq_ordered', 'xk3190_a12', 'line', 'manual', 'simulator'));
alter table scale_profile add column line_format text;
alter table scale_profile add constraint scale_profile_line check (protocol <> 'line' or line_format is not null);
create or replace view public_scale_profile as select * from scale_profile;
