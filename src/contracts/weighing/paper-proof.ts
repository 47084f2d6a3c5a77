/** What a printed code says of its ticket: enough to see that the paper was not changed, and nothing of money or people. */
export interface PaperStatement {
  ticket_no: string
  version: number
  net_kg: number
  /** The plant's day of the second weight, YYYY-MM-DD. */
  date: string
  plate_no: string
}

/** Where a code stands among all printed ones: its number from 1, and the root over those before it. */
export interface PaperPlace {
  number: number
  before: string
}

/** A statement with the id of its key and its Ed25519 signature, both as text for a web address. */
export interface SignedStatement {
  statement: PaperStatement
  /** Null for a code from before they were numbered. */
  place: PaperPlace | null
  key_id: string
  signature: string
}

/** The text that is signed: every part in one order, so that nothing can be moved, left out or added. */
export function statementText(statement: PaperStatement, place: PaperPlace | null): string {
  const { ticket_no, version, net_kg, date, plate_no } = statement
  const said = [ticket_no, version, net_kg, date, plate_no]
  return JSON.stringify(
    place ? ['angkut-paper-2', ...said, place.number, place.before] : ['angkut-paper-1', ...said],
  )
}

/** A signed statement behind the `#` of the public page's address, where no server ever sees it. */
export function proofText({ statement, place, key_id, signature }: SignedStatement): string {
  const { ticket_no, version, net_kg, date, plate_no } = statement
  const said = [ticket_no, String(version), String(net_kg), date.replaceAll('-', ''), plate_no].map((one) =>
    encodeURIComponent(one).replaceAll('.', '%2E'),
  )
  const start = place ? ['2', ...said, String(place.number), place.before] : ['1', ...said]
  return [...start, key_id, signature].join('.')
}

const PROOF =
  /^([12])\.([^.]+)\.(\d{1,4})\.(\d{1,7})\.(\d{4})(\d{2})(\d{2})\.([^.]+)(?:\.(\d{1,9})\.([\w-]{43}))?\.([0-9a-f]{12})\.([\w-]{86})$/

/** Reads what a code says, from a whole address or from the part behind its `#`; null for anything else. */
export function readProof(scanned: string): SignedStatement | null {
  const found = PROOF.exec(scanned.trim().split('#').at(-1) ?? '')
  if (!found) return null
  const [
    ,
    form,
    no = '',
    version,
    net,
    year,
    month,
    day,
    plate = '',
    number,
    before,
    key_id = '',
    signature = '',
  ] = found
  const place = number && before ? { number: Number(number), before } : null
  if ((form === '2') !== (place !== null)) return null
  try {
    const [ticket_no, plate_no] = [decodeURIComponent(no), decodeURIComponent(plate)]
    const statement = {
      ticket_no,
      version: Number(version),
      net_kg: Number(net),
      date: `${year}-${month}-${day}`,
      plate_no,
    }
    return { statement, place, key_id, signature }
  } catch {
    return null
  }
}
