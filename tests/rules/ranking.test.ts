import { expect, test } from 'vitest'
import { rankOf } from '#contracts/ranking.ts'

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

test('a word begins after a sign, not after a letter, digit or underscore', () => {
  const rank = (name: string) => rankOf([name], name, 'urea')
  expect(['Pupuk (urea)', 'NPK/urea', 'Pupukurea', '2urea', 'x_urea'].map(rank)).toEqual([2, 2, 4, 4, 4])
})
