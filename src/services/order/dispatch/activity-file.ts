import { TOWER } from '#access/duties.ts'
import { translator } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { isId } from '#kernel/ids.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { NARROWINGS, STAGES, type ActivityFilter } from '#contracts/dispatch/activity.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answer } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { auditExport, checkCount, formatOf, sendTable, TABLE_FILE } from '#engine/list/send-table.ts'
import type { TableCell, TableColumn } from '#engine/list/send-table.ts'
import { filtered, readActivities, type Pair } from '#services/order/dispatch/activities.ts'
import { viewOf } from '#services/order/dispatch/activity-views.ts'

const words = (...labels: string[]): TableColumn[] => labels.map((label) => ({ label }))
const figure = (label: string, unit?: string, decimals = 0): TableColumn => ({
  label,
  ...(unit ? { unit } : {}),
  is: 'number',
  decimals,
})
const moment = (label: string): TableColumn => ({ label, is: 'moment' })

const COLUMNS: readonly TableColumn[] = [
  ...words('Plate number', 'Truck', 'Driver', 'Vendor', 'Stage'),
  moment('Since'),
  figure('Minutes in stage'),
  figure('Standard', 'min'),
  figure('Over', 'min'),
  ...words('Origin', 'Destination', 'Order', 'Trip'),
  moment('On duty since'),
  figure('Driving (min)'),
  figure('Rest (min)'),
  figure('Idle (%)'),
  figure('Trips today'),
  figure('Tonnes today', 't', 3),
  figure('Kilometres today', 'km', 1),
  ...words('Condition'),
  figure('Credit point'),
  ...words('What to look at'),
]

function rowsOf(pairs: readonly Pair[], lang: Lang): TableCell[][] {
  const t = translator(lang)
  return pairs.map((pair) => {
    const one = viewOf(pair, lang)
    const stage = STAGES.find(({ value }) => value === one.stage)!.label
    return [
      one.plate_no, one.truck_code, one.driver_name ?? null, one.vendor_name ?? null, t(stage), one.since ?? null, one.minutes,
      one.standard, one.over, one.trip?.origin ?? null, one.trip?.destination ?? null, one.trip?.order_no ?? null, one.trip?.trip_no ?? null,
      one.session?.login_at ?? null, one.session?.drive_min ?? null, one.session?.rest_min ?? null, one.session?.idle_percent ?? null,
      one.trips_done, one.kg_today / 1000,
      one.km_today,
      one.condition, one.credit_point, one.alerts.map((alert) => alert.text).join(', ') || null,
    ] // prettier-ignore
  })
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
    const rows = rowsOf(pairs, actor.lang)
    await auditExport(ctx, trip, c, { format, rows: rows.length, of: 'activities', ...filter })
    const t = translator(actor.lang)
    const columns = COLUMNS.map(({ label, unit, ...rest }) => ({
      ...rest,
      label: t(label),
      ...(unit ? { unit: t(unit) } : {}),
    }))
    return sendTable(c, 'activities', format, columns, rows)
  })
}
