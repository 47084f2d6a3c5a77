import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import type { Resource } from '#kernel/resource.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant

beforeAll(async () => {
  site = await wholePlant()
})

afterAll(() => site.close())

/** Texts of a list that the service writes: what people write themselves is theirs. */
function textColumns(resource: Resource): string[] {
  const shown = resource.list.columns.flatMap((one) =>
    typeof one === 'string' ? [one] : [one.field, ...(one.under ? [one.under] : [])],
  )
  return [...new Set(shown)].filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && isStored(field) && (field.kind === 'text' || field.kind === 'longtext')
  })
}

/** Numbers that name something: of a paper, a page, a telephone, an account. */
const NAMES =
  /(_no|_number|code|phone|npwp|account|nik|_ref|references?|version|voyage|plate|book|page|name)$/i

/** A figure, or figures with an arrow or a dash between them, in the digits of either language, with or without a unit. */
const FIGURES = String.raw`^\s*(Rp\s*)?[-−+]?\d[\d.,]*\s*(kg|t|%|km|Rp)?(\s*(→|->|–)\s*(Rp\s*)?[-−+]?\d[\d.,]*\s*(kg|t|%|km)?)*\s*$`

test('no list holds a number as text: what can be counted has its kind, its digits and its unit', async () => {
  const found: string[] = []
  let looked = 0
  for (const resource of Object.values(RESOURCES) as Resource[]) {
    for (const name of textColumns(resource)) {
      if (NAMES.test(name)) continue
      const column = columnOf(name, resource.fields[name]!)
      const rows = await site
        .rows<{ value: string }>(
          `select "${column}"::text as value from ${schemaOf(resource)}."${resource.table}" where "${column}" ~ $1 limit 1`,
          [FIGURES],
        )
        .catch(() => null)
      if (rows === null) continue
      looked += 1
      if (rows[0]) found.push(`${resource.name}.${name}: ${rows[0].value}`)
    }
  }
  expect(looked).toBeGreaterThan(100)
  expect(found).toEqual([])
})

const schemaOf = ({ service }: Resource): string => (service === 'order' ? 'orders' : service)

test('what a revision changes is said to each reader in their digits, with its unit', async () => {
  const answer = async (lang: 'en' | 'id') => {
    const { actor } = site.as('control-tower')
    const response = await site.apps.order.request(
      '/v1/weighing-revision/download?format=csv&columns=revision_no,changed,net_before_kg,net_after_kg',
      {},
      { actor: { ...actor, lang } },
    )
    return response.text()
  }
  expect(await answer('en')).toMatch(/Gross: \d\d,\d{3} kg → \d\d,\d{3} kg/)
  expect(await answer('id')).toMatch(/Bruto: \d\d\.\d{3} kg → \d\d\.\d{3} kg/)
  const [row] = await site.rows<{ gross: string }>(
    `select new_value as gross from orders.weighing_revision_change where field = 'gross_kg' limit 1`,
  )
  const found = await site.apps.order.request(
    '/v1/weighing-revision/',
    {
      method: 'POST',
      body: JSON.stringify({ search_string: row!.gross, limit: 5 }),
      headers: { 'content-type': 'application/json' },
    },
    { actor: site.as('control-tower').actor },
  )
  const { data } = (await found.json()) as { data: { items: { kind: string }[] } }
  expect(data.items.map(({ kind }) => kind)).toContain('weight')
})
