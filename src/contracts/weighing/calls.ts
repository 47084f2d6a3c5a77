import { integer, list, longtext, text } from '#contracts/fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import type { WeighingFlag } from '#contracts/weighing/weighing.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'

/** Input of `POST /v1/weighing/capture` and `/preview`. There is no weight here: it comes from the scale (live.G5). */
export const CAPTURE_INPUT = {
  scale_id: idOf({ label: 'Scale', required: true }),
  trip_id: idOf({ label: 'Trip' }),
  truck_id: idOf({ label: 'Truck' }),
  reason: text({ label: 'Reason for weighing here', min: 10, max: 300 }),
  bag_count: integer({ label: 'Bags', min: 1, max: 100_000 }),
  seal_numbers: list({ label: 'Seals', max: 10 }),
  deduction_kg: integer({ label: 'Deduction', unit: 'kg', min: 0, max: 50_000 }),
  deduction_reason: text({ label: 'Reason for the deduction', min: 5, max: 300 }),
  note: longtext({ label: 'Note', min: 5, max: 500 }),
  /** Only where the scale's profile allows typed weights; all three together. */
  manual_kg: integer({ label: 'Typed weight', unit: 'kg', min: 1, max: 200_000 }),
  manual_problem_id: idOf({ label: 'Problem' }),
  manual_note: longtext({ label: 'What happened', min: 10, max: 500 }),
} as const

export const QUEUE_INPUT = { scale_id: idOf({ label: 'Scale', required: true }) } as const

export const BULK_VERIFY_INPUT = {
  ids: list({ label: 'Tickets', required: true, max: 20 }),
} as const

/** Tickets below this score may be verified together (life.W4). */
export const BULK_SCORE = 20

/** A reason against a capture; `message` is in the reader's language. */
export interface CaptureRefusalView {
  code: string
  message: string
}

/** What a capture would do now: `POST /v1/weighing/preview`. */
export interface CapturePreview {
  sequence: 1 | 2
  place: 'origin' | 'destination' | 'check'
  flow: string
  weighing_id: string | null
  ticket_no: string | null
  weight_kg: number | null
  tare_kg: number | null
  gross_kg: number | null
  net_kg: number | null
  net_expected_kg: number | null
  variance_percent: number | null
  flags: (WeighingFlag & { message: string })[]
  anomaly_score: number
  refusals: CaptureRefusalView[]
  /** A block flag is raised: the capture needs a note and the ticket is held for an answer. */
  needs_note: boolean
  seals_required: boolean
  bags_required: boolean
}

/** How long a truck has waited, against the clock of life.D15 (green, amber, red). */
export type WaitTone = 'ok' | 'warn' | 'bad'

/** One truck the operator may expect: `POST /v1/weighing/queue`. */
export interface QueueItem {
  /** 'first' waits for its first weighing, 'second' stands between two. */
  kind: 'first' | 'second'
  place: 'origin' | 'destination' | 'check'
  weighing_id: string | null
  ticket_no: string | null
  first_kg: number | null
  first_at: string | null
  waiting_min: number
  tone: WaitTone
  /** The scale the plan names, which may be another one of the operator. */
  scale_id: string | null
  trip_id: string | null
  trip_no: string | null
  trip_status: string | null
  order_id: string | null
  order_no: string | null
  truck_id: string
  truck_code: string
  plate_no: string
  rfid_tag: string | null
  driver_name: string | null
  vendor_name: string
  cargo_code: string | null
  cargo_name: string | null
  /** Weight of one bag in kg; null for loose cargo. */
  bag_weight_kg: string | null
  origin_name: string | null
  destination_name: string | null
  planned_kg: number | null
  bag_count_planned: number | null
  origin_net_kg: number | null
  order_remaining_ton: string | null
  requires_seal: boolean
  stored_tare_kg: number
  stored_tare_valid_until: string | null
  jbi_kg: number
  surat_jalan_no: string | null
  last_tickets: {
    id: string
    ticket_no: string
    tare_kg: number
    gross_kg: number
    net_kg: number
    at: string
  }[]
}

export interface WeighingQueue {
  scale: {
    id: string
    code: string
    name: string
    protocol: string
    division_kg: number
    min_kg: number
    capacity_kg: number
    allow_manual: boolean
    simulated: boolean
    tera_expired_at: string | null
    in_service: boolean
  }
  /** Limits of the waiting colours, minutes. */
  limits: { warn_min: number; bad_min: number }
  waiting: QueueItem[]
  second: QueueItem[]
}

/** Everything a printed ticket shows: `GET /v1/weighing/{id}/ticket`. */
export interface WeighingTicket {
  weighing: Record<string, unknown>
  weighments: Weighment[]
  scales: {
    id: string
    code: string
    name: string
    tera_certificate_no: string | null
    tera_expired_at: string | null
  }[]
  trip: Record<string, unknown> | null
  /** First characters of the last weight's hash in groups of four, to compare with the record. */
  check_code: string
  /** Number this print will have; 1 is the original. */
  copy_no: number
  /** A void ticket is printed as BATAL. */
  cancelled: boolean
  /** False while a block flag waits for its answer: the truck may not leave (life.D4). */
  may_leave: boolean
  printed_at: string
}
