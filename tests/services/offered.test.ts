import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, FieldMap } from '#kernel/field.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import type { Resource } from '#kernel/resource.ts'
import { PROBLEM_SCOPES } from '#contracts/catalogue/problem-scopes.ts'
import { RESOURCES, resourceNamed } from '#contracts/index.ts'
import { firstOrder } from '#contracts/setting/first-order.ts'
import { formFields, type FieldView } from '#contracts/view.ts'
import { hiddenReferences } from '#engine/record/records.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadFirstProblems } from '#services/master/start-data/first-problems.ts'
import { listBody } from '#kernel/wire.ts'
import { plant } from '../support/plant.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
})
afterAll(() => site.close())

interface Picker {
  where: string
  resource: Resource
  fields: FieldMap
  name: string
  field: Field
  view: FieldView
}

const pickersIn = (where: string, resource: Resource, fields: FieldMap): Picker[] =>
  formFields(fields, 'en', resource.fields).flatMap((view) => {
    const field = fields[view.name]!
    const own = view.ref
      ? [{ where: `${where}.${view.name}`, resource, fields, name: view.name, field, view }]
      : []
    return field.children
      ? [...own, ...pickersIn(`${where}.${view.name}`, resource, field.children.fields)]
      : own
  })

/** Every picker of every form and every question of an action. */
const PICKERS = RESOURCES.flatMap((resource) => [
  ...pickersIn(resource.name, resource, resource.fields),
  ...Object.entries(resource.lifecycle?.actions ?? {}).flatMap(([action, { input = {} }]) =>
    pickersIn(`${resource.name} ${action}`, resource, input),
  ),
])

/** What a picker lists for somebody of the company who may read it. */
async function listed(target: Resource, filters: readonly FieldFilter[]): Promise<{ id: string }[]> {
  const { read } = target.access
  const reader = site.stranger(read === 'staff' ? 'super-admin' : read[0]!)
  const [, path = ''] = target.calls.list.split(' ')
  const app = site.apps[target.service as keyof typeof site.apps]
  const answer = await app.request(
    path.replace(`/${target.service}`, ''),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(listBody({ filters: [...filters], limit: 100 })),
    },
    { actor: reader.actor },
  )
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } }
  expect(answer.status, target.name).toBe(200)
  return data.items
}

const refusedAs = async ({ resource, fields, name }: Picker, id: string): Promise<string[]> => {
  const actor = site.stranger('super-admin').actor
  const ctx = site.ctx(resource.service as never)
  const found = await hiddenReferences(ctx, site.db, { fields: { [name]: fields[name]! } }, actor, {
    [name]: id,
  })
  return found.map(({ message }) => message)
}

describe('a picker', () => {
  test('offers what may be saved, and what it leaves out is refused', async () => {
    const narrowed = PICKERS.filter(({ field }) => field.ref?.among)
    expect(narrowed.map(({ where }) => where)).toEqual(
      expect.arrayContaining([
        'driver-remark.problem_id',
        'problem-report.problem_id',
        'weighing-revision.reason_problem_id',
      ]),
    )
    for (const picker of narrowed) {
      const target = resourceNamed(picker.field.ref!.resource)
      const offered = await listed(target, picker.view.ref!.filters ?? [])
      const all = await listed(target, [])
      expect(offered.length, `${picker.where} offers something`).toBeGreaterThan(0)
      expect(offered.length, `${picker.where} leaves something out`).toBeLessThan(all.length)
      for (const { id } of all) {
        const isOffered = offered.some((one) => one.id === id)
        expect((await refusedAs(picker, id)).length > 0, `${picker.where} ${id}`).toBe(!isOffered)
      }
    }
  })

  test('says who makes what it looks for, wherever somebody does', () => {
    const [problem] = PICKERS.filter(({ where }) => where === 'weighing-revision.reason_problem_id')
    expect(problem?.view.ref?.makers).toEqual({
      resource: 'problem',
      roles: ['super-admin'],
      said: 'Super admin',
    })
    for (const { where, field, view } of PICKERS) {
      const target = resourceNamed((field.ref ?? field.from)!.resource)
      const isMade = target.access.create.length > 0 && !target.without.has('create')
      expect(view.ref?.makers?.roles ?? null, where).toEqual(isMade ? target.access.create : null)
    }
  })
})

describe('the services refuse by the same words', () => {
  const asked = [
    { who: 'control-tower', path: '/v1/driver-remark/create', field: 'problem_id', scopes: ['driver'] },
  ] as const
  test.each(asked)('$path', async ({ who, path, field, scopes }) => {
    const [driver] = await site.rows<{ id: string }>('select id from master.driver where is_active limit 1')
    const problems = await site.rows<{ id: string; scope: string }>(
      `select p.id, c.scope from master.problem p join master.problem_category c on c.id = p.category_id
       where p.is_active and p.deleted_at is null`,
    )
    for (const { id, scope } of problems) {
      const body = {
        driver_id: driver!.id,
        kind: 'negative',
        [field]: id,
        point: -1,
        description: 'Seen at the gate',
      }
      const answer = await site.apps.order.request(
        path,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        { actor: site.stranger(who).actor },
      )
      const { errors = [] } = (await answer.json()) as { errors?: { field: string }[] }
      const isRefused = errors.some((error) => error.field === field)
      expect(isRefused, scope).toBe(!scopes.some((one) => one === scope))
    }
  })
})

test('a plant of its own begins with a problem of every scope, and its start list counts the scopes', async () => {
  const empty = await plant(createMasterApp, 'master')
  try {
    const count = async (): Promise<number> => {
      const path = firstOrder.at.split(' /master')[1]!
      const { data } = await empty.as('super-admin').get<{ counts: Record<string, number> }>(path)
      return data.counts.problem!
    }
    expect(await count()).toBe(0)
    await empty.inside('master', loadFirstProblems)
    expect(await count()).toBe(PROBLEM_SCOPES.length)
    for (const { value } of PROBLEM_SCOPES) {
      const { data } = await empty.as('weighbridge').post<{ items: unknown[] }>('/v1/problem/', {
        fieldFilters: [
          { field: 'category.scope', operator: '=', value },
          { field: 'is_active', operator: '=', value: true },
        ],
      })
      expect(data.items.length, value).toBeGreaterThan(0)
    }
    await empty.db.query(
      "update master.problem set is_active = false where category_id in (select id from master.problem_category where scope = 'driver')",
    )
    expect(await count()).toBe(PROBLEM_SCOPES.length - 1)
  } finally {
    await empty.close()
  }
})

describe('what nobody can choose', () => {
  const ask = (resource: string) =>
    site.as('weighbridge').post<{ asked_at: string }>('/v1/missing-record/ask', { resource })
  test('is asked for with who makes it, once a day for who asks', async () => {
    const first = await ask('problem')
    expect(first.status, JSON.stringify(first.errors)).toBe(200)
    expect((await ask('problem')).data).toEqual(first.data)
    const told = await site.rows<{ data: unknown }>(
      "select data from master.outbox where type = 'problem.asked'",
    )
    expect(told.map(({ data }) => data)).toEqual([
      expect.objectContaining({ roles: ['super-admin'], path: '/dashboard/master/problem/create' }),
    ])
  })
  test('is no kind of record that people do not make', async () => {
    expect((await ask('weighing')).status).toBe(400)
    expect((await ask('nothing')).status).toBe(400)
  })
})
