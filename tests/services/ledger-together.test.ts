import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { post, postAll } from '#engine/ledger/post.ts'
import { runSql } from '#database/sql.ts'
import { fundsSite, POTASH, UREA, type FundsSite } from '../support/funds-site.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'

let site: FundsSite
beforeAll(async () => {
  site = await fundsSite()
})
afterAll(() => site.close())

type Wanted = readonly { line: number; kg: number; idr: number }[]
interface Po {
  id: string
  lines: string[]
}

const newPo = (): Promise<Po> =>
  site.po({
    lines: [
      { cargo: UREA, ton: 50 },
      { cargo: POTASH, ton: 20 },
    ],
  })

/** Posts what is wanted of a purchase order in two goes, one after the other or together; gives the refusal where there is one. */
async function posted({ id, lines }: Po, goes: readonly Wanted[], together: boolean): Promise<unknown> {
  const entryOf = ({ line, kg, idr }: Wanted[number]) => ({
    owner: id,
    part: lines[line] ?? null,
    type: 'reserve' as const,
    source: { type: 'order' as const, id: uuidv7(), no: 'ORD-1' },
    field: `lines.${line}`,
    moves: { idr: { reserved: idr }, ton: { reserved: kg } },
  })
  try {
    await site.inside('billing', async (w) => {
      for (const wanted of goes)
        if (together) await postAll(w, purchaseOrderLedger, wanted.map(entryOf))
        else for (const one of wanted) await post(w, purchaseOrderLedger, entryOf(one))
    })
    return null
  } catch (error) {
    return error
  }
}

/** All that entries say but their own ids; lines by their number. */
const entriesOf = (id: string): Promise<object[]> =>
  runSql(
    site.db,
    `select l.line_no, e.entry_no, e.type, e.ton::text, e.idr::text, e.reserved_ton::text, e.reserved_idr::text, e.left_idr::text,
       e.left_ton::text, e.part_left_ton::text
     from billing.purchase_order_ledger e left join billing.purchase_order_line l on l.id = e.purchase_order_line_id
     where e.purchase_order_id = $1 order by e.seq`,
    [id],
  )

const wanted = fc.array(
  fc.record({
    line: fc.nat(2),
    kg: fc.integer({ min: 1, max: 6000 }),
    idr: fc.integer({ min: 1, max: 9000 }),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Whatever else is tried, these are: one that fits, one whose second go is more than the line has left, one whose second entry is. */
const ALWAYS: [Wanted[]][] = [
  [[[{ line: 0, kg: 1, idr: 1 }]]],
  [[[{ line: 1, kg: 15_000, idr: 1 }], [{ line: 1, kg: 6000, idr: 1 }]]],
  [
    [
      [
        { line: 0, kg: 30_000, idr: 1 },
        { line: 0, kg: 21_000, idr: 1 },
      ],
    ],
  ],
]

test('entries posted together are those that are posted one after the other, and so is what refuses them', async () => {
  const seen = { refused: 0, taken: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 2 }), async (goes) => {
      const [one, other] = [await newPo(), await newPo()]
      const refused = await posted(one, goes, false)
      expect(await posted(other, goes, true)).toEqual(refused)
      expect(await entriesOf(other.id)).toEqual(await entriesOf(one.id))
      expect(await site.balanceOf(other.id)).toEqual(await site.balanceOf(one.id))
      seen[refused ? 'refused' : 'taken'] += 1
    }),
    { numRuns: 40, examples: ALWAYS },
  )
  expect(seen.refused).toBeGreaterThanOrEqual(2)
  expect(seen.taken).toBeGreaterThanOrEqual(1)
  expect(await ledgerDrift(site.admin, purchaseOrderLedger)).toEqual([])
})
