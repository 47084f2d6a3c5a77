import { plantDay } from '#kernel/clock.ts'
import { formatDay } from '#i18n/format.ts'
import { TRUCK_CONDITIONS, USABLE_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import type { TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import {
  busyText,
  type Guard,
  type GuardContext,
  type Say,
} from '#services/order/dispatch/rules/guard-table.ts'

const DOCUMENTS: Record<string, string> = {
  stnk: 'STNK',
  kir: 'KIR',
  insurance: 'insurance',
  b3_permit: 'B3 permit',
}

/** The first paper that is missing or runs out before the work's window ends. */
function paperProblem(
  plate: string,
  held: Record<string, string>,
  needed: readonly string[],
  { line, now, lang }: GuardContext,
  say: Say,
): string | null {
  const [until, today] = [plantDay(new Date(line.window_end)), plantDay(new Date(now))]
  for (const type of needed) {
    const expires = held[type]
    const document = say(DOCUMENTS[type] ?? type)
    if (!expires) return say('{plate}: {document} is missing', { plate, document })
    if (expires >= until) continue
    const day = formatDay(expires, lang)
    return expires < today
      ? say('{plate}: {document} expired on {day}', { plate, document, day })
      : say('{plate}: {document} runs out on {day}, before the window ends', { plate, document, day })
  }
  return null
}

/** Guards of a truck (life.G1, life.G2, life.G3, life.G4, life.G5, life.G8, life.G10, life.G11). */
export const TRUCK_GUARDS: readonly Guard<TruckFacts>[] = [
  {
    code: 'G1',
    level: 'block',
    field: 'truck_id',
    check: (truck, _c, say) =>
      truck.is_active ? null : say('{plate} is out of use', { plate: truck.plate_no }),
  },
  {
    code: 'G2',
    level: 'block',
    field: 'truck_id',
    check(truck, _c, say) {
      if (USABLE_CONDITIONS.includes(truck.condition)) return null
      const label = TRUCK_CONDITIONS.find(({ value }) => value === truck.condition)?.label ?? truck.condition
      return say('{plate} is not fit for work: {condition}', { plate: truck.plate_no, condition: say(label) })
    },
  },
  {
    code: 'G3',
    level: 'block',
    field: 'truck_id',
    check: (truck, c, say) =>
      paperProblem(truck.plate_no, truck.documents, ['stnk', 'kir', 'insurance'], c, say),
  },
  {
    code: 'G4',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }, say) =>
      truck.max_load_kg === null
        ? say('{plate} is not approved for {cargo} as {payload}', {
            plate: truck.plate_no,
            cargo: line.cargo_name,
            payload: line.payload_name,
          })
        : null,
  },
  {
    code: 'G5',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }, say) =>
      truck.vendor_id === line.vendor_id || line.subhauler_allowed
        ? null
        : say('{name} does not belong to {vendor}', { name: truck.plate_no, vendor: line.vendor_name }),
  },
  {
    code: 'G8',
    level: 'block',
    field: 'truck_id',
    check: (truck, c, say) => busyText(truck.plate_no, truck.busy, c, say),
  },
  {
    code: 'G10',
    level: 'block',
    field: 'truck_id',
    check: (truck, c, say) =>
      c.line.is_hazardous ? paperProblem(truck.plate_no, truck.documents, ['b3_permit'], c, say) : null,
  },
  {
    code: 'G11',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }, say) =>
      line.max_trip_per_truck_per_day !== null && truck.line_trips >= line.max_trip_per_truck_per_day
        ? say('{plate} already has its {n} trips of this line on that day', {
            plate: truck.plate_no,
            n: line.max_trip_per_truck_per_day,
          })
        : null,
  },
]
