import { describe, expect, test } from 'vitest'
import { missingTypes, type DocumentRow } from '#islands/people/documents.ts'

const TODAY = '2026-11-20'
const paper = (doc_type: string, expired_at: string | null = '2027-01-01') =>
  ({ doc_type, expired_at }) as DocumentRow
const TRUCK = [['stnk'], ['kir'], ['insurance']]

describe('the papers that are still to be entered', () => {
  test('are those of no valid row, in their order', () => {
    expect(missingTypes([], TRUCK, TODAY)).toEqual(['stnk', 'kir', 'insurance'])
    expect(missingTypes([paper('kir'), paper('stnk', '2026-11-19')], TRUCK, TODAY)).toEqual([
      'stnk',
      'insurance',
    ])
    expect(
      missingTypes([paper('kir', TODAY), paper('stnk', null), paper('insurance')], TRUCK, TODAY),
    ).toEqual([])
  })

  test('go on after the one just saved, and come round', () => {
    expect(missingTypes([paper('kir')], TRUCK, TODAY, 'kir')).toEqual(['insurance', 'stnk'])
  })

  test('are none where another of the group is valid', () => {
    const licences = [['sim_b2', 'sim_b1']]
    expect(missingTypes([paper('sim_b1')], licences, TODAY)).toEqual([])
    expect(missingTypes([paper('sim_b1', '2026-01-01')], licences, TODAY)).toEqual(['sim_b2'])
  })
})
