import { setImmediate as breathe } from 'node:timers/promises'
import { isAppError, AppError } from '#kernel/errors.ts'
import { isRow } from '#kernel/guards.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import { importFields, type ImportOptions, type ImportState } from '#contracts/import.ts'
import type { ServiceContext } from '#engine/context.ts'
import { finishJob, reportProgress, type ImportCounts, type StoredError } from '#engine/import/jobs.ts'
import { namesKnown } from '#engine/import/mapping.ts'
import { readRows, type ImportRow } from '#engine/import/rows.ts'
import { readSheet } from '#engine/import/sheet.ts'
import { writeRows, type Outcome } from '#engine/import/write-rows.ts'
import { IMPORTED_FROM } from '#contracts/history.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { write, type Write } from '#engine/write.ts'

/** Rows of one transaction; one that is refused costs no more than these. */
const BATCH = 200
const REPORT_MS = 1000

/** An import that was started. */
export interface ImportTask {
  ctx: ServiceContext
  resource: Resource
  rules: ResourceRules
  actor: Actor
  id: string
  fileName: string
  file: Buffer
  options: ImportOptions
}

/** Ends a transaction that nothing may stay of. */
class Undo extends Error {}

/** What became of the rows so far; a batch that is tried again counts once. */
class Tally {
  readonly outcomes = new Map<ImportRow, Outcome>()

  put(rows: readonly ImportRow[], outcomes: readonly Outcome[]): void {
    for (const [at, row] of rows.entries()) this.outcomes.set(row, outcomes[at]!)
  }

  counts(): ImportCounts {
    const counts = { done: this.outcomes.size, created: 0, updated: 0, unchanged: 0, failed: 0 }
    for (const outcome of this.outcomes.values())
      counts[typeof outcome === 'string' ? outcome : 'failed'] += 1
    return counts
  }

  errors(): StoredError[] {
    return [...this.outcomes].flatMap(([row, outcome]) =>
      typeof outcome === 'string' ? [] : [{ row_no: row.no, errors: outcome.errors, cells: [...row.cells] }],
    )
  }
}

/** The same write, whose entries say from which file they are. */
function fromFile(w: Write, fileName: string): Write {
  return {
    ...w,
    audit: (entry) =>
      w.audit({ ...entry, after: { ...(isRow(entry.after) ? entry.after : {}), [IMPORTED_FROM]: fileName } }),
  }
}

function* batches(rows: readonly ImportRow[]): Generator<ImportRow[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}

/** A server that is stopping waits for its connections: an import lets go of them between two batches. */
function refuseWhenStopping({ db }: ServiceContext): void {
  if (db.ending) throw new AppError('unavailable', 'The server was stopped during the import')
}

/**
 * Ends an import whose rows are in: its audit, for the rows have entries of their own, and its outcome. In the transaction of the
 * last rows, so that nobody is told to start again what has been written.
 */
async function finishDone(
  w: Write,
  { ctx, resource, id, fileName, options }: ImportTask,
  tally: Tally,
): Promise<void> {
  const counts = tally.counts()
  const { created, updated, failed } = counts
  const { mode, update_existing } = options
  await w.audit({
    action: 'import',
    subject: { type: resource.name, id },
    after: { file: fileName, mode, update_existing, created, updated, failed },
  })
  await finishJob(ctx, w.tx, id, { state: 'done', counts, errors: tally.errors(), problem: null })
}

/**
 * All rows in one transaction, which stays when every row is good and nobody only wanted to know. A dry run is written and rolled back,
 * so that unique values, rules and references are checked by what checks them in earnest.
 */
async function writeAtOnce(task: ImportTask, rows: readonly ImportRow[], tally: Tally): Promise<ImportState> {
  const { ctx, actor, resource, rules, options } = task
  const target = { resource, rules, updateExisting: options.update_existing }
  let state: ImportState = 'done'
  try {
    await write(ctx, actor, null, async (w) => {
      tally.outcomes.clear()
      for (const batch of batches(rows)) {
        refuseWhenStopping(ctx)
        tally.put(batch, await writeRows(fromFile(w, task.fileName), target, batch))
        await breathe()
      }
      if (options.mode === 'dry_run') state = 'checked'
      else if (tally.counts().failed > 0) state = 'refused'
      if (state !== 'done') throw new Undo()
      await finishDone(w, task, tally)
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return state
}

/** The good rows, batch by batch: what is in stays in. */
async function writeGoodRows(
  task: ImportTask,
  rows: readonly ImportRow[],
  tally: Tally,
): Promise<ImportState> {
  const { ctx, actor, resource, rules, options } = task
  const target = { resource, rules, updateExisting: options.update_existing }
  for (const batch of batches(rows)) {
    refuseWhenStopping(ctx)
    tally.put(
      batch,
      await write(ctx, actor, null, (w) => writeRows(fromFile(w, task.fileName), target, batch)),
    )
    await breathe()
  }
  await write(ctx, actor, null, (w) => finishDone(w, task, tally))
  return 'done'
}

/** Says every second how far it is; a report that fails is made up for by the next. */
function reporting({ ctx, id }: ImportTask, tally: Tally): () => void {
  const timer = setInterval(() => {
    if (ctx.db.ending) return
    reportProgress(ctx, id, tally.counts()).catch((error: unknown) =>
      ctx.log.warn({ error }, 'the progress of an import was not saved'),
    )
  }, REPORT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Why an import broke off, for its owner; what nobody foresaw is in the log. */
function problemOf({ ctx }: ImportTask, error: unknown): Sentence {
  if (isAppError(error)) return sentence(error.message, error.params)
  ctx.log.error({ error }, 'an import failed')
  return sentence('Something went wrong')
}

/**
 * Reads the file again and writes its rows as the options say; keeps the outcome with the job. Never rejects: nobody waits for
 * it. A process that ends in between leaves the job to be read as interrupted.
 */
export async function runImport(task: ImportTask): Promise<void> {
  const { ctx, id, options } = task
  const tally = new Tally()
  const stopReporting = reporting(task, tally)
  let state: ImportState = 'failed'
  let problem: Sentence | null = null
  try {
    const sheet = await readSheet(task.file, namesKnown(importFields(task.resource)))
    const rows = await readRows(ctx, task.resource, task.actor, sheet, options)
    state = await (options.mode === 'good_rows' ? writeGoodRows : writeAtOnce)(task, rows, tally)
  } catch (error) {
    problem = problemOf(task, error)
    // What one transaction held is gone with it.
    if (options.mode !== 'good_rows') tally.outcomes.clear()
  } finally {
    stopReporting()
  }
  if (state === 'done') return
  const end = { state, counts: tally.counts(), errors: tally.errors(), problem }
  await finishJob(ctx, ctx.db, id, end).catch((error: unknown) =>
    ctx.log.error({ error }, 'the outcome of an import was not saved'),
  )
}
