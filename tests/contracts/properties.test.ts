import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { checkInput, checkNew } from '#contracts/schemas.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { parseJson } from '#engine/call/json-body.ts'
import { columnOf, isStored } from '#engine/columns.ts'
import { schemaOf } from '#engine/context.ts'
import { runSql } from '#database/sql.ts'
import {
  accepted,
  accepts,
  body,
  CODE,
  DAY,
  JUNK,
  MOMENT,
  NO_DAY,
  NPWP,
  PHONE,
  PLATE,
} from '../support/arbitraries.ts'
import { plant, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
const ids = new Map<string, string[]>()

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
  for (const { name, service, table } of RESOURCES.filter((one) => one.service === 'master')) {
    const rows = await runSql<{ id: string }>(
      site.db,
      `select id from ${schemaOf(service)}."${table}" order by id limit 6`,
    )
    ids.set(
      name,
      rows.map(({ id }) => id),
    )
  }
})

afterAll(() => site.close())

const known = (name: string): readonly string[] => ids.get(name) ?? []
const fieldOf = (resource: string, name: string): Field => resourceNamed(resource).fields[name]!

/** What a field refuses, by a body that holds it alone: the sentence stands at its name. */
const refusedAt = (name: string, field: Field, value: unknown): string[] =>
  checkInput({ [name]: field }, { [name]: value }).errors.map((error) => error.field.split('.')[0]!)

