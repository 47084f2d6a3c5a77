import { attribute, elementsIn, firstIn, plain, textOf } from '#engine/import/xml.ts'
import { readDirectory } from '#engine/import/zip.ts'

/** A cell as its file has it: a text, or a number with the format in which it is shown. */
export type OpenedCell = { text: string } | { number: number; format: string } | null

const BUILT_IN: Readonly<Record<string, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
}

const columnOf = (address: string): number =>
  [...address.replace(/\d+/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The rows of a workbook's only sheet as Excel gets them, unread: types and formats, not values. */
export async function openedWorkbook(file: Buffer): Promise<OpenedCell[][]> {
  const entries = readDirectory(file)
  const part = (name: string): Promise<string> => textOf(entries.get(`xl/${name}.xml`.toLowerCase()))
  const [sheet, strings, styles] = await Promise.all([
    part('worksheets/sheet1'),
    part('sharedStrings'),
    part('styles'),
  ])
  const texts = elementsIn(strings, 'si').map(({ body }) => plain(firstIn(body, 't')?.body ?? ''))
  const own = new Map(
    elementsIn(styles, 'numFmt').map((one) => [attribute(one, 'numFmtId'), attribute(one, 'formatCode')]),
  )
  const formats = elementsIn(firstIn(styles, 'cellXfs')?.body ?? '', 'xf').map((one) => {
    const id = attribute(one, 'numFmtId')
    return own.get(id) ?? BUILT_IN[id ?? 0] ?? String(id)
  })
  return elementsIn(sheet, 'row').map(({ body }) => {
    const row: OpenedCell[] = []
    for (const cell of elementsIn(body, 'c')) {
      const value = firstIn(cell.body, 'v')?.body ?? ''
      const at = columnOf(attribute(cell, 'r') ?? '')
      while (row.length < at) row.push(null)
      if (attribute(cell, 't') === 's') row[at] = { text: texts[Number(value)] ?? '' }
      else
        row[at] = { number: Number(value), format: formats[Number(attribute(cell, 's') ?? 0)] ?? 'General' }
    }
    return row
  })
}
