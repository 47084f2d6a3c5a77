import * as z from 'zod/mini'

/** One photo of a weight; `sha256` is of the file's bytes. */
const PHOTO = z.object({
  /** The indicator's is taken by the operator, where a weight is typed. */
  position: z.enum(['front', 'rear', 'top', 'cabin', 'indicator']),
  file_id: z.string(),
  sha256: z.string(),
})

/** One weight as it was taken; it never changes, and each carries the hash of the one before. */
export const WEIGHMENT = z.object({
  id: z.string(),
  weighing_id: z.string(),
  sequence: z.literal([1, 2, 3]),
  weight_kg: z.number(),
  captured_at: z.string(),
  source: z.enum([
    'indicator',
    'simulator',
    'manual',
    'stored_tare',
    'third_party',
    'paper',
    'indicator_offline',
  ]),
  stable: z.boolean(),
  zero_before: z.boolean(),
  raw_frame: z.nullable(z.string()),
  indicator_record_no: z.nullable(z.string()),
  /** The last ten readings before the capture; `at` in ms since 1970. */
  samples: z.array(z.object({ weight_kg: z.number(), at: z.number() })),
  operator_id: z.nullable(z.string()),
  scale_id: z.string(),
  shift: z.literal([1, 2, 3]),
  photos: z.array(PHOTO),
  plate_ocr: z.nullable(z.string()),
  plate_match: z.nullable(z.boolean()),
  truck_distance_m: z.nullable(z.number()),
  /** The problem that made a typed weight necessary. */
  manual_reason: z.nullable(z.string()),
  /** The operator's word at the platform (dec.I3.12); none for weights from before it was asked, and for a stored tare. */
  whole_on_deck: z.nullable(z.boolean()),
  occupants: z.nullable(z.number()),
  chain_seq: z.number(),
  prev_hash: z.string(),
  hash: z.string(),
  /** The key that signed it; none for a weight from before there were keys. */
  key_id: z.nullable(z.string()),
})

export type Weighment = z.infer<typeof WEIGHMENT>
