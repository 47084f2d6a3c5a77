import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import writeXlsx from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { choice, decimal, flag, integer, list, money } from '#contracts/fields.ts'
import { date, dateMessage, timestamp } from '#contracts/date-fields.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { formatNumber } from '#i18n/format.ts'
import type { Field } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { Held, type Cell } from '#engine/import/cell.ts'
import { csvRecords, separatorOf } from '#engine/import/csv.ts'
import { namesKnown, suggestedMapping } from '#engine/import/mapping.ts'
import { importFields } from '#contracts/import.ts'
import { MOST_ROWS, readSheet } from '#engine/import/sheet.ts'
import { unitSaid } from '#engine/import/unit-said.ts'
import { decimalMark, readCell } from '#engine/import/values.ts'
import { workbookOf, zipOf } from '../support/zip.ts'

const read = (field: unknown, cell: Cell, mark: 'en' | 'id' = 'en') => readCell(field as Field, cell, mark)
const value = (field: unknown, cell: Cell, mark: 'en' | 'id' = 'en') => {
  const reading = read(field, cell, mark)
  return reading && 'value' in reading ? reading.value : reading
}
const refusal = (file: Buffer) =>
  readSheet(file).then(
    () => 'read',
    (error: Error) => error.message,
  )

const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2099-12-30'), noInvalidDate: true })
const two = (number: number) => String(number).padStart(2, '0')

