import type writeXlsx from 'write-excel-file/node'
import type { Cell } from 'write-excel-file/node'

/** What may be added to the writer, as it says for its own kinds of files. */
type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsx>[1]>['features']>[number]

/** How a spreadsheet is told that a cell is text: what is typed there stays as it is typed. */
const TEXT_FORMAT = '@'

/** A cell of text: 00042, 10-5 and 16 digits are neither a number nor a day when they are typed over it. */
export const textCell = (value: string, isBold = false) => ({
  value,
  type: String,
  format: TEXT_FORMAT,
  ...(isBold ? { fontWeight: 'bold' as const } : {}),
})

/** An empty row below the titles whose cells have the format of their columns; the writer gives formats to cells alone. */
export const formatRow = (titles: readonly unknown[], isText: (at: number) => boolean): Cell[] =>
  titles.map((_, at) => (isText(at) ? { type: String, format: TEXT_FORMAT } : null))

const COLUMN = /<col min="(\d+)"/g

/**
 * Formats whole columns as text, sheet by sheet, for Excel formats new cells by their column. The style is that of a cell of text below the
 * titles; one row of them has to be there.
 */
export const textColumns = (sheets: readonly ((at: number) => boolean)[]): Feature => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) => {
          const isText = sheets[sheetIndex]
          const style = [...xml.matchAll(/<c r="([A-Z]+)2" s="(\d+)"/g)].find(([, letters = '']) =>
            isText?.(columnNo(letters) - 1),
          )?.[2]
          if (style === undefined) return xml
          return xml.replaceAll(COLUMN, (whole: string, no: string) =>
            isText?.(Number(no) - 1) ? `${whole} style="${style}"` : whole,
          )
        },
      },
    },
  },
})

/** The number of a column, from 1, by its letters. */
const columnNo = (letters: string): number =>
  [...letters].reduce((no, letter) => no * 26 + letter.charCodeAt(0) - 64, 0)
