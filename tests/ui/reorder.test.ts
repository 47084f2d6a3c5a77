import { describe, expect, test } from 'vitest'
import { moved, renumbered, withOrderOf, type OrderedRow } from '#islands/list/sequence.ts'

const row = (id: string, sequence: number, row_version = 1): OrderedRow => ({
  id,
  sequence,
  row_version,
  name: id,
  code: id,
})

describe('an order made by hand', () => {
  const abcd = ['a', 'b', 'c', 'd']

  test('a row moves down, up, to either end and nowhere', () => {
    expect(moved(abcd, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(abcd, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(abcd, 1, 3)).toEqual(['a', 'c', 'd', 'b'])
    expect(moved(abcd, 2, 2)).toEqual(abcd)
  })

  test('only rows whose number changes are saved, each with the version it was read in', () => {
    expect(renumbered([row('a', 1), row('c', 3, 7), row('b', 2)])).toEqual([
      { id: 'c', row_version: 7, sequence: 2 },
      { id: 'b', row_version: 1, sequence: 3 },
    ])
    expect(renumbered([row('a', 1), row('b', 2)])).toEqual([])
    // Equal numbers and gaps come to be 1, 2, 3.
    expect(renumbered([row('a', 1), row('b', 1), row('c', 40)])).toMatchObject([
      { id: 'b', sequence: 2 },
      { id: 'c', sequence: 3 },
    ])
  })

  test('after a refusal the order is put over the records as they stand now', () => {
    const fresh = [row('a', 1, 2), row('b', 2, 5), row('new', 9), row('c', 3)]
    const mine = withOrderOf(fresh, [row('c', 3), row('gone', 4), row('b', 2), row('a', 1)])
    expect(mine.map(({ id, row_version }) => [id, row_version])).toEqual([
      ['c', 1],
      ['b', 5],
      ['a', 2],
      ['new', 1],
    ])
  })
})