describe('a text', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('a,b', 'a;b', '"', 'a\nb', 'a\r\nb', '  ', '\t', '""', "'=1"),
  )
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })

  test('comes back as it was written, whatever separates it', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (rows, delimiter, end) => {
          const text = stringify(rows, { delimiter, record_delimiter: end, quoted_match: /[\r\n\t;,"]/ })
          const back: string[][] = []
          for await (const record of csvRecords(text, delimiter as ',')) back.push(record)
          expect(back).toEqual(rows)
        },
      ),
    )
  })

  test('tells its separator by its first line, or says it', () => {
    expect(separatorOf('a;b;c\n1,5;2;3').separator).toBe(';')
    expect(separatorOf('"a;x",b,c\n').separator).toBe(',')
    expect(separatorOf('a\tb\n').separator).toBe('\t')
    expect(separatorOf('sep=;\r\na;b').from).toBe(7)
  })

  test('is read in the encodings that spreadsheets write', async () => {
    const header = async (file: Buffer) => (await readSheet(file)).header
    expect(await header(Buffer.from('\ufeffCafé,b\n1,2\n'))).toEqual(['Café', 'b'])
    expect(await header(Buffer.from('Café,b\n1,2\n', 'latin1'))).toEqual(['Café', 'b'])
    expect(await header(Buffer.from('\ufeffCafé\tb\n1\t2\n', 'utf16le'))).toEqual(['Café', 'b'])
  })

  test('keeps the numbers of its rows, empty ones left out', async () => {
    const { header, rows } = await readSheet(Buffer.from('\n\nCode,Name\nA,1\n,\n\nB,2'))
    expect(header).toEqual(['Code', 'Name'])
    expect(rows.map(({ no }) => no)).toEqual([4, 7])
  })

  test.each([
    'DAFTAR VENDOR 2026\n\nKode;Nama;Alamat\nA;PT A;Jl. A',
    'DAFTAR VENDOR 2026;;\nper 23 November;;\nKode *;Nama *;Alamat\nA;PT A;Jl. A',
    '"Kode\nvendor";"Nama";"Alamat"\nA;PT A;Jl. A',
    'Kode;Nama;Alamat\nA;PT A;Jl. A',
  ])('finds its columns below the title of a report: %j', async (text) => {
    const sheet = await readSheet(Buffer.from(text), namesKnown(importFields(vendor)))
    expect(sheet.separator).toBe(';')
    expect(sheet.header.slice(1)).toEqual([expect.stringMatching(/^Nama/), 'Alamat'])
    expect(sheet.rows).toEqual([{ no: expect.any(Number), cells: ['A', 'PT A', 'Jl. A'] }])
  })

  test('gives no column in tonnes to a field in kilograms', () => {
    const fields = { tare_kg: integer({ label: 'Tare', unit: 'kg' }), name: vendor.fields.name }
    const mapped = (title: string) =>
      suggestedMapping({ ...vendor, fields, form: [] } as unknown as Resource, [title, 'Name'])
    expect(mapped('Tare (kg)')).toEqual({ tare_kg: 0, name: 1 })
    expect(mapped('Tare')).toEqual({ tare_kg: 0, name: 1 })
    expect(mapped('Tare (approved)')).toEqual({ tare_kg: 0, name: 1 })
    const same = ['Tare (Kgs)', 'Tare (netto) (kg)', 'Tare (approved, kg)', 'Tare [kg.] *', 'Tare ()']
    for (const title of same) expect(mapped(title), title).toEqual({ tare_kg: 0, name: 1 })
    const other = [
      '(ton)',
      '[t]',
      '( Rp )',
      '(MT)',
      '(Tons)',
      '(Metric  Ton)',
      '(Rp juta)',
      '(ribu)',
      '(M.T.)',
    ]
    const doubted = ['(netto) (ton)', '(kg) [t]', '(netto, ton)', '(x 1000)', '(kwintal)', '(kg/m3)']
    for (const title of [...other, ...doubted].map((bracket) => `Tare ${bracket}`))
      expect(mapped(title), title).toEqual({ name: 1 })
  })

  test('asks of money whether it is in whole rupiah, and of nothing without a unit what stands in its brackets', () => {
    const fields = { rate_idr: money({ label: 'Rate (agreed)' }), name: vendor.fields.name }
    const mapped = (title: string) =>
      suggestedMapping({ ...vendor, fields, form: [] } as unknown as Resource, [
        title,
        'Name (of the company)',
      ])
    for (const title of [
      'Rate',
      'Rate (Rp)',
      'Rate (agreed)',
      'Rate (Rp/ton)',
      'Rate (per ton)',
      'Rate (IDR / MT)',
    ])
      expect(mapped(title), title).toEqual({ rate_idr: 0, name: 1 })
    for (const title of ['Rate (Rp ribu)', 'Rate (jt)', 'Rate (Rp/kg)', 'Rate (Rp 000)', 'Rate (USD)'])
      expect(mapped(title), title).toEqual({ name: 1 })
  })

  test('says the one unit that is in its brackets', () => {
    const titles = [
      'Netto (MT)',
      'Berat (netto) (ton)',
      'Netto (Kgs)',
      'Nilai (Rp juta)',
      'Netto',
      'Netto (approved)',
    ]
    expect(titles.map(unitSaid)).toEqual(['t', 't', 'kg', null, null, null])
  })

  test.each([
    ['Gresik, 23 November 2026\nKode;Nama;Alamat\nA;PT A;Jl. A', ';'],
    ['Gresik, 23 November 2026\nKode;Nama;Alamat\nA;PT A, Tbk;Jl. A, 1\nB;PT B;Jl. B', ';'],
    ['Nama\nPT A; B\nPT C\nPT D', ','],
    ['Kode;Berat;Harga\nA;12,5;1,5\nB;13,5;2,5', ';'],
    ['Kode;Berat\nA;12,5\nB;13,5\nC;1,75', ';'],
    ['Kode,Nama\nA,PT A; B\nB,PT B; C', ','],
    ['Kode\tNama\nA\tPT A, Tbk\nB\tPT B, Tbk', '\t'],
    ['Gresik, 23/11\nYth, Bapak\nKode;Berat\nA;12,5\nB;13,5', ';'],
    ['A\nB\nC\nD\nKode;Nama\nA;B', ';'],
    ['Kode;Nama;Alamat\nA;B;C\nB;C, D;E\nTotal, 2;3', ';'],
    ['Nama\nPT A; B', ','],
    ['Laporan; timbang\nper 23/11\n\nKode,Nama\nA,B\nC,D', ','],
  ])('is told by what its rows agree on, not by a title: %j', (text, separator) => {
    expect(separatorOf(text).separator).toBe(separator)
  })

  test('with a place and a day above its columns is read whole', async () => {
    const text = 'Gresik, 23 November 2026\nKode;Nama;Alamat\nA;PT A;Jl. A'
    const sheet = await readSheet(Buffer.from(text), namesKnown(importFields(vendor)))
    expect([sheet.header, sheet.rows[0]?.cells]).toEqual([
      ['Kode', 'Nama', 'Alamat'],
      ['A', 'PT A', 'Jl. A'],
    ])
  })

  test('whose first rows know no column keeps the first one for them', async () => {
    const sheet = await readSheet(Buffer.from('x,y\n1,2\nCode,3'), namesKnown(importFields(vendor)))
    expect([sheet.header, sheet.rows.length]).toEqual([['x', 'y'], 2])
  })

  test('that is none, is empty or too long is refused', async () => {
    expect(await refusal(Buffer.from('a,b\n'))).toBe('The file has no rows below its column names')
    expect(await refusal(Buffer.alloc(0))).toBe('The file has no rows below its column names')
    expect(await refusal(Buffer.from('a,"b\nc,d'))).toBe('A quotation mark in the file is never closed')
    expect(await refusal(Buffer.from('a,b\n1,2" pipe\n'))).toMatch(/^Line \{?2?/)
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toMatch(/neither an Excel/)
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toMatch(/old Office document/)
    expect(await refusal(Buffer.from('a\n' + '1\n'.repeat(MOST_ROWS + 1)))).toMatch(/split it/)
  })
})

