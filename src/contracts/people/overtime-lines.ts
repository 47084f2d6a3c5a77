/** Minutes at one factor of the ladder and what they cost. */
export interface OvertimeLine {
  minutes: number
  /** Decimal text: '1.50'. */
  factor: string
  amount_idr: number
}

/** A stretch on duty that counts for a day of overtime. */
export interface OvertimeSession {
  id: string
  from: string
  /** Null while it goes on. */
  to: string | null
  rest_min: number
  plate_no: string
}
