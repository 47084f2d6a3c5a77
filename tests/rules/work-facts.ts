import type { DriverFacts, LineContext, TruckFacts } from '#services/order/dispatch/assign-facts.ts'
import type { GuardContext } from '#services/order/dispatch/rules/guard-table.ts'

/** A truck, a driver and a line that nothing speaks against; a test changes the one fact it is about. */

export const TRUCK = {
  id: 'truck',
  code: 'TRK-1',
  plate_no: 'W 1 A',
  vendor_id: 'gkt',
  truck_type: 'tronton',
  is_active: true,
  max_net_kg: 20_000,
  condition: 'ready',
  condition_note: null,
  max_load_kg: 15_000,
  requires_cleaning: false,
  last_driver_id: null,
  documents: { stnk: '2026-03-05', kir: '2026-03-05', insurance: '2026-03-05', b3_permit: '2026-03-05' },
  busy: null,
  open_ticket: null,
  line_trips: 0,
  trips_today: 0,
  today_kg: 0,
} satisfies TruckFacts

export const DRIVER: DriverFacts = {
  id: 'driver',
  code: 'DRV-1',
  name: 'Suparman',
  vendor_id: 'gkt',
  is_active: true,
  effective_date: '2026-03-03',
  retirement_date: null,
  credit_point: 40,
  lifted_until: null,
  documents: { sim_b1: '2026-03-03' },
  busy: null,
  duty_min: 540,
  is_on_duty: true,
  lacks_rest: false,
  duty_clock: null,
  duty_s: null,
  on_duty_since: null,
  rest_s: 0,
  overtime: null,
  trips_today: 0,
  today_kg: 0,
}

const LINE: LineContext = {
  id: 'line',
  order_id: 'order',
  order_no: 'ORD-1',
  line_no: 2,
  cargo_id: 'urea',
  cargo_name: 'Urea',
  is_hazardous: false,
  payload_type_id: 'loose',
  payload_name: 'Loose',
  origin_checkpoint_id: 'from',
  destination_checkpoint_id: 'to',
  origin_scale_id: null,
  destination_scale_id: null,
  contract_route_id: null,
  charge_basis: null,
  tariff_idr: null,
  duration_min: 180,
  distance_km: null,
  min_charge_ton: null,
  fixed_ton_per_trip: null,
  standard_duration_min: null,
  bag_weight_kg: null,
  bag_count: null,
  billing_basis: 'origin_net',
  tolerance_percent: '0.500',
  vendor_id: 'gkt',
  vendor_name: 'PT Gresik',
  work_unit_id: 'unit',
  window_start: '2026-03-02T17:00:00.000Z',
  // Eight in the evening WIB of the fifth: papers must hold on that day too.
  window_end: '2026-03-05T13:00:00.000Z',
  quantity_kg: 50_000,
  allocated_kg: 0,
  open_kg: 52_500,
  left_kg: 50_000,
  daily_limit_kg: null,
  truck_type: null,
  max_trip_per_truck_per_day: null,
  expired_scales: [],
  stopped_scales: [],
  day_kg: 0,
  subhauler_allowed: false,
  credit_floor: 40,
  duty_most_min: 720,
}

/** Nine in the morning WIB of the third; the work begins half an hour later. */
export const NOW = '2026-03-03T02:00:00.000Z'

export function workOn(
  line: Partial<LineContext> = {},
  span: Partial<GuardContext['span']> = {},
): GuardContext {
  return {
    line: { ...LINE, ...line },
    span: {
      start: '2026-03-03T02:30:00.000Z',
      end: '2026-03-03T05:30:00.000Z',
      day: '2026-03-03',
      day_start: '2026-03-02T17:00:00.000Z',
      day_end: '2026-03-03T17:00:00.000Z',
      ...span,
    },
    now: NOW,
  }
}
