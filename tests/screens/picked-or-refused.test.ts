import { expect, test } from 'vitest'
import type { Field } from '#kernel/field.ts'
import { RESOURCES } from '#contracts/index.ts'

// What is typed into a picker and not chosen stays there as text (ui/inputs/use-picking.ts): every reference of every form, of its rows and of
// every action has to refuse it, or something else than the screen says would be saved.

type Named = [string, Field]

const referencesIn = (where: string, fields: Readonly<Record<string, Field>>): Named[] =>
  Object.entries(fields).flatMap(([name, field]): Named[] => {
    const at = `${where} ${name}`
    if (field.children) return referencesIn(at, field.children.fields)
    return field.kind === 'ref' ? [[at, field]] : []
  })

const ALL = RESOURCES.flatMap(({ name, fields, lifecycle }) => [
  ...referencesIn(name, fields),
  ...Object.entries(lifecycle?.actions ?? {}).flatMap(([action, { input = {} }]) =>
    referencesIn(`${name} ${action}:`, input),
  ),
])

test('there are many references', () => expect(ALL.length).toBeGreaterThan(150))

test.each(ALL)('%s takes what is chosen, and refuses what is typed over it', (_at, { schema }) => {
  expect(schema.safeParse('0190a000-0000-7000-8000-000000000001').success).toBe(true)
  for (const typed of [
    'B 9999 ZZ',
    'Urea',
    '8999999999999',
    ' ',
    'https://plant/t/0190a000-0000-7000-8000-000000000001',
  ])
    expect(schema.safeParse(typed).error?.issues[0]?.message, typed).toBe('Choose one from the list')
})
