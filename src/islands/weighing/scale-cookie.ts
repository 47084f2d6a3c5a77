/** Which scale this terminal stands at. */
export const SCALE_COOKIE = 'scale'
