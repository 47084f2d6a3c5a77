import * as z from 'zod/mini'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** How long a truck has waited, against the clock of life.D15 (green, amber, red). */
const WAIT_TONE = z.enum(['ok', 'warn', 'bad'])

/** One of the last tickets of a truck. */
const LAST_TICKET = z.object({
  id: z.string(),
  ticket_no: z.string(),
  tare_kg: z.number(),
  gross_kg: z.number(),
  net_kg: z.number(),
  at: z.string(),
})

/** One truck the operator may expect. */
const QUEUE_ITEM = z.object({
  /** 'first' waits for its first weighing, 'second' stands between two. */
  kind: z.enum(['first', 'second']),
  place: z.enum(['origin', 'destination', 'check']),
  weighing_id: text,
  ticket_no: text,
  first_kg: number,
  first_at: text,
  waiting_min: z.number(),
  tone: WAIT_TONE,
  /** The scale the plan names, which may be another one of the operator. */
  scale_id: text,
  trip_id: text,
  trip_no: text,
  trip_status: text,
  order_id: text,
  order_no: text,
  truck_id: z.string(),
  truck_code: z.string(),
  plate_no: z.string(),
  rfid_tag: text,
  driver_name: text,
  vendor_name: z.string(),
  cargo_code: text,
  cargo_name: text,
  /** Weight of one bag in kg; null for loose cargo. */
  bag_weight_kg: text,
  origin_name: text,
  destination_name: text,
  planned_kg: number,
  bag_count_planned: number,
  origin_net_kg: number,
  order_remaining_ton: text,
  requires_seal: z.boolean(),
  stored_tare_kg: z.number(),
  stored_tare_valid_until: text,
  jbi_kg: z.number(),
  surat_jalan_no: text,
  last_tickets: z.array(LAST_TICKET),
})

/** The scale of a queue, with what a page needs to know of it. */
const QUEUE_SCALE = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  protocol: z.string(),
  division_kg: z.number(),
  min_kg: z.number(),
  capacity_kg: z.number(),
  allow_manual: z.boolean(),
  simulated: z.boolean(),
  tera_expired_at: text,
  in_service: z.boolean(),
})

/** The trucks that wait for a scale; `limits` are those of the waiting colours. */
export const QUEUE = z.object({
  scale: QUEUE_SCALE,
  limits: z.object({ warn_min: z.number(), bad_min: z.number() }),
  waiting: z.array(QUEUE_ITEM),
  second: z.array(QUEUE_ITEM),
})

export type WaitTone = z.infer<typeof WAIT_TONE>
export type QueueItem = z.infer<typeof QUEUE_ITEM>
export type WeighingQueue = z.infer<typeof QUEUE>
