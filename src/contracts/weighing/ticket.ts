import * as z from 'zod/mini'
import { record } from '#contracts/answers.ts'
import { TICKET_VERSIONS } from '#contracts/weighing/ticket-version.ts'
import { WEIGHMENT } from '#contracts/weighing/weighment.ts'

const textOrNull = z.nullable(z.string())
const numberOrNull = z.nullable(z.number())

/** The trip of a ticket, with what a paper says of it. */
const TICKET_TRIP = z.object({
  id: z.string(),
  trip_no: z.string(),
  status: z.string(),
  surat_jalan_no: z.string(),
  planned_kg: z.number(),
  seal_numbers: z.array(z.string()),
  bag_count_planned: numberOrNull,
  origin_net_kg: numberOrNull,
  destination_net_kg: numberOrNull,
  loss_kg: numberOrNull,
  loss_percent: textOrNull,
  order_no: z.string(),
  requires_seal: z.boolean(),
  payload_type_name: textOrNull,
})

/** A party to the transport, as a delivery note names it. */
const PARTY = z.object({ name: z.string(), address: textOrNull })

/** What left the origin with the trip, for the paper that goes with it: never what another scale weighed later. */
export const DELIVERY = z.object({
  /** The ticket of the origin; null where nothing is weighed there. */
  ticket_no: textOrNull,
  /** That ticket, where its delivery note is kept by version: null before both weights, and for a load that came from another truck. */
  weighing_id: textOrNull,
  /** Of that ticket; null before it has both weights. */
  check_code: textOrNull,
  net_kg: numberOrNull,
  bag_count: numberOrNull,
  seal_numbers: z.array(z.string()),
  po_no: textOrNull,
  so_no: textOrNull,
  do_no: textOrNull,
  /** Name and voyage. */
  vessel: textOrNull,
  /** The unit that sends it, the haulier, and the place it goes to. */
  sender: PARTY,
  carrier: PARTY,
  receiver: PARTY,
})

const TICKET_SCALE = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  tera_certificate_no: textOrNull,
  tera_expired_at: textOrNull,
})

/** Everything a printed ticket shows. */
export const TICKET = z.object({
  weighing: record('weighing'),
  weighments: z.array(WEIGHMENT),
  scales: z.array(TICKET_SCALE),
  trip: z.nullable(TICKET_TRIP),
  delivery: z.nullable(DELIVERY),
  /** What the paper carries to prove its number, version and net (dec.I3.16); a dash before the second weight. */
  check_code: z.string(),
  /** Its versions where it was revised, with what each changed. */
  versions: TICKET_VERSIONS,
  /** Number this print will have; 1 is the original. */
  copy_no: z.number(),
  /** A void ticket is printed as BATAL. */
  cancelled: z.boolean(),
  /** False while a block flag waits for its answer: the truck may not leave (life.D4). */
  may_leave: z.boolean(),
  printed_at: z.string(),
})

export type TicketTrip = z.infer<typeof TICKET_TRIP>
export type TicketDelivery = z.infer<typeof DELIVERY>
export type WeighingTicket = z.infer<typeof TICKET>
