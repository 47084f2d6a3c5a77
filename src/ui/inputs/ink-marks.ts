/** Pixels that hang together, with the box around them. */
export interface Mark {
  pixels: Int32Array
  size: number
  left: number
  right: number
  top: number
  bottom: number
  /** How many of them lie on the edge of the picture. */
  onEdge: number
  /** How dark the darkest of them is. */
  deepest: number
}

/** What is smaller than this part of a picture is dust. */
const DUST = 1 / 100_000
const LEAST = 6
/** Nobody signs along the edge of a photo: that is the edge of the paper, or what lies beside it. */
const EDGE = 0.02
/** A printed line to sign on: so long, in parts of the picture's longer edge, and so straight as no hand draws. */
const LONG = 0.12
const STRAIGHT = 0.006
/** As thin as print is, in pixels from its middle: a pen that is seen from close by is thicker. */
const THIN = 1.8

interface Looked {
  open: Uint8Array
  dark: Float32Array
  stack: Int32Array
  width: number
  height: number
}

/** The mark that a pixel belongs to; its pixels are taken out of `open`. */
function markFrom(start: number, { open, dark, stack, width, height }: Looked): Mark {
  let [depth, size, onEdge, deepest] = [1, 0, 0, 0]
  let [left, right, top, bottom] = [width, 0, height, 0]
  stack[0] = start
  open[start] = 0
  const pixels: number[] = []
  while (depth > 0) {
    const at = stack[--depth]!
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels.push(at)
    size += 1
    deepest = Math.max(deepest, dark[at]!)
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) onEdge += 1
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const next = row * width + column
        if (!open[next]) continue
        open[next] = 0
        stack[depth++] = next
      }
  }
  return { pixels: Int32Array.from(pixels), size, left, right, top, bottom, onEdge, deepest }
}

/** How far pixels lie from the straight line through them (the root of the mean square). */
function acrossOf({ pixels, size }: Mark, width: number): number {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0]
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)]
    sx += x
    sy += y
    sxx += x * x
    syy += y * y
    sxy += x * y
  }
  const [xx, yy, xy] = [
    sxx / size - (sx / size) ** 2,
    syy / size - (sy / size) ** 2,
    sxy / size - (sx * sy) / size ** 2,
  ]
  return Math.sqrt(Math.max(0, (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy)))
}

/** Whether a mark is printed: long, and straight. */
function isRuled(mark: Mark, width: number, height: number): boolean {
  const long = Math.max(mark.right - mark.left, mark.bottom - mark.top)
  if (long < Math.max(width, height) * LONG) return false
  return acrossOf(mark, width) <= Math.max(THIN, long * STRAIGHT)
}

function isPen(mark: Mark, width: number, height: number): boolean {
  if (mark.size < Math.max(LEAST, width * height * DUST)) return false
  if (mark.onEdge > Math.max(12, 2 * (width + height) * EDGE)) return false
  return !isRuled(mark, width, height)
}

/** What a speck is beside the largest mark, and how far from the large ones it may lie to belong to them, as a dot on an i does. */
const SPECK = 0.05
const NEAR = 0.15
/** Nothing shorter than this part of a picture is all of a signature. */
const SHORTEST = 0.05

/** Without specks that lie apart from the rest. */
function together(marks: readonly Mark[], longest: number): Mark[] {
  const largest = Math.max(0, ...marks.map(({ size }) => size))
  const main = marks.filter(({ size }) => size >= largest * SPECK)
  const [left, top] = [Math.min(...main.map((one) => one.left)), Math.min(...main.map((one) => one.top))]
  const [right, bottom] = [
    Math.max(...main.map((one) => one.right)),
    Math.max(...main.map((one) => one.bottom)),
  ]
  const long = Math.max(right - left, bottom - top)
  if (!main.length || long < longest * SHORTEST) return []
  const room = long * NEAR
  return marks.filter(
    (one) =>
      one.right >= left - room &&
      one.left <= right + room &&
      one.bottom >= top - room &&
      one.top <= bottom + room,
  )
}

/**
 * The marks of a pen among all that is darker than `limit`: no dust, no edge of the paper, no printed line, and nothing that is faint
 * beside ink that is `deep`.
 */
export function marksIn(
  dark: Float32Array,
  width: number,
  height: number,
  { limit, deep }: { limit: number; deep: number },
): Mark[] {
  const open = new Uint8Array(dark.length)
  for (let at = 0; at < dark.length; at += 1) open[at] = dark[at]! > limit ? 1 : 0
  const looked = { open, dark, stack: new Int32Array(dark.length), width, height }
  const marks: Mark[] = []
  for (let at = 0; at < open.length; at += 1) {
    if (!open[at]) continue
    const mark = markFrom(at, looked)
    if (mark.deepest >= deep / 2 && isPen(mark, width, height)) marks.push(mark)
  }
  return together(marks, Math.max(width, height))
}

/** Which pixels are kept of a picture that is emptied but for these marks, and for their soft edges. */
export function emptied(marks: readonly Mark[], width: number, height: number): Uint8Array {
  const kept = new Uint8Array(width * height)
  for (const { pixels } of marks)
    for (const at of pixels) {
      const [x, y] = [at % width, Math.floor(at / width)]
      for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row += 1)
        for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column += 1)
          kept[row * width + column] = 1
    }
  return kept
}
