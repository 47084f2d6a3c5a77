import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import type { Scope } from '#access/scope.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { schemaOf, type ServiceName } from '#engine/context.ts'
import { body, JUNK, spoiled } from '../support/arbitraries.ts'
import { send, type DocumentedCall } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>

/** As many bodies as one run of the suite affords; FUZZ_BODIES=20000 for the whole of rel.R28. */
const BODIES = Number(process.env.FUZZ_BODIES ?? 2500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)

let site: WholePlant
const ids = new Map<string, string[]>()

beforeAll(async () => {
  site = await wholePlant()
  // Nobody has a password here, so that what is tried as one is wrong.
  await site.rows('update auth."user" set password_hash = null')
  for (const { name, service, table } of RESOURCES) {
    const rows = await site.rows<{ id: string }>(
      `select id from ${schemaOf(service)}."${table}" order by id limit 5`,
    )
    ids.set(
      name,
      rows.map(({ id }) => id),
    )
  }
})

afterAll(() => site.close())

const known = (name: string): readonly string[] => ids.get(name) ?? []

/** Everybody where his work leads to most: a requester with a profile, others without limits. */
const SCOPES: Partial<Record<string, Partial<Scope>>> = {
  'order-requester': {
    requester: [demoProfileId('order-requester')],
    work_unit: [workUnitId('WU-DIST')],
  },
}

interface Aim {
  call: DocumentedCall
  resource: Resource | undefined
  given: Arbitrary<{ body: unknown; id: string; query: string }>
}

function fieldsOf({ body: schema }: DocumentedCall): string[] {
  return Object.keys((schema?.properties as Row | undefined) ?? {})
}

function wholeOf({ path, body: schema }: DocumentedCall, resource: Resource | undefined): Arbitrary<Row> {
  const action = path.slice(path.lastIndexOf('/') + 1)
  const input = resource?.lifecycle?.actions[action]?.input
  if (resource && path.includes('{id}/')) return body(input ?? {}, known)
  const isRecord = /\/(create|update|set|quote|vendor\/)$/.test(path)
  if (resource && isRecord && schema) {
    const record = body(resource.fields, known)
    const [some = ''] = known(resource.name)
    return path.endsWith('create') ? record : record.map((one) => ({ ...one, id: some, row_version: 1 }))
  }
  return fc.dictionary(fc.constantFrom(...fieldsOf({ body: schema } as DocumentedCall), 'x'), JUNK, {
    maxKeys: 5,
  })
}

const LIST_JUNK: Arbitrary<unknown> = fc.record(
  {
    sortOrders: fc.oneof(JUNK, fc.array(fc.record({ field: JUNK, order: JUNK }), { maxLength: 2 })),
    search_string: JUNK,
    fieldFilters: fc.oneof(
      JUNK,
      fc.array(fc.record({ field: JUNK, operator: JUNK, value: JUNK }), { maxLength: 2 }),
    ),
    page_number: JUNK,
    limit: JUNK,
  },
  { requiredKeys: [] },
)

/** Filters on names that exist, by operators that exist, with values of any kind. */
function filtersOn({ body: schema }: DocumentedCall): Arbitrary<unknown> {
  const properties = schema!.properties as {
    fieldFilters: { items: { properties: { field: { enum: string[] } } } }
  }
  const names = properties.fieldFilters.items.properties.field.enum
  const operator = fc.constantFrom(
    '=',
    '!=',
    '>',
    '>=',
    '<',
    '<=',
    'in',
    'between',
    'like',
    'is_null',
    'or_null',
  )
  const filter = fc.record({
    field: fc.constantFrom(...names),
    operator,
    value: fc.oneof(JUNK, fc.tuple(JUNK, JUNK)),
  })
  return fc.record({ fieldFilters: fc.array(filter, { minLength: 1, maxLength: 3 }) })
}

