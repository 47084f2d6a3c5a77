/** The interface constants of spec.9, and the names of our preference cookies. */

/** A notice stays at least this long before the next one takes its place. */
export const NOTICE_MS = 1000
/** The snackbar hides itself after this time, unless the pointer or the focus is on it. */
export const SNACKBAR_MS = 5000
export const PICTURE_PX = 35
export const DATE_MIN = '1900-01-01'
export const DATE_MAX = '2099-12-31'
export const PAYLOAD_TYPES_LIMIT = 9999
export const REQUESTER_LIMIT = 1

/** The login token: its name and path are the spec's. */
export const TOKEN_COOKIE = 'token'
export const COOKIE_PATH = '/'

export const LANG_COOKIE = 'lang'
export const THEME_COOKIE = 'theme'
/** 'pinned' keeps the sidebar open across pages on wide screens, 'free' closes it on every page (the default). */
export const SIDEBAR_COOKIE = 'sidebar'
/** Holds the session id whose start-up sequence is done, so that the server knows when to show 'Starting Application'. */
export const STARTED_COOKIE = 'started'
/** Who was shown around on this device, or did not want to be: marks of users with dots between them. */
export const TOURED_COOKIE = 'toured'

export const THEMES = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]
