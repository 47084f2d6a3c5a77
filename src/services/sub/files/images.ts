import { AppError } from '#kernel/errors.ts'
import type { FileType } from '#contracts/files/file-use.ts'
import type { Extent } from '#services/sub/files/magic.ts'

/** What we use of the image library. */
interface Picture {
  rotate(): Picture
  resize(options: { width: number; height: number; fit: number }): Picture
  rawPixels(): Promise<Buffer>
  png(): Promise<Buffer>
  jpeg(quality: number): Promise<Buffer>
  webp(quality: number): Promise<Buffer>
}
type Library = { Transformer: new (bytes: Uint8Array) => Picture }

/** Native and several megabytes: loaded with the first image, and a platform without it still starts. */
const LIBRARY: string = '@napi-rs/image'
const QUALITY = 85
const INSIDE = 2

let loading: Promise<Library> | null = null
async function library(): Promise<Library> {
  try {
    return await (loading ??= import(LIBRARY) as Promise<Library>)
  } catch (error) {
    loading = null
    throw new AppError('unimplemented', 'Images cannot be read on this server', [], {
      why: error instanceof Error ? error.message : '',
    })
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One image after another: forty million pixels are 160 MB. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

const BROKEN = new AppError('invalid_argument', 'The image is damaged or not an image', [
  { field: 'file', message: 'The image is damaged or not an image' },
])

/**
 * Draws an image anew: turned as the camera meant, at most `maxEdge` pixels long, and without anything that is not pixels
 * (EXIF, comments, what somebody hung behind it). Throws invalid_argument for what cannot be drawn.
 */
export function redraw(bytes: Buffer, type: FileType, extent: Extent, maxEdge: number): Promise<Buffer> {
  return inTurn(async () => {
    const { Transformer } = await library()
    try {
      const picture = new Transformer(bytes).rotate()
      if (Math.max(extent.width, extent.height) > maxEdge)
        picture.resize({ width: maxEdge, height: maxEdge, fit: INSIDE })
      if (type === 'image/png') return await picture.png()
      return type === 'image/webp' ? await picture.webp(QUALITY) : await picture.jpeg(QUALITY)
    } catch {
      throw BROKEN
    }
  })
}

/** Where the alpha of a pixel stands, by how many bytes a pixel has; other shapes have none. */
const ALPHA: Readonly<Record<number, number>> = { 2: 1, 4: 3, 8: 7 }

/** Ink on a transparent ground: at least half of it is see-through, and something is not. */
export function isInkOnNothing(bytes: Buffer, { width, height }: Extent): Promise<boolean> {
  return inTurn(async () => {
    const { Transformer } = await library()
    const pixels = await new Transformer(bytes).rawPixels().catch(() => {
      throw BROKEN
    })
    const count = width * height
    const size = pixels.length / count
    const alpha = ALPHA[size]
    if (alpha === undefined) return false
    let clear = 0
    let inked = 0
    for (let at = alpha; at < pixels.length; at += size) {
      if (pixels[at]! < 32) clear += 1
      else if (pixels[at]! > 127) inked += 1
    }
    return clear >= count / 2 && inked > 0
  })
}
