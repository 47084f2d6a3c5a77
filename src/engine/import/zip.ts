import { setImmediate as breathe } from 'node:timers/promises'
import { createInflateRaw } from 'node:zlib'
import { isAppError } from '#kernel/errors.ts'
import { DAMAGED, refusedFile, TOO_LARGE_INSIDE } from '#engine/import/refused-file.ts'

/** What a workbook may hold (std.S43): files in it, bytes when expanded, and how many times its size that may be. */
const MOST_ENTRIES = 200
const MOST_BYTES = 100 * 1_048_576
const MOST_RATIO = 200
/** A small part may pack better than that: an empty sheet is a few bytes. */
const RATIO_FROM = 1_048_576
/** Bytes that are looked through between two breaths of the event loop. */
const CHUNK = 65_536

/** One file of an archive as its directory describes it. */
export interface ZipEntry {
  packed: Buffer
  /** Bytes when unpacked, as declared; more is refused while unpacking. */
  size: number
  isDeflated: boolean
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const ENCRYPTED = 1

/** Where the directory is: its first byte and how many entries it has. */
function directoryAt(file: Buffer): { at: number; count: number } {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557); at -= 1) {
    if (file.readUInt32LE(at) === END)
      return { at: file.readUInt32LE(at + 16), count: file.readUInt16LE(at + 10) }
  }
  throw refusedFile(DAMAGED)
}

function packedAt(file: Buffer, at: number, length: number): Buffer {
  if (file.readUInt32LE(at) !== LOCAL) throw refusedFile(DAMAGED)
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (start + length > file.length) throw refusedFile(DAMAGED)
  return file.subarray(start, start + length)
}

/** The name of a file in an archive: some programs write `\\` between folders, and capitals count for nothing (ECMA-376 part 2, 6.2.2). */
const partName = (written: string): string =>
  written
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase()

function entryAt(file: Buffer, at: number): { name: string; entry: ZipEntry; next: number } {
  if (file.readUInt32LE(at) !== CENTRAL || file.readUInt16LE(at + 8) & ENCRYPTED) throw refusedFile(DAMAGED)
  const method = file.readUInt16LE(at + 10)
  const [length, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
  const nameEnd = at + 46 + file.readUInt16LE(at + 28)
  if (method !== 0 && method !== 8) throw refusedFile(DAMAGED)
  if (size > RATIO_FROM && size > length * MOST_RATIO) throw refusedFile(TOO_LARGE_INSIDE)
  return {
    name: partName(file.toString('utf8', at + 46, nameEnd)),
    entry: { packed: packedAt(file, file.readUInt32LE(at + 42), length), size, isDeflated: method === 8 },
    next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32),
  }
}

/**
 * The directory of an archive, by file name in small letters, read before anything is unpacked (std.S43). Refuses one of more than 200 files or
 * 100 MB expanded, and anything it cannot follow.
 */
export function readDirectory(file: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  try {
    const { at, count } = directoryAt(file)
    if (count > MOST_ENTRIES) throw refusedFile(TOO_LARGE_INSIDE)
    let next = at
    let total = 0
    for (let n = 0; n < count; n += 1) {
      const found = entryAt(file, next)
      next = found.next
      total += found.entry.size
      if (total > MOST_BYTES) throw refusedFile(TOO_LARGE_INSIDE)
      entries.set(found.name, found.entry)
    }
  } catch (error) {
    // Reading beyond the end is a RangeError: the directory points nowhere.
    throw isAppError(error) ? error : refusedFile(DAMAGED)
  }
  return entries
}

/** Unpacks one file piece by piece, and stops as soon as there is more of it than its directory says: such headers lie. */
export async function* unpacked({ packed, size, isDeflated }: ZipEntry): AsyncGenerator<Buffer> {
  if (!isDeflated) {
    if (packed.length !== size) throw refusedFile(DAMAGED)
    for (let at = 0; at < size; at += CHUNK) {
      yield packed.subarray(at, at + CHUNK)
      await breathe()
    }
    return
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  inflate.end(packed)
  let bytes = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > size) throw refusedFile(TOO_LARGE_INSIDE)
      yield piece
    }
  } catch (error) {
    throw isAppError(error) ? error : refusedFile(DAMAGED)
  }
}
