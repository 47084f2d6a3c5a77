import { createHash } from 'node:crypto'
import { rename } from 'node:fs/promises'
import type { ChainSetBack } from '#contracts/account/set-back.ts'
import { clock } from '#kernel/clock.ts'
import type { ContextOf } from '#server/contexts.ts'
import { SERVICE_NAMES, type Env } from '#server/env.ts'
import { endSetBack, isDeclaredRestore, noteSetBack } from '#services/auth/ports.ts'
import { paperHead, paperRootAt, weightHashAt, weightHeads } from '#services/order/ports.ts'
import { endsFileOf, newestEnds, readEnds, writeEnds } from '#engine/seal/ends-file.ts'
import { headsFileOf, sealHashAt, sealHead, type Heads } from '#engine/seal/heads.ts'
import { goesOn, type End, type KnownEnds } from '#engine/seal/known-ends.ts'
import { schemaOf, type ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

const EVERY_MS = 60_000
const NOTHING = [0, ''] as const

/** The ends of all chains as they are now. */
export async function headsOf(contextOf: ContextOf): Promise<Heads> {
  const seals = await Promise.all(SERVICE_NAMES.map((service) => sealHead(contextOf(service))))
  const { db } = contextOf('order')
  return Object.assign({}, ...seals, await weightHeads(db), await paperHead(db)) as Heads
}

/** The hash a chain has today at a number; undefined where that record is gone. */
function hashAt(db: Executor, chain: string, seq: number): Promise<string | undefined> {
  const [kind, id = ''] = chain.split(' ')
  if (kind === 'papers') return paperRootAt(db, seq)
  return kind === 'seal' ? sealHashAt(db, id, seq) : weightHashAt(db, id, seq)
}

async function nameOf(db: Executor, chain: string): Promise<string> {
  const [kind, id = ''] = chain.split(' ')
  if (kind !== 'weights') return id || chain
  const [scale] = await runSql<ColumnsOf<'master.public_scale', 'code'>>(
    db,
    'select code from master.public_scale where id = $1',
    [id],
  )
  return scale?.code ?? id
}

/** Which database this is: the moment its first table was made, which a copy of it shares. */
async function databaseId(db: Executor): Promise<string> {
  const [row] = await runSql<Computed<{ at: string }>>(
    db,
    `select min(timestamp) as at from ${schemaOf('auth')}.kysely_migration`,
  )
  return createHash('sha256')
    .update(row?.at ?? '')
    .digest('hex')
    .slice(0, 16)
}

/** Compares the ends of all chains with those that were known, in this process and over its restarts (decision 88). */
export interface EndsWatch {
  /** Looks now; gives the chains that do not go on from where they were. */
  look(): Promise<readonly ChainSetBack[]>
  close(): Promise<void>
}

/** Chains that end before their known end; what goes on, or was declared as restored, is learnt. */
async function compare(
  db: Executor,
  known: ReadonlyMap<string, End>,
  heads: Heads,
  ends: KnownEnds,
): Promise<ChainSetBack[]> {
  const wrong: ChainSetBack[] = []
  for (const chain of new Set([...known.keys(), ...Object.keys(heads)])) {
    const before = known.get(chain)
    const [seq, hash] = heads[chain] ?? NOTHING
    const then = before && before.seq < seq ? await hashAt(db, chain, before.seq) : null
    if (goesOn(before, { seq, hash }, then)) ends.learn(chain, { seq, hash })
    else if (await isDeclaredRestore(db, chain, before!, { seq, hash }, false))
      ends.setTo(chain, { seq, hash })
    else
      wrong.push({
        chain,
        name: await nameOf(db, chain),
        from: [before!.seq, before!.hash],
        to: [seq, hash],
      })
  }
  return wrong
}

/**
 * Watches in every server process, beside the job that seals on one of them. `isNew` says that this start has made the tables: what the folder
 * knows is of another database then.
 */
export async function watchEnds(
  { dataDir }: Pick<Env, 'dataDir'>,
  contextOf: ContextOf,
  isNew: boolean,
): Promise<EndsWatch> {
  const ctx = contextOf('auth')
  const { db, ends, signer, log } = ctx
  const file = endsFileOf(dataDir, await databaseId(db))
  if (isNew) await putAway(headsFileOf(dataDir))
  // A database that this folder does not know is taken for the one it knew last: whoever changed its beginning gains nothing by it.
  const kept = isNew ? null : ((await readEnds(file, signer)) ?? (await newestOf(dataDir, ctx)))
  for (const [chain, [seq, hash]] of Object.entries(kept?.heads ?? {})) ends.learn(chain, { seq, hash })
  let knownAt = kept?.at ?? null
  let mayBeOpen = true
  let written = JSON.stringify(kept?.heads ?? null)

  const look = async (): Promise<readonly ChainSetBack[]> => {
    const known = ends.all()
    const wrong = await compare(db, known, await headsOf(contextOf), ends)
    if (wrong.length) {
      if (await noteSetBack(ctx, wrong, knownAt)) log.error({ chains: wrong }, 'Records were set back')
    } else if (mayBeOpen)
      await endSetBack(ctx, async ({ chain, from }) => (await hashAt(db, chain, from[0])) === from[1])
    mayBeOpen = wrong.length > 0
    const heads = Object.fromEntries(
      [...ends.all()].map(([chain, { seq, hash }]) => [chain, [seq, hash]] as const),
    )
    if (!wrong.length) knownAt = clock.now().toISOString()
    const text = JSON.stringify(heads)
    if (text !== written) await writeEnds(file, heads, signer)
    written = text
    return wrong
  }

  let running: Promise<readonly ChainSetBack[]> | null = null
  const once = (): Promise<readonly ChainSetBack[]> =>
    (running ??= look().finally(() => {
      running = null
    }))
  await once()
  const timer = setInterval(() => {
    once().catch((error: unknown) => log.warn({ err: error }, 'The ends of chains were not compared'))
  }, EVERY_MS)
  timer.unref()
  return {
    look: once,
    async close() {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}

async function newestOf(dataDir: string, { signer, log }: ServiceContext): ReturnType<typeof readEnds> {
  const file = await newestEnds(dataDir)
  const kept = file === null ? null : await readEnds(file, signer)
  if (kept)
    log.warn({ file }, 'The data folder does not know this database: it is compared with the one before')
  else if (file)
    log.error({ file }, 'What was known of chains cannot be read, or its key is gone: it begins anew')
  return kept
}

/** Keeps the ends of an earlier database beside those of the new one. */
async function putAway(file: string): Promise<void> {
  const to = file.replace(/\.jsonl$/, `-until-${clock.now().toISOString().replaceAll(':', '')}.jsonl`)
  await rename(file, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
