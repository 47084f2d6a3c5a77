/** A spreadsheet holds whole sheets in memory; more rows go out as CSV. */
export const MOST_DOWNLOADED = { xlsx: 20_000, csv: 100_000 } as const
export type DownloadFormat = keyof typeof MOST_DOWNLOADED

/** More rows than these leave only after a fresh proof of who takes them (std.S15). */
export const FRESH_ABOVE = 10_000
