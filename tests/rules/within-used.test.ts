import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withinUsed, type Use } from '#services/billing/purchase/rules/within-used.ts'

const use = (id: string, actual: number): Use => ({ owner: 'po', source: { id }, moves: { idr: { actual } } })
const sum = (uses: readonly Use[]): number => uses.reduce((all, { moves }) => all + moves.idr.actual, 0)

test.each([
  [9, [5], [5], []],
  [9, [-9], [-9], []],
  [9, [-10], [-9], [1]],
  [0, [-10], [], [10]],
  [0, [10, -4], [10, -4], []],
  [2, [3, -4, -5], [3, -4, -1], [4]],
  [2, [-6, 3, -5], [-5, 3], [1, 5]],
] as const)('of %i used so far, %j takes %j and leaves %j beside it', (used, given, kept, left) => {
  const { within, beyond } = withinUsed(
    given.map((actual, at) => use(String(at), actual)),
    used,
  )
  expect(within.map(({ moves }) => moves.idr.actual)).toEqual(kept)
  expect(beyond.map(({ idr }) => idr)).toEqual(left)
})

test('never below nothing, every rupiah in one of both, and no more beside it than needed', () => {
  fc.assert(
    fc.property(
      fc.nat(1000),
      fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 12 }),
      (used, given) => {
        const uses = given.map((actual, at) => use(String(at), actual))
        const { within, beyond } = withinUsed(uses, used)
        const left = beyond.reduce((all, { idr }) => all + idr, 0)
        expect(used + sum(within)).toBe(Math.max(0, used + sum(uses)))
        expect(sum(within) - left).toBe(sum(uses))
        for (const { lineId, idr } of beyond) expect(idr).toBeLessThanOrEqual(-given[Number(lineId)]!)
      },
    ),
    { numRuns: 1000 },
  )
})
