import { describe, expect, test } from 'vitest'
import { inkOf, type Pixels } from '#ui/inputs/ink.ts'
import { largest, least } from '#ui/inputs/spread.ts'

/** Photos and scans of signatures, made of numbers: what the product makes ink on nothing of. */

type Colour = readonly [number, number, number]
const BLUE: Colour = [38, 60, 150]

/** The same noise at every run. */
function noise(): () => number {
  let seed = 42
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32 - 0.5
  }
}

/** A wave with a stroke of `half` pixels to both sides, from a fifth of the width to four fifths. */
const onWave = (x: number, y: number, { width, height }: { width: number; height: number }, half = 2.5) =>
  x > width / 5 &&
  x < (width * 4) / 5 &&
  Math.abs(y - height / 2 - (height / 5) * Math.sin((x / width) * 20)) < half * 2.2

interface Paper {
  width?: number
  height?: number
  /** How bright the paper is at a place, 0 to 255. */
  light?: (x: number, y: number) => number
  /** What stands on the paper at a place; null where nothing does. */
  ink?: (x: number, y: number) => Colour | null
  grain?: number
}

function photo({ width = 480, height = 240, light = () => 235, ink, grain = 6 }: Paper): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  const next = noise()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [level, colour, speck] = [light(x, y), ink?.(x, y) ?? [255, 255, 255], next() * grain]
      data.set([...colour.map((part) => (part / 255) * level + speck), 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

const SIZE = { width: 480, height: 240 }
const signed =
  (colour: Colour = BLUE, half?: number) =>
  (x: number, y: number) =>
    onWave(x, y, SIZE, half) ? colour : null

/** How much of a picture is solid, half and clear. */
function shares({ data }: Pixels): { solid: number; clear: number } {
  const alpha = data.filter((_, at) => at % 4 === 3)
  return {
    solid: alpha.filter((value) => value > 200).length / alpha.length,
    clear: alpha.filter((value) => value < 32).length / alpha.length,
  }
}
function inkColour({ data }: Pixels): number[] {
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3]! > 200) return Array.from(data.slice(at, at + 3))
  return []
}

describe('a signature on paper', () => {
  test.each<[string, Paper]>([
    ['in even light', {}],
    ['with light that falls off to a third', { light: (x, y) => 240 - x * 0.3 - y * 0.05 }],
    ['under a lamp', { light: (x, y) => 250 - Math.hypot(x - 100, y - 60) * 0.35 }],
    ['with the shadow of a hand over half of it', { light: (x) => (x > 250 ? 130 : 235) }],
    ['on paper that is grey', { light: () => 120 }],
    ['with the noise of an evening', { light: () => 150, grain: 24 }],
    ['on a dark table', { light: (x, y) => (x < 40 || y > 215 ? 25 : 230) }],
    ['above a printed line', { ink: (x, y) => (Math.abs(y - 225) < 2 ? [60, 60, 60] : signed()(x, y)) }],
    ['above a printed line that is askew', { ink: (x, y) => (x > 60 && x < 430 && Math.abs(y - 205 - x * 0.05) < 1.5 ? [60, 60, 60] : signed()(x, y)) }],
    ['with dust beside it', { ink: (x, y) => ((x === 30 && y === 30) || (x === 450 && y < 12 && y > 10) ? [0, 0, 0] : signed()(x, y)) }],
  ])('%s is its ink alone, cropped', (_, paper) => {
    const { ink, refused } = inkOf(photo({ ink: signed(), ...paper }))
    expect(refused).toBeUndefined()
    // From 96 to 384 across, and from about 65 to 175 down, with a little room.
    expect([ink!.width > 280 && ink!.width < 350, ink!.height > 100 && ink!.height < 160]).toEqual([true, true])
    const { solid, clear } = shares(ink!)
    expect(clear).toBeGreaterThan(0.6)
    expect(solid).toBeGreaterThan(0.06)
    const [red, , blue] = inkColour(ink!)
    expect(blue! - red!).toBeGreaterThan(40)
  }) // prettier-ignore

  test.each<[string, Colour]>([
    ['black', [20, 20, 22]],
    ['red', [180, 30, 40]],
    ['pencil', [170, 170, 170]],
  ])('in %s is found, and dark enough to be read', (_, colour) => {
    const { ink } = inkOf(photo({ ink: signed(colour) }))
    const [red, green, blue] = inkColour(ink!)
    expect(0.299 * red! + 0.587 * green! + 0.114 * blue!).toBeLessThanOrEqual(151)
    expect(shares(ink!).solid).toBeGreaterThan(0.06)
  })

  test('of a thick marker is whole, not hollow', () => {
    const { ink } = inkOf(photo({ ink: signed([10, 10, 10], 7) }))
    const { width, height, data } = ink!
    const column = Array.from({ length: height }, (_, y) => data[(y * width + (width >> 1)) * 4 + 3]!)
    expect(column.filter((alpha) => alpha > 200).length).toBeGreaterThan(20)
  })

  test('that is ink on nothing already stays so', () => {
    const first = inkOf(photo({ ink: signed() })).ink!
    const again = inkOf(first).ink!
    expect(Math.abs(again.width - first.width)).toBeLessThan(20)
    expect(shares(again).solid).toBeGreaterThan(0.05)
  })
})

describe('no signature', () => {
  test.each<[string, Paper, string]>([
    ['blank paper', {}, 'empty'],
    ['blank paper in uneven light', { light: (x) => 240 - x * 0.3 }, 'empty'],
    ['blank paper with noise', { light: () => 140, grain: 24 }, 'empty'],
    ['blank paper on a dark table', { light: (x) => (x < 60 ? 30 : 220) }, 'empty'],
    ['a photo in the dark', { light: () => 40, ink: signed() }, 'dark'],
    ['nothing but black', { light: () => 3 }, 'dark'],
    ['a picture of something else', { ink: (x, y) => ((x >> 3) + (y >> 3)) % 2 ? [20, 20, 20] : null }, 'full'],
  ])('%s says why', (_, paper, why) => {
    expect(inkOf(photo(paper)).refused).toBe(why)
  }) // prettier-ignore
})

test('the largest and the least around each value are those that looking everywhere finds', () => {
  const next = noise()
  for (const [width, height, reach] of [[1, 1, 3], [7, 5, 1], [20, 13, 4], [9, 9, 20], [31, 2, 3]] as const) {
    const values = Float32Array.from({ length: width * height }, next)
    const around = (at: number, better: (...all: number[]) => number): number => {
      const [x, y] = [at % width, Math.floor(at / width)]
      const seen: number[] = []
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1)
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1)
          seen.push(values[row * width + column]!)
      return better(...seen)
    }
    expect([...largest(values, width, height, reach)]).toEqual([...values.keys()].map((at) => around(at, Math.max)))
    expect([...least(values, width, height, reach)]).toEqual([...values.keys()].map((at) => around(at, Math.min)))
  }
}) // prettier-ignore
