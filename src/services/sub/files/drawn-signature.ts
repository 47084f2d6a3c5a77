import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]

const WIDTH = 320
const HEIGHT = 120
/** Half the width of the pen, and how far its edge fades, pixels. */
const PEN = 1.6
const EDGE = 1
const INK = [22, 28, 74] as const
/** Points of a curve on a pixel of its way: close enough that no gap shows. */
const PER_PIXEL = 3

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG (8 bits, red green blue alpha) of rows of pixels. */
export function pngOf(pixels: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const line = width * 4
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(y * line, (y + 1) * line)]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The smooth curve through the points of a stroke (Catmull-Rom), as a run of close points. */
function curveThrough(stroke: readonly Point[]): Point[] {
  const at = (n: number): Point => stroke[Math.min(Math.max(n, 0), stroke.length - 1)]!
  return stroke.slice(1).flatMap((_, n) => {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)]
    const steps = Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) * PER_PIXEL)
    return Array.from({ length: steps }, (_step, step): Point => {
      const t = step / steps
      const mix = (i: 0 | 1): number =>
        0.5 *
        (2 * b[i] +
          (c[i] - a[i]) * t +
          (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t ** 2 +
          (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3)
      return [mix(0), mix(1)]
    })
  })
}

/** Darkens the pixels a pen touches at a point; what is darker already stays. */
function touch(pixels: Buffer, [x, y]: Point): void {
  const reach = Math.ceil(PEN + EDGE)
  for (let py = Math.floor(y) - reach; py <= y + reach; py += 1)
    for (let px = Math.floor(x) - reach; px <= x + reach; px += 1) {
      if (px < 0 || py < 0 || px >= WIDTH || py >= HEIGHT) continue
      const ink = Math.min(1, Math.max(0, (PEN + EDGE - Math.hypot(px - x, py - y)) / EDGE))
      const pixel = (py * WIDTH + px) * 4
      if (ink * 255 <= pixels[pixel + 3]!) continue
      pixels.set([...INK, Math.round(ink * 255)], pixel)
    }
}

/** A signature as a PNG of 320 × 120 pixels, ink on nothing: each stroke is a curve through its points. */
export function drawnSignature(strokes: readonly (readonly Point[])[]): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (const point of strokes.flatMap(curveThrough)) touch(pixels, point)
  return pngOf(pixels, WIDTH, HEIGHT)
}
