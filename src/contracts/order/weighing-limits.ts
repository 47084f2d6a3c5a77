/** The shortest answer to a flag, in characters. */
export const ANSWER_MIN = 5
