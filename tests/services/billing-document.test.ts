import { storedFile } from '../support/files.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingSite, type BillingSite } from '../support/billing-site.ts'
import { sound, type Row } from '../support/order-site.ts'

let site: BillingSite

beforeAll(async () => {
  site = await billingSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  // What a test before left free is not this one's.
  await site.rows(
    `update billing.billing_line set status = 'pending' where billing_id is null and status = 'valid'`,
  )
})

const REASON = { reason: 'Agreed with the vendor by phone' }
const refusedAt = ({
  status,
  errors,
}: {
  status: number
  errors: { field: string; messages: string[] }[]
}) => [status, errors?.[0]?.field, errors?.[0]?.messages[0]]

describe('gathering', () => {
  test('sums what is free by vendor, contract and tax, and previews the documents that come of it', async () => {
    await site.trip([{}, { kind: 'penalty', amount: -40_000 }])
    await site.trip([{ treatment: 'exempt' }])
    await site.trip([{ status: 'invalid' }])
    const found = sound(
      await site.call<{ rows: Row[]; invalid_lines: number }>(
        'POST',
        '/v1/billing/candidates',
        site.maker.actor,
        {},
      ),
    )
    expect(found.rows.map(({ tax_treatment, lines, net_idr }) => [tax_treatment, lines, net_idr])).toEqual([
      ['exempt', 1, 468_000],
      ['taxed', 2, 428_000],
    ])
    expect(found.invalid_lines).toBe(1)
    const made = sound(await site.generate())
    expect(made.documents).toHaveLength(2)
    const sums = await Promise.all(made.documents.map(({ id }) => site.stored(id)))
    for (const one of sums) {
      expect(one).toMatchObject({ billing_no: expect.stringMatching(/^BIL-\d{4}-\d{5}$/), status: 'draft' })
      const lines = await site.linesOf(one.id)
      expect(one.net_idr).toBe(lines.reduce((sum, line) => sum + Number(line.amount_idr), 0))
      expect(new Set(lines.map((line) => line.tax_treatment)).size).toBe(1)
    }
    expect(refusedAt(await site.generate()).slice(0, 2)).toEqual([400, 'period_start'])
  })

  test('is narrowed by unit and purchase order, page by page, and makes documents of what is narrowed alone', async () => {
    const other = await site.order('approved', { ton: 50 })
    await site.trip()
    await site.trip([{}], other)
    const [of1, of2] = [site.order1.purchase_order_id, other.purchase_order_id]
    const ask = async (more: Row = {}) =>
      sound(await site.call<Row & { rows: Row[] }>('POST', '/v1/billing/candidates', site.maker.actor, more))
    // What it can be narrowed to is said whatever it is narrowed to now.
    const all = await ask({ purchase_order_id: of1 })
    expect(all.purchase_orders).toEqual(
      expect.arrayContaining([of1, of2].filter(Boolean).map((id) => expect.objectContaining({ id }))),
    )
    expect(all).toMatchObject({ total: 1, page: 1, pages: 1, lines: of1 === of2 ? 2 : 1 })
    expect((await ask({ page: 9 })).rows).toHaveLength(1)
    expect((await ask({ page: 0 }).catch(() => null)) === null).toBe(true)
    const unit = { work_unit_id: String(site.order1.work_unit_id) }
    expect((await ask(unit)).lines).toBe(2)
    const nowhere = '0190aaaa-0000-7000-8000-000000000001'
    expect((await site.generate({ work_unit_id: nowhere })).status).toBe(400)
    const { documents } = sound(await site.generate({ purchase_order_id: of1 }))
    for (const line of await site.linesOf(documents[0]!.id)) expect(line.purchase_order_id).toBe(of1)
    sound(
      await site.step(documents[0]!.id, 'void', { reason: 'Taken back for the next test' }, site.maker.actor),
    )
    sound(await site.generate())
  })

  test('is done once by two who press at the same time', async () => {
    for (let at = 0; at < 6; at++) await site.trip()
    const made = await Promise.all([site.generate(), site.generate({}, site.checker.actor), site.generate()])
    const documents = made.flatMap((one) => (one.status === 200 ? one.data.documents : []))
    expect(documents).toHaveLength(1)
    expect(await site.linesOf(documents[0]!.id)).toHaveLength(6)
  })

  test('makes one document an order, and one a purchase order', async () => {
    const other = await site.order('approved', { ton: 50 })
    await site.trip()
    await site.trip([{}], other)
    const made = sound(await site.generate({ grouping: 'order' }))
    const orders = await Promise.all(made.documents.map(({ id }) => site.stored(id)))
    expect(new Set(orders.map(({ order_id }) => order_id))).toEqual(new Set([site.order1.id, other.id]))
  })

  test('wants a period that has an end', async () => {
    expect(refusedAt(await site.generate({ period_end: '2026-02-01' })).slice(0, 2)).toEqual([
      412,
      'period_end',
    ])
  })
})

