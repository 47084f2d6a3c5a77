import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleCode } from '#access/roles.ts'
import { clock } from '#kernel/clock.ts'
import type { FieldKind } from '#kernel/field.ts'
import { ERP_REFERENCES } from '#contracts/erp-references.ts'
import { RESOURCES } from '#contracts/index.ts'
import { mountedAt } from '#contracts/queue.ts'
import { schemaOf } from '#engine/context.ts'
import { fileColumns } from '#engine/list/file-columns.ts'
import { headingsOf } from '#engine/list/headings.ts'
import { translated } from '#i18n/translated.ts'
import { openedWorkbook, type OpenedCell } from '../support/opened-workbook.ts'
import type { DocumentedCall } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

const EVENING = new Date('2026-03-04T14:00:00.000Z')
let site: WholePlant
beforeAll(async () => {
  clock.freeze(EVENING)
  site = await wholePlant()
  clock.freeze(EVENING)
})
afterAll(async () => {
  clock.freeze(null)
  await site.close()
})

type Lang = 'en' | 'id'
const LANGS: readonly Lang[] = ['en', 'id']
const ASKED: Readonly<Record<string, string>> = {
  from: '2026-01-01',
  to: '2026-12-31',
  month: '2026-03',
  period: '7d',
}

/** What a table that is no list is asked for besides its format. */
function queryOf({ operation, path }: DocumentedCall): string {
  const isReport = path.includes('/report/')
  return Object.entries(ASKED)
    .filter(([name]) => JSON.stringify(operation).includes(`"name":"${name}"`))
    .filter(([name]) => !isReport || name === 'period')
    .map(([name, value]) => `&${name}=${value}`)
    .join('')
}

/** A day or a moment in any of the ways that the application writes one, and nothing else beside it. */
const DAY_AS_TEXT = /^(?:\d{4}-\d{2}-\d{2}(?:[T ].*)?|\d{2} \p{L}{3} \d{4}(?: \d{2}:\d{2})?)$/u

/** Every file that is a table with rows of the plant, of each ledger that of one record: of a draft none but its maker has one. */
async function exportsOf(): Promise<{ call: DocumentedCall; path: string }[]> {
  const tables = site.calls.filter(
    ({ method, operation }) =>
      method === 'GET' &&
      JSON.stringify(operation).includes('"check"') &&
      JSON.stringify(operation).includes('text/csv'),
  )
  return Promise.all(
    tables.map(async (call) => {
      if (!call.path.includes('{id}')) return { call, path: call.path }
      const name = call.path.split('/')[2]!
      const owner = RESOURCES.find((one) => one.name === name && one.service === call.service)!
      const [record] = await site.rows<{ id: string }>(
        `select t.id from ${schemaOf(call.service)}."${owner.table}" t where t.deleted_at is null
         order by to_jsonb(t) ->> 'status' is not distinct from 'draft', updated_at desc limit 1`,
      )
      return { call, path: call.path.replace('{id}', record!.id) }
    }),
  )
}

/** Of the readers of an export somebody of the company who sees all of it. */
function readerOf(roles: DocumentedCall['roles'], lang: Lang) {
  const role: RoleCode =
    typeof roles === 'string'
      ? 'super-admin'
      : (roles.find((one) => one === 'control-tower' || one === 'super-admin') ?? roles[0]!)
  return { ...site.stranger(role).actor, lang }
}

async function fileOf({ call, path }: { call: DocumentedCall; path: string }, format: string, lang: Lang) {
  const answer = await site.apps[call.service].request(
    `${path}?format=${format}${queryOf(call)}`,
    {},
    { actor: readerOf(call.roles, lang) },
  )
  const file = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, `${path} ${file.toString('utf8').slice(0, 200)}`).toBe(200)
  return file
}

const textIn = (cell: OpenedCell | undefined): string => (cell && 'text' in cell ? cell.text : '')

const DELIMITERS: Readonly<Record<Lang, string>> = { en: ',', id: ';' }
const readCsv = (file: Buffer, lang: Lang): string[][] =>
  parse(file, { bom: true, delimiter: DELIMITERS[lang], record_delimiter: '\r\n' })

test('every file names each column once, types its days and shows the numbers of a column in one format', async () => {
  const found = await exportsOf()
  expect(found.length).toBeGreaterThan(70)
  let days = 0
  for (const one of found) {
    const rows = await openedWorkbook(await fileOf(one, 'xlsx', 'en'))
    const head = rows[0]!.map(textIn)
    expect(new Set(head.map((name) => name.toLowerCase())).size, `${one.path}: ${head.join(' | ')}`).toBe(
      head.length,
    )
    for (const [at, name] of head.entries()) {
      const cells = rows.slice(1).flatMap((row) => row[at] ?? [])
      const formats = new Set(cells.map((cell) => ('number' in cell ? cell.format : null)))
      formats.delete(null)
      expect(formats.size, `${one.path} ${name}: ${[...formats].join(' and ')}`).toBeLessThan(2)
      expect(
        cells.map(textIn).filter((text) => DAY_AS_TEXT.test(text)),
        `${one.path} ${name}`,
      ).toEqual([])
      if ([...formats].some((format) => format?.includes('yyyy'))) days += 1
    }
  }
  expect(days).toBeGreaterThan(50)
})

