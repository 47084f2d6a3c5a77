import { describe, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { carriedFields, namedFields } from '#contracts/carried.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { paletteFor } from '#contracts/palette.ts'
import { listView, type CellView, type ListView } from '#contracts/view.ts'
import type { Resource } from '#kernel/resource.ts'

/** Every `reference.field` that a drawn list reads of its rows, as the view says it. */
function drawn({ columns, filters, title, looks }: ListView): string[] {
  const cells: (CellView & { under?: CellView | null })[] = [
    ...columns,
    ...(looks?.board?.card ?? []),
    ...(looks?.board?.since ? [looks.board.since] : []),
    ...(looks?.groups ? [...looks.groups.by, ...looks.groups.sums] : []),
    ...(looks?.timeline ? [looks.timeline.row, looks.timeline.label] : []),
  ]
  return [
    ...cells.flatMap((one) => [one.path, one.field, one.under?.path, one.under?.field]),
    ...filters.flatMap(({ ref }) => ref?.title.map((name) => `${ref.as}.${name}`)),
    ...title,
  ].flatMap((path) => (path?.includes('.') ? [path] : []))
}

/** The fields that rows of the list carry of what they name `as`; null for a name of no reference. */
function carriedAs(resource: Resource, as: string): string[] | null {
  const field = Object.values(resource.fields).find(({ ref }) => ref?.as === as)
  return field?.ref ? Object.keys(carriedFields(resource, as, resourceNamed(field.ref.resource))) : null
}

const lacking = (resource: Resource, paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const [as = '', name = ''] = path.split('.')
    const carried = carriedAs(resource, as)
    return carried !== null && !carried.includes(name)
  })

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('carries what its list draws of others', () => {
    expect(lacking(resource, drawn(listView(resource, 'en')))).toEqual([])
  })

  test('carries no more than names, what its contract reads, and then whose that is', () => {
    const text = JSON.stringify([resource.list, resource.title])
    for (const { ref } of Object.values(resource.fields)) {
      if (!ref) continue
      const target = resourceNamed(ref.resource)
      const names = Object.keys(namedFields(target))
      const more = carriedAs(resource, ref.as)!.filter((name) => !names.includes(name))
      const read = more.filter((name) => text.includes(`"${ref.as}.${name}"`))
      const owners = Object.values(target.scope ?? {})
        .flat()
        .map((name) => name.replace('?', ''))
      // Whoever may not read the record is shown its names only, which its owner decides (std.A4).
      const own = read.length > 0 ? owners.filter((name) => name in target.fields) : []
      expect(more.toSorted(), ref.as).toEqual([...new Set([...read, ...own])].toSorted())
    }
  })
})

test('whatever the palette says beside a record is in its list', () => {
  const sources = ROLES.flatMap((role) => paletteFor(role, 'en').sources)
  expect(sources.length).toBeGreaterThan(0)
  for (const { list, title, under } of sources) {
    const resource = RESOURCES.find(({ calls }) => calls.list === list)!
    expect(lacking(resource, [...title, ...under]), list).toEqual([])
  }
})

test('a file goes along with what shows it', () => {
  expect(Object.keys(namedFields(resourceNamed('file')))).toEqual(
    expect.arrayContaining(['name', 'mime', 'width', 'height']),
  )
})
