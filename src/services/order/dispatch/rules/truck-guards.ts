import { plantDay } from '#kernel/clock.ts'
import { sentence, type Sentence } from '#i18n/translate.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { TRUCK_PAPERS } from '#contracts/fleet/truck-document.ts'
import { TRUCK_CONDITIONS, USABLE_CONDITIONS } from '#contracts/workshop/truck-condition.ts'
import type { TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import {
  busyText,
  type Guard,
  type GuardContext,
  type WorkLine,
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
  { line, now }: GuardContext<WorkLine>,
): Sentence | null {
  const [until, today] = [plantDay(new Date(line.window_end)), plantDay(new Date(now))]
  for (const type of needed) {
    const expires = held[type]
    const document = { word: DOCUMENTS[type] ?? type }
    if (!expires) return sentence('{plate}: {document} is missing', { plate, document })
    if (expires >= until) continue
    const day = { day: expires }
    return expires < today
      ? sentence('{plate}: {document} expired on {day}', { plate, document, day })
      : sentence('{plate}: {document} runs out on {day}, before the window ends', { plate, document, day })
  }
  return null
}

const typeWord = (type: string): { word: string } => ({
  word: TRUCK_TYPES.find(({ value }) => value === type)?.label ?? type,
})

/** Guards of a truck, and the type its line asks for (life.G1, life.G2, life.G3, life.G4, life.G5, life.G8, life.G10, life.G11). */
export const TRUCK_GUARDS: readonly Guard<TruckFacts, WorkLine>[] = [
  {
    code: 'G1',
    level: 'block',
    field: 'truck_id',
    check: (truck, _c) =>
      truck.is_active ? null : sentence('{plate} is out of use', { plate: truck.plate_no }),
  },
  {
    code: 'G2',
    level: 'block',
    field: 'truck_id',
    check(truck, _c) {
      if (USABLE_CONDITIONS.includes(truck.condition)) return null
      const label = TRUCK_CONDITIONS.find(({ value }) => value === truck.condition)?.label ?? truck.condition
      return sentence('{plate} is not fit for work: {condition}', {
        plate: truck.plate_no,
        condition: { word: label },
      })
    },
  },
  {
    code: 'G3',
    level: 'block',
    field: 'truck_id',
    check: (truck, c) => paperProblem(truck.plate_no, truck.documents, TRUCK_PAPERS, c),
  },
  {
    code: 'G4',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }) =>
      truck.max_load_kg === null
        ? sentence('{plate} is not approved for {cargo} as {payload}', {
            plate: truck.plate_no,
            cargo: line.cargo_name,
            payload: line.payload_name,
          })
        : null,
  },
  {
    code: 'TYPE',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }) =>
      line.truck_type === null || line.truck_type === truck.truck_type
        ? null
        : sentence('{plate} is a {type}; the line asks for a {wanted}', {
            plate: truck.plate_no,
            type: typeWord(truck.truck_type),
            wanted: typeWord(line.truck_type),
          }),
  },
  {
    code: 'G5',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }) =>
      truck.vendor_id === line.vendor_id || line.subhauler_allowed
        ? null
        : sentence('{name} does not belong to {vendor}', { name: truck.plate_no, vendor: line.vendor_name }),
  },
  {
    code: 'G8',
    level: 'block',
    field: 'truck_id',
    check: (truck) => busyText(truck.plate_no, truck.busy),
  },
  {
    code: 'G10',
    level: 'block',
    field: 'truck_id',
    check: (truck, c) =>
      c.line.is_hazardous ? paperProblem(truck.plate_no, truck.documents, ['b3_permit'], c) : null,
  },
  {
    code: 'G11',
    level: 'block',
    field: 'truck_id',
    check: (truck, { line }) =>
      line.max_trip_per_truck_per_day !== null && truck.line_trips >= line.max_trip_per_truck_per_day
        ? sentence('{plate} already has its {n} trips of this line on that day', {
            plate: truck.plate_no,
            n: line.max_trip_per_truck_per_day,
          })
        : null,
  },
]
