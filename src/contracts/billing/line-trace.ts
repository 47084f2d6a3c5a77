/** A row of the contract that was tried for a trip, and why it was not taken; chosen where `reasons` is empty and `chosen` says so. */
export interface TriedRow {
  id: string
  code: string
  chosen: boolean
  tariff_idr: number
  charge_basis: string
  valid_from: string
  valid_to: string
  /** English keys of why it does not apply; none for rows that apply. */
  reasons: readonly string[]
}

/** A ticket that a line stands on, and the version of it (dec.I3.5). */
export interface TracedTicket {
  weighing_id: string
  ticket_no: string
  place: 'origin' | 'destination'
  /** 0 until its first revision. */
  version: number
  net_kg: number | null
}

/** How a line's amount came about, kept with it (model.C5). */
export interface LineTrace {
  contract_no: string
  /** Calendar day of the loading, by which every date was judged (dec.I4.4). */
  load_date: string
  /** Operands in words, such as `26.48 t × 17,900`: a key of a text and its values. */
  formula: string
  values: Readonly<Record<string, string | number>>
  /** What was done with it after, in the same way: paid twice, or divided among trucks. */
  steps?: readonly string[]
  /** The amount before it was rounded, a fraction of whole numbers. */
  exact: string
  tried: readonly TriedRow[]
  tickets: readonly TracedTicket[]
}
