import type { FieldMessages } from '#kernel/errors.ts'

/** What one line of an order comes to. */
export interface LineQuote {
  route: { id: string; code: string; charge_basis: string; tariff_idr: number; distance_km: string } | null
  ton_per_trip: string | null
  planned_trips: number
  est_amount_idr: number
  cargo_name: string
}

/** Answer of `POST /order/v1/order/quote` and `GET /order/v1/order/{id}/plan`. */
export interface OrderQuote {
  lines: LineQuote[]
  est_amount_idr: number
  planned_trips: number
  purchase_order: { po_no: string; status: string; available_idr: number; claimed_idr: number } | null
  purchase_order_lines: { line_no: number; available_ton: number; claimed_ton: number }[]
  budget_months: {
    year: number
    month: number
    control_action: 'block' | 'warn' | 'none'
    allocated_idr: number
    available_idr: number
    claimed_idr: number
  }[]
  needs_budget_reason: boolean
  errors: FieldMessages[]
}