test('every file as text has the columns of the workbook, in the way its reader writes numbers', async () => {
  let fractions = 0
  for (const one of await exportsOf()) {
    for (const lang of LANGS) {
      const rows = await openedWorkbook(await fileOf(one, 'xlsx', lang))
      const csv = await fileOf(one, 'csv', lang)
      expect(csv.subarray(0, 3).toString('hex'), one.path).toBe('efbbbf')
      const lines = readCsv(csv, lang)
      expect(lines[0], one.path).toEqual(rows[0]!.map(textIn))
      expect(lines.length, one.path).toBe(rows.length)
      for (const [row, cells] of rows.entries())
        for (const [at, cell] of cells.entries()) {
          if (!cell || 'text' in cell || cell.format.includes('yyyy')) continue
          const text = lines[row]?.[at] ?? ''
          if (!Number.isInteger(cell.number)) fractions += 1
          expect(text, `${one.path} ${lines[0]?.[at]}`).toBe(
            lang === 'id' ? String(cell.number).replace('.', ',') : String(cell.number),
          )
        }
    }
  }
  expect(fractions).toBeGreaterThan(10)
})

const FORMATS: Partial<Record<FieldKind, RegExp>> = {
  date: /^dd\/mm\/yyyy$/,
  dateMessage: /^dd\/mm\/yyyy$/,
  timestamp: /^dd\/mm\/yyyy hh:mm$/,
  integer: /^(?:#,##)?0$/,
  money: /^#,##0$/,
  decimal: /^(?:#,##)?0\.0+$/,
}

test('every column of a list stands in its file by its kind, with its unit in the heading', async () => {
  const found = await exportsOf()
  const kinds = new Set<FieldKind>()
  for (const resource of RESOURCES) {
    const one = found.find(
      ({ call, path }) => call.service === resource.service && path === `${mountedAt(resource)}/download`,
    )
    if (!one) continue
    const [head = [], ...rows] = await openedWorkbook(await fileOf(one, 'xlsx', 'id'))
    for (const { view } of fileColumns(resource, null, 'id')) {
      const named = head.map(textIn).flatMap((text, at) => (text.includes(view.label) ? [at] : []))
      expect(named, `${resource.name} ${view.label}`).not.toEqual([])
      if (view.unit)
        expect(
          named.some((at) => textIn(head[at]).endsWith(`(${view.unit})`)),
          `${resource.name} ${view.label}`,
        ).toBe(true)
      if (named.length !== 1) continue
      for (const row of rows) {
        const cell = row[named[0]!]
        if (!cell || !FORMATS[view.kind]) continue
        expect('number' in cell ? cell.format : cell.text, `${resource.name} ${view.label}`).toMatch(
          FORMATS[view.kind]!,
        )
        kinds.add(view.kind)
      }
    }
  }
  expect([...kinds].toSorted()).toEqual(['date', 'dateMessage', 'decimal', 'integer', 'money', 'timestamp'])
})

test('a moment is the one that the plant’s clocks show', async () => {
  const one = (await exportsOf()).find(({ path }) => path === '/v1/weighing/download')!
  const [head = [], ...rows] = await openedWorkbook(await fileOf(one, 'xlsx', 'en'))
  const [no, at] = ['Ticket number', 'First weighing'].map((name) =>
    head.findIndex((cell) => textIn(cell) === name),
  )
  const row = rows.find((cells) => cells[at!])!
  const [ticket] = await site.rows<{ days: number }>(
    `select extract(epoch from (first_at at time zone 'Asia/Jakarta') - '1899-12-30'::timestamp)::float8 / 86400 as days
     from orders.weighing where ticket_no = $1`,
    [textIn(row[no!])],
  )
  const cell = row[at!]
  expect(cell && 'number' in cell ? cell.number : null).toBeCloseTo(ticket!.days, 5)
})

describe('the references of the company’s own books', () => {
  const BOOKED = ['order', 'trip', 'weighing', 'purchase-order', 'billing-line', 'billing', 'trip-payment', 'travel-advance'] // prettier-ignore
  test.each(BOOKED)('are in the file of %s, whatever its columns', async (name) => {
    await site.rows(`update orders."order" set erp_so_no = 'SO-77' where true`)
    await site.rows(`update orders.order_line set erp_po_item = '00030' where true`)
    await site.rows(`update master.work_unit set cost_centre = 'CC-1', gl_account = 'GL-1' where true`)
    await site.rows(`update billing.purchase_order_line set po_item = '00030', so_do_no = 'SO-77' where true`)
    const one = (await exportsOf()).find(({ path }) => path === `/v1/${name}/download`)!
    for (const lang of LANGS) {
      const answer = await site.apps[one.call.service].request(
        `${one.path}?format=csv&columns=created_at`,
        {},
        { actor: readerOf(one.call.roles, lang) },
      )
      const [head = [], ...lines] = readCsv(Buffer.from(await answer.arrayBuffer()), lang)
      const labels = Object.values(ERP_REFERENCES).map(({ label }) => translated(lang, label))
      expect(head.slice(-4)).toEqual(labels)
      const values = lines.map((line) => line.slice(-4))
      const isSaid = (at: number, said: RegExp) => values.some((row) => said.test(row[at]!))
      expect([isSaid(0, /00030/), isSaid(1, /SO-77/), isSaid(2, /C/), isSaid(3, /\d/)]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
  })
})

describe('a heading', () => {
  test('is said once: columns of one label are called what else they may be called', () => {
    const columns = [
      { label: 'Code', also: ['Truck code'] },
      { label: 'Code', also: ['Driver code'] },
      { label: 'Name' },
      { label: 'name' },
      { label: 'Net', unit: 'kg' },
      { label: 'Net (kg)', unit: 'kg' },
      { label: 'Net', unit: 't' },
    ]
    expect(headingsOf(columns)).toEqual([
      'Truck code', 'Driver code', 'Name', 'name (2)', 'Net (kg)', 'Net (kg) (2)', 'Net (t)',
    ]) // prettier-ignore
  })
})
