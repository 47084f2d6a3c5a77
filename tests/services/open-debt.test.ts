import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, plantDay } from '#kernel/clock.ts'
import { checkMoney } from '#truth/money.ts'
import { storedFile } from '../support/files.ts'
import { pass, sound, type Row } from '../support/order-site.ts'
import { OF_DRIVER, OF_VENDOR, paymentSite, type PaymentSite } from '../support/payment-site.ts'

/** What is open of a debt is said once, by `billing.debt`: it is the sum of its parts whatever happened, and every look says the same (decision 68). */

const ALL_OF_VENDOR = [...OF_VENDOR.components, 'driver_pay', 'driver_pay_back']
const REASON = { reason: 'As the test of open debts wants it' }

let site: PaymentSite
let proof: string
let proofOfChecker: string
beforeAll(async () => {
  site = await paymentSite()
  // Enough is used of the purchase order that claims can be taken off.
  await site.bill(9_000_000)
  await site.rows(`update master.contract set driver_components = 'deducted'`)
  await site.rows('update master.contract_route set driver_premium_idr = 25000')
  proof = String((await storedFile(site, site.maker)).id)
  proofOfChecker = String((await storedFile(site, site.checker)).id)
})
afterAll(() => site.close())

interface Debt {
  component: string
  source: string
  no: string
  /** What it was, and after it what took of it or was given back. */
  parts: number[]
  waits: number
}

const KINDS = ['receivable', 'deduction', 'driver_pay']
const GONE = ['void', 'reversed']
const key = (component: string, source: unknown): string => `${component} ${String(source)}`

/** Every debt as a fold over what was ever written of it: what it was, then each part that counts. */
async function folded(): Promise<Map<string, Debt>> {
  const debts = new Map<string, Debt>()
  const add = (component: string, source: unknown, no: unknown, idr: number, waits = 0): void => {
    const one = debts.get(key(component, source)) ?? {
      component,
      source: String(source),
      no: String(no),
      parts: [],
      waits: 0,
    }
    one.parts.push(idr)
    one.waits += waits
    debts.set(key(component, source), one)
  }
  for (const d of await site.rows('select * from billing.billing where deleted_at is null'))
    if (Number(d.payable_idr) < 0 && !['draft', 'returned', 'in_review', 'void'].includes(String(d.status)))
      add('receivable', d.id, d.billing_no, 0 - Number(d.payable_idr))
  for (const a of await site.rows(`select * from billing.travel_advance where status = 'settled'`))
    if (Number(a.deducted_idr) > 0) add('deduction', a.id, a.advance_no, Number(a.deducted_idr))
  const lines = await site.rows(
    `select l.*, p.status from billing.trip_payment_line l join billing.trip_payment p on p.id = l.trip_payment_id
     where p.kind = 'payment' order by p.payment_no, l.position`,
  )
  for (const line of lines) {
    const [component, status, idr] = [String(line.component), String(line.status), Number(line.amount_idr)]
    if (GONE.includes(status)) continue
    // One that is being prepared is owed by nobody yet.
    if (component === 'driver_premium')
      add(
        'driver_pay',
        line.trip_id,
        line.source_no,
        ['paid', 'reconciled', 'reversing'].includes(status) ? idr : 0,
      )
    if (component === 'receivable') add(component, line.billing_id, line.source_no, idr)
    if (component === 'deduction') add(component, line.travel_advance_id, line.source_no, idr)
    if (component === 'driver_pay' || component === 'driver_pay_back')
      add('driver_pay', line.trip_id, line.source_no, idr)
  }
  for (const r of await site.rows('select * from billing.money_received'))
    if (['entered', 'confirmed'].includes(String(r.status)))
      add(
        r.billing_id ? 'receivable' : 'deduction',
        r.billing_id ?? r.travel_advance_id,
        '',
        0 - Number(r.amount_idr),
        r.status === 'entered' ? Number(r.amount_idr) : 0,
      )
  return debts
}
const openOf = ({ parts }: Debt): number => parts.reduce((sum, one) => sum + one, 0)

