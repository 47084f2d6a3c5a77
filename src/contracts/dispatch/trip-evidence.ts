import { TOWER } from '#access/duties.ts'
import { choice, integer, json, list, longtext, money, text } from '#contracts/fields.ts'
import { timestamp } from '#contracts/date-fields.ts'
import { file, files } from '#contracts/files/file-fields.ts'
import { children } from '#contracts/reference-fields.ts'
import type { Lifecycle } from '#kernel/lifecycle.ts'

/** What shows that a load arrived as it left: the signed receipt, the seals, and the bags counted at both ends (dec.I2.13). */

const PLACES = [
  { value: 'origin', label: 'At the origin' },
  { value: 'destination', label: 'At the destination' },
] as const

const ro = { readOnly: true } as const
const sure = { always: true } as const
const bags = (label: string) => integer({ label, min: 0, max: 100_000, required: true })

/** The bags of one place, sorted by how they are. */
const COUNT = {
  good: bags('Good bags'),
  torn: bags('Torn bags'),
  wet: bags('Wet bags'),
  missing: bags('Missing bags'),
} as const

/** What a bag claim was made of when the bags were counted. */
export interface BagClaim {
  loaded: number
  good: number
  /** Decimal text; null where the cargo says none. */
  bag_weight_kg: string | null
  price_idr_per_kg: number | null
}

/** What a trip carries of its evidence. */
export const EVIDENCE_FIELDS = {
  pod_files: files({ label: 'Files of the receipt', table: 'trip_pod_file', parent: 'trip_id', max: 100 }),
  pod_signature_file_id: file({ label: 'Signature on the receipt', as: 'pod_signature_file', ...ro }),
  seals_received: list({ label: 'Seals at the destination', ...ro }),
  seals_checked_at: timestamp({ label: 'Seals compared at', ...ro }),
  seals_checked_by_name: text({ label: 'Seals compared by', ...ro }),
  bag_tallies: children({
    label: 'Bag counts',
    table: 'trip_bag_tally',
    parent: 'trip_id',
    key: 'place',
    max: 2,
    ...ro,
    fields: {
      place: choice({ label: 'Place', options: PLACES, ...sure }),
      good: integer({ label: 'Good bags', ...sure }),
      torn: integer({ label: 'Torn bags', ...sure }),
      wet: integer({ label: 'Wet bags', ...sure }),
      missing: integer({ label: 'Missing bags', ...sure }),
      note: longtext({ label: 'Note', ...ro }),
      counted_at: timestamp({ label: 'Counted at', ...sure }),
      counted_by_name: text({ label: 'Counted by', ...sure }),
    },
  }),
  bag_claim: json<BagClaim>('How the bag claim was worked out'),
  bag_claim_idr: money({ label: 'Bag claim', ...ro }),
  papers_printed: integer({ label: 'Papers printed', ...sure }),
} as const

const ON_THE_WAY = ['loading', 'loaded', 'in_transit', 'at_destination', 'unloading', 'delivered'] as const

/** What control tower records of it, on the driver's or checker's behalf until they have calls of their own. */
export const EVIDENCE_ACTIONS = {
  receipt: {
    label: 'Add the receipt',
    from: ['at_destination', 'unloading', 'delivered', 'completed', 'disputed'],
    to: null,
    by: TOWER,
    single: true,
    input: {
      pod_receiver_name: text({ label: 'Received by', required: true, min: 2, max: 120 }),
      signed_at: timestamp({ label: 'Signed at', required: true }),
      photos: files({
        label: 'Photos or PDFs of the receipt',
        table: 'trip_pod_file',
        parent: 'trip_id',
        max: 20,
      }),
      signature_file_id: file({
        label: 'Picture of the signature',
        images: true,
        help: 'It is shown beside the specimen of the driver',
      }),
    },
  },
  seals: {
    label: 'Compare the seals',
    from: ON_THE_WAY,
    to: null,
    by: TOWER,
    single: true,
    input: {
      place: choice({ label: 'Place', required: true, options: PLACES, initial: 'destination' }),
      seals: list({
        label: 'Seals on the truck',
        required: true,
        help: 'The number of each seal, as it is on the truck; leave it empty when there is none',
        initial: [],
      }),
    },
  },
  tally: {
    label: 'Count the bags',
    from: ON_THE_WAY,
    to: null,
    by: TOWER,
    single: true,
    input: {
      place: choice({ label: 'Place', required: true, options: PLACES, initial: 'destination' }),
      ...COUNT,
      note: longtext({ label: 'Note', max: 500 }),
    },
  },
} as const satisfies Lifecycle['actions']
