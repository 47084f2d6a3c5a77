import { fieldError } from '#kernel/errors.ts'
import {
  FILE_USES,
  MAX_PIXELS,
  type FileType,
  type FileUse,
  type FileUseName,
} from '#contracts/files/file-use.ts'
import { isInkOnNothing, redraw } from '#services/sub/files/images.ts'
import { cleanName, extentOf, isNamedAs, typeOf } from '#services/sub/files/magic.ts'

/** A file that may be kept: its bytes are ours, not the sender's, wherever it is an image. */
export interface Checked {
  name: string
  mime: FileType
  bytes: Buffer
  width: number | null
  height: number | null
}

const MAX_PAGES = 500

const refused = (message: string): Error => fieldError('file', message)

/** A PDF cannot be drawn anew, so what runs by itself is refused; it is only ever offered for saving. */
function checkPdf(bytes: Buffer): void {
  // A name may be written with the codes of its letters: /J#61vaScript.
  const text = bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  if (!text.slice(-2048).includes('%%EOF')) throw refused('The PDF is damaged or not complete')
  if (/\/(JavaScript|Launch|EmbeddedFiles?|RichMedia)\b/.test(text))
    throw refused('The PDF holds a program or another file; save it as a plain PDF')
  if ((text.match(/\/Type\s*\/Page\b/g)?.length ?? 0) > MAX_PAGES) throw refused('The PDF has too many pages')
}

async function checkedImage(bytes: Buffer, type: FileType, use: FileUseName): Promise<Omit<Checked, 'name'>> {
  const extent = extentOf(bytes, type)
  if (!extent || extent.width < 1 || extent.height < 1) throw refused('The image is damaged or not an image')
  if (extent.width * extent.height > MAX_PIXELS) throw refused('The image has more than 40 million pixels')
  const { maxEdge, maxBytes }: FileUse = FILE_USES[use]
  if (use === 'signature' && !(await isInkOnNothing(bytes, extent)))
    throw refused('The signature must be ink on a transparent background')
  const drawn = await redraw(bytes, type, extent, maxEdge)
  if (drawn.length > maxBytes) throw refused(tooLarge(use))
  return { mime: type, bytes: drawn, ...(extentOf(drawn, type) ?? extent) }
}

function tooLarge(use: FileUseName): string {
  return use === 'signature' ? 'The file is larger than 200 kB' : 'The file is larger than 16 MB'
}

/**
 * Decides by content, name and size whether a file is taken (std.S42), and gives what is kept of it. Throws
 * invalid_argument with a sentence at the field `file`.
 */
export async function checkFile(given: Buffer, givenName: string, use: FileUseName): Promise<Checked> {
  const { types, maxBytes }: FileUse = FILE_USES[use]
  if (given.length === 0) throw refused('The file is empty')
  if (given.length > maxBytes) throw refused(tooLarge(use))
  const type = typeOf(given)
  if (!type || !types.includes(type))
    throw refused(
      use === 'document'
        ? 'Only JPG, PNG, WebP and PDF files are taken'
        : use === 'signature'
          ? 'Only PNG files are taken'
          : 'Only JPG, PNG and WebP files are taken',
    )
  const name = cleanName(givenName)
  if (!isNamedAs(name, type)) throw refused('The name of the file does not fit what is in it')
  if (type !== 'application/pdf') return { name, ...(await checkedImage(given, type, use)) }
  checkPdf(given)
  return { name, mime: type, bytes: given, width: null, height: null }
}
