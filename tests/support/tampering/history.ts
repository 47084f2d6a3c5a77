import { ANOTHER, type Change } from './change.ts'

/** What was written down of it: audit, seals, proofs, numbers. */
export const HISTORY: readonly Change[] = [
  {
    what: 'an invented audit row',
    table: 'orders.audit_event',
    copied: { id: ANOTHER, actor_name: `'Orang lain'` },
  },
  { what: 'an invented audit row of money', table: 'billing.audit_event', copied: { id: ANOTHER } },
  {
    what: 'an audit row that names another',
    sql: [
      `update orders.audit_event set actor_name = 'Orang lain' where id = (select id from orders.audit_event order by id limit 1)`,
    ],
    said: /^rows orders\.audit_event \S+: it is not as the server wrote it/,
  },
  { what: 'an audit row taken away', table: 'billing.audit_event', gone: 'true' },
  {
    what: 'a proof taken away',
    sql: [`delete from auth.row_proof where id = (select min(id::text)::uuid from auth.row_proof)`],
    said: /^rows .*: some of its proofs are gone, or it has one twice|^rows .*: its state was not proven by the server/,
  },
  {
    what: 'a proof for an own row',
    sql: [
      `insert into auth.row_proof (id, kind, rows, key_id, signature) select '01900000-0000-7000-8000-0000000000ff', kind, rows, key_id, signature
       from auth.row_proof order by id desc limit 1`,
    ],
    said: /^rows proof 01900000-0000-7000-8000-0000000000ff: the server did not sign it as it is/,
  },
  {
    what: 'a row with a state that fits it',
    sql: [
      `update master.work_unit set cost_centre = 'CC-FALSE' where id = (select id from master.work_unit order by code desc limit 1)`,
      `update auth.row_state s set said = one.said, digest = encode(sha256(convert_to(one.said::text, 'UTF8')), 'hex')
       from (select t.id::text as key, jsonb_strip_nulls(to_jsonb(t)) as said from master.work_unit t where cost_centre = 'CC-FALSE') one
       where s.table_name = 'master.work_unit' and s.row_key = one.key`,
    ],
    said: /^rows master\.work_unit .*: its last proof is not the one that the database goes by/,
  },
  {
    what: 'an order taken away with its proofs’ state',
    sql: [
      `delete from auth.row_state s using orders."order" o where s.table_name = 'orders.order' and s.row_key = o.id::text
         and o.order_no = (select max(order_no) from orders."order")`,
      `delete from orders."order" where order_no = (select max(order_no) from orders."order")`,
    ],
    said: /^numbers number ORD-\S+: it was given out and its record is gone/,
  },
  {
    what: 'a series of numbers set back',
    sql: [`update billing.number_series set last_value = last_value - 1 where prefix like 'PAY-%'`],
    said: /^numbers number PAY-\S+: its record is there and nobody gave it out/,
  },
  {
    what: 'a series of numbers pushed on',
    sql: [`update orders.number_series set last_value = last_value + 1 where prefix like 'TRP-%'`],
    said: /^numbers number TRP-\S+: it was given out and its record is gone/,
  },
  {
    what: 'a seal taken away',
    sql: [`delete from orders.seal where seq = 1`],
    said: /^seals seals of orders: the seals 1 to 1 are missing/,
  },
  {
    what: 'a printed code taken out of its tree',
    sql: [`delete from orders.paper_leaf where number = (select max(number) from orders.paper_leaf)`],
    said: /^papers paper of \S+ version \d+: its code is not among the printed ones/,
  },
  {
    what: 'a kept paper with the code of another',
    sql: [
      `update orders.weighing_paper set content = jsonb_set(content, '{proof}', to_jsonb(replace(content ->> 'proof', '#2.', '#2.X')))
       where id = (select paper_id from orders.paper_leaf where number = 1)`,
    ],
    said: /^papers printed code 1 \(.+\): the kept paper has another code than the one that was printed/,
  },
  {
    what: 'a sign-in that never was',
    sql: [`update auth."user" set last_login_at = now()`],
    said: /when somebody signed in last/,
  },
]
