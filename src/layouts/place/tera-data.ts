import { plantDay } from '#kernel/clock.ts'
import type { Api } from '#kernel/client.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { ScaleCalibration } from '#contracts/place/scale-calibration.ts'
import { daysLeft } from '#contracts/place/tera.ts'

/** How many certificates a page shows; the rest is in the list's file. */
const SHOWN = 20

/** The verifications (tera) of a scale, the newest first; one that was corrected says so by the next. */
export async function teraOf(api: Api, scaleId: string): Promise<ScaleCalibration[]> {
  const { items } = await api.list(resourceNamed('scale-calibration'), {
    filters: [{ field: 'scale_id', operator: '=', value: scaleId }],
    limit: SHOWN,
  })
  return items
}

/** Whole days that the newest verification still holds, below 0 once it has ended; null where no day is known. */
export function teraDays([newest]: readonly ScaleCalibration[]): number | null {
  return newest?.valid_until ? daysLeft(newest.valid_until, plantDay()) : null
}
