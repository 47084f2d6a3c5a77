import { TOWER } from '#access/duties.ts'
import { formatMoment } from '#i18n/format.ts'
import { translator } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { isId } from '#kernel/ids.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { NARROWINGS, STAGES, type ActivityFilter } from '#contracts/dispatch/activity.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answer } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import {
  auditExport,
  checkCount,
  formatOf,
  harmless,
  sendTable,
  TABLE_FILE,
  type TableCell,
} from '#engine/list/send-table.ts'
import { filtered, readActivities, type Pair } from '#services/order/dispatch/activities.ts'
import { viewOf } from '#services/order/dispatch/activity-views.ts'

function tableOf(pairs: readonly Pair[], lang: Lang): { labels: string[]; rows: TableCell[][] } {
  const t = translator(lang)
  const labels = [
    'Plate number', 'Truck', 'Driver', 'Vendor', 'Stage', 'Since', 'Minutes in stage', 'Standard', 'Over', 'Origin', 'Destination', 'Order', 'Trip',
    'On duty since', 'Driving (min)', 'Rest (min)', 'Idle (%)', 'Trips today', 'Tonnes today', 'Kilometres today', 'Condition', 'Credit point', 'What to look at',
  ] // prettier-ignore
  const moment = (at: string | null | undefined): string | null => (at ? formatMoment(at, lang) : null)
  return {
    labels: labels.map((label) => t(label)),
    rows: pairs.map((pair) => {
      const one = viewOf(pair, lang)
      const stage = STAGES.find(({ value }) => value === one.stage)!.label
      const text = (value: string | null | undefined): string | null => (value ? harmless(value) : null)
      return [
        text(one.plate_no), text(one.truck_code), text(one.driver_name), text(one.vendor_name), t(stage), moment(one.since), one.minutes,
        one.standard, one.over, text(one.trip?.origin), text(one.trip?.destination), text(one.trip?.order_no), text(one.trip?.trip_no),
        moment(one.session?.login_at), one.session?.drive_min ?? null, one.session?.rest_min ?? null, one.session?.idle_percent ?? null,
        one.trips_done, one.kg_today / 1000,
        one.km_today,
        one.condition, one.credit_point, text(one.alerts.map((alert) => alert.text).join(', ')),
      ] // prettier-ignore
    }),
  }
}

const minutesOf = (asked: string | null): number | null =>
  asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : null

/** The filter of a download's address; what it does not know counts for nothing. */
function filterOf(c: Call): ActivityFilter {
  const asked = (name: string): string | null => c.req.query(name)?.slice(0, 80) || null
  const vendor = asked('vendor_id')
  return {
    stage: STAGES.find(({ value }) => value === asked('stage'))?.value ?? null,
    only: NARROWINGS.find(({ value }) => value === asked('only'))?.value ?? null,
    vendor_id: vendor !== null && isId(vendor) ? vendor : null,
    truck_type: TRUCK_TYPES.find(({ value }) => value === asked('truck_type'))?.value ?? null,
    over_min: minutesOf(asked('over_min')),
    search: asked('search'),
  }
}

/** The pairs that the filter leaves, all pages, as a file. */
export function mountActivityFile(app: ServiceApp, ctx: ServiceContext): void {
  const spec: RawCall = {
    at: 'GET /v1/activity/download',
    summary: 'Drivers with their trucks and what they do now, as a file',
    roles: TOWER,
    ...TABLE_FILE,
    query: {
      ...TABLE_FILE.query,
      stage: { enum: STAGES.map(({ value }) => value) },
      only: { enum: NARROWINGS.map(({ value }) => value) },
      vendor_id: { type: 'string', format: 'uuid' },
      truck_type: { enum: TRUCK_TYPES.map(({ value }) => value) },
      over_min: { type: 'integer' },
      search: { type: 'string' },
    },
  }
  mountRaw(app, spec, async (c) => {
    const { actor } = c.var
    const format = formatOf(c)
    const filter = filterOf(c)
    const pairs = filtered((await readActivities(ctx.db, actor)).pairs, filter)
    checkCount(pairs.length, format, actor)
    if (c.req.query('check') === '1') return answer(c, {})
    const { labels, rows } = tableOf(pairs, actor.lang)
    await auditExport(ctx, trip, c, { format, rows: rows.length, of: 'activities', ...filter })
    return sendTable(c, 'activities', format, labels, rows)
  })
}
