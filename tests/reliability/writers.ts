import { createDatabase } from '#database/db.ts'
import type { PoolConfig } from 'pg'
import { payloadType } from '#contracts/goods/payload-type.ts'
import { pathOf } from './calls.ts'
import type { Person, Told } from './people.ts'

/** People who write records without end, and what they were told. */
export interface Writers {
  /** Codes of records whose writing was acknowledged. */
  acknowledged: Set<string>
  /** Of every answer: its status, and how many there were. */
  statuses: Map<number, number>
  /** The first sentences of answers that are neither good nor "try again". */
  strange: string[]
  slowestMs: number
  stop(): Promise<void>
}

/** Nothing answered, good, or "not now": what a fault of the surroundings may give. A failure of the program is 500. */
const EXPECTED = new Set([0, 200, 503])
export const PATH = pathOf(payloadType.calls.create)
let made = 0

/** Unique in the run and at most as long as a code may be. */
export const newCode = (): string => `D${process.pid.toString(36)}-${(made += 1).toString(36)}`.toUpperCase()

/** `count` writers, each with the next record as soon as the one before was answered. */
export function startWriters(person: Person, count = 8): Writers {
  const writers: Omit<Writers, 'stop'> = {
    acknowledged: new Set(),
    statuses: new Map(),
    strange: [],
    slowestMs: 0,
  }
  const end = new AbortController()
  const note = ({ status, ms, text }: Told, code: string): void => {
    writers.statuses.set(status, (writers.statuses.get(status) ?? 0) + 1)
    writers.slowestMs = Math.max(writers.slowestMs, ms)
    if (status === 200) writers.acknowledged.add(code)
    else if (!EXPECTED.has(status) && writers.strange.length < 5)
      writers.strange.push(`${status} ${text.slice(0, 200)}`)
  }
  const one = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const code = newCode()
      note(await person.post(PATH, { code, name: `Drill ${code}` }), code)
      // What refuses at once must not be asked without a breath.
      if (!writers.acknowledged.has(code)) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const all = Promise.all(Array.from({ length: count }, one))
  return Object.assign(writers, {
    async stop() {
      end.abort()
      await all
    },
  })
}

/** One statement on a connection of its own. */
export async function query<T extends object>(
  config: PoolConfig,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const db = createDatabase({ ...config, max: 1, statement_timeout: 60_000, query_timeout: 60_000 })
  try {
    return (await db.query<T>(text, values)).rows
  } finally {
    await db.end()
  }
}

/** How many acknowledged records are not in the database. */
export async function lostOf(config: PoolConfig, codes: ReadonlySet<string>): Promise<number> {
  const rows = await query<{ code: string }>(config, 'select code from master.payload_type')
  const there = new Set(rows.map(({ code }) => code))
  return [...codes].filter((code) => !there.has(code)).length
}

export function countsOf({ statuses }: Pick<Writers, 'statuses'>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'nothing'}`)
    .join(', ')
}
