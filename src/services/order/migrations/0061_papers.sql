-- The name of a ticket on its printed code: 128 random bits that say nothing of it. The hash gathers two random uuids, which have 122 each.
create function new_public_id() returns text language sql volatile as $$
  select translate(rtrim(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64'), '='), '+/', '-_')
$$;
alter table weighing add column public_id text not null default orders.new_public_id() check (public_id ~ '^[A-Za-z0-9_-]{22}$');
create unique index weighing_public_id on weighing (public_id);
-- How often the delivery note was printed: a paper of its own.
alter table weighing add column note_printed_count integer not null default 0;
create or replace view public_weighing as select * from weighing;

-- What a paper said when it was first made, in both languages: it is printed again from here, whatever is renamed meanwhile.
create table weighing_paper (
  id uuid primary key,
  weighing_id uuid not null references weighing,
  kind text not null check (kind in ('ticket', 'delivery-note')),
  version integer not null check (version > 0),
  made_at timestamptz not null,
  made_by uuid,
  content jsonb not null
);
create unique index weighing_paper_version on weighing_paper (weighing_id, kind, version);
create trigger weighing_paper_append_only before update or delete on weighing_paper
  for each row execute function orders.refuse_change();
create trigger weighing_paper_no_truncate before truncate on weighing_paper
  for each statement execute function orders.refuse_change();
-- A new database seals every append-only table after its last migration; one that is there already is told of this one.
do $$ begin
  if to_regprocedure('orders.keep_sealed(text)') is not null then perform orders.keep_sealed('weighing_paper'); end if;
end $$;
