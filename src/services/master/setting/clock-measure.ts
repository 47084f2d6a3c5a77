import { isSettingName } from '#contracts/setting/settings.ts'
import type { Resource } from '#kernel/resource.ts'
import { limitNames, type Measure } from '#engine/clock/measure.ts'
import type { Executor } from '#database/sql.ts'
import { workingTimesOf } from '#services/master/setting/calendar.ts'
import { settingsOf } from '#services/master/setting/read.ts'

/** What the clocks of a resource are measured with: limits by the settings, working time by the calendar. */
export async function measureOf(db: Executor, resource: Resource): Promise<Measure> {
  const settings = await settingsOf(db, limitNames(resource).filter(isSettingName))
  const limits = Object.entries(settings).filter((one): one is [string, number] => typeof one[1] === 'number')
  return { limits: Object.fromEntries(limits), times: await workingTimesOf(db) }
}
