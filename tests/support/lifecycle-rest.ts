import type { Lifecycle } from '#kernel/lifecycle.ts'

/** Why a lifecycle is not tried by the suite over all, and the test files in tests/services that try it instead. */
interface Elsewhere {
  why: string
  triedBy: readonly string[]
}

/** Whose state is no column that a test may set. A lifecycle that is not named here is tried; what is named is reported as skipped. */
export const IN_TESTS_OF_THEIR_OWN: ReadonlyMap<string, Elsewhere> = new Map([
  [
    'billing-line',
    {
      why: 'A line stands on a trip, its ticket and its tariff',
      triedBy: ['billing-audit', 'billing-locks'],
    },
  ],
  ['user', { why: 'The state is worked out from invitation and attempts', triedBy: ['users', 'users-totp'] }],
  [
    'vm-truck',
    { why: 'The state is worked out from reports about the truck', triedBy: ['trouble', 'paper-expiry'] },
  ],
  ['weighing', { why: 'The tables keep a weighing as it was weighed', triedBy: ['weighing'] }],
  [
    'weighing-revision',
    { why: 'It stands on a ticket and its versions', triedBy: ['weighing-revision-money'] },
  ],
])

/** Why a lifecycle has no record to be tried on, as the report says it. */
export function whySkipped(name: string): string {
  const elsewhere = IN_TESTS_OF_THEIR_OWN.get(name)
  return elsewhere
    ? `${elsewhere.why}; tried by ${elsewhere.triedBy.join(', ')}`
    : 'No call moves it, the service alone does'
}

/** Whether people move it at all, by calls. */
export const hasCalls = (lifecycle: Lifecycle | undefined): boolean =>
  Object.values(lifecycle?.actions ?? {}).some(({ by }) => by !== 'system')
