import { decimal } from '#contracts/fields.ts'
import { ORDER_LINE } from '#contracts/order/order-line.ts'
import type { OrderRecord } from '#contracts/order/order.ts'

type Line = OrderRecord['lines'][number]

const KEPT_IN_KG = ['allocated_kg', 'delivered_kg', 'lost_kg', 'remaining_kg'] as const

const inTonnes = (name: (typeof KEPT_IN_KG)[number]) =>
  decimal({ label: ORDER_LINE[name].label, unit: 't', decimals: 3 })

/** The fields of a line where all its weights stand in the unit it is ordered in: one row is not read in two. */
export const TONNE_LINE = {
  ...ORDER_LINE,
  ...Object.fromEntries(KEPT_IN_KG.map((name) => [name, inTonnes(name)])),
}

/** A line for these fields. */
export function lineInTonnes(line: Line): Line {
  return { ...line, ...Object.fromEntries(KEPT_IN_KG.map((name) => [name, line[name] / 1000])) }
}
