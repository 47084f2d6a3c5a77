import * as z from 'zod/mini'

const textOrNull = z.nullable(z.string())
const numberOrNull = z.nullable(z.number())

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
  weighing_id: textOrNull,
  ticket_no: textOrNull,
  first_kg: numberOrNull,
  first_at: textOrNull,
  waiting_min: z.number(),
  tone: WAIT_TONE,
  /** The scale the plan names, which may be another one of the operator. */
  scale_id: textOrNull,
  trip_id: textOrNull,
  trip_no: textOrNull,
  trip_status: textOrNull,
  order_id: textOrNull,
  order_no: textOrNull,
  truck_id: z.string(),
  truck_code: z.string(),
  plate_no: z.string(),
  rfid_tag: textOrNull,
  driver_name: textOrNull,
  vendor_name: z.string(),
  cargo_code: textOrNull,
  cargo_name: textOrNull,
  /** Weight of one bag in kg; null for loose cargo. */
  bag_weight_kg: textOrNull,
  origin_name: textOrNull,
  destination_name: textOrNull,
  planned_kg: numberOrNull,
  bag_count_planned: numberOrNull,
  origin_net_kg: numberOrNull,
  order_remaining_ton: textOrNull,
  requires_seal: z.boolean(),
  stored_tare_kg: z.number(),
  stored_tare_valid_until: textOrNull,
  jbi_kg: z.number(),
  surat_jalan_no: textOrNull,
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
  tera_expired_at: textOrNull,
  in_service: z.boolean(),
  /** Lines of a change of its limits that waits, in the reader's language. */
  changes: z.array(z.string()),
  /** A token or key that its operator may confirm by the indicator (decision 47); null where nothing waits. */
  source: z.nullable(z.object({ id: z.string(), row_version: z.number(), is_key: z.boolean() })),
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
