import { describe, expect, test } from 'vitest'
import { readSheet } from '#engine/import/sheet.ts'
import { readStatement } from '#services/billing/billing/documents/read-statement.ts'
import { statementNames } from '#services/billing/billing/documents/statement-heading.ts'

const read = async (text: string) => readStatement(await readSheet(Buffer.from(text), statementNames))

describe('a statement from a spreadsheet', () => {
  test('is read by the names vendors give their columns, in either language', async () => {
    const { rows, problems, sum_idr } = await read(
      'No;Tgl Muat;Nopol;No. Tiket;Netto (kg);Tarif;Jumlah (Rp)\n1;18/11/2026;L 8390 UE;TB-01-261118-0021;26.380;17.900;472.202\n2;19/11/2026;W 8338 UA;TB-01-261119-0031;26.480;17.900;473.992\n',
    )
    expect(problems).toEqual([])
    expect(sum_idr).toBe(946_194)
    expect(rows[0]).toEqual({
      row_no: 2,
      trip: null,
      ticket: 'TB-01-261118-0021',
      note: null,
      plate: 'L 8390 UE',
      day: '2026-11-18',
      kg: 26_380,
      tariff_idr: 17_900,
      amount_idr: 472_202,
    })
  })

  test('takes tonnes, and the fractions that a formula leaves', async () => {
    const { rows } = await read('Trip number,Tonnes,Amount\nTRP-1,26.383,"472,255.70"\nTRP-2,26.1,467190\n')
    expect(rows.map(({ kg, amount_idr }) => [kg, amount_idr])).toEqual([
      [26_383, 472_256],
      [26_100, 467_190],
    ])
  })

  test('finds its columns below its title', async () => {
    const { rows } = await read(
      'REKAP TAGIHAN ANGKUTAN;;\nPT Lintas Nusantara;;\nPeriode : 1 s/d 15 November 2026;;\n\nNo. Tiket;Nopol;Jumlah\nTB-1;L 1 A;1.000.000\n',
    )
    expect(rows.map(({ row_no, ticket, amount_idr }) => [row_no, ticket, amount_idr])).toEqual([
      [6, 'TB-1', 1_000_000],
    ])
  })

  test.each([
    ['Netto (Ton)', '26,38', 26_380],
    ['Netto (Kg)', '26.380', 26_380],
    ['Jumlah (Ton)', '26,38', 26_380],
    ['Tonase', '26,38', 26_380],
  ])('takes %s %s for %s kg', async (title, cell, kg) => {
    const { rows } = await read(`Nopol;${title};Jumlah (Rp)\nL 1 A;${cell};1.000.000\n`)
    expect(rows.map((row) => [row.kg, row.amount_idr])).toEqual([[kg, 1_000_000]])
  })

  // A load of 38.50 t with its truck, and 26.38 t of it cargo: whatever is paid by, the net is what was carried.
  test.each([
    ['Bruto (Ton);Netto (Ton)', '38,50;26,38'],
    ['Netto (Ton);Bruto (Ton)', '26,38;38,50'],
    ['Bruto (Ton);Tara (Ton);Netto (Ton)', '38,50;12,12;26,38'],
    ['Netto (Ton);Tara (Ton);Bruto (Ton)', '26,38;12,12;38,50'],
    ['Tara (Ton);Bruto (Ton);Tonase', '12,12;38,50;26,38'],
    ['Gross (t);Tare (t);Net (t)', '38,50;12,12;26,38'],
    ['Berat (Ton);Netto (Ton)', '38,50;26,38'],
    ['Netto (Ton);Berat (Ton)', '26,38;38,50'],
    ['Berat (Kg);Berat Netto (Kg)', '38.500;26.380'],
    ['Berat (Kg);Netto (Ton)', '38.500;26,38'],
    ['Berat (Bruto);Berat (Netto)', '38.500;26.380'],
    ['Jumlah (Ton);Netto (Ton)', '38,50;26,38'],
    ['Bruto (Kg);Tara (Kg);Netto (Kg)', '38.500;12.120;26.380'],
  ])('takes the net weight of %s', async (titles, cells) => {
    const { rows } = await read(`Nopol;${titles};Jumlah (Rp)\nL 1 A;${cells};1.000.000\n`)
    expect(rows.map((row) => [row.kg, row.amount_idr])).toEqual([[26_380, 1_000_000]])
  })

  test.each(['Bruto (Ton)', 'Tara (Ton)', 'Gross (t)', 'Potongan (Ton)'])(
    'takes %s alone for no weight',
    async (title) => {
      const { rows } = await read(`Nopol;${title};Jumlah (Rp)\nL 1 A;38,50;1.000.000\n`)
      expect(rows.map(({ kg }) => kg)).toEqual([null])
    },
  )

  test.each([
    ['Tarif (Ton);Tonase', '17.900;26,38'],
    ['Tonase;Tarif (Ton)', '26,38;17.900'],
    ['Harga Satuan (Ton);Netto (Ton)', '17.900;26,38'],
  ])('takes the tariff of a tonne for the tariff: %s', async (titles, cells) => {
    const { rows } = await read(`Nopol;${titles};Jumlah (Rp)\nL 1 A;${cells};472.202\n`)
    expect(rows.map((row) => [row.kg, row.tariff_idr])).toEqual([[26_380, 17_900]])
  })

  test('leaves out the line with the sum, and nothing else without a trip', async () => {
    const text = 'Trip,Nopol,Jumlah\nTRP-1,L 1 A,1000\nTRP-2,L 2 B,2000\n'
    expect((await read(`${text},TOTAL,3000\n`)).rows).toHaveLength(2)
    expect((await read(`${text},,3000\n`)).problems).toEqual([])
    // Two loads of one price are no sum.
    expect((await read('Nopol,Jumlah\nL 1 A,1000\nL 2 B,1000\n')).rows).toHaveLength(2)
    const wrong = await read(`${text},,2500\n`)
    expect(wrong.problems.map(({ row_no, said }) => [row_no, said.message])).toEqual([
      [4, 'Say which trip it is: by its number, ticket, delivery note or plate'],
    ])
  })

  test('says of each row what cannot be read', async () => {
    const { rows, problems } = await read(
      'Trip,Tanggal,Jumlah\nTRP-1,18/11/2026,\nTRP-2,soon,100\nTRP-3,,abc\n',
    )
    expect(rows).toEqual([])
    expect(problems.map(({ row_no }) => row_no)).toEqual([2, 3, 4])
  })

  test('is refused without the columns everything stands on', async () => {
    await expect(read('Trip,Kg\nTRP-1,100\n')).rejects.toMatchObject({ code: 'invalid_argument' })
    await expect(read('Tanggal,Jumlah\n18/11/2026,100\n')).rejects.toMatchObject({ code: 'invalid_argument' })
  })
})
