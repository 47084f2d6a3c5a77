import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headsLine, sealHead } from '#engine/seal/heads.ts'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { SERVICE_NAMES } from '#server/env.ts'
import { weightHeads } from '#services/order/ports.ts'
import { truthOf, type Truth } from '#truth/verify.ts'
import { canonicalJson, nextChainRow, weighmentContent } from '#services/order/weighing/rules/chain.ts'
import { TEST_KEYS, TEST_SIGNER } from '../support/signer.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

/** What an administrator of the database could do, and how it is found. */

let site: WholePlant
let heads: string

beforeAll(async () => {
  site = await wholePlant()
  for (const name of SERVICE_NAMES) while (await sealSome(site.ctx(name)));
  const seals = await Promise.all(SERVICE_NAMES.map((name) => sealHead(site.ctx(name))))
  heads = headsLine(Object.assign({}, ...seals, await weightHeads(site.db)), TEST_SIGNER)
})

afterAll(() => site.close())

type Act = (sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<unknown>

/** What is found after statements that are taken back again; the guards of append-only tables are off meanwhile, and on again. */
async function after(act: Act, lines: readonly string[] = []): Promise<Truth> {
  const client = await site.admin.connect()
  const sql = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  const guards = async (word: string): Promise<void> => {
    for (const { name } of await sql(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like '%append_only' or tgname like '%no_truncate' or tgname like '%sealed'`,
    ))
      await sql(`alter table ${String(name)} ${word} trigger user`)
  }
  try {
    await sql('begin')
    await guards('disable')
    await act(sql)
    await sql('set constraints all immediate')
    await guards('enable')
    return await truthOf(client, { keys: TEST_KEYS, heads: lines })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const said = ({ breaks }: Truth): string[] =>
  breaks.map(({ check, record, words }) => `${check} ${record}: ${words}`)

test('what nobody touched is whole, and it says what it looked at and what it cannot know', async () => {
  const truth = await after(async () => undefined, [heads])
  expect(said(truth)).toEqual([])
  for (const count of Object.values(truth.checked)) expect(count).toBeGreaterThan(0)
  expect(truth.unknown.join('\n')).toContain('a false weight, signed by the server, is whole')
})

const LAST = `(select w.* from orders.weighment w join orders.scale_chain c on c.scale_id = w.scale_id and c.seq = w.chain_seq
  where c.seq > 3 order by c.seq desc limit 1)`

const TICKET = `(select * from orders.weighing where status = 'verified' and trip_id is not null order by ticket_no limit 1)`

/** The scale with most weights, its newest one cut off and the end of its chain set back to the one before. */
const cutEnd: Act = async (sql) => {
  const [last] = await sql(`select scale_id, prev_hash, id from ${LAST} m`)
  await sql('delete from orders.weighment where id = $1', [last!.id])
  await sql('update orders.scale_chain set seq = seq - 1, hash = $2 where scale_id = $1', [
    last!.scale_id,
    last!.prev_hash,
  ])
}

describe('a chain of weights', () => {
  test('whose newest weight was deleted and whose end was set back', async () => {
    const found = said(await after(cutEnd))
    expect(found).toContainEqual(
      expect.stringMatching(/^weights TB-\d\d: the signature of the end of its chain is wrong$/),
    )
    expect(found).toContainEqual(
      expect.stringMatching(/^seals orders\.weighment \S+: it was sealed and is gone$/),
    )
    expect(found).toContainEqual(
      expect.stringMatching(/^tickets ticket TB-\S+: its (first|second) weight is gone/),
    )
  })

  test('and with a signature of that time, and no seals: only what was written down outside tells', async () => {
    const act: Act = async (sql) => {
      const [last] = await sql(`select scale_id, chain_seq, prev_hash from ${LAST} m`)
      await cutEnd(sql)
      const signature = TEST_SIGNER.sign(
        `weights head ${String(last!.scale_id)} ${Number(last!.chain_seq) - 1} ${String(last!.prev_hash)}`,
      )
      await sql('update orders.scale_chain set signature = $2 where scale_id = $1', [
        last!.scale_id,
        signature,
      ])
    }
    const isOfChain = (line: string): boolean => /^(weights|heads) TB/.test(line)
    expect(said(await after(act)).filter(isOfChain)).toEqual([])
    expect(said(await after(act, [heads])).filter(isOfChain)).toEqual([
      expect.stringMatching(/^heads TB-\d\d: number \d+, written down at \S+, is missing now$/),
    ])
  })

  test('recomputed from the middle with the product’s own function, without the key', async () => {
    const act: Act = async (sql) => {
      const [end] = await sql(`select scale_id from ${LAST} m`)
      const rows = await site.rows<
        Parameters<typeof weighmentContent>[0] & { id: string; chain_seq: number; prev_hash: string }
      >('select * from orders.weighment where scale_id = $1 order by chain_seq offset 2', [end!.scale_id])
      const own = {
        keyId: TEST_SIGNER.keyId,
        sign: (text: string) => createHash('sha256').update(text).digest('hex'),
      }
      let last = { seq: 2, hash: rows[0]!.prev_hash }
      await sql(
        'update orders.weighment set hash = md5(hash) || md5(hash) where scale_id = $1 and chain_seq > 2',
        [end!.scale_id],
      )
      for (const row of rows) {
        const next = nextChainRow(last, weighmentContent({ ...row, weight_kg: 9_990 }), own)
        await sql('update orders.weighment set weight_kg = 9990, prev_hash = $2, hash = $3 where id = $1', [
          row.id,
          next.prev_hash,
          next.hash,
        ])
        last = next
      }
      await sql('update orders.scale_chain set hash = $2 where scale_id = $1', [end!.scale_id, last.hash])
    }
    const found = said(await after(act))
    const [{ n }] = (await site.rows<{ n: number }>('select max(seq) as n from orders.scale_chain')) as [
      { n: number },
    ]
    const broken = found.filter((line) =>
      /^weights TB-\d\d weight \d+: it is not as it was written; it now says 9990 kg/.test(line),
    )
    expect(broken).toHaveLength(n - 2)
    expect(found.some((line) => line.endsWith('the signature of the end of its chain is wrong'))).toBe(true)
  })

  test('a whole scale, with and without its end', async () => {
    const [{ scale_id, n }] = (await site.rows<{ scale_id: string; n: number }>(
      'select scale_id, seq as n from orders.scale_chain where seq > 0 order by seq limit 1',
    )) as [{ scale_id: string; n: number }]
    const free: Act = async (sql) => {
      // Whoever can delete a ticket can also drop every rule that holds it: revisions, papers and reports name tickets.
      const held = await sql(
        `select conrelid::regclass::text as place, quote_ident(conname) as name from pg_constraint
         where confrelid = 'orders.weighing'::regclass`,
      )
      for (const { place, name } of held)
        await sql(`alter table ${String(place)} drop constraint ${String(name)}`)
      await sql('delete from orders.weighment where scale_id = $1', [scale_id])
    }
    const kept = said(await after(free))
    expect(kept).toContainEqual(
      expect.stringMatching(new RegExp(`^weights TB-\\d\\d: the weights 1 to ${n} are missing$`)),
    )
    const gone = said(
      await after(
        async (sql) => {
          await free(sql)
          await sql('delete from orders.scale_chain where scale_id = $1', [scale_id])
          await sql('delete from orders.weighing where scale_id = $1 or scale_second_id = $1', [scale_id])
        },
        [heads],
      ),
    )
    expect(gone).toContainEqual(
      expect.stringMatching(/^heads TB-\d\d: number \d+, written down at \S+, is missing now/),
    )
    expect(gone.filter((line) => line.startsWith('seals orders.weighment'))).toHaveLength(n)
    expect(gone).toContainEqual(
      expect.stringMatching(/^tickets ticket TB-\S+: the number was given out and the ticket is gone/),
    )
  })

  test('every break is told, not only the first', async () => {
    const found = said(
      await after((sql) =>
        sql(`update orders.weighment set weight_kg = weight_kg + 10 where chain_seq in (1, 2)`),
      ),
    )
    const [{ n }] = (await site.rows<{ n: number }>(
      'select count(*) as n from orders.weighment where chain_seq in (1, 2)',
    )) as [{ n: number }]
    expect(found.filter((line) => line.startsWith('weights'))).toHaveLength(n)
    expect(n).toBeGreaterThan(2)
  })
})

test('weights from before there were keys are whole until somebody changes one; the first signed one covers them', async () => {
  const [{ scale_id }] = (await site.rows<{ scale_id: string }>(`select scale_id from ${LAST} m`)) as [
    { scale_id: string },
  ]
  const old =
    (change: string): Act =>
    async (sql) => {
      const rows = await sql('select * from orders.weighment where scale_id = $1 order by chain_seq', [
        scale_id,
      ])
      // Reports of shifts came after keys.
      await sql('delete from orders.weighbridge_report where scale_id = $1', [scale_id])
      let last = { seq: 0, hash: '0'.repeat(64) }
      await sql('update orders.weighment set hash = md5(hash) || md5(hash) where scale_id = $1', [scale_id])
      for (const [index, row] of rows.entries()) {
        const at = row.captured_at instanceof Date ? row.captured_at : new Date(String(row.captured_at))
        const content = weighmentContent({ ...row, captured_at: at })
        const [seq, prev_hash] = [index + 1, last.hash]
        const text = prev_hash + canonicalJson({ ...content, chain_seq: seq })
        const unsigned = {
          seq,
          prev_hash,
          key_id: null,
          hash: createHash('sha256').update(text).digest('hex'),
        }
        const next = index < 4 ? unsigned : nextChainRow(last, content, TEST_SIGNER)
        await sql('update orders.weighment set prev_hash = $2, hash = $3, key_id = $4 where id = $1', [
          row.id,
          next.prev_hash,
          next.hash,
          next.key_id,
        ])
        last = { seq, hash: next.hash }
      }
      const signature = TEST_SIGNER.sign(`weights head ${scale_id} ${last.seq} ${last.hash}`)
      await sql('update orders.scale_chain set hash = $2, signature = $3 where scale_id = $1', [
        scale_id,
        last.hash,
        signature,
      ])
      if (change)
        await sql(`update orders.weighment set ${change} where scale_id = $1 and chain_seq = 3`, [scale_id])
    }
  const ofWeights = (truth: Truth): string[] => said(truth).filter((line) => line.startsWith('weights'))
  const whole = await after(old(''))
  expect(ofWeights(whole)).toEqual([])
  expect(whole.unknown.join('\n')).toMatch(
    /TB-\d\d: 4 weights are from before there were keys; the signed ones after them cover them/,
  )
  expect(ofWeights(await after(old('weight_kg = 10')))).toEqual([
    expect.stringMatching(/weight 3: it is not as it was written; it now says 10 kg/),
  ])
  expect(ofWeights(await after(old(`hash = repeat('ab', 32), weight_kg = 10`))).length).toBeGreaterThan(1)
})

describe('what follows from weights', () => {
  const changed =
    (table: string, set: string, id: string): Act =>
    (sql) =>
      sql(`update ${table} set ${set} where id = (select id from ${id} x)`)
  const TRIP = `(select * from orders.trip where destination_net_kg is not null order by trip_no limit 1)`
  const PO = `(select * from billing.purchase_order_ledger order by seq limit 1)`
  const LAST_PO = `(select * from billing.purchase_order_ledger where entry_no > 1 order by seq desc limit 1)`
  const BUDGET = `(select * from billing.work_unit_budget_entry order by seq limit 1)`

  test.each<[string, Act, RegExp[]]>([
    [
      'a net, its deduction fitting',
      changed(
        'orders.weighing',
        `net_kg = net_kg - 50, deduction_kg = 50, deduction_reason = 'basah'`,
        TICKET,
      ),
      [
        /^tickets ticket TB-\S+: net when it was closed, kg, is \d+, by its origin \d+$/,
        /^trips trip TRP-\S+: (origin|destination): net, kg is/,
      ],
    ],
    [
      'both weights on the ticket',
      changed('orders.weighing', 'first_kg = first_kg + 10, second_kg = second_kg + 10', TICKET),
      [/^tickets ticket TB-\S+: first weight, kg, is/, /: second weight, kg, is/],
    ],
    [
      'a ticket pointed at another weight',
      changed('orders.weighing', `second_weighment_id = (select id from ${LAST} o)`, TICKET),
      [/^tickets ticket TB-\S+: its second weight points to another weight than its own$/],
    ],
    [
      'who verified',
      changed('orders.weighing', `verified_by = gen_random_uuid()`, TICKET),
      [/^tickets ticket TB-\S+: who verified it is \S+, by its origin \S+$/],
    ],
    [
      'a closed ticket made verified',
      changed(
        'orders.weighing',
        `status = 'verified', verified_by = gen_random_uuid()`,
        `(select * from orders.weighing where status = 'closed' limit 1)`,
      ),
      [/^tickets ticket TB-\S+: nobody has written down that it was verified$/],
    ],
    [
      'a trip’s net',
      changed('orders.trip', 'destination_net_kg = destination_net_kg + 1000', TRIP),
      [/^trips trip TRP-\S+: destination: net, kg is \d+, by ticket TB-\S+ \d+$/],
    ],
    [
      'an entry of a purchase order',
      changed('billing.purchase_order_ledger', 'reserved_idr = reserved_idr + 1', PO),
      [
        /^money purchase order \S+: reserved, Rp is \d+, by its entries \d+$/,
        /^seals billing\.purchase_order_ledger \S+: it is not as it was sealed; it now says: \w+ \S+/,
      ],
    ],
    [
      'money that a driver has not accounted for, taken out of his advance',
      async (sql) => {
        await sql('alter table billing.travel_advance disable trigger user')
        await sql(
          `update billing.travel_advance set returned_idr = returned_idr + 1000 where id = (select id from billing.travel_advance where status = 'paid' limit 1)`,
        )
      },
      [
        /^money travel advance ADV-\S+: returned, Rp is 1000, counted again 0$/,
        /^money travel advance ADV-\S+: open, Rp is \d+, counted again \d+$/,
        /^money driver DRV-\d+: open travel advances are \d+, by their entries \d+$/,
      ],
    ],
    [
      'a receipt raised after it was accepted',
      (sql) =>
        sql(
          `update billing.travel_advance_receipt set amount_idr = amount_idr + 1 where id = (select r.id from billing.travel_advance_receipt r
             join billing.travel_advance a on a.id = r.travel_advance_id where a.status = 'settled' limit 1)`,
        ),
      [
        /^money travel advance ADV-\S+: receipts, Rp is \d+, counted again \d+$/,
        /^money travel advance ADV-\S+: spent by receipts, Rp is \d+, counted again \d+$/,
      ],
    ],
    [
      'an advance approved by who asked for it',
      async (sql) => {
        await sql('alter table billing.travel_advance disable trigger user')
        await sql(
          `update billing.travel_advance set approved_by = asked_by where id = (select id from billing.travel_advance where status = 'approved' limit 1)`,
        )
      },
      [/^money travel advance ADV-\S+: was decided by who asked for it, and does not say so$/],
    ],
    [
      'what orders take of a contract',
      (sql) =>
        sql(
          'update orders.contract_use set orders_ton = orders_ton - 1 where contract_id = (select contract_id from orders."order" limit 1)',
        ),
      [/^money contract \S+: taken by orders, t is [\d.]+, by its entries [\d.]+$/],
    ],
    [
      'what an entry says was left',
      changed('billing.purchase_order_ledger', 'left_idr = left_idr + 1', LAST_PO),
      [
        /^money purchase order \S+ entry \d+: left, Rp is \d+, by the entries before it \d+$/,
        /^money purchase order \S+: left, Rp is \d+, by the entries before it \d+$/,
        /^seals billing\.purchase_order_ledger \S+: it is not as it was sealed/,
      ],
    ],
    [
      'a driver’s points',
      (sql) =>
        sql(`update master.driver set credit_point = 55 where id = (select id from master.driver limit 1)`),
      [/^points driver \S+: points: 55, by what they were made of \d+$/],
    ],
    [
      'an entry of a driver’s points',
      changed(
        'master.driver_credit_entry',
        'credit_point = credit_point + 1, left_point = left_point - 1',
        `(select * from master.driver_credit_entry where type = 'remark' and left_point > 0 order by seq limit 1)`,
      ),
      [
        /^points driver \S+ entry \d+: points left: \d+, by what they were made of \d+$/,
        /^points driver \S+ entry \d+: points moved: -?\d+, by what they were made of -?\d+$/,
        /^points driver \S+: points: \d+, by what they were made of \d+$/,
        /^seals master\.driver_credit_entry \S+: it is not as it was sealed/,
      ],
    ],
    [
      'a balance of a purchase order',
      (sql) =>
        sql(
          'update billing.purchase_order_line set actual_ton = actual_ton + 0.001 where id = (select id from billing.purchase_order_line limit 1)',
        ),
      [/^money purchase order \S+ line \d+: used, t is/],
    ],
    [
      'an entry of a budget and its balances',
      async (sql) => {
        await sql(
          `update billing.work_unit_budget_entry set allocated_idr = allocated_idr + 1 where id = (select id from ${BUDGET} x)`,
        )
        await sql(
          `update billing.work_unit_budget set allocated_idr = allocated_idr + 1 where id = (select work_unit_budget_id from ${BUDGET} x)`,
        )
        await sql(
          `update billing.work_unit_budget_month m set allocated_idr = m.allocated_idr + 1 from ${BUDGET} x where m.work_unit_budget_id = x.work_unit_budget_id and m.month = x.month`,
        )
      },
      [/^seals billing\.work_unit_budget_entry \S+: it is not as it was sealed/],
    ],
    [
      'an entry put in past its seal',
      (sql) =>
        sql(
          `insert into orders.audit_event (id, action, subject_type) values (gen_random_uuid(), 'verify', 'weighing')`,
        ),
      [/^seals orders\.audit_event \S+: it was put in without a seal$/],
    ],
    [
      'an audit row',
      (sql) =>
        sql(
          `update orders.audit_event set actor_name = 'Orang lain' where id = (select id from orders.audit_event where action = 'verify' limit 1)`,
        ),
      [/^seals orders\.audit_event \S+: it is not as it was sealed; it now says: verify \w+ \S+/],
    ],
    [
      'a certificate of a scale that holds longer',
      (sql) =>
        sql(
          `update master.scale_profile set tera_expired_at = tera_expired_at + 365 where scale_id = (select id from master.scale where code = 'TB-05')`,
        ),
      [/^weights scale TB-05: tera valid until: \S+, by its history \S+$/],
    ],
    [
      'the history of a certificate with it',
      async (sql) => {
        await sql(`update master.scale_profile set tera_expired_at = tera_expired_at + 365`)
        await sql(`update master.scale_calibration set valid_until = valid_until + 365`)
      },
      [/^seals master\.scale_calibration \S+: it is not as it was sealed/],
    ],
    [
      'a stored tare that nobody weighed',
      (sql) =>
        sql(
          `update master.truck set tare_kg = tare_kg - 900, tare_verified_at = created_at + interval '1 day', tare_valid_until = '2099-01-01' where code = (select min(code) from master.truck)`,
        ),
      [
        /^weights truck \S+: tare, kg: \d+, by its history missing$/,
        /^weights truck \S+: tare valid until: 2099-01-01, by its history missing$/,
      ],
    ],
    [
      'a stored tare put in without a weight',
      (sql) =>
        sql(
          `insert into master.truck_tare (id, truck_id, tare_kg, before_kg, weighed_at, valid_until, weighing_id, ticket_no, actor_id, actor_name, at)
           select gen_random_uuid(), truck_id, tare_kg - 500, tare_kg, second_at, '2099-01-01', id, ticket_no, gen_random_uuid(), 'Orang lain', second_at
           from ${TICKET} w`,
        ),
      [/^weights stored tare of \S+: weight of the truck, kg: \d+, by its history \d+$/],
    ],
    [
      'an audit row deleted',
      (sql) =>
        sql(
          `delete from orders.audit_event where id = (select id from orders.audit_event where action = 'approve' limit 1)`,
        ),
      [/^seals orders\.audit_event \S+: it was sealed and is gone$/],
    ],
    [
      'audit rows and their seals deleted',
      async (sql) => {
        await sql(
          `delete from orders.audit_event where id in (select row_id from orders.seal where seq between 5 and 7)`,
        )
        await sql('delete from orders.seal where seq between 5 and 7')
      },
      [/^seals seals of orders: the seals 5 to 7 are missing$/],
    ],
    [
      'all seals cut off',
      async (sql) => {
        await sql('truncate orders.seal')
        await sql('update orders.seal_head set seq = 0, hash = null, key_id = null, signature = null')
      },
      [/^seals orders\.weighment \S+: it was put in without a seal$/, /^heads seals of orders: number \d+/],
    ],
  ])('%s', async (_, act, patterns) => {
    const found = said(await after(act, [heads]))
    for (const pattern of patterns) expect(found).toContainEqual(expect.stringMatching(pattern))
  })

  test.each([
    ['auth.login_audit', 'login_audit_append_only', 'disable'],
    // Guards that have a function of their own, and one that is passed over by a session that says it is a replica.
    ['billing.money_received', 'money_received_kept', 'disable'],
    ['billing.trip_payment_line', 'trip_payment_line_owed', 'disable'],
    ['billing.billing', 'billing_kept', 'enable replica'],
  ])('a guard that is switched off: of %s, %s', async (table, name, how) => {
    const client = await site.admin.connect()
    try {
      await client.query('begin')
      await client.query(`alter table ${table} ${how} trigger ${name}`)
      const found = said(await truthOf(client, { keys: TEST_KEYS, heads: [heads] }))
      expect(found).toEqual([
        `seals ${table}: its guard ${name} is switched off`,
        `guards trigger ${name} of ${table}: it is not as the migrations made it`,
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('nobody can empty the sign-ins', async () => {
    await expect(site.rows('truncate auth.login_audit')).rejects.toThrow(/append only/)
  })
})

test('without the file of keys everything signed is said to be unknown, and nothing is called whole', async () => {
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    const found = said(await truthOf(client, { keys: new Map(), heads: [heads] }))
    expect(found).toContainEqual(
      expect.stringMatching(
        /^weights TB-\d\d weight 1: it is signed with the key \w+, which is not in the file of keys$/,
      ),
    )
    expect(found).toContainEqual(
      expect.stringMatching(
        /^heads line 1 of the heads: its signature is wrong, or its key is not in the file of keys$/,
      ),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
