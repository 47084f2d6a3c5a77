import { expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView, listView } from '#contracts/view.ts'
import { importFields } from '#contracts/import.ts'

/** Fields that nothing reads yet, with what will: until then no form, list or import has them, because whoever fills one in expects that it counts. */
const UNREAD: readonly (readonly [resource: string, field: string, readBy: string])[] = [
  ['truck', 'odometer_km', 'plans of maintenance by kilometres'],
  ['truck', 'engine_hours', 'plans of maintenance by hours'],
  ['contract-route', 'corridor', 'alerts of trucks that leave their way'],
  ['contract-route', 'corridor_width_m', 'alerts of trucks that leave their way'],
]

test.each(UNREAD)('%s keeps %s out of sight until there are %s', (name, field) => {
  const resource = resourceNamed(name)
  expect(resource.fields).toHaveProperty(field)
  const { sections } = formView(resource, 'en')
  expect(sections.flatMap(({ fields }) => fields.map((one) => one.name))).not.toContain(field)
  const { columns, filters } = listView(resource, 'en')
  const shown = columns.flatMap((one) => [one.field, one.under?.field])
  expect([...shown, ...filters.map((one) => one.field)]).not.toContain(field)
  expect(importFields(resource).map(([one]) => one)).not.toContain(field)
})

test('the taxes of a contract are those of the law and its vendor: it has no rates of its own', () => {
  const names = Object.keys(resourceNamed('contract').fields)
  expect(names.filter((name) => /ppn|pph/.test(name))).toEqual([])
})
