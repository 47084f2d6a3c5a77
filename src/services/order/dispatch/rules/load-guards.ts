import { sentence } from '#i18n/translate.ts'
import type { LineContext, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import type { Guard } from '#services/order/dispatch/rules/guard-table.ts'

/** What a load is, for the guards of weight and time. */
export interface LoadFacts {
  planned_kg: number
  truck: TruckFacts
}

/** The most a truck may carry of the line's cargo, kg. */
export function loadLimit(truck: TruckFacts): number {
  return Math.min(truck.max_load_kg ?? 0, truck.max_net_kg)
}

/**
 * What to plan for a truck, kg: as much as it carries of what the line still needs; its tolerance only when nothing else is left.
 * A truck that may carry none of it is refused for that, not for the weight: it is planned what the line needs.
 */
export function suggestedLoad(truck: TruckFacts, line: LineContext): number {
  const needed = line.left_kg > 0 ? line.left_kg : line.open_kg
  const limit = loadLimit(truck)
  return Math.max(1, limit > 0 ? Math.min(limit, needed) : needed)
}

/** Guards of the load and its time (life.G4, life.G11, life.G12, life.D16.2). */
export const LOAD_GUARDS: readonly Guard<LoadFacts>[] = [
  {
    code: 'G4',
    level: 'block',
    field: 'planned_kg',
    check({ planned_kg, truck }) {
      if (truck.max_load_kg === null || planned_kg <= loadLimit(truck)) return null
      return sentence('{plate} carries at most {kg} of this cargo', {
        plate: truck.plate_no,
        kg: { kg: loadLimit(truck) },
      })
    },
  },
  {
    code: 'D16',
    level: 'block',
    field: 'planned_kg',
    check: ({ planned_kg }, { line }) =>
      planned_kg > line.open_kg
        ? sentence('Line {line} has {kg} left to assign', {
            line: line.line_no,
            kg: { kg: Math.max(0, line.open_kg) },
          })
        : null,
  },
  {
    code: 'G11',
    level: 'block',
    field: 'planned_kg',
    check: ({ planned_kg }, { line }) =>
      line.daily_limit_kg !== null && line.day_kg + planned_kg > line.daily_limit_kg
        ? sentence('The daily limit of line {line} leaves {kg} for that day', {
            line: line.line_no,
            kg: { kg: Math.max(0, line.daily_limit_kg - line.day_kg) },
          })
        : null,
  },
  {
    code: 'G0',
    level: 'block',
    field: 'planned_start_at',
    check(_load, { line, span, now }) {
      if (Date.parse(span.start) < Date.parse(now) - 3_600_000) return sentence('Must not lie in the past')
      return Date.parse(span.start) > Date.parse(line.window_end)
        ? sentence('The window of the order ends at {end}', { end: { moment: line.window_end } })
        : null
    },
  },
  {
    code: 'G12',
    level: 'warn',
    field: 'truck_id',
    // It may be back before the truck comes: super control tower gives it out with a reason.
    check: (_load, { line }) =>
      line.stopped_scales.length
        ? sentence('Out of service now: scale {scales}', { scales: line.stopped_scales.join(', ') })
        : null,
  },
  {
    code: 'G12',
    level: 'warn',
    field: 'truck_id',
    check: (_load, { line }) =>
      line.expired_scales.length
        ? sentence('The verification (tera) of {scales} has run out', {
            scales: line.expired_scales.join(', '),
          })
        : null,
  },
]
