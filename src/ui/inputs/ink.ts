import { emptied, marksIn, type Mark } from '#ui/inputs/ink-marks.ts'
import { largest, least } from '#ui/inputs/spread.ts'

/** Pixels of a picture, row by row: red, green, blue and alpha, a byte each. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Why no signature comes of a picture: it is too dark, there is no ink on it, or ink and paper cannot be told apart. */
export type NoInk = 'dark' | 'empty' | 'full'
export type Cleaned = { ink: Pixels; refused?: never } | { ink?: never; refused: NoInk }

/** Paper that is darker than this, of 255, was photographed in the dark: what is ink is noise there. */
const DARK = 64
/** Ink takes away at least this part of what the paper beside it reflects; a pencil takes about a fifth. */
const FAINTEST = 0.12
/** What does not get this dark anywhere is shadow, fold or show-through, no stroke. */
const STROKE = 0.2
/** The widest stroke is narrower than this part of the shorter edge. */
const WIDEST = 1 / 12
/** More of a picture than this is no signature. */
const FULL = 0.35
/** Ink that is read as black on white: lighter ink would be lost on paper. */
const LIGHTEST = 150
const STEPS = 15
/** So many times what half of the pixels differ from their paper is beyond noise. */
const GRAIN = 3
/** No camera has more, of 255: what differs by more is something that lies there. */
const NOISIEST = 60

/** How bright each pixel is, as if it lay on white. */
function brightness({ width, height, data }: Pixels): Float32Array {
  const bright = new Float32Array(width * height)
  for (let at = 0, from = 0; at < bright.length; at += 1, from += 4) {
    const share = data[from + 3]! / 255
    const own = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
    bright[at] = share * own + (1 - share) * 255
  }
  return bright
}

/** Each value as the mean of itself and its two neighbours in a row, or in a column. */
function meanOf(values: Float32Array, width: number, step: number): Float32Array {
  const mean = new Float32Array(values.length)
  const last = values.length - 1
  for (let at = 0; at <= last; at += 1) {
    const isFirst = step === 1 ? at % width === 0 : at < step
    const isLast = step === 1 ? at % width === width - 1 : at + step > last
    const [before, after] = [isFirst ? at : at - step, isLast ? at : at + step]
    mean[at] = (values[before]! + values[at]! + values[after]!) / 3
  }
  return mean
}

/** Each pixel as the mean of those around it: a camera's noise is no ink. */
const calmed = (bright: Float32Array, width: number): Float32Array =>
  meanOf(meanOf(bright, width, 1), width, width)

/** The value that this share of all values does not reach, to a 256th of the range from 0 to `top`. */
function quantile(values: Float32Array, share: number, top: number): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[Math.min(255, Math.max(0, Math.floor((value / top) * 256)))]! += 1
  let [seen, at] = [0, 0]
  while (at < 255 && seen + counts[at]! <= share * values.length) seen += counts[at++]!
  return ((at + 0.5) / 256) * top
}

/**
 * How much each pixel is darker than the paper around it, 0 to 1. The paper is what is left of the picture when every dark mark is filled
 * that is narrower than the widest stroke: light that falls off and the edge of a shadow stay, because they are wider.
 */
function darkness(
  calm: Float32Array,
  width: number,
  height: number,
): { paper: Float32Array; dark: Float32Array } {
  const reach = Math.max(4, Math.ceil((Math.min(width, height) * WIDEST) / 2))
  const paper = least(largest(calm, width, height, reach), width, height, reach)
  const under = paper.map((value, at) => value - calm[at]!)
  // Noise is alike everywhere, so that it is more of what a shadow leaves of the light.
  const noise = Math.min(NOISIEST, GRAIN * quantile(under, 0.5, 256))
  const dark = under.map((value, at) => (value > noise ? value / Math.max(1, paper[at]!) : 0))
  return { paper, dark }
}

interface Found {
  dark: Float32Array
  /** From here on ink begins, and from there on nothing is seen through it. */
  faint: number
  solid: number
  marks: Mark[]
}

