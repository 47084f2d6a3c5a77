-- What the loads of a truck are priced, taxed and weighed by is changed by two (decision 81): a change waits beside the record.
alter table truck
  add column change_state text not null default 'settled' check (change_state in ('settled', 'waiting')),
  add column change_reason text,
  add column proposed jsonb,
  add column proposed_text text,
  add column proposed_by uuid,
  add column proposed_by_name text,
  add column proposed_at timestamptz,
  add check ((change_state = 'waiting') = (proposed is not null));
create index truck_change_state on truck (change_state, id);
create or replace view public_truck as select * from truck;

-- The same sealed words as for contracts and cargoes.
alter table money_terms_approval add column truck_id uuid references truck;
alter table money_terms_approval drop constraint money_terms_approval_check;
alter table money_terms_approval add constraint money_terms_approval_one check (num_nonnulls(contract_id, cargo_id, truck_id) = 1);
create index money_terms_approval_truck on money_terms_approval (truck_id, seq desc) where truck_id is not null;
-- Who had a plate before: a second record of it does not begin as somebody likes.
create index money_terms_approval_plate on money_terms_approval ((terms ->> 'plate_no'), seq desc) where truck_id is not null;

create function truck_terms(t truck) returns jsonb language sql stable as $$
  select jsonb_build_object('plate_no', t.plate_no, 'plate_colour', t.plate_colour, 'truck_type', t.truck_type, 'jbi_kg', t.jbi_kg,
    'tare_kg', t.tare_kg)
$$;

insert into money_terms_approval (at, truck_id, is_start, terms)
select t.updated_at, t.id, true, truck_terms(t) from truck t;

-- A new truck's are what its maker says, and what one person says while the plant is set up; every later one is agreed by two.
create function master.keep_truck_terms() returns trigger language plpgsql as $$
declare
  is_set_up boolean := (select count(*) = 1 and bool_and(what = 'begun') from master.set_up);
begin
  if tg_op = 'INSERT' then
    insert into master.money_terms_approval (at, truck_id, entered_by, is_start, terms)
    values (new.updated_at, new.id, new.created_by, true, master.truck_terms(new));
  else
    insert into master.money_terms_approval (at, truck_id, entered_by, approved_by, is_start, terms)
    values (new.updated_at, new.id, case when is_set_up then new.updated_by else old.proposed_by end,
      case when not is_set_up then new.updated_by end, is_set_up, master.truck_terms(new));
  end if;
  return null;
end $$;
create trigger truck_terms_begun after insert on truck for each row execute function master.keep_truck_terms();
-- A tare that was weighed has its own sealed table.
create trigger truck_terms_agreed after update on truck for each row
  when ((old.plate_no, old.plate_colour, old.truck_type, old.jbi_kg) is distinct from (new.plate_no, new.plate_colour, new.truck_type, new.jbi_kg)
    or (old.tare_kg <> new.tare_kg and new.tare_verified_at is null))
  execute function master.keep_truck_terms();
