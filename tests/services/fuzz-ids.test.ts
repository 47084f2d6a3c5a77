import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { isRow } from '#kernel/guards.ts'
import { RESOURCES } from '#contracts/index.ts'
import { schemaOf } from '#engine/context.ts'
import type { DocumentedCall } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>
type Random = () => number

/** Calls of each seed: one fiftieth of the drill's, which is FUZZ_BODIES=20000. */
const CALLS = Math.ceil(Number(process.env.FUZZ_BODIES ?? 20_000 / 50))
const SEEDS = process.env.FUZZ_SEED ? [Number(process.env.FUZZ_SEED)] : [1, 20_261_128, 4_294_967_291]

const MISSING = '01900000-0000-7000-8000-00000000ffff'
/** What stands where an id should, and is none. */
const NO_IDS = [
  'x',
  '0',
  '-1',
  '1e3',
  'null',
  'undefined',
  '',
  ' ',
  '%',
  '%_',
  "'; --",
  '{}',
  '[]',
  '\u0000',
  '\ud800',
  '٣',
  '..',
  'a'.repeat(300),
  MISSING.toUpperCase(),
  `{${MISSING}}`,
  MISSING.replaceAll('-', ''),
  `${MISSING}0`,
  ` ${MISSING}`,
  MISSING.replace('ffff', 'gggg'),
]
const NOT_EVEN_TEXTS: readonly unknown[] = [0, 1.5, true, null, {}, [], [[MISSING]], { id: MISSING }]

let site: WholePlant
let ids: string[]

beforeAll(async () => {
  site = await wholePlant()
  await site.rows('update auth."user" set password_hash = null')
  const some = RESOURCES.map(
    ({ service, table }) => `(select id::text from ${schemaOf(service)}."${table}" order by id limit 2)`,
  )
  ids = (await site.rows<{ id: string }>(some.join(' union all '))).map(({ id }) => id)
})

afterAll(() => site.close())

/** Numbers below one that follow from a seed. */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!

function idOf(random: Random): unknown {
  const chance = random()
  if (chance < 0.5) return oneOf(random, NO_IDS)
  return chance < 0.9 ? oneOf(random, ids) : oneOf(random, NOT_EVEN_TEXTS)
}

/** A value of a schema, with what is no id wherever an id may stand. */
function valueOf(random: Random, schema: unknown, name = ''): unknown {
  if (!isRow(schema)) return 'x'
  const any = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (any) return valueOf(random, oneOf(random, any), name)
  if (Array.isArray(schema.enum)) return oneOf(random, schema.enum)
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () =>
        valueOf(random, schema.items, `${name}_id`),
      )
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Row)
          .filter(() => random() < 0.8)
          .map(([key, inner]) => [key, valueOf(random, inner, key)]),
      )
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1)
    case 'boolean':
      return random() < 0.5
    default:
      if (schema.format === 'uuid' || /(^|_)ids?$/.test(name)) return idOf(random)
      return schema.format === 'date'
        ? '2026-01-02'
        : schema.format === 'date-time'
          ? '2026-01-02T03:04:05Z'
          : 'sepuluh huruf lebih'
  }
}

const nameOf = ({ method, service, path }: DocumentedCall): string => `${method} /${service}${path}`
const mayCall = ({ roles }: DocumentedCall, role: RoleCode): boolean =>
  typeof roles === 'string' ? roles !== 'device' : roles.includes(role)
const actorOf = (role: RoleCode) => site.as(role).actor

/** Streams stay open, and a session that ends is another test's. */
const NOT_HERE = /\/(stream|logout)$/
const calls = (): DocumentedCall[] => site.calls.filter(({ path }) => !NOT_HERE.test(path))

async function statusOf(
  call: DocumentedCall,
  path: string,
  method: string,
  role: RoleCode | null,
  body?: unknown,
): Promise<number> {
  const init: RequestInit = { method }
  if (!['GET', 'HEAD'].includes(method))
    Object.assign(init, { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } })
  const answer = await site.apps[call.service].request(path, init, role ? { actor: actorOf(role) } : {})
  const text = await answer.text()
  if (method === 'HEAD') expect(text, `${nameOf(call)} as HEAD`).toBe('')
  return answer.status
}

/** The path of a call with these words in its places. */
const pathOf = ({ path }: DocumentedCall, word: () => unknown): string =>
  path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(word()).toWellFormed()) || '%20')

test('a text in the place of an id is not found, wherever it stands in a path', async () => {
  const wrong: string[] = []
  for (const call of calls()) {
    const places = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const role = ROLES.find((one) => mayCall(call, one))
    if (!role) continue
    for (const place of places.filter((one) => /(^|_)id$/.test(one) && one !== 'public_id')) {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === place ? 'x' : MISSING))
      const status = await statusOf(call, path, call.method, role)
      if (status !== 404) wrong.push(`${nameOf(call)} ${place}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a text in a list of ids is refused, whichever call takes the list', async () => {
  const random = randomOf(1)
  const wrong: string[] = []
  for (const call of calls()) {
    const role = ROLES.find((one) => mayCall(call, one))
    if (!role || !call.body) continue
    for (const [name, schema] of Object.entries((call.body.properties ?? {}) as Row)) {
      if (!isRow(schema) || !isRow(schema.items) || schema.items.type !== 'string') continue
      const body = { ...(valueOf(random, call.body) as Row), [name]: ['x', MISSING] }
      const status = await statusOf(call, call.path.replaceAll(/\{\w+\}/g, MISSING), call.method, role, body)
      if (status < 400 || status >= 500) wrong.push(`${nameOf(call)} ${name}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(SEEDS)(
  'no id in a path, in a query or in a list gives 500, nor does HEAD (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    const all = calls()
    const wrong: string[] = []
    for (let made = 0; made < CALLS; made += 1) {
      const call = oneOf(random, all)
      const roles = ROLES.filter((one) => mayCall(call, one))
      // One in four is somebody who may not, or nobody.
      const role = random() < 0.75 && roles.length ? oneOf(random, roles) : oneOf(random, [...ROLES, null])
      const query = (call.operation.parameters ?? [])
        .flatMap((one) => ('in' in one && one.in === 'query' && random() < 0.5 ? [one] : []))
        .map(
          ({ name, schema }) =>
            `${name}=${encodeURIComponent(String(valueOf(random, schema, `${name}_id`)).toWellFormed())}`,
        )
      const path = pathOf(call, () => idOf(random)) + (query.length ? `?${query.join('&')}` : '')
      const body = call.body ? valueOf(random, call.body) : {}
      const status = await statusOf(call, path, call.method, role, body)
      const about = `${nameOf(call)} as ${role ?? 'nobody'}: ${status} for ${path} ${JSON.stringify(body).slice(0, 400)}`
      if (status >= 500) wrong.push(about)
      if (call.method !== 'GET') continue
      const head = await statusOf(call, path, 'HEAD', role)
      if (head !== status) wrong.push(`HEAD ${head}, ${about}`)
    }
    expect(wrong).toEqual([])
  },
)
