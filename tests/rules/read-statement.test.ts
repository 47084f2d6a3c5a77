import { describe, expect, test } from 'vitest'
import { readSheet } from '#engine/import/sheet.ts'
import { readStatement } from '#services/billing/billing/documents/read-statement.ts'

const read = async (text: string) => readStatement(await readSheet(Buffer.from(text)))

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
