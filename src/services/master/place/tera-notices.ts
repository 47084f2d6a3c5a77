import { clock, plantDay } from '#kernel/clock.ts'
import { scaleCalibration } from '#contracts/place/scale-calibration.ts'
import { teraStage, toldUntil } from '#contracts/place/tera.ts'
import type { ServiceContext } from '#engine/context.ts'
import { nudge } from '#engine/nudge.ts'
import { SYSTEM } from '#engine/system-actor.ts'
import { writing } from '#engine/write.ts'
import { transaction } from '#database/db.ts'
import type { Always, ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Job } from '#events/jobs.ts'
import { settingsOf } from '#services/master/setting/read.ts'

type Ending = ColumnsOf<'master.scale_calibration', 'id' | 'scale_id'> &
  Always<ColumnsOf<'master.scale_calibration', 'valid_until'>> &
  RenamedColumns<'master.scale', { no: 'code' }>

/**
 * Tells operators, control towers and administrators that the verification (tera) of a scale ends, once for each stage and last day
 * (life.D15); scales of others are not the plant's to verify. Gives how many it told.
 */
export async function tellTera(ctx: ServiceContext): Promise<number> {
  const today = plantDay(clock.now())
  const told = await transaction(ctx.db, async (tx) => {
    const w = writing(ctx, tx, SYSTEM)
    const days = await settingsOf(tx, ['tera_first_days', 'tera_second_days'])
    const ending = await runSql<Ending>(
      tx,
      `select c.id, c.scale_id, c.valid_until, s.code as no from master.scale s
       join master.scale_profile p on p.scale_id = s.id and p.deleted_at is null and not p.is_third_party
       join lateral (select id, scale_id, valid_until from master.scale_calibration where scale_id = s.id order by entry_no desc limit 1) c on true
       where s.is_active and s.deleted_at is null and c.valid_until <= $1 order by s.id for update of s skip locked`,
      [toldUntil(today, days)],
    )
    let count = 0
    for (const { id, scale_id, valid_until, no } of ending) {
      const stage = teraStage(valid_until, today, days)
      if (!stage) continue
      const event = `scale-calibration.${stage}`
      const news = await runSql(
        tx,
        `insert into master.clock_breach (subject_type, subject_id, event, since, at) values ('scale', $1, $2, $3, $4)
         on conflict do nothing returning event`,
        [scale_id, event, `${valid_until}T00:00:00Z`, w.at],
      )
      if (!news.length) continue
      await w.emit({ type: event, subject: { type: scaleCalibration.name, id, no }, scope: { scale_id } })
      count += 1
    }
    return count
  })
  if (told) nudge(ctx.schema)
  return told
}

/** Looks right after midnight at the plant, and once an hour for what was entered late. */
export const teraJob = (ctx: ServiceContext): Job => ({
  name: 'master.tell-tera',
  cron: '2 * * * *',
  done: 'Verifications of scales that end were told',
  work: () => tellTera(ctx),
})
