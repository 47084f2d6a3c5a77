import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; `size` is what its headers say instead of the truth. */
export interface Packed {
  name: string
  data: Buffer | string
  size?: number
}

/** An archive as programs write them: each file deflated (at this level), or stored as it is, then the directory. */
export function zipOf(files: readonly Packed[], how: { stored?: boolean; level?: number } = {}): Buffer {
  const method = how.stored ? 0 : 8
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, size } of files) {
    const bytes = Buffer.from(data as string)
    const packed = how.stored ? bytes : deflateRawSync(bytes, { level: how.level })
    const numbers = Buffer.alloc(16)
    numbers.writeUInt32LE(crc32(bytes), 0)
    numbers.writeUInt32LE(packed.length, 4)
    numbers.writeUInt32LE(size ?? bytes.length, 8)
    numbers.writeUInt16LE(name.length, 12)
    const local = Buffer.alloc(14)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(method, 8)
    const head = Buffer.concat([local, numbers, Buffer.from(name)])
    const central = Buffer.alloc(16)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(method, 10)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(central, numbers.subarray(0, 14), Buffer.alloc(2), tail, Buffer.from(name))
    locals.push(head, packed)
    at += head.length + packed.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, entries, end])
}

const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`

/** A workbook of given parts: rows of the sheet, shared strings, styles; the first sheet of the list is hidden. */
export function workbookOf(parts: {
  rows: string
  strings?: string
  formats?: string
  calendar1904?: boolean
}): Buffer {
  const { rows, strings = '', formats = '', calendar1904 = false } = parts
  const properties = calendar1904 ? '<workbookPr date1904="1"/>' : ''
  return zipOf([
    {
      name: 'xl/workbook.xml',
      data: `<workbook>${properties}<sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="A &amp; B" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', data: RELATIONS },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` },
    { name: 'xl/styles.xml', data: `<styleSheet>${formats}</styleSheet>` },
    { name: 'xl/worksheets/sheet1.xml', data: '<worksheet><sheetData/></worksheet>' },
    { name: 'xl/worksheets/sheet2.xml', data: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ])
}
