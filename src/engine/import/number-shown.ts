/** Whole numbers from here on have lost digits: a spreadsheet keeps fifteen. */
const FIFTEEN_DIGITS = 1e15

/** General, in the words of programs of several languages, and what shows whole numbers as General does. */
const PLAIN = /^(?:general|standard|g\/.*|@|0|#)$/i

/** A piece of a format: digits, what is in quotes or escaped, a colour or language, or one sign that stands for itself. */
const PIECES = /([0#]+)|"([^"]*)"|\\(.)|\[(?:\$-[\dA-F]+|[A-Z]+\d*)\]|([-+ ():/!$])/giy

interface Piece {
  places: string
  literal: string
}

/** The pieces of the first section of a format; null where one is not understood, or the section shows other than digits and signs. */
function piecesOf(format: string): Piece[] | null {
  const pieces: Piece[] = []
  PIECES.lastIndex = 0
  while (PIECES.lastIndex < format.length && format[PIECES.lastIndex] !== ';') {
    const found = PIECES.exec(format)
    if (!found) return null
    pieces.push({ places: found[1] ?? '', literal: found[2] ?? found[3] ?? found[4] ?? '' })
  }
  return pieces
}

/**
 * What a number shows as text by its format, where every program shows the same: `00000` makes 42 `00042`. Null where the
 * language of the reader, the width of the column or lost digits decide: fractions, thousands, powers of ten.
 */
export function shownNumber(value: number, format: string): string | null {
  if (!Number.isInteger(value) || Math.abs(value) >= FIFTEEN_DIGITS) return null
  if (PLAIN.test(format)) return String(value)
  const pieces = value < 0 ? null : piecesOf(format)
  const places = pieces?.map((piece) => piece.places).join('') ?? ''
  if (!pieces || !places) return null
  const digits = value === 0 ? '' : String(value)
  // Digits beyond the places stand before the first of them.
  let left = digits.slice(0, Math.max(0, digits.length - places.length))
  const placed = digits.slice(left.length).padStart(places.length, ' ')
  let at = 0
  return pieces
    .map(({ places: own, literal }) => {
      if (!own) return literal
      const text = [...own]
        .map((place) => (placed[at++] ?? ' ').replace(' ', place === '0' ? '0' : ''))
        .join('')
      const before = left
      left = ''
      return before + text
    })
    .join('')
}