describe('a number', () => {
  const weight = decimal({ label: 'Weight', decimals: 3, min: -1e9 })

  test('is read as it is written in either language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.constantFrom('en', 'id'),
        (thousandths, lang) => {
          const number = thousandths / 1000
          expect(value(weight, formatNumber(number, lang, 3), lang)).toBe(number)
          expect(value(integer({ label: 'n' }), formatNumber(thousandths, lang), lang)).toBe(thousandths)
          expect(value(weight, number)).toBe(number)
        },
      ),
    )
  })

  test('that is undecided follows its column', () => {
    expect(decimalMark(['1.234', '12,5'])).toBe('id')
    expect(decimalMark(['1,234', '0.5'])).toBe('en')
    expect(decimalMark(['1.234.567'])).toBe('id')
    expect(decimalMark(['1.234', '5'])).toBeNull()
    expect(value(weight, '1.234', 'id')).toBe(1234)
    expect(value(weight, '1.234', 'en')).toBe(1.234)
    expect(value(weight, 'Rp 1.250,50', 'en')).toBe(1250.5)
  })

  test('loses the noise of binary fractions, and nothing else', () => {
    expect(value(weight, 0.1 + 0.2)).toBe(0.3)
    expect(value(weight, 1.23456)).toBe(1.23456)
    expect(read(weight, 'a lot')).toEqual({
      problem: { message: 'Must be a number, not {value}', params: { value: 'a lot' } },
    })
    expect(read(weight, '#DIV/0!')).toEqual({
      problem: {
        message: 'The cell holds the error {value} of the spreadsheet: mend it there and save the file again',
        params: { value: '#DIV/0!' },
      },
    })
  })
})