function aimAt(call: DocumentedCall): Aim {
  const group = call.path.split('/')[2]
  const resource = RESOURCES.find(({ name, service }) => name === group && service === call.service)
  const isList = 'fieldFilters' in ((call.body?.properties as Row | undefined) ?? {})
  const given: Arbitrary<unknown> = isList
    ? fc.oneof(LIST_JUNK, filtersOn(call))
    : fc.oneof(
        { weight: 3, arbitrary: spoiled(wholeOf(call, resource), [...fieldsOf(call), 'x']) },
        { weight: 1, arbitrary: JUNK },
        { weight: 2, arbitrary: wholeOf(call, resource) },
      )
  const id = fc.oneof(
    fc.constantFrom(...(known(group ?? '').length ? known(group ?? '') : ['x'])),
    fc.constantFrom('x', '%00', '%ED%A0%80', '..', '0', '01900000-0000-7000-8000-000000000000'),
  )
  const query = fc.oneof(
    fc.constant(''),
    fc
      .tuple(
        fc.constantFrom(
          'q',
          'sort',
          'page',
          'limit',
          'columns',
          'format',
          'topics',
          'code',
          'created_at~>',
          'id~in',
        ),
        fc.string({ unit: 'binary', maxLength: 12 }),
      )
      .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`),
  )
  return { call, resource, given: fc.record({ body: given, id, query }) }
}

const NOT_HERE = /\/(stream|logout)$/

test('no generated body gives 500, and every refusal of a body names a field', async () => {
  const aims = site.calls.filter(({ path }) => !NOT_HERE.test(path)).map(aimAt)
  const each = Math.max(2, Math.ceil(BODIES / aims.length))
  const failures = new Map<string, string>()
  for (const [at, { call, given }] of aims.entries()) {
    const role = ROLES.find((code) => typeof call.roles === 'string' || call.roles.includes(code))
    if (!role) continue
    const { actor } = site.as(role, SCOPES[role] ?? {})
    for (const one of fc.sample(given, { numRuns: each, seed: SEED + at })) {
      const path = call.path.replaceAll(/\{\w+\}/g, one.id) + (call.method === 'GET' ? one.query : '')
      const answer = await send(
        site.apps[call.service as ServiceName],
        { method: call.method, path },
        actor,
        one.body,
      )
      const { status, header, errors } = answer
      const loose = errors?.some(({ messages }) => messages.includes('Outside what is allowed'))
      if (status < 500 && !loose) {
        if (status === 400 && errors?.some(({ field }) => typeof field !== 'string'))
          failures.set(`${call.method} ${call.path}`, `names no field: ${JSON.stringify(errors)}`)
        continue
      }
      failures.set(
        `${call.method} ${call.path}`,
        `${status} ${header?.message} ${JSON.stringify(errors)} for ${path} ${JSON.stringify(one.body)?.slice(0, 600)}`,
      )
    }
  }
  expect([...failures].map(([call, what]) => `${call}: ${what}`)).toEqual([])
  expect(({} as Row).a).toBeUndefined()
})

test('no name of an imported file gives 500', async () => {
  const { actor } = site.as('super-admin')
  for (const name of [
    'a\u0000b.csv',
    '\u0001.csv',
    '\u202egnp.csv',
    '\ufeff.csv',
    'x'.repeat(5000),
    ' ',
    '..',
    '%00.csv',
  ]) {
    const form = `--XX\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\nCode,Name\r\nA-1,Uji\r\n--XX--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=XX' }
    const answer = await site.apps.master.request(
      '/v1/payload-type/import',
      { method: 'POST', headers, body: form },
      { actor },
    )
    expect([name.slice(0, 20), answer.status < 500]).toEqual([name.slice(0, 20), true])
  }
})

/** A form with one file, and what of it a caller may get wrong. */
function forms(): [type: string, body: string][] {
  const form = (boundary: string, head = 'form-data; name="file"; filename="a.csv"'): string =>
    `--${boundary}\r\ncontent-disposition: ${head}\r\ncontent-type: text/csv\r\n\r\nCode,Name\r\nA-1,Uji\r\n--${boundary}--\r\n`
  const type = 'multipart/form-data; boundary='
  const whole = form('XX')
  return [
    // Cut anywhere: before the boundary, amid a head, amid the file, before its end.
    ...Array.from({ length: whole.length }, (_, end): [string, string] => [`${type}XX`, whole.slice(0, end)]),
    ...[
      'X',
      'XX',
      '',
      '"',
      '"a b"',
      'YY',
      'XX; boundary=YY',
      'y'.repeat(5000),
      '\u00e9',
      'X/X',
      '--',
      '\\',
    ].map((boundary): [string, string] => [type + boundary, form(boundary)]),
    ...[
      'multipart/form-data',
      'multipart/form-data;',
      'multipart/form-data; charset=x',
      'multipart/mixed; boundary=XX',
      'text/plain',
      '',
    ].map((bare): [string, string] => [bare, whole]),
    ...[
      'attachment',
      'form-data',
      'form-data; name=',
      'form-data; name="file',
      'form-data; name="file"; filename',
      "form-data; name*=UTF-8''%ff",
      '\u0000',
      'x'.repeat(20_000),
    ].map((head): [string, string] => [`${type}XX`, form('XX', head)]),
    [`${type}XX`, `--XX\n${whole}`],
    [`${type}XX`, '--XX\r\n\r\n\r\n\r\n--XX--'],
    [`${type}XX`, '\r\n'.repeat(1000)],
    [`${type}XX`, whole.replace('--XX--', '--XX').repeat(50)],
  ]
}

test('no form that is not well made gives 500, and a refusal says what is wrong', async () => {
  const { actor } = site.as('super-admin')
  const doors = [
    { app: site.apps.master, path: '/v1/payload-type/import' },
    { app: site.apps.sub, path: '/v1/file/' },
  ]
  const refused: number[] = []
  for (const { app, path } of doors)
    for (const [type, form] of forms()) {
      const headers = { ...(type && { 'content-type': type }) }
      const init = { method: 'POST', headers, body: Buffer.from(form) }
      const answer = await app.request(path, init, { actor })
      const about = `${path} ${type.slice(0, 60)} ${JSON.stringify(form.slice(0, 60))}`
      const said = (await answer.json()) as { header: { message: string } }
      expect(said.header.message, about).toMatch(/\w/)
      expect(answer.status === 400 || answer.status < 300, `${about}: ${answer.status}`).toBe(true)
      refused.push(answer.status)
    }
  expect(refused.filter((status) => status === 400).length).toBeGreaterThan(200)
})
