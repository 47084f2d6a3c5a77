import { momentOf, readDay, readMoment } from '#contracts/day-text.ts'

/** A line of what finance says: `PAY-2611-00012;paid;2026-11-23T09:00+07:00;TRX 771` or `…;gagal;;RTN 88;Account closed by its bank`. */
export interface PaidLine {
  row: number
  payment_no: string
  /** Null where the word says neither. */
  state: 'paid' | 'failed' | null
  at: string
  /** Reference of the bank: of the transfer, or of its failure. */
  text: string
  /** Why it failed, as the bank says it; the reference where nothing else is said. */
  reason: string
}

/** What finance and banks write, in either language. */
const WORDS: Readonly<Record<string, 'paid' | 'failed'>> = {
  paid: 'paid',
  dibayar: 'paid',
  'sudah dibayar': 'paid',
  lunas: 'paid',
  failed: 'failed',
  gagal: 'failed',
  ditolak: 'failed',
}

/** Reads the lines of a file of paid states; a first line that names columns is skipped. */
export function readPaidLines(text: string): PaidLine[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: line.trim(), row: at + 1 }))
    .filter(({ line }) => line !== '' && !/^\W*(payment|no)/i.test(line))
    .map(({ line, row }) => {
      const [payment_no = '', state = '', at = '', said = '', reason = ''] = line
        .split(/[;\t]/)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      return {
        row,
        payment_no,
        state: WORDS[state.toLowerCase()] ?? null,
        at,
        text: said,
        reason: reason || said,
      }
    })
}

const WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const NOON = 12

/**
 * The moment that a line says, in UTC; null where it says none. A clock without a zone is the plant's, a day alone its noon there. Days
 * are read as people here write them: 05/11/2026 is the fifth of November.
 */
export function paidAt(at: string): string | null {
  if (WITH_ZONE.test(at)) return Number.isNaN(Date.parse(at)) ? null : new Date(at).toISOString()
  const day = readDay(at)
  return day ? momentOf(day, NOON, 0) : readMoment(at)
}
