import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitOf } from '#access/role-traits.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { SAID_OF_PLANT } from '#access/haulier.ts'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { isRow } from '#kernel/guards.ts'
import { RESOURCES } from '#contracts/index.ts'
import { tellAbout } from '#services/sub/notice/tell.ts'
import { crossReferences, deleteOthers, foreignTo, storedRows, type Stored } from '../support/foreign.ts'
import type { DocumentedCall } from '../support/six-services.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

type Row = Record<string, unknown>

/** The roles whose people may be a haulier's. */
const HAULIERS = ROLES.filter((role) => limitOf(role) === 'vendor')
/** Records of each kind of whose calls every one is made. */
const MOST = 3

let site: WholePlant
let vendors: string[]
let stored: Stored[]

beforeAll(async () => {
  site = await wholePlant()
  const found = await site.rows<{ id: string }>(
    'select vendor_id as id from orders.weighing group by 1 order by count(*) desc limit 3',
  )
  vendors = found.map(({ id }) => id)
  for (const vendor of vendors) for (const role of HAULIERS) await addPerson(role, vendor)
  const admin = site.as('super-admin')
  for (const { id, row_version } of await site.rows<{ id: string; row_version: number }>(
    'select distinct on (vendor_id) id, row_version from master.truck where deleted_at is null order by vendor_id, id',
  ))
    expect((await admin.post('/v1/truck/update', { id, row_version, year: 2013 })).status).toBe(200)
  expect(await crossReferences(site, vendors)).toBeGreaterThan(30)
  stored = await storedRows(site)
})

afterAll(() => site.close())

/** A haulier's person of a role, with an account. */
async function addPerson(role: RoleCode, vendor: string): Promise<void> {
  const user = await site.userOf(role)
  await site.rows(
    `insert into master.${role.replaceAll('-', '_')} (id, created_at, updated_at, code, name, user_id, vendor_id)
     values (gen_random_uuid(), now(), now(), $1, $2, $3, $4)`,
    [`H-${user.slice(0, 8)}`, `Orang ${user.slice(0, 8)}`, user, vendor],
  )
}

const mayCall = ({ roles, operation }: DocumentedCall, role: RoleCode): boolean =>
  !operation['x-company-only'] && (typeof roles === 'string' ? roles !== 'device' : roles.includes(role))

const nameOf = ({ method, service, path }: DocumentedCall): string => `${method} /${service}${path}`

const hoursAway = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Calls that read and take a body. */
const READS =
  /\/(resolve|preview|candidates|board|day|timeline|invalid|on-duty|controltower|offers|check-paper|spans)$/
const isList = ({ body }: DocumentedCall): boolean =>
  isRow(body?.properties) && 'fieldFilters' in body.properties
const isRead = (call: DocumentedCall): boolean =>
  call.method === 'GET' || isList(call) || READS.test(call.path)

/** The ids of each entity's records, by the vendor whose they are; those that are nobody's by ''. */
function idsByOwner(): Map<string, Map<string, string[]>> {
  const known = new Map<string, Map<string, string[]>>()
  for (const { of, row, owners } of stored) {
    const ids = known.get(of) ?? new Map<string, string[]>()
    known.set(of, ids)
    for (const owner of owners.size ? owners : [''])
      ids.set(owner, [...(ids.get(owner) ?? []), String(row.id)])
  }
  return known
}

class Haulier {
  readonly found = new Set<string>()
  readonly answered = new Set<string>()
  /** What was answered in JSON, by what was asked. */
  readonly answers = new Map<string, string>()
  readonly #vendor: string
  readonly #actor: Actor
  readonly #foreign: ReturnType<typeof foreignTo>
  readonly #ids = idsByOwner()

  constructor(vendor: string, actor: Actor) {
    this.#vendor = vendor
    this.#actor = actor
    this.#foreign = foreignTo(vendor, stored)
  }

