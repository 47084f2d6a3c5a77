import { isSilent } from '#database/db.ts'

/**
 * Takes what a start on the PostgreSQL of DATABASE_URL (or another variable) failed with; gives the sentence that says what to do about
 * it. The address itself may hold a password and is not repeated. Codes: https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
export function startProblem(error: unknown, variable = 'DATABASE_URL'): string {
  if (!(error instanceof Error)) return String(error)
  // A name with two addresses fails with both reasons and no words of its own.
  if (error instanceof AggregateError && error.errors.length > 0)
    return startProblem(error.errors[0], variable)
  const code = 'code' in error ? String(error.code) : ''
  if (isSilent(error))
    return `${variable}: no PostgreSQL answers there (${error.message}). Start it, or correct the address.`
  if (code === '28P01' || code === '28000')
    return `${variable}: PostgreSQL does not let this user in (${error.message}). Correct user and password.`
  if (code === '3D000')
    return `${variable}: ${error.message}. Create it, for example with createdb, or correct its name.`
  return error.message
}
