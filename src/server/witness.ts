import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { printedCodes } from '#server/paper-lines.ts'
import type { Post } from '#services/auth/ports.ts'
import type { ServiceContext } from '#engine/context.ts'
import { headsLine, headsWriter, type Heads } from '#engine/seal/heads.ts'

const GAP_MS = 600_000

/** Keeps what it is given out of reach of whoever runs database and server. */
export type Witness = (heads: Heads) => Promise<void>

const isMail = (to: string): boolean => to.includes('@') && !/[\\/]/.test(to)

/** A file on another machine, which says itself what it has been given. */
function fileWitness(file: string, ctx: ServiceContext): Witness {
  const write = headsWriter(file, ctx.signer)
  const next = printedCodes(ctx, file)
  return async (heads) => {
    const { more, written } = await next(heads)
    if (await write(heads, more)) written()
  }
}

/** A mail address; the last line is kept beside the data, so that the next one goes on from there. */
function mailWitness(
  to: string,
  { dataDir }: Pick<Env, 'dataDir'>,
  ctx: ServiceContext,
  post: Post,
): Witness {
  const mark = join(dataDir, 'witness-mailed')
  const next = printedCodes(ctx, mark)
  let last = ''
  let nextAt = 0
  return async (heads) => {
    const said = JSON.stringify(heads)
    if (said === last || performance.now() < nextAt) return
    const { more, written } = await next(heads)
    const line = headsLine(heads, ctx.signer, more.extra, more.signPublicly)
    await post.send({ to, subject: 'Angkut: ujung rantai / ends of chains', text: `${line}\n` })
    await writeFile(mark, `${line}\n`, { mode: 0o600 })
    written()
    last = said
    nextAt = performance.now() + GAP_MS
  }
}

/**
 * Gives the ends of chains to a file elsewhere or by mail, when they have moved and at most every ten minutes; null where there is no witness.
 * What could not be handed over is handed over with the next one.
 */
export function witnessOf(
  { chainWitness: to, dataDir }: Pick<Env, 'chainWitness' | 'dataDir'>,
  ctx: ServiceContext,
  post: Post | null,
): Witness | null {
  if (to === undefined) return null
  if (!isMail(to)) return fileWitness(to, ctx)
  if (!post) throw new Error('CHAIN_WITNESS: a mail address needs SMTP_URL')
  return mailWitness(to, { dataDir }, ctx, post)
}
