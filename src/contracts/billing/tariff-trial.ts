import * as z from 'zod/mini'
import { TARIFF_LIFE } from '#contracts/tariff/tariff-lifecycle.ts'
import { date } from '#contracts/date-fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import { call } from '#kernel/call.ts'

const IDR = z.int()

/** So many loads are rated anew at most, the newest of the days that were asked for. */
export const MOST_TRIED = 500
/** Days of a trial, the first and the last among them. */
export const LONGEST_TRIAL = 366

const load = z.object({
  trip_id: z.uuid(),
  trip_no: z.string(),
  order_id: z.uuid(),
  load_date: z.iso.date(),
  billed_ton: z.nullable(z.string()),
  /** Rupiah of freight as the tariffs say that held; null where none did. */
  now_idr: z.nullable(IDR),
  then_idr: IDR,
})

/**
 * Freight of past loads by the tariffs that held and by this one, in rupiah. Sums are over loads that had a tariff; `without` are the others
 * and `without_idr` what they would cost. `has_more`: there are older loads of these days that were not rated. `items`: the loads with the
 * greatest differences.
 */
const tariffTrial = z.object({
  loads: z.int(),
  has_more: z.boolean(),
  now_idr: IDR,
  then_idr: IDR,
  without: z.int(),
  without_idr: IDR,
  items: z.array(load),
})
export type TariffTrial = z.infer<typeof tariffTrial>

/** A tariff is tried on past days before anybody approves it (dec.I4.17). */
export const tryOnPast = call({
  at: 'POST /billing/v1/tariff-trial',
  summary: 'What the loads of past days would have cost by a tariff, whether it counts or not',
  roles: TARIFF_LIFE.actions.approve.by,
  companyOnly: true,
  body: {
    contract_route_id: ref('contract-route', { label: 'Route', required: true }),
    from: date({ label: 'Loaded from', required: true }),
    to: date({ label: 'Loaded until', required: true }),
  },
  answer: tariffTrial,
})