  /** Own records, others' and the plant's, of the entity of a name. */
  #idsOf(name: string): string[] {
    const ids = this.#ids.get(name) ?? new Map<string, string[]>()
    const others = [...ids].flatMap(([owner, some]) => (owner === this.#vendor ? [] : some.slice(0, 1)))
    return [...(ids.get(this.#vendor) ?? []).slice(0, MOST), ...others.slice(0, 3)]
  }

  #look(call: DocumentedCall, value: unknown, given: string, at = ''): void {
    if (Array.isArray(value)) for (const one of value) this.#look(call, one, given, at)
    else if (isRow(value))
      for (const [key, one] of Object.entries(value)) this.#look(call, one, given, `${at}.${key}`)
    if (typeof value !== 'string' && typeof value !== 'number') return
    const parts =
      typeof value === 'number' ? [value] : [value, ...value.split(/[\s,;:()"'?=&/]+/), ...value.split(',')]
    for (const part of parts) {
      const place = this.#foreign.get(part)
      if (
        place === undefined ||
        given.includes(String(part)) ||
        (typeof part === 'number' && !at.endsWith('kg'))
      )
        continue
      if (!SAID_OF_PLANT.some(({ field, by }) => field === place && by.test(nameOf(call))))
        this.found.add(`${nameOf(call)} ${at}: ${String(part)} of ${place} (${given})`)
    }
  }

  async #ask(call: DocumentedCall, path: string, body?: unknown): Promise<void> {
    const init: RequestInit = { method: call.method }
    if (call.method !== 'GET')
      Object.assign(init, {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      })
    const answer = await site.apps[call.service].request(path, init, { actor: this.#actor })
    if (answer.status === 200) this.answered.add(nameOf(call))
    const type = answer.headers.get('content-type') ?? ''
    if (!/json|csv|text\/plain/.test(type)) return void (await answer.body?.cancel())
    const text = await answer.text()
    if (type.includes('json')) this.answers.set(`${call.method} ${path} ${JSON.stringify(body ?? {})}`, text)
    this.#look(
      call,
      type.includes('json') ? JSON.parse(text) : text.split('\n').slice(1),
      `${path} ${JSON.stringify(body ?? {})}`,
    )
  }

  /** What a list may be asked: all of it, by each of its filters with a value of somebody else, and by groups. */
  #lists(group: string, { body }: DocumentedCall): Row[] {
    const properties = body!.properties as {
      fieldFilters: { items: { properties: { field: { enum: string[] } } } }
    }
    const other = stored.find(({ of, owners }) => of === group && !owners.has(this.#vendor))?.row ?? {}
    const { looks, sort } = RESOURCES.find(({ name }) => name === group)?.list ?? {}
    return [
      { limit: 500 },
      ...properties.fieldFilters.items.properties.field.enum.flatMap((field) =>
        other[field] === null || typeof other[field] === 'object'
          ? []
          : [{ fieldFilters: [{ field, operator: '=', value: other[field] }] }],
      ),
      ...(sort ?? []).map((field) => ({ sortOrders: [{ field, order: 'asc' }], limit: 50 })),
      ...[...(looks?.groups?.by ?? []), 'status'].map((by) => ({ by })),
      ...(looks?.timeline ? [{ from: hoursAway(-40), to: hoursAway(0) }] : []),
    ]
  }

  /** A body of own ids and of others' by turns. */
  #bodies({ body }: DocumentedCall, group: string): Row[] {
    const names = Object.keys((body?.properties ?? {}) as Row)
    const bodyOf = (pick: (ids: string[]) => string | undefined): Row =>
      Object.fromEntries(
        names.flatMap((name): [string, unknown][] => {
          const ids = this.#idsOf(/^(.+?)_ids?$/.exec(name)?.[1]?.replaceAll('_', '-') ?? '')
          if (name === 'vendor_id')
            return [[name, pick(vendors.toSorted((a) => (a === this.#vendor ? -1 : 1)))]]
          if (name === 'ids') return [[name, this.#idsOf(group)]]
          if (ids.length) return [[name, name.endsWith('s') ? ids : pick(ids)]]
          if (name === 'records') return [[name, this.#idsOf(group).map((id) => ({ id, row_version: 1 }))]]
          if (name === 'day') return [[name, new Date().toISOString().slice(0, 10)]]
          return []
        }),
      )
    return [{}, bodyOf((ids) => ids[0]), bodyOf((ids) => ids.at(-1))]
  }

  /** What a write may be told: the values of a foreign record of the kind, and ids of others or own ones. */
  #written(call: DocumentedCall, group: string, isOther: boolean): Row {
    const other = stored.find(({ of, owners }) => of === group && !owners.has(this.#vendor))?.row ?? {}
    const valueOf = (name: string, schema: unknown): unknown => {
      if (!isRow(schema)) return undefined
      if (schema.type === 'array')
        return isRow(schema.items) && schema.items.type === 'object'
          ? [valueOf(name, schema.items)]
          : this.#idsOf(group)
      if (isRow(schema.properties) && schema.type === 'object')
        return Object.fromEntries(
          Object.entries(schema.properties).map(([key, one]) => [key, valueOf(key, one)]),
        )
      const ids = this.#idsOf(/^(.+?)_id$/.exec(name)?.[1]?.replaceAll('_', '-') ?? '')
      if (ids.length) return isOther ? ids.at(-1) : ids[0]
      if (name === 'row_version') return 1
      if (other[name] !== undefined && other[name] !== null) return other[name]
      if (Array.isArray(schema.enum)) return schema.enum[0]
      if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
      if (schema.type === 'boolean') return true
      return schema.format === 'date'
        ? '2026-12-01'
        : schema.format === 'date-time'
          ? hoursAway(1)
          : 'sepuluh huruf lebih'
    }
    return valueOf('', call.body ?? { type: 'object', properties: {} }) as Row
  }

  /** Makes a call that writes, with own records and with others'. */
  async write(call: DocumentedCall): Promise<void> {
    const group = call.path.split('/')[2]!
    const place = /\{(\w+)_id\}$/.exec(call.path)?.[1]
    const ids = call.path.includes('{')
      ? this.#idsOf(this.#ids.has(group) ? group : (place ?? 'scale'))
      : ['']
    for (const id of ids)
      for (const isOther of [true, false]) {
        const body = this.#written(call, group, isOther)
        if ('id' in body) body.id = id || this.#idsOf(group)[isOther ? this.#idsOf(group).length - 1 : 0]
        await this.#ask(call, call.path.replaceAll(/\{\w+\}/g, id), body)
      }
  }

  async make(call: DocumentedCall): Promise<void> {
    const group = call.path.split('/')[2]!
    const place = /\{(\w+)_id\}$/.exec(call.path)?.[1]
    const ids = call.path.includes('{')
      ? this.#idsOf(this.#ids.has(group) ? group : (place ?? 'scale'))
      : ['']
    for (const id of ids) {
      const path = call.path.replaceAll(/\{\w+\}/g, id)
      if (call.method !== 'GET') {
        for (const body of isList(call) ? this.#lists(group, call) : this.#bodies(call, group))
          await this.#ask(call, path, body)
        continue
      }
      await this.#ask(call, path)
      if (id !== ids[0]) continue
      for (const { name, schema } of (call.operation.parameters ?? []) as {
        name: string
        schema: { enum?: string[] }
      }[]) {
        const of = /^(.+)_id$/.exec(name)?.[1]?.replaceAll('_', '-')
        const values = schema.enum ?? (of ? this.#idsOf(of).slice(-2) : [])
        for (const value of values) await this.#ask(call, `${path}?${name}=${value}`)
      }
    }
  }
}

test.each([0, 1, 2])('haulier %i reads nothing of others, whatever is asked', async (at) => {
  const found = new Set<string>()
  const answered = new Set<string>()
  for (const role of HAULIERS) {
    const haulier = new Haulier(vendors[at]!, site.stranger(role, { vendor: [vendors[at]!] }).actor)
    for (const call of site.calls) if (isRead(call) && mayCall(call, role)) await haulier.make(call)
    for (const one of haulier.found) found.add(`${role}: ${one}`)
    for (const one of haulier.answered) answered.add(one)
  }
  expect([...found]).toEqual([])
  expect(answered.size).toBeGreaterThan(300)
})

test('nobody of a haulier is told what happens to records of the plant', async () => {
  const people = await site.rows<{ id: string; vendor_id: string | null }>(
    `select user_id as id, vendor_id from master.control_tower where user_id is not null and deleted_at is null`,
  )
  const [cargo] = await site.rows<{ id: string; row_version: number }>(
    'select id, row_version from master.cargo where deleted_at is null and claim_price_idr_per_kg > 1 limit 1',
  )
  const asked = { ...cargo, claim_price_idr_per_kg: 9999, change_reason: 'Harga baru dari pusat' }
  expect((await site.as('super-admin').post('/v1/cargo/update', asked)).status).toBe(200)
  await tellAbout(site.ctx('sub'), {
    id: crypto.randomUUID(),
    type: 'cargo.change_asked',
    version: 1,
    occurred_at: clock.now().toISOString(),
    recorded_at: clock.now().toISOString(),
    service: 'master',
    actor: null,
    scope: {},
    subject: { type: 'cargo', id: cargo!.id, no: 'U' },
    data: {},
  })
  const told = await site.rows<{ id: string }>(
    `select user_id as id from sub.notification where event_type = 'cargo.change_asked'`,
  )
  const toldOf = (isHaulier: boolean) =>
    people.filter(
      ({ id, vendor_id }) => (vendor_id !== null) === isHaulier && told.some((one) => one.id === id),
    )
  expect([toldOf(true), toldOf(false).length > 0]).toEqual([[], true])
})

const NOT_HERE = /\/v1\/(auth|session|scale-feed|saved-view|notification)/

test.each([0, 1, 2])('haulier %i is told nothing of others, whatever is written', async (at) => {
  const found = new Set<string>()
  for (const role of HAULIERS) {
    const haulier = new Haulier(vendors[at]!, site.stranger(role, { vendor: [vendors[at]!] }).actor)
    for (const call of site.calls)
      if (!isRead(call) && mayCall(call, role) && !NOT_HERE.test(call.path)) await haulier.write(call)
    for (const one of haulier.found) found.add(`${role}: ${one}`)
  }
  expect([...found]).toEqual([])
})

test('no figure of a haulier’s is another one where others have nothing', async () => {
  clock.freeze(clock.now())
  try {
    const answersOf = async (): Promise<Haulier['answers']> => {
      const { actor } = site.stranger('control-tower', { vendor: [vendors[0]!] })
      const haulier = new Haulier(vendors[0]!, { ...actor, userId: vendors[0]! })
      for (const call of site.calls)
        if (isRead(call) && mayCall(call, 'control-tower') && !call.path.includes('{'))
          await haulier.make(call)
      return haulier.answers
    }
    const before = await answersOf()
    const again = await answersOf()
    await deleteOthers(site, vendors[0]!)
    const after = await answersOf()
    // What differs by itself, such as a moment of the database's clock, says nothing.
    const steady = [...before].filter(([asked, text]) => again.get(asked) === text)
    expect(steady.length).toBeGreaterThan(before.size * 0.9)
    expect(steady.filter(([asked, text]) => after.get(asked) !== text).map(([asked]) => asked)).toEqual([])
  } finally {
    clock.freeze(null)
  }
})