/** What the reader of bodies lets in. */
const comes = (value: unknown): boolean => {
  try {
    parseJson(JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

const refuses = (name: string, field: Field, wrong: Arbitrary<unknown>): void =>
  fc.assert(
    fc.property(wrong, (value) => {
      expect(refusedAt(name, field, value)).toEqual([name])
    }),
  )

const takes = (field: Field, right: Arbitrary<unknown>): void =>
  fc.assert(
    fc.property(right, (value) => {
      expect(accepts(field, value), JSON.stringify(value)).toBe(true)
    }),
  )

describe('what people write', () => {
  test('a code has 2 to 30 letters and digits, and is one word in capitals', () => {
    const code = fieldOf('vendor', 'code')
    takes(code, CODE)
    fc.assert(
      fc.property(CODE, (text) => {
        expect(code.schema.parse(text)).toBe(text.toUpperCase())
      }),
    )
    refuses('code', code, fc.stringMatching(/^[A-Z0-9]{31,40}$/))
    refuses(
      'code',
      code,
      fc.constantFrom('A', '-AB', 'A B', 'A\nB', 'Ä1', 'AB\u0000', '__proto__', 12, ['AB']),
    )
  })

  test('a tax number has 15 or 16 digits, however it is dotted, and is kept as digits', () => {
    const npwp = fieldOf('vendor', 'NPWP')
    takes(npwp, NPWP)
    fc.assert(
      fc.property(NPWP, (text) => {
        expect(npwp.toColumn!(npwp.schema.parse(text))).toBe(text.replaceAll(/\D/g, ''))
      }),
    )
    refuses('NPWP', npwp, fc.stringMatching(/^[0-9]{1,14}$/))
    refuses('NPWP', npwp, fc.stringMatching(/^[0-9]{17,20}$/))
    refuses('NPWP', npwp, fc.constantFrom('01.234.567.4-912.34x', '٠١٢٣٤٥٦٧٨٩٠١٢٣٤', 12_345_678_901_234))
  })

  test('a checkpoint or scale stands in one row of a profile only', () => {
    const [one, other] = ['0190a5b2-0000-7000-8000-000000000001', '0190a5b2-0000-7000-8000-000000000002']
    const rowsOf = (...scales: string[]) => scales.map((scale_id) => ({ scale_id }))
    const errorsOf = (operator_scales: object[]) =>
      checkNew(resourceNamed('weighbridge-operator'), { operator_scales }).errors.filter(({ field }) =>
        field.startsWith('operator_scales'),
      )
    expect(errorsOf(rowsOf(one, other))).toEqual([])
    expect(errorsOf(rowsOf(one, other, one))).toEqual([
      { field: 'operator_scales.2.scale_id', message: 'Already in row {row}', params: { row: 1 } },
    ])
  })

  test('a plate is letters, digits, letters in capitals', () => {
    const plate = fieldOf('truck', 'plate_no')
    takes(plate, PLATE)
    fc.assert(
      fc.property(PLATE, (text) => {
        const stored = text.toUpperCase()
        const spellings = [
          text,
          text.replaceAll(' ', ''),
          text.replaceAll(' ', '-'),
          ` ${text.replaceAll(' ', '  ')} `,
        ]
        for (const spelling of spellings) expect(plate.schema.parse(spelling)).toBe(stored)
      }),
    )
    refuses(
      'plate_no',
      plate,
      fc.constantFrom('W 81234 UJ', 'WWW 1 A', 'W 1 ABCD', '8123', 'W 1 2', 'W_1_A', 1),
    )
  })

  test('a telephone number has 8 to 15 digits', () => {
    const phone = fieldOf('vendor', 'phone')
    takes(phone, PHONE)
    for (const written of ['0812 3456 789', '0812-3456-789', '(0812) 3456.789'])
      expect(phone.schema.parse(written)).toBe('08123456789')
    expect(fieldOf('user', 'phone').schema.parse('+62 812-3456-789')).toBe('+628123456789')
    refuses(
      'phone',
      phone,
      fc.constantFrom('1234567', '1234567890123456', '0812/3456/789', '++62812345678', '62+81234567'),
    )
  })

  test('coordinates lie on the earth', () => {
    const latitude = fieldOf('checkpoint', 'latitude')
    const longitude = fieldOf('checkpoint', 'longitude')
    takes(latitude, fc.double({ min: -90, max: 90, noNaN: true }))
    takes(longitude, fc.double({ min: -180, max: 180, noNaN: true }))
    const beyond = (limit: number) =>
      fc.oneof(
        fc.double({ min: limit, minExcluded: true, max: 1e9, noNaN: true }),
        fc.double({ min: -1e9, max: -limit, maxExcluded: true, noNaN: true }),
      )
    refuses('latitude', latitude, beyond(90))
    refuses('longitude', longitude, beyond(180))
    refuses('latitude', latitude, fc.constantFrom(Number.NaN, Infinity, '1', {}))
  })
})

const everyField = RESOURCES.flatMap(({ name: resource, fields }) =>
  Object.entries(fields as FieldMap).flatMap(([name, field]) =>
    field.readOnly ? [] : [{ resource, name, field }],
  ),
)

describe('every field that is written', () => {
  test('takes all days of 1900 to 2099 where it takes days, and no other', () => {
    for (const { resource, name, field } of everyField) {
      const what = `${resource}.${name}`
      if (field.kind === 'date') takes(field, DAY)
      if (field.kind === 'timestamp') takes(field, MOMENT)
      if (field.kind === 'dateMessage') takes(field, accepted(field, known))
      if (field.kind === 'date' || field.kind === 'timestamp') refuses(name, field, NO_DAY)
      if (field.kind !== 'dateMessage') continue
      for (const wrong of [
        { year: 1899, month: 12, day: 31 },
        { year: 2100, month: 1, day: 1 },
        { year: 2026, month: 2, day: 29 },
        { year: 2026, month: 1 },
        { year: 2026, month: 1, day: 1, hour: 1 },
      ])
        expect(refusedAt(name, field, wrong).length, `${what} ${JSON.stringify(wrong)}`).toBeGreaterThan(0)
    }
  })

  test('keeps numbers between its limits, with no more decimals than it has', () => {
    for (const { name, field } of everyField) {
      if (field.kind !== 'integer' && field.kind !== 'money' && field.kind !== 'decimal') continue
      const [low, high] = [Number(field.min), Number(field.max)]
      takes(field, accepted(field, known))
      refuses(
        name,
        field,
        fc.constantFrom(low - 1, high * 2 + 1, Number.NaN, -Infinity, '1', [1], { valueOf: 1 }),
      )
      if (field.kind !== 'decimal') refuses(name, field, fc.constantFrom(low + 0.5, 1e-7, 2 ** 53 + 2))
    }
  })

  test('gives the same when what it read is read again', () => {
    for (const { resource, name, field } of everyField)
      fc.assert(
        fc.property(accepted(field, known), (value) => {
          if (value === undefined) return
          const once = field.schema.parse(value)
          expect(field.schema.parse(once), `${resource}.${name}`).toEqual(once)
        }),
        { numRuns: 20 },
      )
  })

  test('refuses junk at its own name, and throws at none of it', () => {
    for (const { name, field } of everyField)
      fc.assert(
        fc.property(JUNK.filter(comes), (value) => {
          for (const at of refusedAt(name, field, value)) expect(at).toBe(name)
        }),
        { numRuns: 40 },
      )
  })
})

/** A value after a trip through its column, as the wire would show it. */
async function storedAndRead(type: string, field: Field, values: readonly unknown[]): Promise<unknown[]> {
  const columns = values.map((value) => (field.toColumn ? field.toColumn(value) : value))
  const rows = await runSql<{ value: unknown }>(
    site.db,
    `select v::${type} as value from unnest($1::text[]) with ordinality u (v, at) order by at`,
    [columns.map(String)],
  )
  return rows.map(({ value }) => (field.toWire ? field.toWire(value) : value))
}

/** What of a record may be written again. */
function writable({ fields }: Resource, record: Row): Row {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.readOnly || !(name in record)) return []
      if (!field.children) return [[name, record[name]]]
      const own = Object.keys(field.children.fields).filter((key) => !field.children!.fields[key]!.readOnly)
      const entries = record[name] as Row[]
      return [[name, entries.map((entry) => Object.fromEntries(own.map((key) => [key, entry[key]])))]]
    }),
  )
}

