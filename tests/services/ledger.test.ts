import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { actual, commit, release, reserve, type Claims } from '#services/billing/ports.ts'
import { claims, fundsSite, POTASH, UREA, worth, YEAR, type FundsSite } from '../support/funds-site.ts'

let site: FundsSite
let budgetId: string
beforeAll(async () => {
  site = await fundsSite()
  budgetId = await site.budget('none', {})
})
afterAll(() => site.close())

const ORDER = { id: uuidv7(), no: 'ORD-1' }

/** A purchase order of 100 t with one line of an order on it, which holds nothing yet. */
async function drawer(ton = 100) {
  const po = await site.po({ lines: [{ cargo: UREA, ton }] })
  const lineId = uuidv7()
  const asked = (kg: number): Claims =>
    claims(po.id, { ton: (kg / 1000).toFixed(3), idr: kg, orderLineId: lineId })
  const inside = site.inside
  return {
    po,
    lineId,
    reserve: (kg: number) => inside('order', (w) => reserve(w, ORDER, asked(kg), null)),
    commit: () => inside('order', (w) => commit(w, ORDER, [lineId])),
    release: (keepKg?: number) =>
      inside('order', (w) =>
        release(w, ORDER, lineId, keepKg === undefined ? undefined : worth(keepKg), 'Test'),
      ),
    use: (kg: number) =>
      inside('order', (w) => actual(w, { type: 'trip', id: uuidv7(), no: 'TRP-1' }, lineId, worth(kg))),
    async held() {
      const [balance, tonnes] = [await site.balanceOf(po.id), await site.tonnesOf(po.lines[0]!)]
      const kg = tonnes.map((one) => Math.round(one * 1000)).slice(0, 3)
      expect(kg, 'tonnes and rupiah move together').toEqual([
        balance.reserved,
        balance.committed,
        balance.actual,
      ])
      return kg
    },
  }
}
type Drawer = Awaited<ReturnType<typeof drawer>>

describe('what an order line holds', () => {
  test.each<[string, (d: Drawer) => Promise<unknown>, number[]]>([
    ['is reserved at first', async () => undefined, [9000, 0, 0]],
    ['is committed when it is approved, all of it', (d) => d.commit(), [0, 9000, 0]],
    ['is nothing once it is released', (d) => d.release(), [0, 0, 0]],
    ['is nothing once a commitment is released', (d) => d.commit().then(() => d.release()), [0, 0, 0]],
    ['is what is kept of a reservation', (d) => d.release(2500), [2500, 0, 0]],
    ['is what is kept of a commitment', (d) => d.commit().then(() => d.release(2500)), [0, 2500, 0]],
    ['stays when more is kept than held', (d) => d.release(9001), [9000, 0, 0]],
    ['stays when just all of it is kept', (d) => d.commit().then(() => d.release(9000)), [0, 9000, 0]],
    ['leaves the commitment by what a trip used', (d) => d.commit().then(() => d.use(4000)), [0, 5000, 4000]],
    [
      'ends with the commitment, though a trip used more',
      (d) => d.commit().then(() => d.use(9500)),
      [0, 0, 9500],
    ],
    ['is not touched by a trip while it is only reserved', (d) => d.use(4000), [9000, 0, 4000]],
  ])('%s', async (_title, doing, left) => {
    const line = await drawer()
    await line.reserve(9000)
    await doing(line)
    expect(await line.held()).toEqual(left)
  })

  test('gives up what is only reserved before what is committed', async () => {
    const line = await drawer()
    await line.reserve(9000)
    await line.commit()
    await line.reserve(4000)
    await line.release(10_000)
    expect(await line.held()).toEqual([1000, 9000, 0])
    await line.release(7000)
    expect(await line.held()).toEqual([0, 7000, 0])
  })

  test('is released once: again is nothing done, and leaves no row', async () => {
    const line = await drawer()
    await line.reserve(9000)
    const rows = () =>
      runSql<ColumnsOf<'billing.purchase_order_ledger', 'type' | 'idr' | 'reason'>>(
        site.db,
        'select type, idr, reason from billing.purchase_order_ledger where order_line_id = $1 order by id',
        [line.lineId],
      )
    await line.release()
    await line.release()
    expect(await rows()).toEqual([
      { type: 'reserve', idr: 9000, reason: null },
      { type: 'release', idr: 9000, reason: 'Test' },
    ])
  })

  test('stands in the month of its loading as it stands on the purchase order', async () => {
    const line = await drawer()
    const before = await site.monthOf(budgetId, 3)
    const moved = async () => {
      const now = await site.monthOf(budgetId, 3)
      return [now.reserved - before.reserved, now.committed - before.committed, now.actual - before.actual]
    }
    await line.reserve(9000)
    expect(await moved()).toEqual([9000, 0, 0])
    await line.commit()
    expect(await moved()).toEqual([0, 9000, 0])
    await line.use(2000)
    expect(await moved()).toEqual([0, 7000, 2000])
    await line.release(1000)
    expect(await moved()).toEqual([0, 1000, 2000])
  })
})

