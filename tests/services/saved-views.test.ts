import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_VIEWS, type RoleView, type SavedView } from '#contracts/setting/saved-view.ts'
import { runSql } from '#database/sql.ts'
import { createSubApp } from '#services/sub/app.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

type Items = { items: SavedView[] }

const LIST = 'master.vendor'
let site: Plant
let admin: Caller
let helpdesk: Caller

beforeAll(async () => {
  site = await plant((ctx) => createSubApp(ctx), 'sub')
  admin = site.as('super-admin')
  helpdesk = site.as('helpdesk')
})
afterAll(() => site.close())
beforeEach(() => runSql(site.db, 'delete from sub.saved_view'))

const of = async (who: Caller, list = LIST): Promise<SavedView[]> =>
  (await who.get<Items>(`/v1/saved-view/of/${encodeURIComponent(list)}`)).data.items
const namesOf = async (who: Caller, list?: string): Promise<string[]> =>
  (await of(who, list)).map(({ name }) => name)
const make = (who: Caller, more: object = {}) =>
  who.post<Items>('/v1/saved-view/create', {
    list: LIST,
    kind: 'view',
    name: 'Mine',
    query: '?q=pt',
    ...more,
  })
const idOf = async (who: Caller, name = 'Mine'): Promise<string> =>
  (await of(who)).find((one) => one.name === name)!.id

describe('a view', () => {
  const layout = { columns: ['name', 'code'], widths: { code: 140 }, frozen: 1, compact: true }

  test('is kept with everything it shows, for its owner and its list alone', async () => {
    expect((await make(helpdesk, { layout })).status).toBe(200)
    expect(await of(helpdesk)).toMatchObject([
      { name: 'Mine', query: '?q=pt', layout, role_code: null, is_default: false, is_mine: true },
    ])
    expect(await namesOf(admin)).toEqual([])
    expect(await namesOf(helpdesk, 'master.truck')).toEqual([])
  })

  test('of a list whose name no database keeps is not found, and no failure', async () => {
    expect((await admin.get('/v1/saved-view/of/%00')).status).toBe(404)
  })

  test('has a name that no other of the owner’s has on this list', async () => {
    await make(helpdesk)
    const again = await make(helpdesk, { name: 'MINE' })
    expect([again.status, again.errors[0]?.field]).toEqual([400, 'name'])
    expect((await make(admin)).status, 'another person’s').toBe(200)
    expect((await make(helpdesk, { list: 'master.truck' })).status, 'another list').toBe(200)
  })

  test('is renamed, overwritten, made the default, and forgotten', async () => {
    await make(helpdesk)
    await make(helpdesk, { name: 'Other' })
    const [id, other] = [await idOf(helpdesk), await idOf(helpdesk, 'Other')]
    await helpdesk.post(`/v1/saved-view/${id}/update`, { name: 'Renamed' })
    await helpdesk.post(`/v1/saved-view/${id}/update`, { query: '?', layout })
    expect(await of(helpdesk)).toMatchObject([{ name: 'Other' }, { name: 'Renamed', query: '?', layout }])
    await helpdesk.post(`/v1/saved-view/${id}/default`, { is_default: true })
    await helpdesk.post(`/v1/saved-view/${other}/default`, { is_default: true })
    expect((await of(helpdesk)).map(({ is_default }) => is_default)).toEqual([true, false])
    await helpdesk.post(`/v1/saved-view/${other}/default`, { is_default: false })
    expect((await of(helpdesk)).map(({ is_default }) => is_default)).toEqual([false, false])
    expect((await helpdesk.delete(`/v1/saved-view/${id}`)).status).toBe(200)
    expect(await namesOf(helpdesk)).toEqual(['Other'])
  })

  test('of another person does not exist, whatever is tried', async () => {
    await make(helpdesk)
    const id = await idOf(helpdesk)
    const tried = [
      await admin.post(`/v1/saved-view/${id}/update`, { name: 'Taken' }),
      await admin.post(`/v1/saved-view/${id}/default`, { is_default: true }),
      await admin.delete(`/v1/saved-view/${id}`),
      await admin.post('/v1/saved-view/layout', { list: LIST, view: id, layout: {} }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await namesOf(helpdesk)).toEqual(['Mine'])
  })

  test.each([
    ['a list that is none', { list: 'nowhere' }, 'list'],
    ['a width beyond the screen', { layout: { widths: { code: 9000 } } }, 'layout'],
    ['an unknown part of a layout', { layout: { rows: 5 } }, 'layout'],
    ['more filter than an address holds', { query: `?q=${'x'.repeat(2000)}` }, 'query'],
    ['no name', { name: ' ' }, 'name'],
    ['an export without a format', { kind: 'export' }, 'format'],
  ])('is refused with %s', async (_, more, field) => {
    const { status, errors } = await make(helpdesk, more)
    expect([status, errors[0]?.field]).toEqual([400, field])
    expect(await namesOf(helpdesk)).toEqual([])
  })

  test('is one of so many at most', async () => {
    for (let n = 0; n < MOST_VIEWS; n += 1) await make(helpdesk, { name: `V${n}` })
    expect((await make(helpdesk)).status).toBe(412)
    expect((await make(helpdesk, { kind: 'export', format: 'csv' })).status, 'counted by kind').toBe(200)
  })

  test('that is made, changed and forgotten leaves its record', async () => {
    await make(helpdesk)
    const id = await idOf(helpdesk)
    await helpdesk.post(`/v1/saved-view/${id}/update`, { name: 'Renamed' })
    await helpdesk.delete(`/v1/saved-view/${id}`)
    const rows = await runSql<{ action: string; actor_id: string }>(
      site.db,
      'select action, actor_id from sub.audit_event where subject_id = $1 order by id',
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([helpdesk.actor.userId]))
  })
})

describe('a view of a role', () => {
  const ROLE = { name: 'For all', role_code: 'weighbridge', list: 'weighing-result.list' }
  const forRole = (who: Caller, more: object = {}) => make(who, { ...ROLE, ...more })
  const seen = (who: Caller) => of(who, ROLE.list)

  test('is made by a super admin alone, for a role that can open the list', async () => {
    expect((await forRole(helpdesk)).status).toBe(403)
    const closed = await make(admin, { role_code: 'driver' })
    expect([closed.status, closed.errors[0]?.field]).toEqual([400, 'role_code'])
    expect((await forRole(admin)).status).toBe(200)
  })

  test('is seen by its people, who cannot change it, and by no other role', async () => {
    await forRole(admin)
    const operator = site.as('weighbridge')
    const [view] = await seen(operator)
    expect(view).toMatchObject({ name: 'For all', role_code: 'weighbridge', is_mine: false })
    expect(await seen(site.as('control-tower'))).toEqual([])
    const tried = [
      await operator.post(`/v1/saved-view/${view!.id}/update`, { name: 'Mine now' }),
      await operator.post(`/v1/saved-view/${view!.id}/default`, { is_default: true }),
      await operator.delete(`/v1/saved-view/${view!.id}`),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await seen(admin))[0]).toMatchObject({ is_mine: true })
  })
})

