import { expect, test } from 'vitest'
import { rankOf, wordsOf } from '#contracts/ranking.ts'

test.each([
  ['Gudang Urea 1', 0],
  ['gudang  urea 1', 0],
  ['GD-1', 0],
  ['gudang', 1],
  ['gd', 1],
  ['urea 1', 2],
  ['ure gud', 2],
  ['gresik', 3],
  ['udang', 4],
  ['urea 2', null],
  ['', 1],
])('%s fits the place GD-1 Gudang Urea 1 of Gresik: %s', (typed, rank) => {
  expect(rankOf(['GD-1', 'Gudang Urea 1'], 'GD-1 Gudang Urea 1 Gresik', typed)).toBe(rank)
})

test.each([
  ['W 8123 UJ', 0],
  ['w8123uj', 0],
  ['W-8123-UJ', 0],
  ['w8123', 1],
  ['w8123u', 1],
  ['w8123uj tr-1', 2],
  ['8123', 2],
  ['w813uj', null],
  ['uj8123w', null],
  ['w81uj', null],
  ['tr1w', null],
])('%s fits the truck TR-1 W 8123 UJ: %s', (typed, rank) => {
  expect(rankOf(['TR-1', 'W 8123 UJ'], 'TR-1 W 8123 UJ', typed)).toBe(rank)
})

test('letters and digits are found together or with a blank between them, never further apart', () => {
  const rank = (all: string) => rankOf([], all, 'po1234')
  expect(['PO1234', 'PO 1234', 'PO-2026-1234', 'PO\n1234'].map(rank)).toEqual([3, 3, null, null])
})

test('a word begins after a sign, not after a letter, digit or underscore', () => {
  const rank = (name: string) => rankOf([name], name, 'urea')
  expect(['Pupuk (urea)', 'NPK/urea', 'Pupukurea', '2urea', 'x_urea'].map(rank)).toEqual([2, 2, 4, 4, 4])
})

const KEPT = ['+6281234567890', '081234567890', '6281234567890']

test.each([
  '+62 812-3456-7890',
  '+62 812 3456 7890',
  '0812 3456 7890',
  '0812  3456 - 7890',
  '(0812) 3456-7890',
  '62 812 3456 7890',
  '+62 (812) 3456.7890',
  '0812 34567',
  '+6281234567890',
  '628123456',
])('the telephone number %s is found however it is kept', (typed) => {
  for (const kept of KEPT) expect(rankOf([], `D-1\nBudi\n${kept}`, typed), kept).not.toBeNull()
  expect(rankOf([], `D-1\nBudi\n${KEPT[0]}`, `Budi ${typed} D-1`)).not.toBeNull()
})

test('a telephone number is found as it stands in a text, and in no other number', () => {
  expect(rankOf([], 'call 0812 3456 7890 at night', '0812 3456 7890')).toBe(3)
  expect(rankOf([], '081234567891', '0812 3456 7890')).toBeNull()
  for (const typed of ['6212345', '+6212345', '62 12345'])
    expect(rankOf([], 'ORD-0012345', typed), typed).toBeNull()
})

test.each([
  ['0812 3456 7890', ['0812 3456 7890']],
  ['Budi +62 812-3456 7890 W 8123 UJ', ['Budi', '+62 812-3456 7890', 'W', '8123', 'UJ']],
  ['0812 345', ['0812', '345']],
  ['2026 0812 3456 7890', ['2026', '0812', '3456', '7890']],
  ['0812 3456 7890 2026', ['0812', '3456', '7890', '2026']],
  ['62 0012 345', ['62', '0012', '345']],
  ['  ', []],
])('%s has the words %j', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words)
})
