import { pngOf } from '#services/sub/files/drawn-signature.ts'
import { pointsOf, widthOf } from '#services/sub/files/letters.ts'

const WIDTH = 480
const HEIGHT = 320
const PLATE_POINT = 5
const NOTE_POINT = 2

type Colour = readonly [number, number, number, number]
type Box = readonly [x: number, y: number, width: number, height: number]

const SKY: Colour = [190, 205, 215, 255]
const GROUND: Colour = [120, 118, 112, 255]
const DECK: Colour = [88, 88, 92, 255]
const BODY: Colour = [214, 152, 24, 255]
const DARK: Colour = [30, 32, 36, 255]
const GLASS: Colour = [96, 128, 150, 255]
const WHITE: Colour = [245, 245, 240, 255]
const RED: Colour = [190, 40, 30, 255]

/** From the front: cab, windscreen, lamps. From behind: tailgate, lamps. Both stand on the deck of the scale. */
const PARTS = {
  front: [
    [BODY, [130, 40, 220, 200]],
    [GLASS, [150, 60, 180, 70]],
    [DARK, [120, 240, 240, 20]],
    [WHITE, [142, 196, 30, 20]],
    [WHITE, [308, 196, 30, 20]],
  ],
  rear: [
    [BODY, [110, 30, 260, 190]],
    [DARK, [110, 120, 260, 4]],
    [DARK, [238, 30, 4, 190]],
    [DARK, [120, 220, 240, 36]],
    [RED, [116, 196, 26, 18]],
    [RED, [338, 196, 26, 18]],
  ],
} as const satisfies Record<string, readonly (readonly [Colour, Box])[]>

const WHEELS: readonly Box[] = [
  [136, 256, 46, 34],
  [298, 256, 46, 34],
]

export type TruckSide = keyof typeof PARTS

class Canvas {
  readonly pixels = Buffer.alloc(WIDTH * HEIGHT * 4)

  fill(colour: Colour, [x, y, width, height]: Box): void {
    for (let py = y; py < y + height; py += 1)
      for (let px = x; px < x + width; px += 1) this.pixels.set(colour, (py * WIDTH + px) * 4)
  }

  write(text: string, colour: Colour, x: number, y: number, point: number): void {
    for (const dot of pointsOf(text)) this.fill(colour, [x + dot.x * point, y + dot.y * point, point, point])
  }
}

/** A truck on a scale as a camera sees it, with its plate, and a note along the lower edge; the same PNG for the same words. */
export function drawnTruck(side: TruckSide, plate: string, note: string): Buffer {
  const canvas = new Canvas()
  canvas.fill(SKY, [0, 0, WIDTH, 230])
  canvas.fill(GROUND, [0, 230, WIDTH, HEIGHT - 230])
  canvas.fill(DECK, [60, 282, WIDTH - 120, 14])
  for (const [colour, box] of PARTS[side]) canvas.fill(colour, box)
  for (const wheel of WHEELS) canvas.fill(DARK, wheel)
  const width = Math.min(widthOf(plate) * PLATE_POINT, WIDTH - 40)
  const left = Math.floor((WIDTH - width) / 2)
  canvas.fill(WHITE, [left - 10, 152, width + 20, 7 * PLATE_POINT + 14])
  canvas.fill(DARK, [left - 6, 156, width + 12, 7 * PLATE_POINT + 6])
  canvas.write(plate.slice(0, 14), WHITE, left, 159, PLATE_POINT)
  canvas.write(note.slice(0, 36), WHITE, 10, HEIGHT - 20, NOTE_POINT)
  return pngOf(canvas.pixels, WIDTH, HEIGHT)
}
