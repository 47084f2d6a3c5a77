import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Notes } from '#truth/report.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** The line with all ends that a server of this database has kept in its folder; none where it has kept none. */
export async function keptEnds(db: Executor, folder: string | null): Promise<string[]> {
  if (folder === null) return []
  const [row] = await runSql<Computed<{ at: string }>>(
    db,
    'select min(timestamp) as at from auth.kysely_migration',
  )
  const id = createHash('sha256')
    .update(row?.at ?? '')
    .digest('hex')
    .slice(0, 16)
  try {
    return [readFileSync(join(folder, `${id}.json`), 'utf8')]
  } catch {
    return []
  }
}

type End = readonly [seq: number, hash: string]
type Lost = { chain: string; name: string; from: End; to: End }
type Row = Narrowed<
  ColumnsOf<
    'auth.set_back',
    'found_at' | 'status' | 'ends' | 'reason' | 'declared_by_name' | 'decided_by_name'
  >,
  { ends: readonly Lost[] }
> &
  Always<ColumnsOf<'auth.set_back', 'found_at'>>

/** A part of a chain that was lost in a restore which two super admins declared. */
export interface Gap extends Lost {
  found_at: string
}

const RESTORES = `
  select found_at, status, case when jsonb_typeof(ends) = 'array' then ends else '[]' end as ends, reason, declared_by_name, decided_by_name from auth.set_back where status <> 'ended' order by found_at, id`

/** What was declared as restored. */
export async function declaredGaps(db: Executor): Promise<Gap[]> {
  const rows = await runSql<Row>(db, RESTORES)
  return rows
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ ends, found_at }) => ends.map((lost) => ({ ...lost, found_at })))
}

const nameOf = ({ chain, name }: Lost): string => {
  if (chain === 'papers') return 'printed codes'
  return chain.startsWith('seal ') ? `seals of ${name}` : name
}

/** Says for ever what was declared as restored; what was set back and nobody has declared is a break. */
export async function checkRestores(db: Executor, notes: Notes): Promise<void> {
  for (const row of await runSql<Row>(db, RESTORES))
    for (const lost of row.ends) {
      const numbers = `${lost.to[0] + 1} to ${lost.from[0]}`
      if (row.status === 'confirmed')
        notes.unknown.push(
          `What ${nameOf(lost)} said from number ${numbers}: lost in a restore found on ${row.found_at}, declared by ${row.declared_by_name ?? '–'}, confirmed by ${row.decided_by_name ?? 'time alone'} (${row.reason ?? ''})`,
        )
      else
        notes.broken(
          nameOf(lost),
          `the numbers ${numbers} were seen by the server and are gone or other ones since ${row.found_at}; no restore is declared by two`,
        )
    }
}

/** Whether what was written down of a chain then is in a gap that was declared. */
export const isInGap = (
  gaps: readonly Gap[],
  chain: string,
  { at, seq }: { at: string; seq: number },
): boolean =>
  gaps.some(
    (gap) =>
      gap.chain === chain &&
      seq > gap.to[0] &&
      seq <= gap.from[0] &&
      Date.parse(at) <= Date.parse(gap.found_at),
  )