describe('a document', () => {
  test('is reviewed, and verified by somebody else than who made it', async () => {
    const { id } = await site.document([[{}], [{}, { kind: 'waiting', amount: 75_000 }]])
    expect(refusedAt(await site.step(id, 'review'))).toEqual([
      412,
      'self_billing',
      'Enter the vendor’s statement first, or say that the company bills without one',
    ])
    sound(await site.step(id, 'review', { self_billing: true }, site.maker.actor))
    expect(refusedAt(await site.step(id, 'verify', {}, site.maker.actor))).toEqual([
      412,
      'status',
      'Somebody else decides what you entered',
    ])
    // What one person says of the vendor's taxes is answered before anything is paid by them.
    const [waits] = await site.rows<{ id: string }>(
      `insert into billing.vendor_tax_profile (id, created_at, updated_at, vendor_id, valid_from, is_final_tax)
       select gen_random_uuid(), now(), now(), vendor_id, period_end, true from billing.billing where id = $1 returning id`,
      [id],
    )
    expect(refusedAt(await site.step(id, 'verify'))[2]).toMatch(/^A tax profile of the vendor .* waits/)
    await site.rows('delete from billing.vendor_tax_profile where id = $1', [waits!.id])
    sound(await site.step(id, 'verify'))
    expect(await site.stored(id)).toMatchObject({
      status: 'verified',
      verified_by: site.checker.actor.userId,
      single_person: false,
      net_idr: 2 * 468_000 + 75_000,
    })
    expect((await site.linesOf(id)).map(({ status }) => status)).toEqual(['verified', 'verified', 'verified'])
  })

  test('moves the trips on, and what they used of purchase order and budget', async () => {
    const used = async () =>
      (
        await site.rows<{ po: number; budget: number; kg: string }>(
          `select (select coalesce(sum(actual_idr), 0)::bigint from billing.purchase_order_ledger) as po,
             (select coalesce(sum(actual_idr), 0)::bigint from billing.work_unit_budget_entry where type = 'actual') as budget,
             (select coalesce(sum(actual_ton), 0) from billing.purchase_order_ledger) as kg`,
        )
      )[0]!
    const before = await used()
    const { id } = await site.document([
      [{}, { kind: 'penalty', amount: -38_000 }, { kind: 'waiting', amount: 50_000 }],
    ])
    await site.verified(id)
    const after = await used()
    expect(after.po - before.po).toBe(468_000 - 38_000 + 50_000)
    expect(after.budget - before.budget).toBe(480_000)
    expect(Number(after.kg) - Number(before.kg)).toBe(26)
    const trips = await site.rows(
      'select status from orders.trip where id in (select trip_id from billing.billing_line where billing_id = $1)',
      [id],
    )
    expect(trips).toEqual([{ status: 'billed' }])
  })

  test('leaves a trip verified while one of its lines is not', async () => {
    const trip = await site.trip([{}, { kind: 'waiting', amount: 10_000, status: 'invalid' }])
    const made = sound(await site.generate())
    await site.verified(made.documents[0]!.id)
    const status = async () => (await site.rows('select status from orders.trip where id = $1', [trip.id]))[0]
    expect(await status()).toEqual({ status: 'verified' })
  })

  test('bills its order with the last line, and gives back what it still held', async () => {
    const other = await site.order('approved', { ton: 100 })
    await site.rows(`update orders."order" set status = 'verified' where id = $1`, [other.id])
    await site.trip([{}], other)
    const made = sound(await site.generate({ grouping: 'order' }))
    await site.verified(made.documents[0]!.id)
    expect(await site.rows('select status from orders."order" where id = $1', [other.id])).toEqual([
      { status: 'billed' },
    ])
    const [held] = await site.rows(
      'select sum(committed_idr)::bigint as committed, sum(actual_idr)::bigint as actual from billing.purchase_order_ledger where order_line_id = $1',
      [(other.lines as Row[])[0]!.id],
    )
    expect(held).toEqual({ committed: 0, actual: 468_000 })
  })

  test('is read only in the database once it is verified, with its lines', async () => {
    const { id } = await site.document([[{}]])
    await site.verified(id)
    const [line] = await site.linesOf(id)
    const change = (sql: string, of: unknown) => site.rows(sql, [of])
    await expect(
      change('update billing.billing set period_end = period_end + 1 where id = $1', id),
    ).rejects.toThrow('read only')
    await expect(
      change('update billing.billing_line set amount_idr = 1 where id = $1', line!.id),
    ).rejects.toThrow('read only')
    await expect(
      change('update billing.billing_line set billing_id = null where id = $1', line!.id),
    ).rejects.toThrow()
    await expect(change('delete from billing.billing_tax where billing_id = $1', id)).rejects.toThrow(
      'read only',
    )
    await expect(
      change(
        `insert into billing.billing_statement_line (id, billing_id, row_no, name, amount_idr) values (gen_random_uuid(), $1, 1, 'x', 1)`,
        id,
      ),
    ).rejects.toThrow('read only')
    for (const name of ['review', 'return', 'void', 'verify', 'enter-statement'])
      expect(
        (
          await site.step(id, name, {
            ...REASON,
            statement_no: 'A',
            statement_date: '2026-03-03',
            vendor_amount_idr: 1,
          })
        ).status,
      ).toBe(412)
  })

  test('gives its lines back when it is void, and its adjustments are gone', async () => {
    const { id } = await site.document([[{}], [{}]])
    const [line] = await site.linesOf(id)
    sound(
      await site.call('POST', `/v1/billing/${String(id)}/adjust/${String(line!.trip_id)}`, site.maker.actor, {
        amount_idr: -5000,
        ...REASON,
      }),
    )
    expect((await site.stored(id)).net_idr).toBe(2 * 468_000 - 5000)
    sound(await site.step(id, 'void', REASON))
    expect(await site.stored(id)).toMatchObject({ status: 'void', line_count: 0, net_idr: 0, payable_idr: 0 })
    const again = sound(await site.generate())
    expect((await site.stored(again.documents[0]!.id)).net_idr).toBe(2 * 468_000)
  })

  test('is verified by somebody else than who adjusted it', async () => {
    const { id } = await site.document([[{}]])
    const [line] = await site.linesOf(id)
    sound(
      await site.call(
        'POST',
        `/v1/billing/${String(id)}/adjust/${String(line!.trip_id)}`,
        site.checker.actor,
        {
          amount_idr: 9000,
          ...REASON,
        },
      ),
    )
    sound(await site.step(id, 'review', { self_billing: true }))
    expect(refusedAt(await site.step(id, 'verify'))[2]).toBe('Somebody else decides what you entered')
    const third = site.stranger('control-tower')
    sound(await site.step(id, 'verify', {}, third.actor))
  })
})

