/** The day of a moment in a ticket's number, YYMMDD, by the plant's clock (WIB). */
function dayOf(ms: number): string {
  const WIB_MS = 7 * 3_600_000
  return new Date(ms + WIB_MS).toISOString().slice(2, 10).replaceAll('-', '')
}

/** What the numbers of a terminal on a day begin with: `TB-01-261123-XA`. */
export function offlinePrefix(scaleCode: string, terminalCode: string, ms: number): string {
  return `${scaleCode}-${dayOf(ms)}-X${terminalCode}`
}

/** The nth ticket that a terminal makes on a day without the server: `TB-01-261123-XA001` (dec.I3.3). `n` counts from 1. */
export function offlineTicketNo(scaleCode: string, terminalCode: string, ms: number, n: number): string {
  return offlinePrefix(scaleCode, terminalCode, ms) + String(n).padStart(3, '0')
}

/** Whether a ticket's number is of a terminal's own series. */
export function isOfSeries(no: string, scaleCode: string, terminalCode: string, ms: number): boolean {
  const prefix = offlinePrefix(scaleCode, terminalCode, ms)
  return no.startsWith(prefix) && /^\d{3,6}$/.test(no.slice(prefix.length))
}
