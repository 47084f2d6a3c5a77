import { pathToFileURL } from 'node:url'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { verifyChain, weighmentContent, type ChainBreak } from '#services/order/weighing/rules/chain.ts'
import { createDatabase } from '#database/db.ts'
import { openEmbedded } from '#database/embedded/open.ts'
import type { ColumnsOf, Computed, Narrowed, Outer, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** What was found of one scale's chain; `broken` is null when every weight is as it was written. */
export interface ChainReport {
  scale_id: string
  code: string | null
  count: number
  broken: ChainBreak | null
}

/** Checks one scale from its first weight to the end of its chain. */
async function checkScale(
  db: Executor,
  scale: { scale_id: string; code: string | null; seq: number; hash: string | null },
): Promise<ChainReport> {
  const rows = await runSql<Narrowed<RowOf<'orders.weighment'>, Pick<Weighment, 'samples' | 'photos'>>>(
    db,
    'select * from orders.weighment where scale_id = $1 order by chain_seq',
    [scale.scale_id],
  )
  const chain = rows.map((row) => ({
    seq: row.chain_seq,
    prev_hash: row.prev_hash,
    hash: row.hash,
    content: weighmentContent(row),
  }))
  const head = scale.hash === null ? null : { seq: scale.seq, hash: scale.hash }
  const broken = verifyChain(chain, head)
  return { scale_id: scale.scale_id, code: scale.code, count: rows.length, broken }
}

/** Checks every scale's chain of weights against its hashes (std.B2.5); reads only. */
export async function verifyChains(db: Executor): Promise<ChainReport[]> {
  const scales = await runSql<
    Outer<ColumnsOf<'master.scale', 'code'>> &
      Outer<ColumnsOf<'orders.scale_chain', 'hash'>> &
      Computed<{ scale_id: string; seq: number }>
  >(
    db,
    `select k.scale_id, s.code, coalesce(h.seq, 0) as seq, h.hash
     from (select scale_id from orders.scale_chain union select distinct scale_id from orders.weighment) k
     left join orders.scale_chain h on h.scale_id = k.scale_id
     left join master.public_scale s on s.id = k.scale_id order by s.code`,
  )
  const reports: ChainReport[] = []
  for (const scale of scales) reports.push(await checkScale(db, scale))
  return reports
}

const REASONS: Record<ChainBreak['reason'], string> = {
  sequence: 'a weight is missing or was put in between',
  previous: 'it does not follow the weight before it',
  content: 'it is not as it was written',
  time: 'it was taken before the weight before it',
  head: 'the end of the chain is not the one that was written',
}

function lineOf({ code, scale_id, count, broken }: ChainReport): string {
  const name = code ?? scale_id
  return broken
    ? `BROKEN ${name}: weight ${broken.seq} of ${count}, ${REASONS[broken.reason]}`
    : `ok     ${name}: ${count} weights`
}

/** `npm run verify:chain`: a line for each scale; ends with 1 when a chain is broken. */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL
  const embedded = url
    ? null
    : await openEmbedded({ dataDir: process.env.DATA_DIR ?? 'data', log: () => undefined })
  const db = createDatabase({
    ...(url ? { connectionString: url } : embedded!.config),
    statement_timeout: 0,
    query_timeout: 0,
  })
  try {
    const reports = await verifyChains(db)
    for (const report of reports) console.log(lineOf(report))
    if (!reports.length) console.log('No weight has been taken yet')
    if (reports.some(({ broken }) => broken)) process.exitCode = 1
  } finally {
    await db.end()
    await embedded?.stop()
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
