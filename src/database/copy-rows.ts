import { Readable } from 'node:stream'
import { copyFrom } from '#database/copy.ts'
import type { Tx } from '#database/db.ts'
import type { NewRow, Table } from '#database/rows.ts'

/** Few enough that a statement stays within its limit on a busy machine. */
const ROWS_AT_ONCE = 2000

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one)
}

/** Adds many rows to a table by COPY. All have the columns of the first; one with others is a mistake of the caller. */
export async function copyRows<T extends Table>(tx: Tx, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const place = table.split('.').map((name) => `"${name}"`)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const lines = rows.slice(from, from + ROWS_AT_ONCE).map((row) => {
      const values = new Map<string, unknown>(Object.entries(row))
      if (values.size !== columns.length || !columns.every((name) => values.has(name)))
        throw new Error(`A row of ${table} has other columns than the first`)
      return `${columns.map((name) => textOf(values.get(name))).join('\t')}\n`
    })
    await copyFrom(
      tx,
      `copy ${place.join('.')} (${names}) from stdin`,
      Readable.from([Buffer.from(lines.join(''))]),
    )
  }
  // References to a table that was small a moment ago were planned for that: they would read it from end to end for every row.
  await tx.query('discard plans')
}
