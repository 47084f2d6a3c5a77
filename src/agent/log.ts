/** Writes a line of the log. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  text: string,
  more?: Readonly<Record<string, unknown>>,
) => void

/** The log as lines of JSON, for journald and files; `at` is the PC's own clock. Nothing secret is ever said. */
export const jsonLog =
  (write: (line: string) => void, now: () => number): Log =>
  (level, text, more = {}) =>
    write(`${JSON.stringify({ at: new Date(now()).toISOString(), level, text, ...more })}\n`)

/** What went wrong, in the words of the system. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