/** What the looks at payments of vendors and drivers show of each debt: what they take of it and what they leave. */
async function shown(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const asked of [{ ...OF_VENDOR, components: ALL_OF_VENDOR }, OF_DRIVER])
    for (const { lines, left, is_blocked } of await site.preview(asked)) {
      const add = ({ component, source_no }: Row, idr: number): unknown =>
        found.set(
          key(String(component), source_no),
          (found.get(key(String(component), source_no)) ?? 0) + idr,
        )
      for (const one of lines.filter(({ component }) => KINDS.includes(String(component))))
        // Who is paid nothing has his debt as a line that takes nothing.
        add(one, Number(one.left_idr) - (is_blocked ? 0 : Number(one.amount_idr)))
      for (const one of left) add(one, one.why === 'waits' ? 0 : Number(one.open_idr))
    }
  return found
}

const positive = (rows: [string, number][]): Map<string, number> => new Map(rows.filter(([, idr]) => idr > 0))

/** The fold against the function, and against every place at which somebody reads it. */
async function compare(): Promise<number> {
  const debts = await folded()
  const said = await site.rows('select component, source_id, open_idr from billing.debt')
  expect(
    new Map(said.map((one) => [key(String(one.component), one.source_id), Number(one.open_idr)])),
  ).toEqual(new Map([...debts].map(([at, one]) => [at, openOf(one)])))
  const looks = await shown()
  for (const one of debts.values()) {
    const look = looks.get(key(one.component, one.no)) ?? 0
    // What waits for its second person is named with what is left where nothing more can be taken.
    expect([Math.max(0, openOf(one)), openOf(one) + one.waits], one.no).toContain(look)
    if (one.component !== 'driver_pay')
      expect(sound(await site.call<Row>('GET', `/v1/taken/${one.source}`, site.maker.actor))).toMatchObject({
        owed_idr: one.parts[0],
        left_idr: openOf(one),
      })
  }
  return positive([...debts].map(([at, one]) => [at, openOf(one)])).size
}

let count = 0
/** An advance of which Rp 40,000 are left to deduct, of a trip whose driver is paid a premium. */
async function advance(): Promise<void> {
  const trip = await site.trip([])
  await site.rows(
    `insert into billing.travel_advance (id, created_at, updated_at, advance_no, trip_id, driver_id, vendor_id, amount_idr, status, asked_by_name,
       asked_at, paid_at, settled_at, receipt_file_id, receipts_idr, paid_idr, spent_idr, deducted_idr)
     values (gen_random_uuid(), now(), now(), $5, $1, $2, $3, 100000, 'settled', 'Rina', $4, $4, $4, gen_random_uuid(), 60000, 100000, 60000, 40000)`,
    [trip.id, trip.driver_id, trip.vendor_id, '2026-03-03T03:00:00Z', `ADV-D${(count += 1)}`],
  )
}

async function receive({ at, amount }: Act): Promise<void> {
  const debts = await site.rows(
    `select * from billing.debt where component <> 'driver_pay' and open_idr > 0 order by source_no`,
  )
  const one = debts[at % Math.max(1, debts.length)]
  if (!one) return
  const of =
    one.component === 'receivable' ? { billing_id: one.source_id } : { travel_advance_id: one.source_id }
  const body = {
    ...of,
    amount_idr: 1 + (amount % Number(one.open_idr)),
    received_on: plantDay(),
    bank_reference: `IN ${(count += 1)}`,
  }
  sound(
    await site.call('POST', '/v1/money-received/create', site.maker.actor, { ...body, proof_file_id: proof }),
  )
}

