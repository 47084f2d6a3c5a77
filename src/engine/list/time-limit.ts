import { AppError } from '#kernel/errors.ts'
import { isOverTime } from '#database/db.ts'

/** Reads of a list: where one takes longer than a statement may, the answer says what to narrow. Nothing is broken then. */
export async function withinTime<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isOverTime(error))
      throw new AppError(
        'deadline_exceeded',
        'This search takes too long. Narrow it: more letters, a filter, or fewer days.',
      )
    throw error
  }
}
