import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ContextOf } from '#server/contexts.ts'
import { headsOf, type EndsWatch } from '#server/ends-watch.ts'
import { SERVICE_NAMES, type Env } from '#server/env.ts'
import { printedCodes } from '#server/paper-lines.ts'
import { witnessOf } from '#server/witness.ts'
import type { Post } from '#services/auth/ports.ts'
import { evidenceOf, verifyTruth, type Truth } from '#truth/verify.ts'
import { endsFolderOf } from '#engine/seal/ends-file.ts'
import { headsFileOf, headsLine, headsWriter } from '#engine/seal/heads.ts'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { keyFileOf } from '#engine/seal/signer.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { insertRow } from '#engine/record/records.ts'
import { write } from '#engine/write.ts'
import type { Job } from '#events/jobs.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** Jobs run at a start as well; what has been done so recently is not done again. */
const RECENT_MS = 20 * 3_600_000
/** As many as a person reads; the command names all. */
const WORDS_KEPT = 20

/** Keeps what was found, and tells super admins when something is broken. */
async function keepTruth(ctx: ServiceContext, { checked, breaks }: Truth): Promise<void> {
  await write(ctx, SYSTEM, null, async (w) => {
    const id = uuidv7()
    await insertRow(w, 'orders.truth_run', {
      id,
      at: w.at,
      checked: Object.values(checked).reduce((sum, count) => sum + count, 0),
      breaks: breaks.length,
      words: JSON.stringify(breaks.slice(0, WORDS_KEPT).map(({ record, words }) => `${record}: ${words}`)),
    })
    if (breaks.length) await w.emit({ type: 'truth.broken', subject: { type: 'truth-run', id } })
  })
  for (const one of breaks) ctx.log.error(one, 'A record is not as it was written')
}

/** Every night: all of verify:truth, from within. Gives how many breaks there are. */
export async function checkTruth(
  ctx: ServiceContext,
  keyFile: string,
  headsFile: string,
  endsFolder: string | null = null,
): Promise<number> {
  const truth = await verifyTruth(ctx.db, evidenceOf(keyFile, [headsFile], endsFolder))
  await keepTruth(ctx, truth)
  return truth.breaks.length
}

async function hasRecentRun({ db }: ServiceContext): Promise<boolean> {
  const since = new Date(clock.ms() - RECENT_MS).toISOString()
  const rows = await runSql<ColumnsOf<'orders.truth_run', 'id'>>(
    db,
    'select id from orders.truth_run where at > $1 limit 1',
    [since],
  )
  return rows.length > 0
}

/** Mails the ends of all chains once a day to who keeps them; gives how many mails. */
async function mailHeads(contextOf: ContextOf, env: Env, to: string, post: Post): Promise<number> {
  const mark = join(env.dataDir, 'heads-mailed')
  const last = Date.parse(await readFile(mark, 'utf8').catch(() => ''))
  if (clock.ms() - last < RECENT_MS) return 0
  const heads = await headsOf(contextOf)
  const mailed = join(env.dataDir, 'papers-mailed')
  const { more } = await printedCodes(contextOf('order'), mailed)(heads)
  const line = headsLine(heads, contextOf('order').signer, more.extra, more.signPublicly)
  const words = [
    'Ujung rantai timbangan dan audit Angkut. Simpan surat ini di luar server; isinya dicocokkan dengan npm run verify:truth.',
    'The ends of the chains of weights and audit. Keep this mail away from the server: npm run verify:truth -- <file with the line below>.',
  ]
  await post.send({
    to,
    subject: 'Angkut: ujung rantai / ends of chains',
    text: `${words.join('\n')}\n\n${line}\n`,
  })
  await writeFile(mailed, `${line}\n`, { mode: 0o600 })
  await writeFile(mark, clock.now().toISOString())
  return 1
}

/** What keeps the chains: rows are sealed every minute and new ends soon written down, mailed every morning, all is checked every night. */
export function truthJobs(env: Env, contextOf: ContextOf, post: Post | null, watch: EndsWatch): Job[] {
  const headsFile = headsFileOf(env.dataDir)
  const order = contextOf('order')
  const writeHeads = headsWriter(headsFile, order.signer)
  const nextCodes = printedCodes(order, headsFile)
  const witness = witnessOf(env, order, post)
  const to = env.chainMailTo
  return [
    {
      // One job for all services: six queues would be looked into six times as often.
      name: 'server.seal-rows',
      cron: '* * * * *',
      done: 'Ends of chains were written down',
      async work(signal) {
        for (const name of SERVICE_NAMES) while (!signal.aborted && (await sealSome(contextOf(name))) > 0);
        const setBack = new Set((await watch.look()).map(({ chain }) => chain))
        const all = Object.entries(await headsOf(contextOf)).filter(([chain]) => !setBack.has(chain))
        const heads = Object.fromEntries(all)
        const { more, written } = await nextCodes(heads)
        const count = await writeHeads(heads, more)
        if (count) written()
        // Last, and told when it fails twice: a witness that is away must not hold up what is kept here.
        await witness?.(heads)
        return count
      },
    },
    {
      name: 'server.verify-truth',
      isHeavy: true,
      cron: '10 2 * * *',
      done: 'Breaks were found',
      work: async () =>
        (await hasRecentRun(order))
          ? 0
          : checkTruth(order, keyFileOf(env.dataDir, env.chainKeyFile), headsFile, endsFolderOf(env.dataDir)),
    },
    ...(post && to
      ? [
          {
            name: 'server.mail-heads',
            cron: '0 6 * * *',
            done: 'Ends of chains were mailed',
            work: () => mailHeads(contextOf, env, to, post),
          },
        ]
      : []),
  ]
}
