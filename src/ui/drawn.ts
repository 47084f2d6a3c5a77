/**
 * The one mark of what the server has drawn and no script has made work yet: an island, or a list. Astro gives it to its islands
 * and takes it off when `takeOver` (ui/take-over.tsx) is done; a list has the same. Presses that come early
 * (layouts/browser/early-press.ts), styles and the browser tests read it; no button has to know.
 */
export const MARK = 'ssr'
/** Whatever carries it. */
export const DRAWN = `[${MARK}]`
/** What carries it still so long after the page came has failed; the rest of the page goes on without it. */
export const READY_MS = 30_000
