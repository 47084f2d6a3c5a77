import type { Lifecycle } from '#kernel/lifecycle.ts'

/** Whose state is no column that a test may set: their own tests go through every action. */
export const IN_TESTS_OF_THEIR_OWN = new Set([
  'approval-delegation',
  'billing',
  'billing-line',
  'offline-conflict',
  'scale-profile',
  'setting',
  'user',
  'vm-truck',
  'weighing',
  'weighing-revision',
])

/** Whether people move it at all, by calls. */
export const hasCalls = (lifecycle: Lifecycle | undefined): boolean =>
  Object.values(lifecycle?.actions ?? {}).some(({ by }) => by !== 'system')
