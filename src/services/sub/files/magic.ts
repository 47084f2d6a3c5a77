import { FILE_EXTENSIONS, type FileType } from '#contracts/files/file-use.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What a file is by its first bytes, whatever it is called; null for what is not taken (std.S42). */
export function typeOf(bytes: Buffer): FileType | null {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return bytes.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : null
}

/** Endings that a program or browser would run: a name that hides one before its last ending is refused. */
const ACTIVE =
  /\.(html?|xhtml|svgz?|xml|js|mjs|php\d?|phtml|jspx?|aspx?|exe|com|bat|cmd|ps1|sh|jar|msi|scr)\./i

/** Does the name end as its content says, without a hidden second ending? */
export function isNamedAs(name: string, type: FileType): boolean {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return FILE_EXTENSIONS[type].includes(ending) && !ACTIVE.test(name)
}

/** The name as it may be shown and offered for saving: no path, no control or formatting characters, at most 120 characters. */
export function cleanName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"<>|:*?]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const dot = clean.lastIndexOf('.')
  return dot < 1 ? clean.slice(0, 120) : clean.slice(0, dot).slice(0, 110) + clean.slice(dot).slice(0, 10)
}

export interface Extent {
  width: number
  height: number
}

function jpegExtent(bytes: Buffer): Extent | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpExtent(bytes: Buffer): Extent | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

/** The pixels an image says it has, read from its head alone: nothing is unpacked before this is known. */
export function extentOf(bytes: Buffer, type: FileType): Extent | null {
  if (type === 'image/jpeg') return jpegExtent(bytes)
  if (type === 'image/webp') return webpExtent(bytes)
  if (type !== 'image/png' || bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
