import * as z from 'zod/mini'
import { COMMERCIAL } from '#contracts/access.ts'
import { record } from '#contracts/answers.ts'
import { date } from '#contracts/date-fields.ts'
import { choice, decimal } from '#contracts/fields.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { ref } from '#contracts/reference-fields.ts'
import { TARIFF_FIELDS } from '#contracts/tariff/tariff-fields.ts'
import { call } from '#kernel/call.ts'
import type { Field } from '#kernel/field.ts'

const IDR = z.int()
const DAY = z.iso.date()

/** The routes in force go on from a day at another tariff (screen.E8). */
export const COPY_INPUT = {
  contract_id: ref('contract', { label: 'Contract', required: true }),
  percent: decimal({
    label: 'Change of all tariffs',
    required: true,
    min: -90,
    max: 1000,
    decimals: 3,
    unit: '%',
    help: 'Below zero makes them cheaper; 0 only gives them a new validity',
  }),
  valid_from: date({
    label: 'Valid from',
    required: true,
    help: 'The present rows end on the day before',
  }),
  valid_to: date({ label: 'Valid until', help: "Empty takes the contract's end" }),
} as const

/** One row of a copy: what it is now and what follows it; `ends` is the last day of the present row. */
const copiedRoute = z.object({
  id: z.uuid(),
  code: z.string(),
  origin: z.string(),
  destination: z.string(),
  cargo: z.nullable(z.string()),
  charge_basis: z.string(),
  tariff_idr: IDR,
  ends: DAY,
  new_code: z.string(),
  new_tariff_idr: IDR,
  new_valid_to: DAY,
})
export type CopiedRoute = z.infer<typeof copiedRoute>

/** `left_alone`: codes of routes that have a tariff of their own from this day already and stay as they are. */
const copyPlan = z.object({
  valid_from: DAY,
  valid_to: DAY,
  items: z.array(copiedRoute),
  left_alone: z.array(z.string()),
})
export type CopyPlan = z.infer<typeof copyPlan>

export const previewCopy = call({
  at: 'POST /master/v1/contract-route/copy-preview',
  summary: 'What such a copy would do, row by row',
  roles: COMMERCIAL.create,
  body: COPY_INPUT,
  answer: copyPlan,
})

export const copyRoutes = call({
  at: 'POST /master/v1/contract-route/copy',
  summary: 'Copy the routes of a contract with a change in per cent',
  roles: COMMERCIAL.create,
  body: COPY_INPUT,
  answer: z.object({ copied: z.int() }),
  message: 'Saved',
  once: true,
  fresh: true,
})

/** Another price of a route: the present row ends the day before, and one with these prices follows it. */
export const NEW_TARIFF_INPUT = {
  valid_from: date({
    label: 'Valid from',
    required: true,
    help: 'The present tariff ends on the day before',
  }),
  valid_to: date({ label: 'Valid until', required: true }),
  ...TARIFF_FIELDS,
} as const

/** A field that may be left out. */
function maybe<T>(field: Field<T>): Field<T, 'optional'> {
  const { initial: _, presence: __, ...rest } = field
  return { ...rest, required: false }
}

/** What is not given stays as it is in the present row. */
export const newTariff = call({
  at: 'POST /master/v1/contract-route/{id}/new-tariff',
  summary: 'Give a route another tariff from a day on',
  roles: COMMERCIAL.update,
  body: {
    valid_from: NEW_TARIFF_INPUT.valid_from,
    valid_to: maybe(NEW_TARIFF_INPUT.valid_to),
    charge_basis: maybe(TARIFF_FIELDS.charge_basis),
    tariff_idr: maybe(TARIFF_FIELDS.tariff_idr),
    min_charge_ton: TARIFF_FIELDS.min_charge_ton,
    fixed_ton_per_trip: TARIFF_FIELDS.fixed_ton_per_trip,
    driver_premium_idr: maybe(TARIFF_FIELDS.driver_premium_idr),
    travel_allowance_idr: maybe(TARIFF_FIELDS.travel_allowance_idr),
  },
  answer: record('contract-route'),
  message: 'Saved',
  once: true,
  fresh: true,
})