/** The next step of a receipt, or of a payment; one that is refused changes nothing. */
async function step(table: string, path: string, { at }: Act, names: readonly string[]): Promise<void> {
  const rows = await site.rows(
    `select id, row_version from billing.${table} order by created_at desc, id desc limit 3`,
  )
  const one = rows[at % Math.max(1, rows.length)]
  if (!one) return
  const now = { bank_reference: `TRX ${(count += 1)}`, paid_at: clock.now().toISOString() }
  const name = names[at % names.length]!
  if (name === 'approve') await site.papers(one.id)
  const input = {
    ...(name === 'pay' || name === 'reverse' ? now : {}),
    ...(name === 'fail' ? { bank_reference: `RTN ${at}` } : {}),
    ...(name === 'reverse' ? { proof_file_id: proofOfChecker } : {}),
    ...(name === 'pay' || name.startsWith('confirm') ? {} : REASON),
  }
  const { row_version } = (
    await site.rows(`select row_version from billing.${table} where id = $1`, [one.id])
  )[0]!
  const { actor } = name.startsWith('confirm-') ? site.maker : site.checker
  const answer = await site.call('POST', `/v1/${path}/${String(one.id)}/${name}`, actor, {
    row_version,
    ...input,
  })
  expect([200, 409, 412]).toContain(answer.status)
}

const ACTS: Readonly<Record<string, (act: Act) => Promise<unknown>>> = {
  async claim({ amount }) {
    const { id } = await site.document([[{ amount: 0 }, { kind: 'penalty', amount: -1000 - amount }]])
    return site.verified(id)
  },
  bill: ({ amount }) => site.bill(1000 + amount),
  advance,
  receive,
  received: (act) => step('money_received', 'money-received', act, ['confirm', 'take-back', 'refuse']),
  prepare: () => site.prepare({ components: ALL_OF_VENDOR, left_reason: 'The bank shows it already' }),
  wages: () =>
    site.prepare({ payee_type: 'driver', method: 'payroll', left_reason: 'The bank shows it already' }),
  approve: (act) => step('trip_payment', 'trip-payment', act, ['approve']),
  pay: async (act) => {
    await site.file()
    return step('trip_payment', 'trip-payment', act, ['pay'])
  },
  undo: (act) =>
    step('trip_payment', 'trip-payment', act, [
      'void',
      'reverse',
      'fail',
      'confirm-reversal',
      'confirm-failure',
    ]),
}
interface Act {
  what: string
  at: number
  amount: number
}

test('is the sum of its parts, whatever was done, and every look says so', async () => {
  await Promise.resolve(ACTS.claim!({ what: '', at: 0, amount: 99_000 }))
  await advance()
  let most = 0
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ what: fc.constantFrom(...Object.keys(ACTS)), at: fc.nat(5), amount: fc.nat(600_000) }),
        { minLength: 6, maxLength: 10 },
      ),
      async (acts) => {
        for (const act of acts) {
          pass(1)
          await ACTS[act.what]!(act)
          done.add(act.what)
        }
        most = Math.max(most, await compare())
      },
    ),
    { numRuns: 15, seed: 17, endOnFailure: true },
  )
  // A property of debts that were never there, nor paid, says nothing.
  expect(most).toBeGreaterThan(1)
  expect([...done].toSorted()).toEqual(Object.keys(ACTS).toSorted())
  const [paid] = await site.rows(
    `select count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'reversed')::int as back from billing.trip_payment`,
  )
  expect(Number(paid!.paid)).toBeGreaterThan(0)
  expect((await checkMoney(site.admin)).breaks.filter(({ record }) => record.startsWith('debt '))).toEqual([])
})

test('is found out where an administrator has it counted otherwise', async () => {
  const client = await site.admin.connect()
  try {
    await client.query('begin')
    const [{ view }] = (await client.query(`select pg_get_viewdef('billing.debt'::regclass) as view`)).rows
    await client.query(`create or replace view billing.debt as select component, source_id, source_no, vendor_id, driver_id, arose_at, day, owed_idr,
      taken_idr, received_idr, waits_idr, open_idr / 2 as open_idr from (${String(view).replace(/;\s*$/, '')}) v`)
    const { breaks } = await checkMoney(client)
    expect(breaks.map((one) => `${one.record}: ${one.words}`)).toContainEqual(
      expect.stringMatching(/^debt .*: is open with \d+, its parts come to \d+/),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
