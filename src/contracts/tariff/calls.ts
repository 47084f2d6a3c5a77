import { choice, decimal } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'

/** `POST /v1/contract-route/copy` and `/copy-preview`: the routes in force go on from a day at another tariff (screen.E8). */
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
}

/** One row of a copy: what it is now and what follows it. */
export interface CopiedRoute {
  id: string
  code: string
  origin: string
  destination: string
  cargo: string | null
  charge_basis: string
  tariff_idr: number
  /** The last day of the present row. */
  ends: string
  new_code: string
  new_tariff_idr: number
  new_valid_to: string
}

export interface CopyPlan {
  valid_from: string
  valid_to: string
  items: CopiedRoute[]
  /** Codes of routes that have a tariff of their own from this day already and stay as they are. */
  left_alone: string[]
}

const {
  charge_basis,
  tariff_idr,
  min_charge_ton,
  fixed_ton_per_trip,
  driver_premium_idr,
  travel_allowance_idr,
} = contractRoute.fields

/** `POST /v1/contract-route/{id}/new-tariff`: the present row ends the day before, and one with these prices follows it. */
export const NEW_TARIFF_INPUT = {
  valid_from: date({
    label: 'Valid from',
    required: true,
    help: 'The present tariff ends on the day before',
  }),
  valid_to: date({ label: 'Valid until', required: true }),
  charge_basis,
  tariff_idr,
  min_charge_ton,
  fixed_ton_per_trip,
  driver_premium_idr,
  travel_allowance_idr,
}

/** `POST /v1/contract-route/resolve`: which tariff holds, and why the others do not. */
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
}

/** The words of a row that was tried: what it names, what it costs and when. */
export interface TriedRoute {
  id: string
  code: string
  cargo: string | null
  payload_type: string | null
  truck_type: string | null
  charge_basis: string
  tariff_idr: number
  valid_from: string
  valid_to: string
  /** `chosen`: its tariff holds; `less_specific`: it applies too, but another says more exactly what is carried. */
  result: 'chosen' | 'less_specific' | 'no_match'
  /** Why it does not apply, in the caller's language; empty when it does. */
  reasons: string[]
}

export interface ResolveAnswer {
  route: TriedRoute | null
  /** The rows of this way, the most specific ones that apply first. */
  tried: TriedRoute[]
  /** Rows of the contract that lead elsewhere. */
  elsewhere: number
  /** What would refuse an order all the same, such as a contract that is not active. */
  warnings: string[]
}

/** A row of `GET /v1/contract-route/{id}/tariffs`: one tariff of the same carriage. */
export interface TariffVersion {
  id: string
  code: string
  charge_basis: string
  tariff_idr: number
  valid_from: string
  valid_to: string
  is_active: boolean
  in_use: boolean
}

export interface TariffHistory {
  /** Orders, trips or purchase orders stand on this row: its price and what it is for stay. */
  in_use: boolean
  /** All rows of the same way, cargo, payload type and truck type; the latest first. */
  items: TariffVersion[]
}