/** What is carried, from where to where, when: what a tariff is looked for. */
export const RESOLVE_INPUT = {
  contract_id: ref('contract', { label: 'Contract', required: true }),
  origin_checkpoint_id: ref('checkpoint', { label: 'Origin', required: true, as: 'origin_checkpoint' }),
  destination_checkpoint_id: ref('checkpoint', {
    label: 'Destination',
    required: true,
    as: 'destination_checkpoint',
  }),
  cargo_id: ref('cargo', { label: 'Cargo', required: true }),
  payload_type_id: ref('payload-type', { label: 'Payload type', help: "Empty takes the cargo's" }),
  truck_type: choice({ label: 'Truck type', options: TRUCK_TYPES, help: 'Empty when any truck may do it' }),
  date: date({ label: 'Load date', required: true }),
} as const

/**
 * A row that was tried: what it names, what it costs and when. `less_specific`: it applies too, but another says more exactly
 * what is carried. `reasons`: why it does not apply, in the caller's language; empty when it does.
 */
const triedRoute = z.object({
  id: z.uuid(),
  code: z.string(),
  cargo: z.nullable(z.string()),
  payload_type: z.nullable(z.string()),
  truck_type: z.nullable(z.string()),
  charge_basis: z.string(),
  tariff_idr: IDR,
  valid_from: DAY,
  valid_to: DAY,
  result: z.enum(['chosen', 'less_specific', 'no_match']),
  reasons: z.array(z.string()),
})
export type TriedRoute = z.infer<typeof triedRoute>

/**
 * `tried`: the rows of this way, the most specific ones that apply first; `elsewhere`: how many rows of the contract lead
 * elsewhere; `warnings`: what would refuse an order all the same, such as a contract that is not active.
 */
const resolveAnswer = z.object({
  route: z.nullable(triedRoute),
  tried: z.array(triedRoute),
  elsewhere: z.int(),
  warnings: z.array(z.string()),
})
export type ResolveAnswer = z.infer<typeof resolveAnswer>

export const resolveTariff = call({
  at: 'POST /master/v1/contract-route/resolve',
  summary: 'Which tariff holds for what is carried, and why the others do not',
  roles: COMMERCIAL.read,
  body: RESOLVE_INPUT,
  answer: resolveAnswer,
})

/** One tariff of the same carriage; `in_use`: orders, trips or purchase orders stand on it, so its price and what it is for stay. */
const tariffVersion = z.object({
  id: z.uuid(),
  code: z.string(),
  charge_basis: z.string(),
  tariff_idr: IDR,
  valid_from: DAY,
  valid_to: DAY,
  is_active: z.boolean(),
  status: z.string(),
  in_use: z.boolean(),
})
export type TariffVersion = z.infer<typeof tariffVersion>

/** Whether the row itself is in use, and all rows of the same way, cargo, payload type and truck type, the latest first. */
const tariffHistory = z.object({ in_use: z.boolean(), items: z.array(tariffVersion) })
export type TariffHistory = z.infer<typeof tariffHistory>

export const routeTariffs = call({
  at: 'GET /master/v1/contract-route/{id}/tariffs',
  summary: 'All tariffs for the same carriage, the latest first',
  roles: COMMERCIAL.read,
  answer: tariffHistory,
})

/** How many routes a contract has, and what its purchase orders have committed and paid, as the list's share counts it. */
export const contractUse = call({
  at: 'GET /master/v1/contract/{id}/use',
  summary: 'How much of a contract is used',
  roles: COMMERCIAL.read,
  answer: z.object({
    routes: z.int(),
    active_routes: z.int(),
    purchase_orders: z.int(),
    used_idr: IDR,
    contract_value_idr: z.nullable(IDR),
  }),
})
