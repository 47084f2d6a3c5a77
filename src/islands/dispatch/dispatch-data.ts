import type { FieldView } from '#contracts/view.ts'
import type { FieldMessages } from '#kernel/errors.ts'

/** A line of an order as the board shows it. */
export interface BoardLine {
  id: string
  line_no: number
  cargo: { name: string } | null
  payload_type: { name: string } | null
  origin_checkpoint: { name: string } | null
  destination_checkpoint: { name: string } | null
  quantity_ton: string
  allocated_kg: number
  remaining_kg: number
}

/** A reason against giving work to a truck or driver, as the service says it. */
export interface Guard {
  code: string
  level: 'block' | 'warn'
  field: 'truck_id' | 'driver_id' | 'planned_kg' | 'planned_start_at'
  message: string
}

export interface TruckCard {
  id: string
  code: string
  plate_no: string
  truck_type: string
  condition: string
  trips_today: number
  max_kg: number
}

export interface DriverCard {
  id: string
  code: string
  name: string
  credit_point: number
  trips_today: number
}

export interface Pair {
  truck: TruckCard
  driver: DriverCard
  planned_kg: number
  score: number
  warnings: Guard[]
}

export interface RefusedOne {
  truck?: TruckCard
  driver?: DriverCard
  reasons: Guard[]
}

export interface Suggestions {
  planned_start_at: string
  planned_end_at: string
  open_kg: number
  left_kg: number
  usable: Pair[]
  refused: RefusedOne[]
}

export interface Check {
  allowed: boolean
  planned_kg: number
  planned_start_at: string
  planned_end_at: string
  open_kg: number
  guards: Guard[]
}

/** The inputs of a pair after one of them changed: another truck is proposed its own load, unless somebody typed one. */
export function pairAfter(
  values: Record<string, unknown>,
  name: string,
  value: unknown,
  isOwnLoad: boolean,
): Record<string, unknown> {
  const load = name === 'truck_id' && !isOwnLoad ? { planned_kg: null } : {}
  return { ...values, ...load, [name]: value }
}

/** Cargo and how it is packed. */
export function cargoText(line: BoardLine): string {
  return [line.cargo?.name, line.payload_type?.name].filter(Boolean).join(' · ')
}

/** From where to where. */
export function routeText(line: BoardLine): string {
  return `${line.origin_checkpoint?.name ?? '–'} → ${line.destination_checkpoint?.name ?? '–'}`
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
export function verdictOf(guards: readonly Guard[], mayOverride: boolean): 'free' | 'reason' | 'blocked' {
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
