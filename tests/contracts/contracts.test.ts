import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { listView, formView } from '#contracts/view.ts'
import { columnOf, selectionOf } from '#engine/columns.ts'
import { createDatabase, type Database } from '#database/db.ts'
import type { Resource } from '#kernel/resource.ts'
import { driftOf, nullableOf } from '../support/drift.ts'
import { missingTexts } from '../support/missing-texts.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let made: TestDatabase
let db: Database

beforeAll(async () => {
  made = await createTestDatabase()
  db = createDatabase(made.config)
})

afterAll(async () => {
  await db.end()
  await made.drop()
})

const columnName = (resource: Resource, name: string): string => {
  const field = resource.fields[name]
  return field ? columnOf(name, field) : name
}

/** Every English text of a contract that a person reads. */
function textsOf(resource: Resource): string[] {
  const fields = Object.values(resource.fields).flatMap((field) => [
    field,
    ...Object.values(field.children?.fields ?? {}),
    ...Object.values(resource.lifecycle?.actions ?? {}).flatMap((action) =>
      Object.values(action.input ?? {}),
    ),
  ])
  return [
    resource.label,
    resource.plural,
    // Every list may show them.
    'Created',
    'Updated',
    ...fields.flatMap((field) => [
      field.label,
      field.help,
      // What is called by its value, such as `image/png`, is so in every language.
      ...(field.options?.filter((one) => one.label !== one.value).map((one) => one.label) ?? []),
    ]),
    ...resource.form.flatMap((section) => [section.title, section.help]),
    ...resource.list.columns.map((column) => (typeof column === 'string' ? undefined : column.label)),
    ...Object.values(resource.lifecycle?.states ?? {}).map((state) => state.label),
    ...Object.values(resource.lifecycle?.actions ?? {}).flatMap((action) => [action.label, action.confirm]),
  ].filter((text) => text !== undefined)
}

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('has the columns of its table', async () => {
    expect(await driftOf(db, resource)).toEqual([])
  })

  test('names only fields it has', () => {
    const selection = selectionOf(resource, resource.service)
    const { search, sort, filters, defaultSort } = resource.list
    const searched = search.filter((place) => typeof place === 'string')
    const paths = [...searched, ...sort, ...filters, defaultSort.replace(/^-/, '')]
    expect(paths.filter((path) => !selection.expression(path) && !resource.fields[path]?.related)).toEqual([])
    for (const place of search)
      if (typeof place !== 'string') {
        const { fields } = resourceNamed(place.in)
        expect([place.by, ...place.fields].filter((name) => !fields[name])).toEqual([])
      }
    expect(() => listView(resource, 'id')).not.toThrow()
    expect(() => formView(resource, 'id')).not.toThrow()
  })

  test('offers to look for what is missing wherever its table lets it be', async () => {
    const nullable = await nullableOf(db, resource)
    const wrong = listView(resource, 'en').filters.filter(({ field, empty = false }) => {
      const stored = nullable?.get(columnName(resource, field))
      return stored !== undefined && stored !== empty
    })
    expect(wrong.map(({ field }) => field)).toEqual([])
  })

  test('can be created from its form', () => {
    const inForm = new Set(resource.form.flatMap((section) => section.fields))
    const needed = Object.entries(resource.fields)
      .filter(([, field]) => field.required && !field.readOnly && field.initial === undefined)
      .map(([name]) => name)
    // Given by the page: the user a profile is of, the file that was uploaded.
    const given = ['user_id', 'file_id', 'sha256']
    expect(needed.filter((name) => !inForm.has(name) && !given.includes(name))).toEqual([])
  })

  test('speaks Indonesian', () => {
    expect(missingTexts(textsOf(resource))).toEqual([])
  })
})
