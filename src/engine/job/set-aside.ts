import { isAppError } from '#kernel/errors.ts'
import type { Identified } from '#kernel/record.ts'
import type { Sentence } from '#i18n/translate.ts'
import { apart } from '#engine/job/apart.ts'
import type { Write } from '#engine/write.ts'
import { isOverTime } from '#database/db.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

/** A record that a job works on: its kind, and the number that people know it by. */
export interface JobItem extends Identified {
  no?: string | null
}

/** Whose records they are: the job's name, and their kind. */
export interface ItemsOf {
  job: string
  subject: string
}

/** What could not be done, in words. */
export interface AsideItem<T> {
  item: T
  why: Sentence
  /** It was done, or nobody had tried it, when it was tried last. */
  isNew: boolean
}

/** So long what was set aside waits until it is tried again, minutes by how often it failed in a row; then always as long as the last. */
const AGAIN_MIN = [5, 15, 60, 240]

/** An error in words that a person can act on. */
export function whyOf(error: Error): Sentence {
  if (isAppError(error)) return error.fields[0] ?? { message: error.message, params: error.params }
  if (isOverTime(error)) return { message: 'It took longer than the database allows' }
  if ('code' in error && typeof error.code === 'string' && /^(2[23]|P0)/.test(error.code))
    return {
      message: 'The database refuses it: {why}. Put right what it names and try again, or ask a super admin',
      params: { why: error.message },
    }
  return {
    message: 'The product made a mistake: {why}. It is tried again by itself; tell a super admin if it stays',
    params: { why: error.message },
  }
}

/** The records of a job that wait for their next try. */
async function waiting(w: Write, { job }: ItemsOf): Promise<Map<string, boolean>> {
  const rows = await runSql<ColumnsOf<'master.job_set_aside', 'subject_id' | 'again_at'>>(
    w.tx,
    `select subject_id, again_at from ${w.ctx.schema}.job_set_aside where job = $1`,
    [job],
  )
  return new Map(rows.map(({ subject_id, again_at }) => [subject_id, again_at > w.at]))
}

/** Keeps what failed with its words, and when it is tried again. Gives whether it is new. */
async function keep(w: Write, { job, subject }: ItemsOf, item: JobItem, why: Sentence): Promise<boolean> {
  const [row] = await runSql<ColumnsOf<'master.job_set_aside', 'tries'>>(
    w.tx,
    `insert into ${w.ctx.schema}.job_set_aside as a (job, subject_type, subject_id, subject_no, since, last_at, why, params, again_at)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $5::timestamptz + make_interval(mins => ($8::integer[])[1]))
     on conflict (job, subject_id) do update set tries = a.tries + 1, last_at = excluded.last_at, why = excluded.why, params = excluded.params,
       again_at = excluded.last_at + make_interval(mins => ($8::integer[])[least(a.tries + 1, cardinality($8::integer[]))])
     returning tries`,
    [job, subject, item.id, item.no ?? null, w.at, why.message, JSON.stringify(why.params ?? {}), AGAIN_MIN],
  )
  return row?.tries === 1
}

/**
 * Does a job's work for its records: those that fail are set aside, kept with their reason, and told once, while all others are done; what was set
 * aside is passed over until its next try, and forgotten once it is done. `always` tries these too: somebody asks for just them.
 * Gives what the work gives, a part each, and what was set aside now.
 */
export async function setAside<T extends JobItem, R>(
  w: Write,
  of: ItemsOf,
  items: readonly T[],
  work: (some: readonly T[]) => Promise<R>,
  always = false,
): Promise<{ done: R[]; aside: AsideItem<T>[] }> {
  if (!items.length) return { done: [], aside: [] }
  const before = await waiting(w, of)
  const now = always ? items : items.filter(({ id }) => !before.get(id))
  const { done, failed } = await apart(w.tx, now, work)
  const bad = new Set(failed.map(({ item }) => item.id))
  const well = now.filter(({ id }) => before.has(id) && !bad.has(id)).map(({ id }) => id)
  if (well.length)
    await runSql(
      w.tx,
      `delete from ${w.ctx.schema}.job_set_aside where job = $1 and subject_id = any($2::text[])`,
      [of.job, well],
    )
  const aside: AsideItem<T>[] = []
  for (const { item, error } of failed) {
    w.ctx.log.warn({ error, job: of.job, id: item.id, no: item.no }, 'A record was set aside')
    const why = whyOf(error)
    aside.push({ item, why, isNew: await keep(w, of, item, why) })
  }
  return { done, aside }
}

/** Tells who sets the plant up of records that were set aside, each once. */
export async function tellAside(w: Write, of: ItemsOf, aside: readonly AsideItem<JobItem>[]): Promise<void> {
  for (const { item, isNew } of aside)
    if (isNew)
      await w.emit({
        type: `${of.subject}.set_aside`,
        subject: { type: of.subject, id: item.id, no: item.no ?? null },
        data: { job: of.job },
      })
}

/**
 * Does a job's work for each of its records, one after the other, so that none stops another (`setAside`); who sets the plant up is told of each
 * that fails, once. Gives how many were done, or where the work counts, what it counted.
 */
export async function eachApart<T extends JobItem>(
  w: Write,
  of: ItemsOf,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const { done, aside } = await setAside(w, of, items, async (some) => {
    let count = 0
    for (const item of some) {
      const one = await work(item)
      count += typeof one === 'number' ? one : 1
    }
    return count
  })
  await tellAside(w, of, aside)
  return done.reduce((sum, n) => sum + n, 0)
}
