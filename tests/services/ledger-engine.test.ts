import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { urgently } from '#database/lanes.ts'
import { runSql } from '#database/sql.ts'
import { transaction } from '#database/db.ts'
import { lockOwners } from '#engine/ledger/lock.ts'
import { post } from '#engine/ledger/post.ts'
import { eventually } from '../support/eventually.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import { points, pointsSite, type PointsSite } from '../support/points.ts'

let site: PointsSite
beforeAll(async () => {
  site = await pointsSite()
})
afterAll(() => site.close())

type Type = 'opening' | 'earn' | 'spend' | 'fine'

const enter = (owner: string, type: Type, amount: number, more: { id?: string; reason?: string } = {}) =>
  site.inside('master', (w) =>
    post(w, points, {
      owner,
      type,
      source: { type: 'manual', id: more.id ?? uuidv7(), no: 'M-1', reason: more.reason ?? null },
      moves: { points: { balance: amount } },
    }),
  )

const isDone = (entering: Promise<unknown>): Promise<boolean> =>
  entering.then(
    () => true,
    () => false,
  )

/** Entries that all wait for the same owner before the first of them goes on: whoever looks before waiting is found out. */
async function together<T>(owner: string, entering: readonly (() => Promise<T>)[]): Promise<T[]> {
  let running: Promise<T[]> = Promise.resolve([])
  await transaction(site.db, async (tx) => {
    await runSql(tx, 'select 1 from points.card where id = $1 for update', [owner])
    running = Promise.all(entering.map((enterOne) => enterOne()))
    // Asked beside the transaction: inside it the answer would stay what it was at first.
    await eventually(async () => {
      // They have all connections that others may have.
      const waiting = await urgently(() =>
        runSql(
          site.db,
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      expect(waiting).toHaveLength(entering.length)
    })
  })
  return running
}

describe('a ledger that the engine never heard of', () => {
  test('opens with a balance, is spent to its last point, and no further', async () => {
    const card = await site.card()
    await enter(card, 'opening', 100)
    await enter(card, 'spend', -40)
    await enter(card, 'spend', -60)
    await expect(enter(card, 'spend', -1)).rejects.toMatchObject({
      code: 'failed_precondition',
      fields: [
        {
          field: 'available_points',
          message: 'Only {left} is left, and {needed} is asked for',
          params: { left: 0, needed: 1 },
        },
      ],
    })
    expect([await site.balanceOf(card), await site.entriesOf(card)]).toEqual([0, [100, -40, -60]])
  })

  test('lets what has happened go below nothing, and takes nothing more until it is above again', async () => {
    const card = await site.card()
    await enter(card, 'earn', 10)
    await enter(card, 'fine', -25)
    expect(await isDone(enter(card, 'spend', -1))).toBe(false)
    expect(await isDone(enter(card, 'earn', 5))).toBe(true)
    expect(await site.balanceOf(card)).toBe(-10)
  })

  test('is as strict as its owner says', async () => {
    const [lenient, asking] = [await site.card('none'), await site.card('warn')]
    expect(await isDone(enter(lenient, 'spend', -5))).toBe(true)
    expect(await isDone(enter(asking, 'spend', -5))).toBe(false)
    expect(await isDone(enter(asking, 'spend', -5, { reason: 'A good customer' }))).toBe(true)
    expect([await site.balanceOf(lenient), await site.balanceOf(asking)]).toEqual([-5, -5])
  })

  test('enters what is entered once only once, also for many at the same moment', async () => {
    const card = await site.card()
    const id = uuidv7()
    const said = await together(
      card,
      [1, 2, 3, 4].map(() => () => enter(card, 'opening', 50, { id })),
    )
    expect(said.filter(Boolean)).toHaveLength(1)
    expect(await enter(card, 'opening', 7)).toBe(true)
    // Another type of the same source is something else.
    expect(await enter(card, 'earn', 3, { id })).toBe(true)
    expect(await site.entriesOf(card)).toEqual([50, 7, 3])
  })

  test('refuses an owner that does not exist, and leaves no entry', async () => {
    await expect(enter(uuidv7(), 'earn', 5)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is not changed by anybody', async () => {
    const card = await site.card()
    await enter(card, 'earn', 5)
    await expect(runSql(site.admin, 'update points.card_entry set balance_points = 9')).rejects.toThrow(
      'append only',
    )
    await expect(runSql(site.admin, 'delete from points.card_entry')).rejects.toThrow('append only')
  })
})

describe('several at the same moment', () => {
  test('spend to the last point together, and none beyond', async () => {
    const card = await site.card()
    await enter(card, 'opening', 100)
    const spent = await together(
      card,
      Array.from({ length: 7 }, () => () => isDone(enter(card, 'spend', -19))),
    )
    expect(spent.filter(Boolean)).toHaveLength(5)
    expect(await site.balanceOf(card)).toBe(5)
  })

  test('keep balance and entries equal and above nothing, whatever they do', async () => {
    const step = fc.record({
      card: fc.integer({ min: 0, max: 2 }),
      type: fc.constantFrom<Type>('earn', 'spend'),
      amount: fc.integer({ min: 1, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const cards = await Promise.all([site.card(), site.card(), site.card()])
        await Promise.all(cards.map((card) => enter(card, 'opening', 50)))
        const done = await Promise.all(
          steps.map(({ card, type, amount }) =>
            isDone(enter(cards[card]!, type, type === 'spend' ? -amount : amount)),
          ),
        )
        for (const [at, card] of cards.entries()) {
          const expected = steps
            .filter((one, index) => one.card === at && done[index])
            .reduce((all, { type, amount }) => all + (type === 'spend' ? -amount : amount), 50)
          const entries = await site.entriesOf(card)
          expect(await site.balanceOf(card)).toBe(expected)
          expect(entries.reduce((all, one) => all + one, 0)).toBe(expected)
          // Never below nothing on the way either, in the order in which they were written.
          let left = 0
          for (const entry of entries) expect((left += entry)).toBeGreaterThanOrEqual(0)
          let sum = 0
          expect(await site.numberedOf(card)).toEqual(
            entries.map((entry, index) => [index + 1, (sum += entry)]),
          )
        }
      }),
      { numRuns: 12 },
    )
    const drift = await ledgerDrift(site.db, points)
    expect(drift).toEqual([])
  })

  test('that touch the same two owners in either order wait for each other and never for ever', async () => {
    const [one, other] = [await site.card(), await site.card()]
    await Promise.all([enter(one, 'opening', 1000), enter(other, 'opening', 1000)])
    let tries = 0
    const both = (first: string, second: string) =>
      transaction(site.db, async (tx) => {
        tries += 1
        await lockOwners(tx, [{ ledger: points, ids: [first, second] }])
        const { actor } = site.as('control-tower')
        for (const owner of [first, second])
          await post({ tx, actor, at: '2026-03-03T02:00:00Z' }, points, {
            owner,
            type: 'spend',
            source: { type: 'manual', id: uuidv7(), no: null },
            moves: { points: { balance: -1 } },
          })
      })
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? both(one, other) : both(other, one))))
    // A deadlock would have been broken by PostgreSQL and tried again.
    expect([tries, await site.balanceOf(one), await site.balanceOf(other)]).toEqual([20, 980, 980])
  })
})

describe('the check of sums', () => {
  test('finds a sum that somebody changed, and an entry that no sum has', async () => {
    const [raised, missing] = [await site.card(), await site.card()]
    await Promise.all([enter(raised, 'earn', 5), enter(missing, 'earn', 5)])
    await runSql(site.db, 'update points.card set balance_points = 6 where id = $1', [raised])
    await runSql(
      site.db,
      `insert into points.card_entry (id, card_id, type, source_type, source_id, points, balance_points, at)
       values (gen_random_uuid(), $1, 'earn', 'manual', gen_random_uuid(), 2, 2, now())`,
      [missing],
    )
    const found = await ledgerDrift(site.db, points)
    const column = { table: 'points.card', column: 'balance_points' }
    expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { ...column, id: raised, kept: '6', summed: '5' },
        { ...column, id: missing, kept: '5', summed: '7' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    await runSql(site.db, 'update points.card set balance_points = 5 where id = $1', [raised])
    await runSql(site.db, 'update points.card set balance_points = 7 where id = $1', [missing])
  })
})
