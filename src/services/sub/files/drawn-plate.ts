import { pngOf } from '#services/sub/files/drawn-signature.ts'

const WIDTH = 800
const HEIGHT = 600
const EDGE = 24
const PEN = 22
/** The box of a digit, pixels, and the room to the next one. */
const DIGIT_WIDTH = 110
const DIGIT_HEIGHT = 190
const ROOM = 45
const ORANGE = [255, 120, 0, 255] as const
const BLACK = [20, 20, 20, 255] as const

/** The strokes of each digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const STROKES = [
  [1, 1, 1, 0, 1, 1, 1], [0, 0, 1, 0, 0, 1, 0], [1, 0, 1, 1, 1, 0, 1], [1, 0, 1, 1, 0, 1, 1], [0, 1, 1, 1, 0, 1, 0],
  [1, 1, 0, 1, 0, 1, 1], [1, 1, 0, 1, 1, 1, 1], [1, 0, 1, 0, 0, 1, 0], [1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 0, 1, 1],
] as const // prettier-ignore

type Box = readonly [x: number, y: number, width: number, height: number]

function fill(pixels: Buffer, [x, y, width, height]: Box, colour: readonly number[]): void {
  for (let py = y; py < y + height; py += 1)
    for (let px = x; px < x + width; px += 1) pixels.set(colour, (py * WIDTH + px) * 4)
}

function digitBoxes(digit: number, x: number, y: number): Box[] {
  const [half, right, low] = [(DIGIT_HEIGHT - PEN) / 2, x + DIGIT_WIDTH - PEN, y + DIGIT_HEIGHT - PEN]
  const boxes: Box[] = [
    [x, y, DIGIT_WIDTH, PEN],
    [x, y, PEN, half + PEN],
    [right, y, PEN, half + PEN],
    [x, y + half, DIGIT_WIDTH, PEN],
    [x, y + half, PEN, half + PEN],
    [right, y + half, PEN, half + PEN],
    [x, low, DIGIT_WIDTH, PEN],
  ]
  return boxes.filter((_, stroke) => STROKES[digit]?.[stroke])
}

/** A row of digits in the middle of the plate, its top at `y`. */
function number(text: string, y: number): Box[] {
  const width = text.length * (DIGIT_WIDTH + ROOM) - ROOM
  const left = Math.floor((WIDTH - width) / 2)
  return Array.from(text).flatMap((digit, at) =>
    digitBoxes(Number(digit), left + at * (DIGIT_WIDTH + ROOM), y),
  )
}

/** The orange plate of dangerous goods as a PNG: what the danger is above, the number of the substance below. */
export function drawnPlate(danger: string, substance: string): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4)
  const middle = HEIGHT / 2
  fill(pixels, [0, 0, WIDTH, HEIGHT], BLACK)
  for (const y of [EDGE, middle + EDGE / 2])
    fill(pixels, [EDGE, y, WIDTH - 2 * EDGE, middle - EDGE * 1.5], ORANGE)
  const top = Math.floor((middle - DIGIT_HEIGHT) / 2)
  for (const box of [...number(danger, top + 6), ...number(substance, middle + top - 6)])
    fill(pixels, box, BLACK)
  return pngOf(pixels, WIDTH, HEIGHT)
}