const moment = (text: unknown): number => Date.parse(String(text))

describe('the database', () => {
  test('has room for everything a contract lets through', async () => {
    const types = new Map(
      (
        await runSql<{ place: string; type: string }>(
          site.db,
          `select n.nspname || '.' || c.relname || '.' || a.attname as place, format_type(a.atttypid, a.atttypmod) as type
           from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
           where a.attnum > 0 and n.nspname in ('auth', 'master', 'orders', 'billing', 'vm', 'sub')`,
        )
      ).map(({ place, type }) => [place, type]),
    )
    const wrong: string[] = []
    let compared = 0
    for (const { resource: of, name, field } of everyField) {
      const resource = resourceNamed(of) as Resource
      if (!isStored(field) || field.kind === 'list' || field.kind === 'json' || field.related) continue
      const place = `${schemaOf(resource.service)}.${resource.table}.${columnOf(name, field)}`
      const type = types.get(place)
      const values = fc
        .sample(accepted(field, known), { numRuns: 25, seed: 11 })
        .filter((value) => value !== undefined)
        .map((value) => field.schema.parse(value))
      if (!type || !values.length) continue
      const found = await storedAndRead(type, field, values).catch((error: unknown) => [String(error)])
      compared += 1
      for (const [at, value] of values.entries()) {
        const expected = field.toColumn && field.kind === 'text' ? field.toColumn(value) : value
        const same =
          field.kind === 'timestamp'
            ? moment(found[at]) === moment(expected)
            : JSON.stringify(found[at]) === JSON.stringify(expected === 0 ? 0 : expected)
        if (!same)
          wrong.push(`${place} (${type}): ${JSON.stringify(expected)} became ${JSON.stringify(found[at])}`)
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(compared).toBeGreaterThan(150)
  })

  test.each(['vendor', 'work-unit', 'checkpoint', 'driver', 'scale', 'truck', 'cargo', 'problem'])(
    'answers a %s as it was written',
    async (name) => {
      const resource = resourceNamed(name)
      const admin = site.as('super-admin')
      const place = (call: string): string => call.replace(/^\w+ \/master/, '')
      let made = 0
      const [like] = known(name)
      const model = writable(
        resource,
        (await admin.get<Row>(place(resource.calls.get).replace('{id}', like!))).data,
      )
      // A whole record of the plant with some of its fields as they may be: rules across fields mostly still hold.
      const right = fc
        .tuple(
          body(resource.fields, known),
          fc.subarray(Object.keys(model), {
            minLength: 1,
            maxLength: Math.min(4, Object.keys(model).length),
          }),
        )
        .map(([all, some]): Row => ({
          ...model,
          ...Object.fromEntries(some.map((key) => [key, all[key] ?? model[key]])),
        }))
      for (const [at, given] of fc.sample(right, { numRuns: 25, seed: 23 }).entries()) {
        // Names that must be one of a kind, so that the bodies do not stand in each other's way.
        const own: Row = {
          ...given,
          code: `P-${at}`,
          user_id: null,
          ...(name === 'truck' ? { plate_no: `W ${at + 1} ZZ`, rfid_tag: null } : {}),
        }
        if (!('user_id' in resource.fields)) delete own.user_id
        const { value, errors } = checkNew(resource, own)
        const answer = await admin.post<Row>(place(resource.calls.create), own)
        const what = `${JSON.stringify(own)} ${answer.header.message} ${JSON.stringify(answer.errors)}`
        if (errors.length) {
          expect(answer.status, what).toBe(400)
          continue
        }
        if (answer.status !== 200) {
          // Only what the database alone can know may still refuse: somebody else has that name, another state forbids it.
          expect([400, 412], what).toContain(answer.status)
          expect(JSON.stringify(answer.errors), what).not.toContain('Outside what is allowed')
          continue
        }
        made += 1
        const read = await admin.get<Row>(place(resource.calls.get).replace('{id}', String(answer.data.id)))
        expect(read.data).toEqual(answer.data)
        for (const [key, written] of Object.entries(value)) {
          const field = resource.fields[key]!
          // Why something is changed stands in the history, and not in the record.
          if (field.kind === 'children' || key === 'change_reason') continue
          const kept = field.toColumn && field.kind === 'text' && written ? field.toColumn(written) : written
          if (field.kind === 'timestamp' && written) expect(moment(read.data[key])).toBe(moment(kept))
          else expect(read.data[key] ?? null, `${name}.${key}`).toEqual(kept ?? null)
        }
      }
      expect(made, `no generated ${name} was accepted`).toBeGreaterThan(2)
    },
  )
})
