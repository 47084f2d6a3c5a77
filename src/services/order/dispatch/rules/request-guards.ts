import { sentence } from '#i18n/translate.ts'
import type { FieldError } from '#kernel/errors.ts'

/** One thing that speaks against a request; a warning may be overridden, a block not. */
export interface RequestRefusal extends FieldError {
  code: string
  level: 'block' | 'warn'
}

/** What is looked at before a request is approved, by code and field, in the order people read it. */
export const REQUEST_GUARDS = {
  'ORDER.order_id': 'Order is under way',
  'TRIP.trip_id': 'The trip can still be changed',
  'D16.planned_kg': 'Something of the line is left',
  'TENTH.planned_kg': 'At most 10 % over the quantity',
  'G0.planned_start_at': 'Within the window of the order',
  'WINDOW.window_end': 'The new end is later',
  'G1.truck_id': 'Truck is active',
  'G2.truck_id': 'Truck is fit for work',
  'G3.truck_id': 'Papers of the truck',
  'G4.truck_id': 'Truck may carry this cargo',
  'TYPE.truck_id': 'Type of the truck',
  'G4.planned_kg': 'Truck carries this weight',
  'G5.truck_id': 'Vendor of the truck',
  'G8.truck_id': 'Truck is free',
  'G10.truck_id': 'Truck may carry hazardous cargo',
  'G11.truck_id': 'Trips of the truck that day',
  'G11.planned_kg': 'Daily limit of the line',
  'G5.driver_id': 'Vendor of the driver',
  'G6.driver_id': 'Driver works that day, with a licence',
  'G7.driver_id': 'Credit points of the driver',
  'G8.driver_id': 'Driver is free',
  'G9.driver_id': 'Hours of the driver that day',
  'G10.driver_id': 'Driver may carry hazardous cargo',
  'G12.truck_id': 'Scales on the way work and are verified',
  'F1.planned_kg': 'Purchase order and budget',
} as const

type GuardName = keyof typeof REQUEST_GUARDS

const NAMES = Object.keys(REQUEST_GUARDS)

const isOfPair = (name: string): boolean => !/^(ORDER|TRIP|WINDOW|TENTH)\./.test(name)

/** The guards that a request of each type goes through. */
function guardsOf(type: string): GuardName[] {
  const own: Record<string, (name: string) => boolean> = {
    extra_trip: (name) => isOfPair(name) || name.startsWith('ORDER') || name.startsWith('TENTH'),
    replace_truck: (name) => isOfPair(name) || name.startsWith('TRIP'),
    replace_driver: (name) => isOfPair(name) || name.startsWith('TRIP'),
    return_load: (name) => name.startsWith('TRIP'),
    extend_window: (name) => name.startsWith('ORDER') || name.startsWith('WINDOW'),
    cancel_trip: (name) => name.startsWith('TRIP'),
  }
  const isMine = own[type] ?? isOfPair
  return NAMES.filter((name): name is GuardName => isMine(name))
}

/** Each guard of a type with what it found; a code that the table does not know stands at the end with its own words. */
export function guardResults(
  type: string,
  found: readonly RequestRefusal[],
): { label: string | null; refusal: RequestRefusal | null }[] {
  const left = [...found]
  const take = (name: string): RequestRefusal | null => {
    const at = left.findIndex(({ code, field }) => `${code}.${field}` === name)
    return at < 0 ? null : left.splice(at, 1)[0]!
  }
  const known = guardsOf(type).map((name) => ({ label: REQUEST_GUARDS[name], refusal: take(name) }))
  return [...known, ...left.map((refusal) => ({ label: null, refusal }))]
}

/** More than a tenth over what was ordered is super control tower's to decide (life.D3). */
export function overTenth(
  line: { quantity_kg: number; allocated_kg: number },
  plannedKg: number,
  decides: boolean,
): RequestRefusal[] {
  const after = line.allocated_kg + plannedKg
  if (after * 10 <= line.quantity_kg * 11) return []
  const said = sentence('{kg} would be more than 10 % over the {of} that were ordered', {
    kg: { kg: after },
    of: { kg: line.quantity_kg },
  })
  return [{ code: 'TENTH', level: decides ? 'warn' : 'block', field: 'planned_kg', ...said }]
}
