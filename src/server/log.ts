import { Writable } from 'node:stream'
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import type { Env } from '#server/env.ts'
import { redactText, redactValue } from '#server/redact.ts'
import { isRow } from '#kernel/guards.ts'

export type Logger = PinoLogger

/**
 * The process's log: one JSON object a line, or one short line for people. Whatever is passed in is redacted first
 * (std.S48) and cannot make lines of its own (std.S49). `to` is where it goes, standard output when left out.
 */
export function createLogger(env: Pick<Env, 'logLevel' | 'logFormat'>, to?: DestinationStream): Logger {
  // Asynchronous: a slow terminal or pipe must not hold up the weighbridge.
  const out =
    to ?? (env.logFormat === 'pretty' ? pretty(process.stdout) : pino.destination({ dest: 1, sync: false }))
  const log = pino(
    {
      level: env.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // The values are plain already, see logMethod.
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          const given: unknown[] = args
          const safe = given.map((one, at) => (at === 0 && one instanceof Error ? { err: one } : one))
          if (safe[0] instanceof Object && args[0] instanceof Error && args.length === 1)
            safe.push(args[0].message)
          method.apply(this, safe.map((one) => redactValue(one)) as Parameters<typeof method>)
        },
      },
    },
    out,
  )
  // A child's own fields pass no hook; grandchildren inherit this.
  const { child } = log
  Object.assign(log, {
    child(this: Logger, fields: object, ...rest: never[]): Logger {
      return Reflect.apply(child, this, [redactValue(fields), ...rest])
    },
  })
  return log
}

/** Turns the JSON lines into short ones; for a terminal, so the order of fields is the one people read in. */
function pretty(to: Writable): DestinationStream {
  return {
    write(line: string) {
      to.write(`${prettyLine(line)}\n`)
    },
  }
}

const MARKS: Record<string, string> = {
  warn: 'WARN ',
  error: 'ERROR ',
  fatal: 'FATAL ',
  debug: '· ',
  trace: '· ',
}

/** Takes one JSON log line; gives one line of text without control characters. */
export function prettyLine(line: string): string {
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    // No JSON: told as text below.
  }
  if (!isRow(entry)) return plain(redactText(line.trim()))
  const { time, level, msg, err, method, path, status, ms, id, userId: _, ...rest } = entry
  const request =
    method === undefined ? [] : [method, path, status, ms === undefined ? '' : `${String(ms)} ms`]
  const clock = new Date(String(time)).toLocaleTimeString('en-GB')
  const text = [clock, `${MARKS[String(level)] ?? ''}${shown(msg)}`, ...request.map(shown)]
  for (const [name, value] of Object.entries(rest)) text.push(`${name}=${shown(value)}`)
  if (Number(status) >= 500 || err) text.push(id ? `request=${shown(id)}` : '')
  const trace = isRow(err)
    ? `\n${String(err.stack ?? err.message)
        .split('\n')
        .map(plain)
        .join('\n')}`
    : ''
  return `${plain(text.filter(Boolean).join(' '))}${trace}`
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\x00-\x1f\x7f-\x9f\u2028\u2029]/g

/** Control characters could move the cursor or start a new line in somebody's terminal. */
function plain(text: string): string {
  return text.replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