describe('a day', () => {
  test('is the same in every way of writing it', () => {
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10)
        const [year = 0, month = 0, date_ = 0] = iso.split('-').map(Number)
        const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000
        const written = [
          iso,
          `${two(date_)}/${two(month)}/${year}`,
          `${date_}-${month}-${year}`,
          `${iso} 13:45`,
          serial,
        ]
        for (const one of written) {
          expect(value(date({ label: 'Day' }), one)).toBe(iso)
          expect(value(dateMessage({ label: 'Day' }), one)).toEqual({ year, month, day: date_ })
        }
      }),
    )
  })

  test('of a moment is the plant’s', () => {
    const moment = timestamp({ label: 'At' })
    expect(value(moment, '31/12/2026')).toBe('2026-12-30T17:00:00.000Z')
    expect(value(moment, '2026-12-31 08:30')).toBe('2026-12-31T01:30:00.000Z')
    expect(value(moment, '2026-12-31T08:30:00+07:00')).toBe('2026-12-31T08:30:00+07:00')
    expect(value(moment, 46_387.5)).toBe('2026-12-31T05:00:00.000Z')
  })

  test('that does not exist is refused', () => {
    for (const text of ['31/02/2026', '12/31/2026', 'soon', '2026', 12])
      expect(read(date({ label: 'Day' }), text)).toHaveProperty('problem')
  })
})

test('words of both languages are understood', () => {
  const active = flag('Active')
  for (const word of ['yes', 'Ya', 'TRUE', '1', ' y ', true]) expect(value(active, word)).toBe(true)
  for (const word of ['no', 'Tidak', 'false', '0', 0, false]) expect(value(active, word)).toBe(false)
  expect(read(active, 'maybe')).toHaveProperty('problem')
  const colour = choice({ label: 'Status', options: [{ value: 'draft', label: 'Draft' }, { value: 'active', label: 'Active' }] }) // prettier-ignore
  for (const word of ['draft', 'DRAFT', 'Draf']) expect(value(colour, word)).toBe('draft')
  expect(value(colour, 'Aktif')).toBe('active')
  expect(value(list({ label: 'Choices' }), 'good; bad , ugly')).toEqual(['good', 'bad', 'ugly'])
  expect(read(active, '  ')).toBeNull()
  expect(value(vendor.fields.phone, "'+62812")).toBe('+62812')
  expect(value(vendor.fields.phone, 628_123_456_789)).toBe('628123456789')
})

test('columns are found by field name, by label in both languages, and with code or unit', () => {
  const of = (resource: unknown, header: string[]) => suggestedMapping(resource as Resource, header)
  expect(of(vendor, ['KODE *', 'Nama', 'npwp', 'nothing', 'Valid from'])).toEqual({ code: 0, name: 1, NPWP: 2, valid_date: 4 }) // prettier-ignore
  expect(of(truck, ['Hull number', 'Vendor code', 'Tare (kg)', 'plate_no'])).toEqual({ code: 0, vendor_id: 1, tare_kg: 2, plate_no: 3 }) // prettier-ignore
  expect(of(vendor, ['Code', 'code'])).toEqual({ code: 0 })
})

