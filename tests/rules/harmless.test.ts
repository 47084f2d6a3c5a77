import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmless } from '#engine/list/send-table.ts'

/** The cells of a file as a spreadsheet splits it: at its separator and at line ends, but in a cell that begins with a quote. */
function cellsOf(file: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at]!
    const cell = cells.length - 1
    if (isQuoted && sign === '"' && file[at + 1] === '"') cells[cell] += file[(at += 1)]!
    else if (sign === '"' && (isQuoted || cells[cell] === '')) isQuoted = !isQuoted
    else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) cells.push('')
    else cells[cell] += sign
  }
  return cells
}

const isFormula = (cell: string): boolean => /^[\s\u200b]*[=+\-@＝＋－＠]/.test(cell)

const TEXT = fc
  .array(
    fc.constantFrom(
      '=1+1',
      '@SUM(1)',
      '+62',
      '-5',
      '＝1',
      ';',
      '\t',
      '|',
      '\n',
      '\r\n',
      ',',
      '"',
      ' ',
      'a',
      '\u200b',
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

test.each([',', ';', '\t', '|'])('no cell is a formula for a spreadsheet that splits at %j', (separator) => {
  fc.assert(
    fc.property(fc.array(TEXT, { minLength: 2, maxLength: 3 }), (texts) => {
      const file = stringify([['Nama', ...texts.map(harmless)]], { record_delimiter: 'windows' })
      expect(cellsOf(file, separator).filter(isFormula)).toEqual([])
    }),
    { seed: 7, numRuns: 2000 },
  )
})

test('what is no formula stays as it is', () => {
  for (const text of ['Jl. Raya 5-7; blok B', 'a=b', '12', 'PT "Maju"', 'x, -5'])
    expect(harmless(text)).toBe(text)
  expect(harmless('=1+1')).toBe("'=1+1")
  expect(harmless('a;=1+1')).toBe("a;'=1+1")
})