describe('an adjustment by hand', () => {
  // life.D16.5
  test('is not verified beyond what purchase order and a blocking budget have left', async () => {
    const { id } = await site.document([[{}]])
    const [line] = await site.linesOf(id)
    const [before] = await site.rows('select available_idr from billing.purchase_order where id = $1', [
      line!.purchase_order_id,
    ])
    const file_id = (await storedFile(site, site.maker)).id
    const adjust = (amount_idr: number) =>
      site.call('POST', `/v1/billing/${String(id)}/adjust/${String(line!.trip_id)}`, site.maker.actor, {
        amount_idr,
        file_id,
        ...REASON,
      })
    const answer = { large_answer: 'The letter of the vendor was read' }
    sound(await adjust(10_000_000_000))
    sound(await site.step(id, 'review', { self_billing: true }))
    expect(refusedAt(await site.step(id, 'verify', answer))).toEqual([
      412,
      'status',
      expect.stringMatching(
        / has Rp.[\d,]+ too little for this: have it raised first, or take adjustments off$/,
      ),
    ])
    expect(
      await site.rows('select available_idr from billing.purchase_order where id = $1', [
        line!.purchase_order_id,
      ]),
    ).toEqual([before])
    sound(await adjust(-10_000_000_000))
    sound(await adjust(1000))
    sound(await site.step(id, 'verify', answer))
    // A month that blocks has nothing left while the purchase order has.
    const second = await site.document([[{}]])
    const [other] = await site.linesOf(second.id)
    sound(
      await site.call(
        'POST',
        `/v1/billing/${String(second.id)}/adjust/${String(other!.trip_id)}`,
        site.maker.actor,
        { amount_idr: 1000, ...REASON },
      ),
    )
    sound(await site.step(second.id, 'review', { self_billing: true }))
    await site.rows(
      `update billing.work_unit_budget_month m set allocated_idr = m.reserved_idr + m.committed_idr + m.actual_idr
       from billing.work_unit_budget_entry e where e.work_unit_budget_id = m.work_unit_budget_id and e.month = m.month and e.order_line_id = $1`,
      [other!.order_line_id],
    )
    await site.rows(`update billing.work_unit_budget set control_action = 'block'`)
    expect(refusedAt(await site.step(second.id, 'verify'))[2]).toMatch(
      /^\S+ 2026-\d\d has Rp.1,000 too little/,
    )
    await site.rows(`update billing.work_unit_budget set control_action = 'warn'`)
    sound(await site.step(second.id, 'verify'))
  })
})

