import { clock } from '#kernel/clock.ts'
import { jobTroubles } from '#contracts/setting/job-trouble-call.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { whyOf } from '#engine/job/set-aside.ts'
import type { TextParams } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { SERVICE_SCHEMAS } from '#database/migrate.ts'
import type { ColumnsOf, Narrowed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { JobTroubles } from '#events/jobs.ts'

/** Jobs as a whole stand among the records that they set aside, under this kind. */
const WHOLE = 'job'
/** One failure is tried again and mostly well; from the second on it is shown. */
const SHOWN_FROM = 2

/** Keeps how often each job failed in a row, until it is done. What cannot be written is in the log, and no reason to fail a job that is done. */
export function keptTroubles({ db, log }: Pick<ServiceContext, 'db' | 'log'>): JobTroubles {
  const well = new Set<string>()
  const quietly = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => log.warn({ error }, 'The trouble of a job could not be kept'))
  }
  return {
    failed: (name, error) => {
      well.delete(name)
      const why = whyOf(error instanceof Error ? error : new Error(String(error)))
      return quietly(() =>
        runSql(
          db,
          `insert into master.job_set_aside as a (job, subject_type, subject_id, since, last_at, why, params, again_at)
           values ($1, $2, $1, $3, $3, $4, $5, $3)
           on conflict (job, subject_id) do update set tries = a.tries + 1, last_at = excluded.last_at, why = excluded.why,
             params = excluded.params`,
          [name, WHOLE, clock.now().toISOString(), why.message, JSON.stringify(why.params ?? {})],
        ),
      )
    },
    done: async (name) => {
      // Asked once a process: another one may have failed before.
      if (well.has(name)) return
      well.add(name)
      await quietly(() =>
        runSql(db, 'delete from master.job_set_aside where job = $1 and subject_type = $2', [name, WHOLE]),
      )
    },
  }
}

type Trouble = Narrowed<
  ColumnsOf<
    'master.job_set_aside',
    'job' | 'subject_type' | 'subject_no' | 'since' | 'last_at' | 'tries' | 'why' | 'params'
  >,
  { params: TextParams }
>

const COLUMNS = 'job, subject_type, subject_no, since, last_at, tries, why, params'
const ALL = Object.values(SERVICE_SCHEMAS)
  .map((schema) => `select ${COLUMNS} from ${schema}.public_job_set_aside`)
  .join(' union all ')

/** What jobs could not do, for the home of super admins: jobs that fail again and again first, then records that were set aside. */
export function mountJobTroubles(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, jobTroubles, async ({ actor }) => {
    const rows = await runSql<Trouble>(
      ctx.db,
      `select * from (${ALL}) x where subject_type <> $1 or tries >= $2 order by (subject_type = $1) desc, since limit 50`,
      [WHOLE, SHOWN_FROM],
    )
    return {
      items: rows.map(({ params, why, subject_type: kind, ...row }) => ({
        ...row,
        kind: kind === WHOLE ? null : kind,
        why: translated(actor.lang, why, params),
      })),
    }
  })
}
