import type { AssignSent, GuardView, PairAsked, RefusedOne } from '#contracts/dispatch/calls.ts'
import type { trip } from '#contracts/dispatch/trip.ts'
import type { order } from '#contracts/order/order.ts'
import type { FieldView } from '#contracts/view.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { RecordOf } from '#kernel/record.ts'

/** An order as the board shows it. */
export type BoardOrder = Pick<RecordOf<typeof order>, 'id' | 'row_version' | 'lines'>
export type BoardLine = BoardOrder['lines'][number]

/** A trip as the board lists it. */
export type BoardTrip = Pick<
  RecordOf<typeof trip>,
  | 'id'
  | 'row_version'
  | 'trip_no'
  | 'plate_no'
  | 'driver_name'
  | 'planned_kg'
  | 'planned_start_at'
  | 'planned_end_at'
  | 'status'
>

/** The inputs of an assignment, empty until they are chosen or proposed. */
export interface PairValues {
  truck_id: string | null
  driver_id: string | null
  planned_kg: number | null
  planned_start_at: string | null
  override_reason: string | null
}

/** The pair as the service checks it; null while truck or driver is missing. */
export function askedOf(
  lineId: string,
  { truck_id, driver_id, planned_kg, planned_start_at }: PairValues,
): PairAsked | null {
  // What is typed and not chosen yet is no truck and no driver.
  if (!isId(truck_id) || !isId(driver_id)) return null
  return { order_line_id: lineId, truck_id, driver_id, planned_kg, planned_start_at }
}

/** The assignment as it is sent; null while something is missing. */
export function assignmentOf(lineId: string, values: PairValues): AssignSent | null {
  const asked = askedOf(lineId, values)
  const { planned_kg, planned_start_at } = values
  return asked && planned_kg !== null && planned_start_at !== null
    ? { ...asked, planned_kg, planned_start_at }
    : null
}

/** The inputs of a pair after one of them changed: another truck is proposed its own load, unless somebody typed one. */
export function pairAfter(
  values: PairValues,
  name: keyof PairValues,
  value: unknown,
  isOwnLoad: boolean,
): PairValues {
  const load = name === 'truck_id' && !isOwnLoad ? { planned_kg: null } : {}
  return { ...values, ...load, [name]: value }
}

/** Cargo and how it is packed. */
export function cargoText(line: BoardLine): string {
  return `${line.cargo.name} · ${line.payload_type.name}`
}

/** From where to where. */
export function routeText(line: BoardLine): string {
  return `${line.origin_checkpoint.name} → ${line.destination_checkpoint.name}`
}

/** Says a field's errors as the inputs show them: one text an input, by the field's name without its place in a row. */
export function errorsByField(fields: readonly FieldMessages[]): Map<string, string> {
  const texts = new Map<string, string[]>()
  for (const { field, messages } of fields) {
    const name = field.split('.')[0] ?? ''
    texts.set(name, [...(texts.get(name) ?? []), ...messages])
  }
  return new Map([...texts].map(([name, all]) => [name, [...new Set(all)].join('. ')]))
}

/** What stands in the way of assigning: nothing, warnings one may override with a reason, or something that blocks. */
export function verdictOf(guards: readonly GuardView[], mayOverride: boolean): 'free' | 'reason' | 'blocked' {
  if (!guards.length) return 'free'
  return mayOverride && guards.every(({ level }) => level === 'warn') ? 'reason' : 'blocked'
}

/** The refused trucks and drivers whose name, plate or reason has every word of a search. */
export function matchingRefused(refused: readonly RefusedOne[], search: string): RefusedOne[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return refused.filter(({ truck, driver, reasons }) => {
    const text = [
      truck?.code,
      truck?.plate_no,
      driver?.code,
      driver?.name,
      ...reasons.map((one) => one.message),
    ]
    const all = text.filter(Boolean).join(' ').toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** The view of one input of an action. */
export function viewNamed(views: readonly FieldView[], name: string): FieldView {
  const view = views.find((one) => one.name === name)
  if (!view) throw new RangeError(`No input '${name}'`)
  return view
}
