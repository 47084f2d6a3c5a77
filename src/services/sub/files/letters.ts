/** Letters of five by seven points, as seven rows of five bits, left to right: what a number plate needs. */
const ROWS: Readonly<Record<string, string>> = {
  A: 'OHHVHHH', B: 'UHHUHHU', C: 'OHGGGHO', D: 'UHHHHHU', E: 'VGGUGGV', F: 'VGGUGGG', G: 'OHGNHHO', H: 'HHHVHHH', I: 'O44444O',
  J: '72222IC', K: 'HIKOKIH', L: 'GGGGGGV', M: 'HRLLHHH', N: 'HPLJHHH', O: 'OHHHHHO', P: 'UHHUGGG', Q: 'OHHHLID', R: 'UHHUKIH',
  S: 'FGGO11U', T: 'V444444', U: 'HHHHHHO', V: 'HHHHHA4', W: 'HHHLLRH', X: 'HHA4AHH', Y: 'HHA4444', Z: 'V1248GV',
  0: 'OHJLPHO', 1: '4C4444O', 2: 'OH1248V', 3: 'V2421HO', 4: '26AIV22', 5: 'VGU11HO', 6: '68GUHHO', 7: 'V124888', 8: 'OHHOHHO',
  9: 'OHHF12C', '-': '000V000', ':': '0CC0CC0', '.': '00000CC',
} // prettier-ignore

const LETTER_WIDTH = 5
const STEP = 6

/** The points of a text, from its upper left corner; small letters as capitals, what is unknown as a gap. */
export function pointsOf(text: string): { x: number; y: number }[] {
  return Array.from(text.toUpperCase()).flatMap((letter, at) =>
    Array.from(ROWS[letter] ?? '').flatMap((row, y) => {
      const bits = Number.parseInt(row, 32)
      return Array.from({ length: LETTER_WIDTH }, (_, x) => x)
        .filter((x) => bits & (1 << (LETTER_WIDTH - 1 - x)))
        .map((x) => ({ x: at * STEP + x, y }))
    }),
  )
}

/** How many points wide a text is. */
export function widthOf(text: string): number {
  return Math.max(0, text.length * STEP - 1)
}
