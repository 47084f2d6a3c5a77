import { AppError } from '#kernel/errors.ts'
import { isRow } from '#kernel/guards.ts'

/** PostgreSQL ended a statement that took longer than its limit: https://www.postgresql.org/docs/15/errcodes-appendix.html */
const QUERY_CANCELED = '57014'

/** Reads of a list: where one takes longer than a statement may, the answer says what to narrow. Nothing is broken then. */
export async function withinTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && isRow(error) && error.code === QUERY_CANCELED)
      throw new AppError(
        'unavailable',
        'This search takes too long. Narrow it: more letters, a filter, or fewer days.',
      )
    throw error
  }
}
