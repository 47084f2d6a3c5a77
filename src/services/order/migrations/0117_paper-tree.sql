-- Each printed code as a leaf behind all those before it: the root after it is made of the root before it and of the leaf (decision 46).
-- Papers kept before this have none.
create table paper_leaf (
  id uuid primary key,
  number bigint not null check (number > 0),
  paper_id uuid not null references weighing_paper,
  leaf text not null check (leaf ~ '^[A-Za-z0-9_-]{43}$'),
  root text not null check (root ~ '^[A-Za-z0-9_-]{43}$')
);
create unique index paper_leaf_number on paper_leaf (number);
create unique index paper_leaf_paper on paper_leaf (paper_id);
create trigger paper_leaf_append_only before update or delete on paper_leaf
  for each row execute function orders.refuse_change();
create trigger paper_leaf_no_truncate before truncate on paper_leaf
  for each statement execute function orders.refuse_change();
-- A new database seals every append-only table after its last migration; one that is there already is told of this one.
do $$ begin
  if to_regprocedure('orders.keep_sealed(text)') is not null then perform orders.keep_sealed('paper_leaf'); end if;
end $$;