describe('what is kept for roles', () => {
  const all = (who: Caller) => who.get<{ items: RoleView[] }>('/v1/saved-view/of-roles')

  test('is shown whole to a super admin, of lists that he cannot open too, and nobody’s own', async () => {
    await make(helpdesk, { name: 'Own' })
    await make(admin, { name: 'Own too' })
    await make(admin, { name: 'To do', role_code: 'control-tower', list: 'order-list-v2#trips' })
    await make(admin, { name: 'Mine', role_code: 'order-requester', list: 'order-approve' })
    const { items } = (await all(admin)).data
    expect(items).toMatchObject([
      { list: 'order-approve', role_code: 'order-requester', is_mine: true },
      { list: 'order-list-v2#trips', role_code: 'control-tower', name: 'To do', is_mine: true },
    ])
    expect(items).toHaveLength(2)
  })

  test.each(['control-tower', 'helpdesk', 'super-ct'])('is not shown to %s', async (role) => {
    expect((await all(site.as(role))).status).toBe(403)
  })

  test('changes for its people when a super admin changes it without opening the list', async () => {
    const tower = site.as('control-tower')
    const list = 'order-list-v2'
    await make(admin, { name: 'To do', role_code: 'control-tower', list })
    const id = (await all(admin)).data.items[0]?.id
    await admin.post(`/v1/saved-view/${id}/update`, { name: 'Today' })
    await admin.post(`/v1/saved-view/${id}/default`, { is_default: true })
    expect(await of(tower, list)).toMatchObject([{ name: 'Today', is_default: true, is_mine: false }])
    await admin.delete(`/v1/saved-view/${id}`)
    expect(await of(tower, list)).toEqual([])
  })
})

describe('how somebody left the columns', () => {
  const keep = (who: Caller, layout: object, view?: string) =>
    who.post('/v1/saved-view/layout', { list: LIST, layout, ...(view ? { view } : {}) })

  test('is remembered for them and the list, and forgotten when it is as usual', async () => {
    await keep(helpdesk, { frozen: 1 })
    await keep(helpdesk, { frozen: 2 })
    expect(await of(helpdesk)).toMatchObject([{ kind: 'layout', name: '', layout: { frozen: 2 } }])
    expect(await of(admin)).toEqual([])
    await keep(helpdesk, {})
    expect(await of(helpdesk)).toEqual([])
  })

  test('on a view is apart, goes into it when it is overwritten, and goes with it', async () => {
    await make(helpdesk)
    const id = await idOf(helpdesk)
    const layouts = async () => (await of(helpdesk)).filter(({ kind }) => kind === 'layout')
    await keep(helpdesk, { frozen: 3 }, id)
    expect(await layouts()).toMatchObject([{ name: id, layout: { frozen: 3 } }])
    await helpdesk.post(`/v1/saved-view/${id}/update`, { layout: { frozen: 3 } })
    expect(await layouts()).toEqual([])
    await keep(helpdesk, { frozen: 1 }, id)
    await helpdesk.delete(`/v1/saved-view/${id}`)
    expect(await of(helpdesk)).toEqual([])
  })
})
