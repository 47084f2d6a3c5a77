import { isRefusedCall } from '#kernel/errors.ts'

/** What a call gives, or null where the record does not exist for the reader. Other errors are thrown. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (failure) {
    if (isRefusedCall(failure) && failure.code === 'not_found') return null
    throw failure
  }
}

/** What a part of a page is drawn of. */
export interface Part<T> {
  /** Null where there is nothing for the reader, and where nobody knows. */
  found: T | null
  /** Nobody knows: the part says so and offers to try again (`Unread.astro`), for an empty card would say that there is nothing. */
  isUnread: boolean
}

/** Refusals that mean: there is nothing here for this reader. */
const NOTHING: readonly string[] = ['not_found', 'permission_denied']

/**
 * What a call gives to a part of a page whose rest stands without it. Where the call failed has logged why; what is no refusal of a
 * call is a mistake of the page and thrown.
 */
export async function partOf<T>(call: Promise<T>): Promise<Part<T>> {
  try {
    return { found: await call, isUnread: false }
  } catch (failure) {
    if (!isRefusedCall(failure)) throw failure
    return { found: null, isUnread: !NOTHING.includes(failure.code) }
  }
}

/** The answer of a call, null where there is none for this reader. A failure is thrown: the page cannot be true without the answer. */
export async function ifReadable<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (failure) {
    if (isRefusedCall(failure) && NOTHING.includes(failure.code)) return null
    throw failure
  }
}
