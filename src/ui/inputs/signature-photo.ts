import { inkOf, type NoInk } from '#ui/inputs/ink.ts'
import { signatureFile } from '#ui/inputs/signature-file.ts'

/** A photo has far more pixels than a signature needs, and each is looked at. */
const EDGE = 1000

export type Photographed = { file: File; refused?: never } | { file?: never; refused: NoInk | 'broken' }

/** The picture turned as the camera meant it, no larger than it is looked at; null for what is no picture. */
async function pixelsOf(file: File): Promise<ImageData | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const by = Math.min(1, EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * by))
  canvas.height = Math.max(1, Math.round(picture.height * by))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** What a photo or a scan of a signature comes to: its ink alone as a PNG on nothing, or why there is none. */
export async function inkOfPhoto(file: File): Promise<Photographed> {
  const picture = await pixelsOf(file)
  if (!picture) return { refused: 'broken' }
  const { ink, refused } = inkOf(picture)
  if (!ink) return { refused }
  const canvas = document.createElement('canvas')
  canvas.width = ink.width
  canvas.height = ink.height
  const drawn = new ImageData(ink.width, ink.height)
  drawn.data.set(ink.data)
  canvas.getContext('2d')!.putImageData(drawn, 0, 0)
  return { file: await signatureFile(canvas, `${file.name.replace(/\.[^.]*$/, '') || 'signature'}.png`) }
}
