import type { OfflineCause } from '#contracts/weighing/offline-causes.ts'
import type { OfflineRecord } from '#contracts/weighing/offline-record.ts'
import type { Sentence } from '#i18n/translate.ts'

/** One reason against taking a record as it was meant. */
export interface Against {
  cause: OfflineCause
  said: Sentence
}

/** Clocks that were put right differ by less. */
const NEAR_MS = 2 * 60_000

/** What a record is held against before anybody looks at trucks and trips. Moments are ms since 1970. */
export interface RecordFacts {
  now: number
  /** The pass: from when to when, whether it is this terminal's, and whether its seal is on the record. */
  pass: { from: number; until: number } | null
  isSealed: boolean
  /** The moment of the terminal's record before this one. */
  before: number | null
  isGenuine: boolean
  isOfScale: boolean
  isUsed: boolean
  isOwnNumber: boolean
  missing: number
}

const against = (cause: OfflineCause, message: string, params?: Sentence['params']): Against => ({
  cause,
  said: { message, params },
})

/** When the weight was taken: its frame says so, a typed weight goes by the terminal's reckoning. */
export const momentOf = ({ frame, at }: Pick<OfflineRecord, 'frame' | 'at'>): string => frame?.at ?? at

function clockDoubts(record: OfflineRecord, { now, pass, before }: RecordFacts): Against[] {
  const at = Date.parse(momentOf(record))
  const doubts: Against[] = []
  if (at > now + NEAR_MS) doubts.push(against('clock', 'It says it was weighed in the future'))
  if (pass && at < pass.from - NEAR_MS)
    doubts.push(against('clock', 'It says it was weighed before its operator signed in'))
  if (before !== null && at < before - NEAR_MS)
    doubts.push(against('clock', 'It says it was weighed before the record that came before it'))
  if (record.frame && record.sure && Math.abs(Date.parse(record.at) - at) > NEAR_MS)
    doubts.push(against('clock', 'The clocks of scale and terminal differ'))
  if (!record.frame && !record.sure)
    doubts.push(against('clock', 'The clock of the terminal was moved while it was off'))
  return doubts
}

/** Everything that speaks against a record by itself; empty when it is what an honest terminal hands over. */
export function recordDoubts(record: OfflineRecord, facts: RecordFacts): Against[] {
  const { frame } = record
  const doubts: Against[] = []
  if (facts.pass === null) doubts.push(against('pass', 'Nobody signed in on this terminal for it'))
  else if (!facts.isSealed) doubts.push(against('pass', 'It does not bear the seal of its operator'))
  else if (Date.parse(momentOf(record)) > facts.pass.until)
    doubts.push(against('pass', 'The shift of its operator had ended'))
  if (frame && !(facts.isGenuine && facts.isOfScale))
    doubts.push(against('key', 'Its reading is not signed by the program of this scale'))
  if (facts.isUsed) doubts.push(against('replay', 'Its reading was taken for another weight before'))
  if (!facts.isOwnNumber) doubts.push(against('number', 'Its ticket number is not one of this terminal'))
  if (facts.missing > 0)
    doubts.push(
      against('gap', '{count} records of this terminal before it have not arrived', { count: facts.missing }),
    )
  return [...doubts, ...clockDoubts(record, facts)]
}