/** Where the ink is: what is darker than paper and its grain, in marks that a pen makes. */
function inkIn(dark: Float32Array, width: number, height: number): Found | NoInk {
  if (quantile(dark, 0.5, 1) > STROKE) return 'full'
  const faint = FAINTEST
  const strokes = dark.filter((value) => value > faint)
  const deep = strokes.length ? quantile(strokes, 0.8, 1) : 0
  if (deep < STROKE) return 'empty'
  const solid = Math.max(faint + 0.04, deep * 0.6)
  const middle = (faint + solid) / 2
  if (dark.filter((value) => value > middle).length > FULL * dark.length) return 'full'
  const marks = marksIn(dark, width, height, { limit: middle, deep })
  return marks.length ? { dark, faint, solid, marks } : 'empty'
}

/** The colour of the ink on white paper, taken where it is solid; light from a lamp is taken out by the paper beside it. */
function colourOf(
  { data }: Pixels,
  { dark, faint, solid }: Found,
  kept: Uint8Array,
): [number, number, number] {
  const [ink, white] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  let [inked, bare] = [0, 0]
  for (let at = 0; at < dark.length; at += 1) {
    const isInk = kept[at] === 1 && dark[at]! >= solid
    if (!isInk && (kept[at] === 1 || dark[at]! > faint / 2)) continue
    const share = data[at * 4 + 3]! / 255
    for (let part = 0; part < 3; part += 1)
      (isInk ? ink : white)[part]! += share * data[at * 4 + part]! + (1 - share) * 255
    if (isInk) inked += 1
    else bare += 1
  }
  const parts = ink.map((sum, part) =>
    inked && bare ? Math.min(255, ((sum / inked) * 255) / Math.max(1, white[part]! / bare)) : 0,
  )
  const light = 0.299 * parts[0]! + 0.587 * parts[1]! + 0.114 * parts[2]!
  const down = light > LIGHTEST ? LIGHTEST / light : 1
  return [parts[0]! * down, parts[1]! * down, parts[2]! * down]
}

/** The kept marks alone, with a little room around them: ink of one colour on nothing. */
function drawn(picture: Pixels, found: Found, kept: Uint8Array): Pixels {
  const { marks, dark, faint, solid } = found
  const [left, top] = [Math.min(...marks.map((one) => one.left)), Math.min(...marks.map((one) => one.top))]
  const [right, bottom] = [
    Math.max(...marks.map((one) => one.right)),
    Math.max(...marks.map((one) => one.bottom)),
  ]
  const room = Math.max(6, Math.round(Math.max(right - left, bottom - top) * 0.05))
  const [width, height] = [right - left + 1 + 2 * room, bottom - top + 1 + 2 * room]
  const data = new Uint8ClampedArray(width * height * 4)
  const colour = colourOf(picture, found, kept)
  for (let y = Math.max(0, top - 2); y <= Math.min(picture.height - 1, bottom + 2); y += 1)
    for (let x = Math.max(0, left - 2); x <= Math.min(picture.width - 1, right + 2); x += 1) {
      const at = y * picture.width + x
      const share = kept[at] ? Math.min(1, Math.max(0, (dark[at]! - faint) / (solid - faint))) : 0
      if (share <= 0) continue
      const to = ((y - top + room) * width + (x - left + room)) * 4
      // Few steps of see-through make a small file.
      data.set([...colour, (Math.round(share * STEPS) / STEPS) * 255], to)
    }
  return { width, height, data }
}

/**
 * The ink of a photographed or scanned signature on nothing, cropped to it; or why there is none. Paper may be lit unevenly, and ink of any
 * colour. Pure: pixels in, pixels out.
 */
export function inkOf(picture: Pixels): Cleaned {
  const { width, height } = picture
  const calm = calmed(brightness(picture), width)
  const { paper, dark } = darkness(calm, width, height)
  if (quantile(paper, 0.5, 256) < DARK) return { refused: 'dark' }
  const found = inkIn(dark, width, height)
  if (typeof found === 'string') return { refused: found }
  const ink = drawn(picture, found, emptied(found.marks, width, height))
  const covered = ink.data.filter((value, at) => at % 4 === 3 && value > 31).length
  // The service takes ink of which at least half is see-through.
  return covered > ink.width * ink.height * 0.45 ? { refused: 'full' } : { ink }
}
