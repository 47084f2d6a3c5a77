import fc from 'fast-check'
import { keysOf } from '#kernel/guards.ts'
import type { Cut } from './cut-connections.ts'
import type { Act, Drawn } from './money-hands.ts'
import { OF_DOCUMENTS } from './money-of-documents.ts'
import { OF_PAYMENTS } from './money-of-payments.ts'
import { OF_RECEIPTS } from './money-of-receipts.ts'
import { OF_TRIPS } from './money-of-trips.ts'

/** What people do with money. A new act is an entry of one of these tables, and nothing else. */
const TABLE = { ...OF_TRIPS, ...OF_DOCUMENTS, ...OF_PAYMENTS, ...OF_RECEIPTS }
export type ActName = keyof typeof TABLE
export const ACTS: Readonly<Record<string, Act>> = TABLE

const NAMES = keysOf(TABLE).flatMap((name) => Array<ActName>(TABLE[name].weight).fill(name))

const cut = fc.record({
  // Most calls have few statements; some have many.
  statement: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 40 }) },
  ),
  after: fc.boolean(),
})

const stepWith = (cuts: fc.Arbitrary<Cut | null>): fc.Arbitrary<Step> =>
  fc.record({
    what: fc.constantFrom(...NAMES),
    at: fc.nat(9),
    amount: fc.integer({ min: -300_000, max: 300_000 }),
    isChecker: fc.boolean(),
    cut: cuts,
  })
export type Step = Drawn & { what: ActName }

/**
 * Up to 60 acts. Whole ones are of every length, and who plays them says where a connection dies. Short ones, of which half the acts have one that dies
 * where they come so far, begin where the one before has left the plant.
 */
export const story = (kind: 'whole' | 'short'): fc.Arbitrary<Step[]> =>
  kind === 'whole'
    ? fc.array(stepWith(fc.constant(null)), { minLength: 1, maxLength: 60, size: 'max' })
    : fc.array(stepWith(fc.oneof(fc.constant(null), cut)), { minLength: 1, maxLength: 60, size: 'small' })

/** Whose turn it is: mostly who may, so that stories come far; now and then the other one, who is refused. */
export function isCheckers(name: string, { at, isChecker }: Drawn): boolean {
  const { by } = ACTS[name]!
  return at === 0 || by === undefined ? isChecker : by === 'checker'
}