describe('an approval', () => {
  test('commits what is reserved once, and not what is no longer there', async () => {
    const line = await drawer()
    await line.reserve(9000)
    await line.commit()
    await expect(line.commit()).rejects.toMatchObject({ code: 'failed_precondition' })
    const gone = await drawer()
    await gone.reserve(9000)
    await gone.release()
    await expect(gone.commit()).rejects.toMatchObject({ code: 'failed_precondition' })
    expect([await line.held(), await gone.held()]).toEqual([
      [0, 9000, 0],
      [0, 0, 0],
    ])
  })

  test('of several lines is done for all of them or for none', async () => {
    const [kept, gone] = [await drawer(), await drawer()]
    await kept.reserve(9000)
    const both = site.inside('order', (w) => commit(w, ORDER, [kept.lineId, gone.lineId]))
    await expect(both).rejects.toThrow('no longer valid')
    expect(await kept.held()).toEqual([9000, 0, 0])
  })

  test('twice at the same moment commits once', async () => {
    const line = await drawer()
    await line.reserve(9000)
    const results = await Promise.allSettled([line.commit(), line.commit(), line.commit()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await line.held()).toEqual([0, 9000, 0])
  })
})

describe('a purchase order', () => {
  const statusOf = async (line: Drawer) => (await site.balanceOf(line.po.id)).status

  test('is used up by a reservation of all of it, and open again when its trips needed less', async () => {
    const line = await drawer(9)
    const po = await site.po({ value: 9000 })
    const states = [(await site.balanceOf(po.id)).status]
    const asked = claims(po.id, { ton: '9', orderLineId: line.lineId })
    await site.inside('order', (w) => reserve(w, ORDER, asked, null))
    for (const step of [line.commit, () => line.use(8999), line.release]) {
      states.push((await site.balanceOf(po.id)).status)
      await step()
    }
    states.push((await site.balanceOf(po.id)).status)
    expect(states).toEqual(['open', 'exhausted', 'exhausted', 'exhausted', 'open'])
  })

  test.each<[string, (d: Drawer) => Promise<unknown>, string]>([
    ['is open with one rupiah left', async () => undefined, 'open'],
    ['is used up when a trip takes the last', (d) => d.commit().then(() => d.use(9000)), 'exhausted'],
    [
      'stays used up when a trip took more than there was',
      (d) => d.commit().then(() => d.use(9001)),
      'exhausted',
    ],
  ])('%s', async (_title, doing, status) => {
    const po = await site.po({ value: 9000 })
    const line = await drawer()
    await site.inside('order', (w) =>
      reserve(w, ORDER, claims(po.id, { ton: '8.999', orderLineId: line.lineId }), null),
    )
    await doing(line)
    expect((await site.balanceOf(po.id)).status).toBe(status)
  })

  test('on hold stays on hold, whatever comes back to it', async () => {
    const line = await drawer(9)
    await line.reserve(9000)
    await runSql(site.db, `update billing.purchase_order set status = 'on_hold' where id = $1`, [line.po.id])
    await line.release()
    expect([await statusOf(line), await line.held()]).toEqual(['on_hold', [0, 0, 0]])
  })

  test('is drawn on by many at once to its last kilogram, and by none beyond', async () => {
    const po = await site.po({
      lines: [
        { cargo: UREA, ton: 10 },
        { cargo: POTASH, ton: 1000 },
      ],
    })
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        site.inside('order', (w) => reserve(w, ORDER, claims(po.id, { ton: '1.25' }), null)),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(await site.tonnesOf(po.lines[0]!)).toEqual([10, 0, 0, 0])
    expect(await site.balanceOf(po.id)).toMatchObject({
      reserved: 10_000,
      available: 1_000_000,
      status: 'open',
    })
  })
})

test('an order over two months and two lines is refused whole when one of them is short', async () => {
  const po = await site.po({
    lines: [
      { cargo: UREA, ton: 10 },
      { cargo: POTASH, ton: 1 },
    ],
  })
  const asked = claims(po.id, { ton: '4' }, { ton: '1.001', cargoId: POTASH, loadDate: `${YEAR}-04-02` })
  await expect(site.inside('order', (w) => reserve(w, ORDER, asked, null))).rejects.toMatchObject({
    fields: [{ field: 'lines.1.quantity_ton' }],
  })
  expect(await site.balanceOf(po.id)).toMatchObject({ reserved: 0, available: 11_000 })
})

test('whatever is done one after the other, the line holds what a book-keeper would say', async () => {
  const kg = fc.integer({ min: 1, max: 60_000 })
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom('reserve' as const, 'use' as const, 'release' as const), kg }),
    fc.record({ what: fc.constantFrom('commit' as const, 'drop' as const), kg: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const line = await drawer()
      let [reserved, committed, used] = [0, 0, 0]
      for (const { what, kg: amount } of steps) {
        const done = what === 'drop' ? line.release() : what === 'commit' ? line.commit() : line[what](amount)
        const isDone = await done.then(
          () => true,
          () => false,
        )
        const left = 100_000 - reserved - committed - used
        if (what === 'reserve') {
          expect(isDone).toBe(amount <= left)
          reserved += isDone ? amount : 0
        } else if (what === 'commit') {
          expect(isDone).toBe(reserved > 0)
          ;[reserved, committed] = [0, committed + reserved]
        } else if (what === 'use') {
          // A trip of an order that never reserved anything is nobody's.
          const isKnown = reserved + committed + used > 0 || (await line.held()).some(Boolean)
          if (!isKnown) continue
          ;[committed, used] = [Math.max(0, committed - amount), used + amount]
        } else {
          const keep = Math.min(amount, reserved + committed)
          ;[committed, reserved] = [Math.min(committed, keep), Math.max(0, keep - committed)]
        }
        expect(await line.held()).toEqual([reserved, committed, used])
      }
    }),
    { numRuns: 8 },
  )
})
