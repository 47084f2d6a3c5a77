import type { Change } from './change.ts'

/** What the database keeps by itself, and who may do what there. */
export const GUARDS: readonly Change[] = [
  {
    what: 'a guard replaced by one that lets everything pass',
    sql: [
      `create or replace function orders.refuse_change() returns trigger language plpgsql as 'begin return coalesce(new, old); end'`,
    ],
    said: /^guards function orders\.refuse_change\(\): it is not as the migrations made it/,
  },
  {
    what: 'the note of changes silenced',
    sql: [
      `create or replace function auth.note_rows() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    said: /^guards function auth\.note_rows\(\): it is not as the migrations made it/,
  },
  {
    what: 'a digest that is always right',
    sql: [
      `create or replace function auth.row_digest(said jsonb) returns text language sql immutable strict parallel safe as 'select repeat(''0'', 64)'`,
    ],
    said: /^guards function auth\.row_digest\(said jsonb\): it is not as the migrations made it/,
  },
  {
    what: 'a trigger switched off',
    sql: ['alter table billing.billing disable trigger billing_kept'],
    said: /^guards trigger billing_kept of billing\.billing: it is not as the migrations made it/,
  },
  {
    what: 'a trigger that a copying session passes by',
    sql: ['alter table orders.trip enable replica trigger trip_proven_update'],
    said: /^guards trigger trip_proven_update of orders\.trip: it is not as the migrations made it/,
  },
  {
    what: 'a trigger dropped',
    sql: ['drop trigger audit_event_append_only on master.audit_event'],
    said: /^guards trigger audit_event_append_only of master\.audit_event: it is gone/,
  },
  {
    what: 'a trigger put in, which changes what the server writes',
    sql: [
      `create function orders.more() returns trigger language plpgsql as 'begin new.billable_kg := new.billable_kg + 1000; return new; end'`,
      'create trigger trip_more before update on orders.trip for each row execute function orders.more()',
    ],
    said: /^guards trigger trip_more of orders\.trip: no migration made it/,
  },
  {
    what: 'a check dropped',
    sql: [
      `do $$ declare name text; begin
         select conname into name from pg_constraint where conrelid = 'billing.purchase_order'::regclass and contype = 'c' order by 1 limit 1;
         execute format('alter table billing.purchase_order drop constraint %I', name); end $$`,
    ],
    said: /^guards constraint \S+ of billing\.purchase_order: it is gone/,
  },
  {
    what: 'a column that need not be filled',
    sql: ['alter table orders.weighing alter column ticket_no drop not null'],
    said: /^guards column ticket_no of orders\.weighing: it is not as the migrations made it/,
  },
  {
    what: 'a view that shows other tares',
    sql: [
      `do $$ declare names text; begin
         select string_agg(case attname when 'tare_kg' then '(tare_kg - 900)::' || format_type(atttypid, atttypmod) || ' as tare_kg' else quote_ident(attname) end, ', ' order by attnum)
           into names from pg_attribute where attrelid = 'master.public_truck'::regclass and attnum > 0;
         execute 'create or replace view master.public_truck as select ' || names || ' from master.truck'; end $$`,
    ],
    said: /^guards rule _RETURN of master\.public_truck: it is not as the migrations made it/,
  },
  {
    what: 'rights on a table',
    sql: ['create role tamper_clerk', 'grant update on billing.tax_rate to tamper_clerk'],
    said: /^guards billing\.tax_rate: tamper_clerk may UPDATE, beside the role that serves/,
  },
  {
    what: 'rights of everybody',
    sql: ['grant insert, update on orders.trip to public'],
    said: /^guards orders\.trip: everybody may INSERT, UPDATE, beside the role that serves/,
  },
  {
    what: 'a member of the role that owns',
    sql: [
      'create role tamper_helper',
      `do $$ begin execute format('grant %I to tamper_helper', (select nspowner::regrole::text from pg_namespace where nspname = 'auth')); end $$`,
    ],
    said: /^guards role tamper_helper: it is a member of /,
  },
  {
    what: 'a table that belongs to another',
    sql: ['create role tamper_owner', 'alter table master.setting owner to tamper_owner'],
    said: /^guards master\.setting: it belongs to tamper_owner/,
  },
  {
    what: 'a user whose sessions pass every trigger',
    sql: ['create role tamper_copier', 'alter role tamper_copier set session_replication_role = replica'],
    said: /^guards role tamper_copier: it begins with session_replication_role=replica/,
  },
]
