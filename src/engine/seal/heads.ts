import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Signer } from '#engine/seal/signer.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** Number and hash of the newest record of each chain, by the chain's name. */
export type Heads = Readonly<Record<string, readonly [seq: number, hash: string]>>

/** Where the ends of chains are written down, outside the database; truth/heads.ts reads it. */
export function headsFileOf(dataDir: string): string {
  return join(dataDir, 'heads.jsonl')
}

/** The end of a service's chain of seals. */
export async function sealHead({ db, schema }: ServiceContext): Promise<Heads> {
  const [head] = await runSql<Computed<{ seq: number; hash: string }>>(
    db,
    `select seq, encode(hash, 'hex') as hash from ${schema}.seal_head where seq > 0`,
  )
  return head ? { [`seal ${schema}`]: [head.seq, head.hash] } : {}
}

/** Heads as one signed line. */
export function headsLine(heads: Heads, signer: Signer): string {
  const said = { at: clock.now().toISOString(), heads }
  const signature = signer.sign(`heads ${JSON.stringify(said)}`)
  return JSON.stringify({ ...said, key_id: signer.keyId, signature })
}

/** What was written down last of each chain. */
async function lastWritten(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const last = new Map<string, string>()
  for (const line of text.split('\n').filter(Boolean)) {
    const { heads } = JSON.parse(line) as { heads: Heads }
    for (const [name, [, hash]] of Object.entries(heads)) last.set(name, hash)
  }
  return last
}

/** Writes down the ends that have moved since; gives how many. One writer a file: the file is read once and then kept in mind. */
export function headsWriter(file: string, signer: Signer): (heads: Heads) => Promise<number> {
  let last: Map<string, string> | undefined
  return async (heads) => {
    last ??= await lastWritten(file)
    const moved = Object.entries(heads).filter(([name, [, hash]]) => last?.get(name) !== hash)
    if (!moved.length) return 0
    await appendFile(file, `${headsLine(Object.fromEntries(moved), signer)}\n`, { mode: 0o600, flush: true })
    for (const [name, [, hash]] of moved) last.set(name, hash)
    return moved.length
  }
}
