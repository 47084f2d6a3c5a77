import { expect, test } from 'vitest'
import { text } from '#contracts/fields.ts'
import { checkChange, checkInput } from '#contracts/schemas.ts'

const fields = { note: text({ label: 'Note' }) }

test.each([null, 0, -1, 1.5, '1', 'x', true, {}, []])(
  '%j is no version, also where none is needed',
  (row_version) => {
    for (const { errors } of [checkInput(fields, { row_version }), checkChange({ fields }, { row_version })])
      expect(errors).toEqual([{ field: 'row_version', message: 'Required' }])
  },
)

test('a version may be left out where none is needed', () => {
  for (const body of [{}, { row_version: 1 }]) {
    expect(checkInput(fields, body).errors).toEqual([])
    expect(checkChange({ fields }, body).errors).toEqual([])
  }
})