describe('a workbook', () => {
  test('comes back as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()), { minLength: 1, maxLength: 5 }), // prettier-ignore
        async (rows) => {
          // XML has no control characters, and no cell a lone half of a pair.
          const clean = rows.map(([text, number, is]) => [`x${text.replaceAll(/[^\t\n\u0020-\ud7ff]/g, '')}`, number, is] as const) // prettier-ignore
          const cells = clean.map((row) => row.map((one) => ({ value: one })))
          const file = await writeXlsx([[{ value: 'a' }, { value: 'b' }, { value: 'c' }], ...cells] as never, { sheet: 'S' }).toBuffer() // prettier-ignore
          const sheet = await readSheet(file)
          expect(
            sheet.rows.map((row) =>
              row.cells.map((one) =>
                typeof one === 'string' ? one.trim() : one instanceof Held ? one.value : one,
              ),
            ),
          ).toEqual(clean.map(([text, number, is]) => [text.trim(), number === 0 ? 0 : number, is]))
        },
      ),
      { numRuns: 30 },
    )
  })

  const rows = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Day</t></is></c><c r="D1" t="str"><v>Rate</v></c></row>',
    '<x:row r="4"><x:c r="A4" t="s"><x:v>1</x:v></x:c><x:c r="B4" s="1"><x:v>46387</x:v></x:c><x:c r="D4" s="2"><x:v>0.055</x:v></x:c></x:row>',
    '<row r="5"/><row><c t="b"><v>1</v></c><c s="3"><v>46387.25</v></c><c/><c t="e"><v>#N/A</v></c></row>',
  ].join('')
  const strings = '<si><t>Na&#109;e &lt;b&gt;</t></si><si><r><rPr/><t xml:space="preserve">Two </t></r><r><t>runs</t></r><rPh sb="0"><t>no</t></rPh></si>' // prettier-ignore
  const formats = '<numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy hh:mm;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs>' // prettier-ignore

  test('gives texts, days, shares and formulas of its first visible sheet', async () => {
    const sheet = await readSheet(workbookOf({ rows, strings, formats }))
    const cells = sheet.rows[0]!.cells
    expect(cells[1]).toBeInstanceOf(Held)
    expect(JSON.parse(JSON.stringify(sheet))).toEqual({
      name: 'A & B',
      separator: null,
      above: [],
      header: ['Name <b>', 'Day', '', 'Rate'],
      rows: [
        { no: 4, cells: ['Two runs', '2026-12-31', null, '5.5%'] },
        { no: 6, cells: [true, '2026-12-31 06:00', null, '#N/A'] },
      ],
    })
    const old = await readSheet(workbookOf({ rows, strings, formats, calendar1904: true }))
    expect(String(old.rows[0]?.cells[1])).toBe('2031-01-01')
  })

  test('counts its rows itself where their numbers cannot be', async () => {
    const one = (r: string, text: string) => `<row ${r}><c t="str"><v>${text}</v></c></row>`
    const body = one('r="1"', 'Name') + one('r="7"', 'a') + one('r="7"', 'b') + one('r="x"', 'c') + one('r="99999999999"', 'd') // prettier-ignore
    const sheet = await readSheet(workbookOf({ rows: body, strings, formats }))
    expect(sheet.rows.map(({ no }) => no)).toEqual([7, 8, 9, 10])
  })

  test('that expands to too much is refused before or while it does', async () => {
    const zeros = Buffer.alloc(40 * 1_048_576)
    const TOO_MUCH = 'The file expands to more data than can be read'
    const sheet = (size?: number) => ({
      name: 'xl/worksheets/sheet2.xml',
      data: zeros,
      ...(size ? { size } : {}),
    })
    expect(await refusal(zipOf([sheet()]))).toBe(TOO_MUCH)
    const many = Array.from({ length: 201 }, (_, n) => ({ name: `${n}.xml`, data: 'x' }))
    expect(await refusal(zipOf(many))).toBe(TOO_MUCH)
    const honest = Array.from({ length: 11 }, (_, n) => ({ name: `${n}.xml`, data: 'x', size: 10_000_000 }))
    expect(await refusal(zipOf(honest))).toBe(TOO_MUCH)
    const parts = [
      { name: 'xl/workbook.xml', data: '<sheets><sheet name="A" r:id="rId1"/></sheets>' },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: '<Relationship Id="rId1" Target="worksheets/sheet2.xml"/>',
      },
    ]
    const before = process.memoryUsage().arrayBuffers
    expect(await refusal(zipOf([...parts, sheet(1000)]))).toBe(TOO_MUCH)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1_048_576)
  })

  test('that is damaged is refused in any way it may be', async () => {
    const whole = workbookOf({ rows, strings, formats })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const file = Buffer.from(whole)
        file[at] = byte
        await readSheet(file.subarray(0, at % 3 ? file.length : at)).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'invalid_argument' }),
        )
      }),
      { numRuns: 300 },
    )
  })
})
