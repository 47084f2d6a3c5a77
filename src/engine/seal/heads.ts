import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Signer } from '#engine/seal/signer.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Number and hash of the newest record of each chain, by the chain's name. */
export type Heads = Readonly<Record<string, readonly [seq: number, hash: string]>>

/** Where the ends of chains are written down, outside the database; truth/heads.ts reads it. */
export function headsFileOf(dataDir: string): string {
  return join(dataDir, 'heads.jsonl')
}

/** The end of a service's chain of seals. */
export async function sealHead({ db, schema }: ServiceContext): Promise<Heads> {
  const [head] = await runSql<ColumnsOf<'master.seal_head', 'seq'> & Computed<{ hash: string }>>(
    db,
    `select seq, encode(hash, 'hex') as hash from ${schema}.seal_head where seq > 0`,
  )
  return head ? { [`seal ${schema}`]: [head.seq, head.hash] } : {}
}

/** The hash of one seal of a schema as it is now. */
export async function sealHashAt(db: Executor, schema: string, seq: number): Promise<string | undefined> {
  const [row] = await runSql<Computed<{ hash: string }>>(
    db,
    `select encode(hash, 'hex') as hash from ${schema}.seal where seq = $1`,
    [seq],
  )
  return row?.hash
}

/** What a line says beside the heads, and how others than the server check it. */
export interface LineMore {
  /** Signed with the heads, under names of its own. */
  extra?: Readonly<Record<string, unknown>> | undefined
  /** Signs the same text so that a public key checks it. */
  signPublicly?: (text: string) => string
}

/** Heads as one signed line, with what else is to be said beside them. */
export function headsLine(
  heads: Heads,
  signer: Signer,
  more: Readonly<Record<string, unknown>> = {},
  signPublicly?: LineMore['signPublicly'],
): string {
  const said = { at: clock.now().toISOString(), heads, ...more }
  const text = `heads ${JSON.stringify(said)}`
  return JSON.stringify({
    ...said,
    key_id: signer.keyId,
    signature: signer.sign(text),
    ...(signPublicly && { public_signature: signPublicly(text) }),
  })
}

/** Between two lines: a file of a year stays small enough to be checked in a second. */
const GAP_MS = 600_000

/** What was written down last of each chain. A line that cannot be read is for the check to tell, not a reason to stop. */
async function lastWritten(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const last = new Map<string, string>()
  for (const line of text.split('\n').filter(Boolean)) {
    try {
      const { heads } = JSON.parse(line) as { heads: Heads }
      for (const [name, [, hash]] of Object.entries(heads)) last.set(name, hash)
    } catch {
      continue
    }
  }
  // A line that was cut off by a crash does not spoil the next one.
  if (text && !text.endsWith('\n')) await appendFile(file, '\n')
  return last
}

/** Writes down the ends that have moved since, every ten minutes; gives how many. One writer a file: it is read once. */
export function headsWriter(
  file: string,
  signer: Signer,
  gapMs = GAP_MS,
): (heads: Heads, more?: LineMore) => Promise<number> {
  let last: Map<string, string> | undefined
  let nextAt = 0
  return async (heads, { extra, signPublicly } = {}) => {
    if (performance.now() < nextAt) return 0
    last ??= await lastWritten(file)
    const moved = Object.entries(heads).filter(([name, [, hash]]) => last?.get(name) !== hash)
    if (!moved.length) return 0
    const line = headsLine(Object.fromEntries(moved), signer, extra, signPublicly)
    await appendFile(file, `${line}\n`, { mode: 0o600, flush: true })
    for (const [name, [, hash]] of moved) last.set(name, hash)
    nextAt = performance.now() + gapMs
    return moved.length
  }
}
