-- The first weight ends the set-up of a plant for ever (decision 24): from then on nobody makes a second person alone at once.
create function orders.end_set_up() returns trigger language plpgsql as $$
begin
  insert into master.set_up (id, what, at)
  select gen_random_uuid(), 'ended', least(new.captured_at, now()) from master.set_up where what = 'begun'
  on conflict (what) do nothing;
  return null;
end $$;
create trigger weighment_ends_set_up after insert on weighment for each row execute function orders.end_set_up();
