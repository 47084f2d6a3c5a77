import { isRow } from '#kernel/guards.ts'
import { retryable } from '#database/db.ts'

interface FaultLog {
  error(fields: { err: unknown }, message: string): void
  fatal(fields: { err: unknown }, message: string): void
}

/** The events of a process that end it when nobody listens. */
interface Faults {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

/** Whether the cause lies outside the program: the operating system (a file, a socket, a name) or the database. */
function isOutside(error: unknown): boolean {
  return (
    retryable(error) !== null || (error instanceof Error && isRow(error) && typeof error.syscall === 'string')
  )
}

/**
 * No fault of the database, the bus, mail, a file or a socket ends a server: what nobody listened for is logged, and everybody else
 * is served on. A mistake of the program may have left half-made state behind, so that `end` is called: a new start is clean.
 */
export function keepRunning(log: FaultLog, end: () => void, faults: Faults = process): void {
  faults.on('unhandledRejection', (err) => log.error({ err }, 'A failure nobody waited for'))
  faults.on('uncaughtException', (err) => {
    if (isOutside(err)) return log.error({ err }, 'A fault outside the program that nobody listened for')
    log.fatal({ err }, 'The program made a mistake it cannot go on after')
    end()
  })
}