describe('a vendor’s statement', () => {
  const statement = { statement_no: '0117/SJL/III', statement_date: '2026-03-03' }

  test('matches in full only when its lines do, and what does not is settled one by one', async () => {
    const { id } = await site.document([[{}], [{}], [{}]])
    const lines = await site.linesOf(id)
    const names = await Promise.all(
      lines.map(async ({ trip_id }) =>
        String((await site.rows('select trip_no from orders.trip where id = $1', [trip_id]))[0]!.trip_no),
      ),
    )
    sound(
      await site.step(
        id,
        'enter-statement',
        { ...statement, vendor_amount_idr: 1_404_000 },
        site.haulier.actor,
      ),
    )
    expect(await site.stored(id)).toMatchObject({ match_status: 'partial', variance_idr: 0 })
    const file = `Trip,Kg,Amount\n${names[0]},26000,468000\n${names[1]},26200,471600\nTRP-000000-00001,26000,464400\n`
    const dry = sound(await site.upload(id, file, 'dry_run', site.haulier.actor))
    expect(dry).toMatchObject({ rows: 3, sum_idr: 1_404_000, unknown: 1, written: false })
    expect(sound(await site.upload(id, file, 'write', site.haulier.actor))).toMatchObject({ written: true })
    expect(await site.stored(id)).toMatchObject({ match_status: 'partial', variance_idr: 0, to_settle: 3 })
    const compared = sound(
      await site.call<{ rows: Row[] }>('GET', `/v1/billing/${String(id)}/compare`, site.maker.actor),
    ).rows
    expect(compared.map(({ result, cause, difference_idr }) => [result, cause, difference_idr])).toEqual([
      ['differs', 'typed_kg', 3600],
      ['not_in_statement', 'unclaimed', -468_000],
      ['not_in_document', 'trip_missing', 464_400],
      ['matched', null, 0],
    ])
    sound(await site.step(id, 'review'))
    expect(refusedAt(await site.step(id, 'verify')).slice(0, 2)).toEqual([412, 'match_code'])
    const settle = (key: unknown, decision: string, actor = site.checker.actor) =>
      site.call('POST', `/v1/billing/${String(id)}/settle/${String(key)}/${decision}`, actor, REASON)
    expect((await settle(compared[0]!.key, 'keep', site.haulier.actor)).status).toBe(403)
    expect(sound(await settle(compared[0]!.key, 'keep'))).toEqual({ to_settle: 2 })
    expect(refusedAt(await settle(compared[2]!.key, 'accept')).slice(0, 2)).toEqual([400, 'decision'])
    expect(sound(await settle(compared[2]!.key, 'keep'))).toEqual({ to_settle: 1 })
    expect(sound(await settle(compared[1]!.key, 'later'))).toEqual({ to_settle: 0 })
    expect(await site.linesOf(id)).toHaveLength(2)
    sound(await site.step(id, 'verify'))
  })

  test('with another plate at the same amount is no full match: somebody decides about that line', async () => {
    const { id } = await site.document([[{}]])
    const [line] = await site.linesOf(id)
    const [trip] = await site.rows('select trip_no from orders.trip where id = $1', [line!.trip_id])
    sound(await site.upload(id, `Trip,Plate,Amount\n${String(trip!.trip_no)},L 1 X,468000\n`))
    expect(await site.stored(id)).toMatchObject({ match_status: 'partial', variance_idr: 0, to_settle: 1 })
    const { rows } = sound(
      await site.call<{ rows: Row[] }>('GET', `/v1/billing/${String(id)}/compare`, site.maker.actor),
    )
    expect(rows).toMatchObject([
      { cause: 'plate', said: `Statement says L 1 X, the trip was driven by ${String(line!.plate_no)}` },
    ])
    sound(await site.step(id, 'review', {}, site.maker.actor))
    expect(refusedAt(await site.step(id, 'verify')).slice(0, 2)).toEqual([412, 'match_code'])
    const settle = (decision: string) =>
      site.call(
        'POST',
        `/v1/billing/${String(id)}/settle/${String(line!.trip_id)}/${decision}`,
        site.checker.actor,
        REASON,
      )
    expect(refusedAt(await settle('accept')).slice(0, 2)).toEqual([400, 'decision'])
    expect(sound(await settle('keep'))).toEqual({ to_settle: 0 })
    sound(await site.step(id, 'verify'))
  })

  test('that is taken adds an adjustment, which who took it does not verify', async () => {
    const { id } = await site.document([[{}]])
    const [line] = await site.linesOf(id)
    const [{ trip_no: name }] = (await site.rows('select trip_no from orders.trip where id = $1', [
      line!.trip_id,
    ])) as [Row]
    sound(await site.upload(id, `Trip,Amount\n${String(name)},460000\n`))
    sound(await site.step(id, 'review', {}, site.maker.actor))
    sound(
      await site.call(
        'POST',
        `/v1/billing/${String(id)}/settle/${String(line!.trip_id)}/accept`,
        site.checker.actor,
        REASON,
      ),
    )
    expect(await site.stored(id)).toMatchObject({
      net_idr: 460_000,
      match_status: 'full',
      to_settle: 0,
      vendor_amount_idr: 460_000,
    })
    expect(refusedAt(await site.step(id, 'verify'))[2]).toBe('Somebody else decides what you entered')
  })

  test('is verified all the same with a reason that the difference bears out', async () => {
    const { id } = await site.document([[{}]])
    sound(await site.step(id, 'enter-statement', { ...statement, vendor_amount_idr: 500_000 }))
    sound(await site.step(id, 'review'))
    expect(refusedAt(await site.step(id, 'verify', { match_code: 'under', ...REASON })).slice(0, 2)).toEqual([
      412,
      'match_code',
    ])
    expect(refusedAt(await site.step(id, 'verify', { match_code: 'over' })).slice(0, 2)).toEqual([
      412,
      'reason',
    ])
    sound(await site.step(id, 'verify', { match_code: 'over', ...REASON }))
    expect(await site.stored(id)).toMatchObject({ match_code: 'over', match_reason: REASON.reason })
  })

  test('that cannot be read is told row by row, and nothing of it is kept', async () => {
    const { id } = await site.document([[{}]])
    const told = sound(await site.upload(id, 'Trip,Amount\nTRP-1,\nTRP-2,abc\n'))
    expect(told).toMatchObject({ written: false, problems: [{ row_no: 2 }, { row_no: 3 }] })
    expect((await site.stored(id)).match_status).toBe('none')
  })
})

