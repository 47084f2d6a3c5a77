import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { uuidv7 } from '#kernel/ids.ts'
import type { FileUseName } from '#contracts/files/file-use.ts'
import { insertRow } from '#engine/record/records.ts'
import type { Caller, Plant } from './plant.ts'

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of `width` × `height` pixels, each `rgba`; `draw` changes single ones. What it says of itself may differ from what it holds. */
export function png(
  width: number,
  height: number,
  draw: (x: number, y: number) => readonly number[] = () => [0, 0, 0, 0],
  holds: { width: number; height: number } = { width, height },
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: holds.height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: holds.width }, (_each, x) => draw(x, y)).flat()]),
  )
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Comment\0taken at 7.25 S 112.75 E', 'latin1')),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line of ink on nothing, as a driver's signature. */
export const inkPng = (): Buffer =>
  png(240, 80, (x, y) => (Math.abs(y - 40 - 20 * Math.sin(x / 20)) < 2 ? [20, 20, 60, 255] : [0, 0, 0, 0]))

/** A small complete PDF of one empty page. */
export const pdf = (more = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

/** A file as if `caller` had just uploaded it, for tests that only attach one. */
export async function storedFile(
  site: Plant,
  caller: Caller,
  use: FileUseName = 'document',
): Promise<{ id: string; sha256: string }> {
  const id = uuidv7()
  const sha256 = createHash('sha256').update(id).digest('hex')
  await site.inside('sub', (w) =>
    insertRow(w, 'sub.file', {
      id,
      created_at: w.at,
      created_by: caller.actor.userId,
      updated_at: w.at,
      name: 'scan.png',
      mime: 'image/png',
      use,
      size_bytes: 1234,
      sha256,
      width: 240,
      height: 80,
      storage_key: randomBytes(17).toString('hex'),
    }),
  )
  return { id, sha256 }
}
