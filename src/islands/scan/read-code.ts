// The browser's own reader; browsers that have none get one with the first code they look for.
interface CodeReader {
  detect: (source: HTMLVideoElement | ImageBitmap) => Promise<readonly { rawValue: string }[]>
}
declare const BarcodeDetector:
  | undefined
  | { new (options: { formats: string[] }): CodeReader; getSupportedFormats: () => Promise<string[]> }

/** Colours of a picture, four bytes for each of its points. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Larger ones take longer to read and say no more. */
const LONGEST_EDGE = 1200

/** The text of the QR code in a picture; null where there is none. */
export async function codeInPixels({ data, width, height }: Pixels): Promise<string | null> {
  const { default: read } = await import('jsqr')
  return read(data, width, height)?.data || null
}

function pixelsOf(source: HTMLVideoElement | ImageBitmap): Pixels | null {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height]
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !canvas.width || !canvas.height) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function ownReader(): Promise<CodeReader | null> {
  if (typeof BarcodeDetector === 'undefined') return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

let reader: Promise<CodeReader | null> | null = null

/** The text of the QR code that a camera sees now or a picture shows; null where there is none. */
export async function codeIn(source: HTMLVideoElement | ImageBitmap): Promise<string | null> {
  const own = await (reader ??= ownReader())
  if (own) return (await own.detect(source))[0]?.rawValue || null
  const pixels = pixelsOf(source)
  return pixels && codeInPixels(pixels)
}

/** The text of the QR code in a picture that was chosen or pasted. Rejects for a file that is no picture. */
export async function codeInFile(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file)
  try {
    return await codeIn(picture)
  } finally {
    picture.close()
  }
}
