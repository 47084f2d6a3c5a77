import { isRefusedCall } from '#kernel/errors.ts'

/** Whether a call that failed may have been done all the same: its answer was lost on the way. Pressed again, it carries its key. */
export const mayBeDone = (failure: unknown): boolean =>
  !isRefusedCall(failure) || failure.code === 'unavailable' || failure.code === 'deadline_exceeded'
