/** The shortest and the longest answer to a flag, in characters. */
export const ANSWER_MIN = 5
export const ANSWER_MAX = 500

/** Tickets below this score may be verified together (life.W4). */
export const BULK_SCORE = 20
