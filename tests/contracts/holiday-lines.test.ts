import { describe, expect, test } from 'vitest'
import { holidayLines } from '#contracts/setting/holiday-lines.ts'

const read = (line: string): string[] =>
  holidayLines(line, 2026).found.map(({ day, name }) => `${day} ${name}`)

describe('a line of a list of holidays', () => {
  test.each([
    ['1 Januari 2026 Tahun Baru 2026 Masehi', '2026-01-01 Tahun Baru 2026 Masehi'],
    ['Kamis, 1 Januari 2026: Tahun Baru', '2026-01-01 Tahun Baru'],
    ['1 Januari (Kamis): Tahun Baru 2026 Masehi', '2026-01-01 Tahun Baru 2026 Masehi'],
    ['1\t1 Januari\tKamis\tTahun Baru', '2026-01-01 Tahun Baru'],
    ['1. 17 Agustus 2027 Hari Kemerdekaan', '2027-08-17 Hari Kemerdekaan'],
    ['17-Agu-2026\tKemerdekaan', '2026-08-17 Kemerdekaan'],
    ['17/08/2026;Kemerdekaan', '2026-08-17 Kemerdekaan'],
    ['25 December Christmas', '2026-12-25 Christmas'],
    ['3 April 2026 Jumat Agung', '2026-04-03 Jumat Agung'],
    ['16 Januari Jumat Isra Mikraj', '2026-01-16 Isra Mikraj'],
    ['16 Januari (Jum’at) Isra Mikraj', '2026-01-16 Isra Mikraj'],
    ['16 Juni (Selasa): 1 Muharam Tahun Baru Islam 1448 H', '2026-06-16 1 Muharam Tahun Baru Islam 1448 H'],
    ['16 Juni 2026 1 Muharam 1448 H', '2026-06-16 1 Muharam 1448 H'],
    ['• 16 Januari: Isra Mikraj', '2026-01-16 Isra Mikraj'],
  ])('%s', (line, day) => expect(read(line)).toEqual([day]))

  test('may have several days', () => {
    expect(read('21-22 Maret\tSabtu-Minggu\tIdul Fitri')).toEqual([
      '2026-03-21 Idul Fitri',
      '2026-03-22 Idul Fitri',
    ])
    const joint = '20, 23, dan 24 Maret 2026 (Jumat, Senin, dan Selasa) Cuti bersama'
    expect(read(joint).map((text) => text.slice(8, 10))).toEqual(['20', '23', '24'])
  })

  test.each([
    '31 Februari 2026 Salah',
    '17 Agustus 2026',
    '22-21 Maret Idul Fitri',
    'Idul Fitri',
    '1 Hari Buruh',
  ])('is not guessed: %s', (line) =>
    expect(holidayLines(line, 2026)).toMatchObject({ found: [], unread: [1] }),
  )

  test('whose day of the week is another one is of another year, or mistyped', () => {
    expect(holidayLines('Senin, 25 Agustus 2026, Maulid Nabi')).toMatchObject({
      found: [],
      otherWeekday: [1],
    })
  })
})
