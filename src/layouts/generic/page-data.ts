import { isAppError } from '#kernel/errors.ts'

/** What a call gives, or null where the record does not exist for the reader. Other errors are thrown. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (failure) {
    if (isAppError(failure) && failure.code === 'not_found') return null
    throw failure
  }
}
