import { eachApart } from '#engine/job/set-aside.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { ActionOf, RecordOf, Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { changeWords } from '#contracts/change-words.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { setting } from '#contracts/setting/setting.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord, updateRecord } from '#engine/record/records.ts'
import {
  answersToChange,
  putIntoForce,
  reasonOf,
  refuseSecondChange,
  waiting,
  type Deciding,
} from '#engine/record/second-person.ts'
import type { ActionRules } from '#engine/rules.ts'
import { writeBySystem, type Write } from '#engine/write.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Job } from '#events/jobs.ts'
import { keepCalibration } from '#services/master/place/calibrations.ts'
import { againstSecondPerson } from '#services/master/people/second-person.ts'
import { aloneUntil, hasOtherAdmin } from '#services/master/setting/other-admin.ts'

type TruthResource = typeof scaleProfile | typeof setting

interface Asked {
  /** As the record is; of a new one, as it would be without the change. */
  before: Row & { proposed?: object | null }
  change: Row
  reason: unknown
  /** The fields that the change speaks of. */
  fields: FieldMap
}

/** The columns of a change that waits for a second administrator or, where there is none, for its time. */
export async function askForChange(
  w: Write,
  { before, change, reason, fields }: Asked,
): Promise<ChangesOf<'master.scale_profile' | 'master.setting'>> {
  refuseSecondChange(before)
  const text = changeWords(fields, before, change, w.actor.lang).join('\n')
  return {
    ...waiting(w, change, text, reasonOf(reason)),
    proposed_until: await aloneUntil(w.tx, [w.actor.userId], w.at),
    change_state: 'waiting',
  }
}

/** Tells the other administrators; the record has to be there by then. */
export async function tellAsked(w: Write, resource: TruthResource, id: string): Promise<void> {
  const { proposed_at: at } = await readRecord(w.ctx, w.tx, resource, w.actor, id)
  if (at !== null && Date.parse(at) === Date.parse(w.at))
    await w.emit({ type: `${resource.name}.change_asked`, subject: { type: resource.name, id } })
}

const deciding = <R extends TruthResource>(resource: R): Deciding<R> => ({
  apply: (w, { id }, change) => updateRecord(w, resource, id, change),
  emptied: { proposed_until: null },
  against: againstSecondPerson,
})

const eventsOf = ({ name }: TruthResource) => ({
  approved: `${name}.change_approved`,
  refused: `${name}.change_refused`,
})

/** What holds of a scale's verification from now on stands in its history too. */
const decidingScale: Deciding<typeof scaleProfile> = {
  ...deciding(scaleProfile),
  async apply(w, row, change) {
    await updateRecord(w, scaleProfile, row.id, change)
    await keepCalibration(w, row.id, row)
  },
  emptied: { proposed_until: null, waiting_file_id: null },
}

export const scaleTruthActions: ActionRules<typeof scaleProfile> = answersToChange(
  scaleProfile,
  decidingScale,
  eventsOf(scaleProfile),
)
export const settingTruthActions: ActionRules<typeof setting> = answersToChange(
  setting,
  deciding(setting),
  eventsOf(setting),
)

/** The same transition of both: what is one of theirs, whichever it is. */
const APPLY: ActionOf<TruthResource> = 'apply-change'

async function applyDue<R extends TruthResource>(w: Write, resource: R, how: Deciding<R>): Promise<number> {
  const due = await runSql<ColumnsOf<'master.scale_profile', 'id' | 'proposed_by'>>(
    w.tx,
    `select id, proposed_by from master.${resource.table}
     where proposed_until <= $1 and deleted_at is null order by id for update skip locked`,
    [w.at],
  )
  const of = { job: 'master.apply-changes', subject: resource.name }
  return eachApart(w, of, due, async ({ id, proposed_by: by }) => {
    // Somebody who can decide has come since: it waits for them.
    if (await hasOtherAdmin(w.tx, [by], w.at)) return 0
    const row: RecordOf<R> = await readRecord(w.ctx, w.tx, resource, w.actor, id)
    await moveBySystem<Resource, Row>(w, resource, row, APPLY, await putIntoForce(w, resource, how, row))
    return 1
  })
}

/** Puts into force what one person alone asked for and nobody refused in its time. Gives how many. */
export async function applyWaitingChanges(ctx: ServiceContext): Promise<number> {
  return writeBySystem(
    ctx,
    async (w) =>
      (await applyDue(w, scaleProfile, decidingScale)) + (await applyDue(w, setting, deciding(setting))),
  )
}

/** Looks every five minutes. */
export function truthChangeJob(ctx: ServiceContext): Job {
  return {
    name: 'master.apply-changes',
    cron: '*/5 * * * *',
    done: 'Changes that nobody else could approve took effect',
    work: () => applyWaitingChanges(ctx),
  }
}
