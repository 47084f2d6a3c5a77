import { integer } from '#contracts/fields.ts'

/** An earlier version of a revised ticket, as it was kept (life.D5); the newest unless it is said. */
export const PAPER_VERSION = integer({ label: 'Version', min: 1, max: 999 })
