import { clock, plantDay } from '#kernel/clock.ts'
import { scaleCalibration } from '#contracts/place/scale-calibration.ts'
import { teraNotices, type TeraNotice } from '#contracts/place/tera.ts'
import { claimUntold } from '#engine/clock/claim.ts'
import type { ServiceContext } from '#engine/context.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { write, type Write } from '#engine/write.ts'
import type { Computed, RenamedColumns } from '#database/rows.ts'
import type { Job } from '#events/jobs.ts'
import { settingsOf } from '#services/master/setting/read.ts'

type Ending = RenamedColumns<'master.scale', { id: 'id'; no: 'code' }> &
  RenamedColumns<'master.scale_calibration', { calibration_id: 'id' }> &
  Computed<{ since: string }>

async function tell(w: Write, { stage, after, until }: TeraNotice): Promise<number> {
  const event = `scale-calibration.${stage}`
  const ending = await claimUntold<Ending>(w, { subject: 'scale', event }, (p, untold) => {
    const since = `(c.valid_until::timestamp at time zone 'UTC')`
    return `select s.id, s.code as no, ${since} as since, c.id as calibration_id from master.scale s
      join master.scale_profile f on f.scale_id = s.id and f.deleted_at is null and not f.is_third_party
      join lateral (select id, valid_until from master.scale_calibration where scale_id = s.id order by entry_no desc limit 1) c on true
      where s.is_active and s.deleted_at is null and c.valid_until <= ${p.add(until)}::date
        and (${p.add(after)}::date is null or c.valid_until > ${p.add(after)}::date) and ${untold('s.id', since)}
      order by s.id for update of s skip locked`
  })
  for (const { id, no, calibration_id } of ending)
    await w.emit({
      type: event,
      subject: { type: scaleCalibration.name, id: calibration_id, no },
      scope: { scale_id: id },
    })
  return ending.length
}

/**
 * Tells operators, control towers and administrators that the verification (tera) of a scale ends, once for each stage and last day
 * (life.D15); scales of others are not the plant's to verify. Gives how many it told.
 */
export async function tellTera(ctx: ServiceContext): Promise<number> {
  return write(ctx, SYSTEM, null, async (w) => {
    const days = await settingsOf(w.tx, ['tera_first_days', 'tera_second_days'])
    let told = 0
    for (const notice of teraNotices(plantDay(clock.now()), days)) told += await tell(w, notice)
    return told
  })
}

/** Looks right after midnight at the plant, and once an hour for what was entered late. */
export const teraJob = (ctx: ServiceContext): Job => ({
  name: 'master.tell-tera',
  cron: '2 * * * *',
  done: 'Verifications of scales that end were told',
  work: () => tellTera(ctx),
})
