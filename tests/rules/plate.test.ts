import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plateIn } from '#contracts/plate-text.ts'
import { bothMatch, plateSeen } from '#services/order/weighing/rules/plate.ts'

describe('the plate in what a camera answers', () => {
  it.each([
    ['alone', 'w8123uj\r\n', 'W 8123 UJ'],
    ['in lines', 'Code=0\nPlateNumber=L-9001-XA\nSpeed=3', 'L 9001 XA'],
    [
      'in JSON, behind other names of a plate',
      '{"plateColor":"white","licensePlate":"W 8123 UJ","confidence":93}',
      'W 8123 UJ',
    ],
    [
      'in XML',
      '<ANPR><plateType>civil</plateType><licensePlate>B9012TEU</licensePlate></ANPR>',
      'B 9012 TEU',
    ],
    ['without a series', 'plate: B 1', 'B 1'],
  ])('%s', (_title, said, plate) => expect(plateIn(said)).toBe(plate))

  it.each([
    '',
    'unknown',
    '{"plate":""}',
    '<licensePlate>noPlate</licensePlate>',
    '{"id":"W 8123 UJ"}',
    'plate=12',
  ])('is nowhere in %j', (said) => expect(plateIn(said)).toBeNull())

  it('is found whatever stands around it, in time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (noise) => {
        const from = performance.now()
        expect(plateIn(`${noise.replaceAll(/plate/gi, '')}\nplate="W8123UJ"`)).toBe('W 8123 UJ')
        return performance.now() - from < 1_000
      }),
    )
    expect(plateIn('plate'.repeat(10_000))).toBeNull()
  })
})

describe('the plates read at a weight', () => {
  it('say nothing where no camera read any', () => {
    expect(plateSeen([], 'W 1 A')).toEqual({ plate_ocr: null, plate_match: null })
    expect(plateSeen([{}], 'W 1 A')).toEqual({ plate_ocr: null, plate_match: null })
  })

  it('are the truck’s where one camera says so, else the first other one', () => {
    const [own, other] = [{ plate: 'W 8123 UJ' }, { plate: 'L 1 X' }]
    expect(plateSeen([other, own], 'w8123uj')).toEqual({ plate_ocr: 'W 8123 UJ', plate_match: true })
    expect(plateSeen([other, {}], 'W 8123 UJ')).toEqual({ plate_ocr: 'L 1 X', plate_match: false })
  })

  test.each([
    [null, null, null],
    [true, null, true],
    [null, false, false],
    [false, true, false],
    [true, true, true],
  ])('%j and %j together are %j', (first, second, both) => expect(bothMatch(first, second)).toBe(both))
})
