import { FILE_USES } from '#contracts/files/file-use.ts'

const { maxBytes } = FILE_USES.signature
/** Papers print a signature some centimetres wide: more pixels than this nobody sees. */
const EDGE = 1200
const SMALLER = 0.75

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))

function scaled(canvas: HTMLCanvasElement, by: number): HTMLCanvasElement {
  const small = document.createElement('canvas')
  small.width = Math.max(1, Math.round(canvas.width * by))
  small.height = Math.max(1, Math.round(canvas.height * by))
  const pen = small.getContext('2d')!
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(canvas, 0, 0, small.width, small.height)
  return small
}

/** A drawn picture as a PNG that the service takes: no larger than a signature may be. */
export async function signatureFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const longest = Math.max(canvas.width, canvas.height)
  let drawn = longest > EDGE ? scaled(canvas, EDGE / longest) : canvas
  for (;;) {
    const blob = await blobOf(drawn)
    if (!blob) throw new Error('This browser makes no PNG of a canvas')
    if (blob.size <= maxBytes || Math.max(drawn.width, drawn.height) < 100)
      return new File([blob], name, { type: 'image/png' })
    drawn = scaled(drawn, SMALLER)
  }
}
