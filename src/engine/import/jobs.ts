import type { Sentence } from '#i18n/translate.ts'
import { AppError, NOT_FOUND, type FieldError } from '#kernel/errors.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ImportColumn, ImportMode, ImportOptions, ImportState } from '#contracts/import.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Cell } from '#engine/import/cell.ts'
import type { Always, ColumnsOf, Computed, Narrowed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/** How many imports of one account run at once, and how many files it may send in an hour (std.A6). */
const MOST_RUNNING = 2
const MOST_AN_HOUR = 20
/** A job is a row with its file, so any process may run it. One that has not been heard of for so long works no more. Seconds. */
const SILENT_SECONDS = 15

/** Counts of a run. */
export type ImportCounts = ColumnsOf<
  'master.import_job',
  'done' | 'created' | 'updated' | 'unchanged' | 'failed'
>

export type JobRow = Narrowed<
  ColumnsOf<
    'master.import_job',
    | 'id'
    | 'resource'
    | 'file_name'
    | 'sheet'
    | 'columns'
    | 'mapping'
    | 'state'
    | 'mode'
    | 'update_existing'
    | 'total'
    | 'problem'
    | keyof ImportCounts
  >,
  {
    columns: ImportColumn[]
    mapping: Record<string, number>
    state: ImportState
    mode: ImportMode | null
    problem: Sentence | null
  }
>

export type StoredError = Narrowed<
  ColumnsOf<'master.import_error', 'row_no' | 'errors' | 'cells'>,
  { errors: readonly FieldError[]; cells: Cell[] }
>

const LIVE = `case when state = 'running' and seen_at < now() - interval '${SILENT_SECONDS} seconds' then 'interrupted' else state end`
const COLUMNS = `id, resource, file_name, sheet, columns, mapping, ${LIVE} as state, mode, update_existing, total, done, created, updated, unchanged, failed, problem`

/** One file or start of an account after the other, so that two at once are not both counted as the last that may be. */
async function oneAtATime(w: Write): Promise<void> {
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 7))', [w.actor.userId])
}

/** A new file of an account; forgets those of yesterday. Refuses the twenty-first in an hour. */
export async function insertJob(
  w: Write,
  resource: Resource,
  given: Pick<JobRow, 'file_name' | 'sheet' | 'columns' | 'mapping' | 'total'> & { file: Buffer },
): Promise<string> {
  const table = `${w.ctx.schema}.import_job`
  await oneAtATime(w)
  await runSql(w.tx, `delete from ${table} where created_at < now() - interval '1 day'`)
  const [sent] = await runSql<Computed<{ n: number }>>(
    w.tx,
    `select count(*) as n from ${table} where account = $1 and created_at > now() - interval '1 hour'`,
    [w.actor.userId],
  )
  if (sent && sent.n >= MOST_AN_HOUR)
    throw new AppError('resource_exhausted', 'At most {most} files an hour; try again later', [], {
      most: MOST_AN_HOUR,
    })
  const id = uuidv7()
  await runSql(
    w.tx,
    `insert into ${table} (id, account, resource, file_name, file, sheet, columns, mapping, total) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      w.actor.userId,
      resource.name,
      given.file_name,
      given.file,
      given.sheet,
      JSON.stringify(given.columns),
      JSON.stringify(given.mapping),
      given.total,
    ],
  )
  return id
}

/** An import of the caller; anybody else's is not found. */
export async function jobOf(
  ctx: ServiceContext,
  db: Executor,
  resource: Resource,
  actor: Actor,
  id: string | undefined,
): Promise<JobRow> {
  if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
  const [row] = await runSql<JobRow>(
    db,
    `select ${COLUMNS} from ${ctx.schema}.import_job where id = $1 and resource = $2 and account = $3`,
    [id, resource.name, actor.userId],
  )
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

/** Marks an import as running and gives its file. Refuses a third one at once, and one that runs or is over. */
export async function startJob(w: Write, job: JobRow, options: ImportOptions): Promise<Buffer> {
  const table = `${w.ctx.schema}.import_job`
  await oneAtATime(w)
  const [running] = await runSql<Computed<{ n: number }>>(
    w.tx,
    `select count(*) as n from ${table} where account = $1 and ${LIVE} = 'running'`,
    [w.actor.userId],
  )
  if (running && running.n >= MOST_RUNNING)
    throw new AppError('resource_exhausted', 'Two imports of yours are running; wait for one to end')
  const [started] = await runSql<Always<ColumnsOf<'master.import_job', 'file'>>>(
    w.tx,
    `update ${table} set state = 'running', mode = $2, update_existing = $3, mapping = $4, constants = $5, seen_at = now(),
     done = 0, created = 0, updated = 0, unchanged = 0, failed = 0, problem = null
     where id = $1 and file is not null and ${LIVE} <> 'running' returning file`,
    [
      job.id,
      options.mode,
      options.update_existing,
      JSON.stringify(options.mapping),
      JSON.stringify(options.constants),
    ],
  )
  if (!started) throw new AppError('failed_precondition', 'This import is running or is over')
  return started.file
}

const COUNTS = 'seen_at = now(), done = $2, created = $3, updated = $4, unchanged = $5, failed = $6'

function countsOf({ done, created, updated, unchanged, failed }: ImportCounts): number[] {
  return [done, created, updated, unchanged, failed]
}

/** Says that a running import goes on, and how far it is. A report that comes late changes nothing. */
export async function reportProgress(ctx: ServiceContext, id: string, counts: ImportCounts): Promise<void> {
  await runSql(ctx.db, `update ${ctx.schema}.import_job set ${COUNTS} where id = $1 and state = 'running'`, [
    id,
    ...countsOf(counts),
  ])
}

/** Rows of one insert: each holds its cells. */
const ERRORS_AT_ONCE = 500

/** What came of a run. */
export interface ImportEnd {
  state: ImportState
  counts: ImportCounts
  errors: readonly StoredError[]
  problem: Sentence | null
}

/** Keeps what came of a run with its refused rows; the file goes when its rows are in. */
export async function finishJob(
  { schema }: ServiceContext,
  db: Executor,
  id: string,
  { state, counts, errors, problem }: ImportEnd,
): Promise<void> {
  await runSql(db, `delete from ${schema}.import_error where job_id = $1`, [id])
  for (let at = 0; at < errors.length; at += ERRORS_AT_ONCE) {
    await runSql(
      db,
      `insert into ${schema}.import_error (job_id, row_no, errors, cells)
       select $1, row_no, errors, cells from jsonb_to_recordset($2::jsonb) as e (row_no integer, errors jsonb, cells jsonb)`,
      [id, JSON.stringify(errors.slice(at, at + ERRORS_AT_ONCE))],
    )
  }
  const file = state === 'done' ? ', file = null' : ''
  await runSql(
    db,
    `update ${schema}.import_job set ${COUNTS}, state = $7, problem = $8${file} where id = $1`,
    [id, ...countsOf(counts), state, problem && JSON.stringify(problem)],
  )
}

/** The refused rows of an import in the order of the file. */
export function errorsOf(ctx: ServiceContext, id: string, most: number): Promise<StoredError[]> {
  return runSql<StoredError>(
    ctx.db,
    `select row_no, errors, cells from ${ctx.schema}.import_error where job_id = $1 order by row_no limit $2`,
    [id, most],
  )
}
