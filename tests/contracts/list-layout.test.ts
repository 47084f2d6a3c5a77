import { expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import { isLayout } from '#contracts/setting/list-layout.ts'
import { listView } from '#contracts/view.ts'

test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
  'the columns of %s, with their widths, can be kept as they are called',
  (_name, resource) => {
    const columns = listView(resource, 'en').columns.map(({ field }) => field)
    const widths = Object.fromEntries(columns.map((field) => [field, 120]))
    expect(isLayout({ columns, widths })).toBe(true)
  },
)
