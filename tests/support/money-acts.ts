import fc from 'fast-check'

/** What people do with money, and how often each is drawn. */
const WEIGHTS = {
  trip: 6,
  correction: 2,
  audit: 1,
  advance: 5,
  generate: 6,
  statement: 2,
  settle: 2,
  adjust: 2,
  review: 6,
  return: 1,
  'void-document': 1,
  verify: 8,
  prepare: 7,
  'prepare-driver': 3,
  papers: 5,
  approve: 8,
  file: 5,
  pay: 8,
  import: 2,
  fail: 2,
  redo: 2,
  'void-payment': 2,
  reconcile: 2,
  reverse: 4,
} as const
export type ActName = keyof typeof WEIGHTS

const NAMES = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array<string>(weight).fill(name),
) as ActName[]

const cut = fc.record({
  // Most calls have few statements; some have many.
  statement: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 40 }) },
  ),
  after: fc.boolean(),
})

const act = fc.record({
  what: fc.constantFrom(...NAMES),
  /** Which of the records it could be done with. */
  at: fc.nat(9),
  amount: fc.integer({ min: -300_000, max: 300_000 }),
  isChecker: fc.boolean(),
  cut: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: cut }),
})
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/**
 * Up to 60 acts, half of them with a connection that dies where they come so far: about 20 at full length, which `most` draws. Short ones begin where the
 * one before has left the plant.
 */
export const story = (most: boolean): fc.Arbitrary<Act[]> =>
  fc.array(act, { minLength: most ? 50 : 1, maxLength: 60, size: most ? 'max' : 'small' })

/** States from which an act may be done; records in one of them are chosen first. */
export const FROM: Partial<Record<ActName, readonly string[]>> = {
  statement: ['draft', 'returned', 'in_review'],
  settle: ['in_review'],
  adjust: ['draft', 'returned', 'in_review'],
  review: ['draft', 'returned'],
  return: ['in_review'],
  'void-document': ['draft', 'in_review'],
  verify: ['in_review'],
  papers: ['draft'],
  approve: ['draft'],
  pay: ['approved', 'exported'],
  fail: ['exported'],
  redo: ['failed', 'approved'],
  'void-payment': ['draft', 'failed'],
  reconcile: ['paid'],
  reverse: ['paid', 'reconciled'],
}

/** What comes first, where there is nothing yet that an act could be done with. */
export const INSTEAD: Partial<Record<ActName, ActName>> = {
  verify: 'generate',
  review: 'generate',
  approve: 'prepare',
  pay: 'prepare',
  papers: 'prepare',
  reverse: 'prepare-driver',
}

/** Whose turn it is: mostly who may, so that stories come far; now and then the other one, who is refused. */
export function isCheckers({ what, at, isChecker }: Act): boolean {
  if (at === 0) return isChecker
  if (what === 'generate' || what === 'prepare') return false
  return what === 'verify' || what === 'approve' || isChecker
}