test('its papers have the tax number it is taxed by, and the references of the company’s books', async () => {
  const document = await site.document([[{}]])
  const parts = async (): Promise<Row> =>
    sound(await site.call('GET', `/v1/billing/${String(document.id)}/parts`, site.maker.actor))
  const [profile] = await site.rows(
    'select npwp from billing.vendor_tax_profile where vendor_id = $1 order by valid_from desc limit 1',
    [document.vendor_id],
  )
  expect(profile?.npwp).toMatch(/^\d{16}$/)
  // One that begins later says nothing of what is billed now.
  await site.rows(
    `insert into billing.vendor_tax_profile (id, created_at, updated_at, vendor_id, valid_from, npwp)
     values (gen_random_uuid(), now(), now(), $1, '2099-01-01', '0021000237604000')`,
    [document.vendor_id],
  )
  const [line] = await site.linesOf(document.id)
  await site.rows(`update master.work_unit set cost_centre = 'CC-77' where id = $1`, [line!.work_unit_id])
  expect(await parts()).toMatchObject({
    vendor_npwp: profile!.npwp,
    units: [{ under: expect.stringMatching(/ · CC-77/) }],
  })
  await site.rows(`delete from billing.vendor_tax_profile where valid_from = '2099-01-01'`)
})

test('a haulier’s control tower reads its own documents, and decides nothing', async () => {
  const { id } = await site.document([[{}]])
  const { actor } = site.haulier
  const stranger = site.stranger('control-tower', { vendor: ['01900000-0000-7000-8000-000000000000'] })
  expect((await site.call('GET', `/v1/billing/${String(id)}`, actor)).status).toBe(200)
  expect((await site.call('GET', `/v1/billing/${String(id)}/parts`, actor)).status).toBe(200)
  for (const path of ['', '/parts', '/compare'])
    expect((await site.call('GET', `/v1/billing/${String(id)}${path}`, stranger.actor)).status).toBe(404)
  expect((await site.generate({}, actor)).status).toBe(403)
  for (const name of ['review', 'verify', 'return', 'void'])
    expect((await site.step(id, name, { ...REASON, self_billing: true }, actor)).status).toBe(403)
  const [line] = await site.linesOf(id)
  const adjusted = await site.call(
    'POST',
    `/v1/billing/${String(id)}/adjust/${String(line!.trip_id)}`,
    actor,
    {
      amount_idr: 1,
      ...REASON,
    },
  )
  expect(adjusted.status).toBe(403)
})
