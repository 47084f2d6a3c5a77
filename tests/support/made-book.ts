import { zipOf } from './zip.ts'

/** A cell of a workbook: a text, a number, or one with its raw `v`, format, type and formula. */
export type MadeCell = string | number | null | { v?: string; format?: string; t?: string; f?: string }

export interface MadeBook {
  rows: readonly (readonly MadeCell[])[]
  /** How texts are written: in a table of their own as Excel does, or in the cells as ERP programs do. */
  texts?: 'shared' | 'inline'
  calendar1904?: true
  /** Between folders, as programs on Windows wrote it. */
  separator?: '\\'
  /** The program asks whoever opens the file to work everything out. */
  isUncounted?: true
  /** Rows and cells say no addresses. */
  isBare?: true
  /** Before each element, as programs with a strict writer put it. */
  prefix?: string
  hiddenRows?: readonly number[]
  /** Behind the rows, such as merged cells. */
  after?: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const letter = (at: number): string => String.fromCharCode(65 + at)

/** A workbook in the manner of a program; the first format is General. */
export function madeBook(made: MadeBook): Buffer {
  const { rows, texts = 'shared', separator = '/', prefix = '', after = '' } = made
  const strings: string[] = []
  const formats: string[] = []
  const styleOf = (format: string | undefined): string => {
    if (format === undefined) return ''
    if (!formats.includes(format)) formats.push(format)
    return ` s="${formats.indexOf(format) + 1}"`
  }
  const tag = (name: string, attributes: string, body: string): string =>
    `<${prefix}${name}${attributes}>${body}</${prefix}${name}>`
  const cellOf = (cell: MadeCell, at: string): string => {
    const r = made.isBare ? '' : ` r="${at}"`
    if (cell === null) return made.isBare ? `<${prefix}c/>` : ''
    if (typeof cell === 'number') return tag('c', r, tag('v', '', String(cell)))
    if (typeof cell === 'string') {
      if (texts === 'inline')
        return tag('c', `${r} t="inlineStr"`, tag('is', '', tag('t', ' xml:space="preserve"', escaped(cell))))
      return tag('c', `${r} t="s"`, tag('v', '', String(strings.push(cell) - 1)))
    }
    const { v, format, t, f } = cell
    const body =
      (f === undefined ? '' : tag('f', '', escaped(f))) + (v === undefined ? '' : tag('v', '', escaped(v)))
    return tag('c', `${r}${styleOf(format)}${t ? ` t="${t}"` : ''}`, body)
  }
  const body = rows
    .map((cells, y) => {
      const hidden = made.hiddenRows?.includes(y + 1) ? ' hidden="1"' : ''
      const own = cells.map((cell, x) => cellOf(cell, `${letter(x)}${y + 1}`)).join('')
      return tag('row', made.isBare ? '' : ` r="${y + 1}"${hidden}`, own)
    })
    .join('')
  const path = (name: string): string => name.replaceAll('/', separator)
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')
  const calendar = made.calendar1904 ? '<workbookPr date1904="1"/>' : ''
  const calc = made.isUncounted ? '<calcPr calcId="124519" fullCalcOnLoad="1"/>' : ''
  return zipOf([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: path('_rels/.rels'), data: '<Relationships/>' },
    {
      name: path('xl/workbook.xml'),
      data: `<workbook>${calendar}<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>${calc}</workbook>`,
    },
    {
      name: path('xl/_rels/workbook.xml.rels'),
      data: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: path('xl/styles.xml'),
      data: `<styleSheet><numFmts>${numFmts.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>`,
    },
    {
      name: path('xl/sharedStrings.xml'),
      data: `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    {
      name: path('xl/worksheets/sheet1.xml'),
      data: tag('worksheet', '', tag('sheetData', '', body) + after),
    },
  ])
}
