/** One photo of a weight; `sha256` is of the file's bytes. */
export interface WeighmentPhoto {
  position: 'front' | 'rear' | 'top' | 'cabin'
  file_id: string
  sha256: string
}

/** One weight as it was taken; it never changes, and each carries the hash of the one before. */
export interface Weighment {
  id: string
  weighing_id: string
  sequence: 1 | 2 | 3
  weight_kg: number
  captured_at: string
  source: 'indicator' | 'manual' | 'stored_tare' | 'third_party'
  stable: boolean
  zero_before: boolean
  raw_frame: string | null
  indicator_record_no: string | null
  /** The last ten readings before the capture; `at` in ms since 1970. */
  samples: { weight_kg: number; at: number }[]
  operator_id: string | null
  scale_id: string
  shift: 1 | 2 | 3
  photos: WeighmentPhoto[]
  plate_ocr: string | null
  plate_match: boolean | null
  truck_distance_m: number | null
  /** The problem that made a typed weight necessary. */
  manual_reason: string | null
  chain_seq: number
  prev_hash: string
  hash: string
}
