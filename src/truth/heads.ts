import { readFileSync } from 'node:fs'
import { signed, type Keys } from '#truth/keys.ts'
import { Notes, type Finding } from '#truth/report.ts'
import { checkRestores, declaredGaps, isInGap, keptEnds } from '#truth/restores.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A line of ends of chains that was written down outside the database, as text. */
export type HeadsText = string

/** The files of ends of chains; those that are not there are said to be missing by `checkHeads`. */
export function readHeads(files: readonly string[]): HeadsText[] {
  return files.flatMap((file) => {
    try {
      return readFileSync(file, 'utf8').split('\n').filter(Boolean)
    } catch {
      return []
    }
  })
}

interface SaidLine {
  at: string
  heads: Record<string, [number, string]>
}

/** Whether a line says what the server wrote: everything before its signatures is signed. */
export function isTrue(line: HeadsText, keys: Keys): boolean {
  const {
    key_id,
    signature,
    public_signature: _,
    ...said
  } = JSON.parse(line) as SaidLine & {
    key_id: string
    signature: string
    public_signature?: string
  }
  return signed(keys, key_id, `heads ${JSON.stringify(said)}`) === signature
}

interface Said {
  at: string
  seq: number
  hash: string
}

/** What the lines say of each chain; a line whose signature is wrong says nothing. */
function saidOf(lines: readonly HeadsText[], keys: Keys, notes: Notes): Map<string, Said[]> {
  const said = new Map<string, Said[]>()
  for (const [index, line] of lines.entries()) {
    const name = `line ${index + 1} of the heads`
    try {
      const { at, heads } = JSON.parse(line) as SaidLine
      if (!isTrue(line, keys))
        notes.broken(name, 'its signature is wrong, or its key is not in the file of keys')
      else
        for (const [chain, [seq, hash]] of Object.entries(heads))
          said
            .set(chain, said.get(chain) ?? [])
            .get(chain)
            ?.push({ at, seq, hash })
    } catch {
      notes.broken(name, 'it cannot be read')
    }
  }
  return said
}

type Now =
  | (ColumnsOf<'master.seal', 'seq'> & Computed<{ hash: string }>)
  | RenamedColumns<'orders.weighment', { seq: 'chain_seq'; hash: 'hash' }>
  | RenamedColumns<'orders.paper_leaf', { seq: 'number'; hash: 'root' }>

const PAPERS = 'select number as seq, root as hash from orders.paper_leaf where number = any($1::bigint[])'

/** The hashes a chain has today at some numbers. */
async function hashesOf(db: Executor, chain: string, seqs: readonly number[]): Promise<Map<number, string>> {
  const [kind, id = ''] = chain.split(' ')
  const isSeal = kind === 'seal' && /^[a-z]+$/.test(id)
  const isPapers = chain === 'papers'
  const rows = await runSql<Now>(
    db,
    isSeal
      ? `select seq, encode(hash, 'hex') as hash from ${id}.seal where seq = any($1::bigint[])`
      : isPapers
        ? PAPERS
        : 'select chain_seq as seq, hash from orders.weighment where scale_id = $2 and chain_seq = any($1::bigint[])',
    isSeal || isPapers ? [seqs] : [seqs, id],
  )
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

async function nameOf(db: Executor, chain: string): Promise<string> {
  const [kind, id = ''] = chain.split(' ')
  if (chain === 'papers') return 'printed codes'
  if (kind !== 'weights') return `seals of ${id}`
  const [scale] = await runSql<ColumnsOf<'master.scale', 'code'>>(
    db,
    'select code from master.scale where id = $1',
    [id],
  )
  return scale?.code ?? `scale ${id}`
}

/** Every chain against its ends as they were written down outside the database. */
export async function checkHeads(
  db: Executor,
  keys: Keys,
  written: readonly HeadsText[],
  endsFolder: string | null,
): Promise<Finding> {
  const notes = new Notes('heads')
  const lines = [...written, ...(await keptEnds(db, endsFolder))]
  await checkRestores(db, notes)
  const gaps = await declaredGaps(db)
  notes.checked = lines.length
  if (!lines.length)
    notes.unknown.push(
      'No ends of chains were found outside the database: a chain cut off at its end with its signed head set back to an earlier one is not seen',
    )
  for (const [chain, said] of saidOf(lines, keys, notes)) {
    const now = await hashesOf(
      db,
      chain,
      said.map(({ seq }) => seq),
    )
    const wrong = said.filter((one) => now.get(one.seq) !== one.hash && !isInGap(gaps, chain, one))
    const [first] = wrong
    if (!first) continue
    const is = now.has(first.seq) ? 'has another hash' : 'is missing'
    const more = wrong.length > 1 ? `, and so for ${wrong.length - 1} further heads` : ''
    notes.broken(
      await nameOf(db, chain),
      `number ${first.seq}, written down at ${first.at}, ${is} now${more}`,
    )
  }
  return notes
}
