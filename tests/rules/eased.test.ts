import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eased } from '#services/billing/purchase/rules/eased.ts'
import type { Use } from '#services/billing/purchase/rules/within-used.ts'

const use = (id: string, actual: number): Use => ({ owner: 'po', source: { id }, moves: { idr: { actual } } })
const ROOTS = new Map([
  ['a', 'claim'],
  ['b', 'claim'],
  ['c', 'other'],
])

test.each([
  // What is open beyond the claim, the corrections, what charges the order, what is taken back.
  [3_000_000, [['a', 4_000_000]], [1_000_000], [3_000_000]],
  [3_000_000, [['a', 3_000_000]], [], [3_000_000]],
  [3_000_000, [['a', 1_000_000]], [], [1_000_000]],
  [3, [['a', 2], ['b', 2]], [1], [2, 1]],
  [0, [['a', 4]], [4], []],
  [3, [['a', -4]], [-4], []],
  [3, [['c', 4]], [4], []],
  [3, [['z', 4]], [4], []],
] as const)('of %i beyond, %j charges %j and takes back %j', (open, given, charged, back) => {
  const { kept, taken } = eased(given.map(([id, actual]) => use(id, actual)), ROOTS, new Map([['claim', open]]))
  expect(kept.map(({ moves }) => moves.idr.actual)).toEqual(charged)
  expect(taken.map(({ idr }) => idr)).toEqual(back)
}) // prettier-ignore

test('every rupiah charges the order or is taken back, and never more than went beyond', () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'z'), fc.integer({ min: -300, max: 300 })), {
        maxLength: 10,
      }),
      (open, given) => {
        const uses = given.map(([id, actual]) => use(id, actual))
        const { kept, taken } = eased(uses, ROOTS, new Map([['claim', open]]))
        const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
        const back = sum(taken.map(({ idr }) => idr))
        expect(sum(kept.map(({ moves }) => moves.idr.actual)) + back).toBe(sum(given.map(([, idr]) => idr)))
        const above = sum(given.map(([id, idr]) => (ROOTS.get(id) === 'claim' ? Math.max(0, idr) : 0)))
        expect(back).toBe(Math.min(open, above))
      },
    ),
    { numRuns: 1000 },
  )
})
