import { describe, expect, test } from 'vitest'
import { screenOf } from '#access/screens.ts'
import { resourceNamed } from '#contracts/index.ts'
import { writeListState } from '#contracts/list-url.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import { listView } from '#contracts/view.ts'
import { createApi } from '#kernel/client.ts'
import { openedList, type OpenedList } from '#layouts/generic/kept-views.ts'

const RESOURCE = resourceNamed('vendor')
const MINE: SavedView = {
  id: 'a',
  kind: 'view',
  name: 'Mine',
  role_code: null,
  query: '?q=pt&sort=-code',
  layout: { columns: ['name', 'code'], frozen: 1 },
  format: null,
  is_default: true,
  is_mine: true,
}
const ROLES: SavedView = {
  ...MINE,
  id: 'b',
  name: 'Ours',
  role_code: 'super-admin',
  query: '?is_active=true',
}

function open(search: string, items: SavedView[] | null): Promise<OpenedList> {
  const answer = { header: { success: true, message: '' }, data: { items } }
  const api = createApi(
    async () => (items ? Response.json(answer) : Promise.reject(new Error('gone'))),
    (text) => text,
  )
  return openedList({
    api,
    url: new URL(`https://plant.example/dashboard/master/vendor${search}`),
    screen: screenOf('master.vendor'),
    role: 'super-admin',
    lang: 'en',
    resource: RESOURCE,
    view: listView(RESOURCE, 'en'),
  })
}

describe('a list that is opened without a question', () => {
  test('has the reader’s own default, before that of the role', async () => {
    const { state, kept } = await open('', [ROLES, MINE])
    expect(state).toMatchObject({ view: 'a', search: 'pt', sort: '-code' })
    expect(kept).toMatchObject({ current: { id: 'a', name: 'Mine' }, layout: MINE.layout, missing: [] })
  })

  test('has the default of the role, and not that of another one', async () => {
    expect((await open('', [ROLES])).state).toMatchObject({ view: 'b', filters: [{ field: 'is_active' }] })
    expect((await open('', [{ ...ROLES, role_code: 'helpdesk' }])).state).toMatchObject({
      view: '',
      filters: [],
    })
  })

  test('has no view that is not the default', async () => {
    expect((await open('', [{ ...MINE, is_default: false }])).state).toMatchObject({ view: '', search: '' })
  })

  test('is the whole list where nothing is kept, or cannot be asked for', async () => {
    expect((await open('', [])).state).toMatchObject({ view: '', search: '' })
    expect((await open('', null)).state).toMatchObject({ view: '', search: '' })
  })
})

describe('an address', () => {
  test('that asks for the whole list, or for something else, goes before the default', async () => {
    expect((await open('?view=all', [MINE])).state).toMatchObject({ view: 'all', search: '' })
    expect((await open('?q=lintas', [MINE])).state).toMatchObject({ view: 'all', search: 'lintas', sort: '' })
  })

  test('of a view and more has what it says, with the layout of the view', async () => {
    const { state, kept } = await open('?view=a&q=other', [MINE])
    expect([state.search, state.sort, kept.layout]).toEqual(['other', '', MINE.layout])
  })

  test('of a view from which everything was taken off stays so', async () => {
    const { state } = await open('?view=a', [MINE])
    const address = writeListState({ ...state, search: '', sort: '' })
    expect((await open(address, [MINE])).state).toMatchObject({ view: 'a', search: '', sort: '' })
  })

  test('of somebody else’s view goes on without it', async () => {
    expect((await open('?view=gone&q=x', [])).state).toMatchObject({ view: '', search: 'x' })
  })
})

test('a view that names what is no more opens without it and says so', async () => {
  const query = '?gone_column=1&is_active=true&sort=gone_sort&columns=name,gone_too'
  const { state, kept } = await open('?view=a', [{ ...MINE, query }])
  expect(state).toMatchObject({ filters: [{ field: 'is_active' }], sort: '', columns: ['name'] })
  expect(kept.missing).toEqual(['gone_too', 'gone_column', 'gone_sort'])
  const linked = await open(`?view=a&${query.slice(1)}`, [{ ...MINE, query }])
  expect([linked.state, linked.kept.missing], 'by its whole address too').toEqual([state, kept.missing])
})

test('how the reader left the columns of a view goes before the view’s own', async () => {
  const left: SavedView = { ...MINE, id: 'l', kind: 'layout', name: 'a', layout: { frozen: 2 } }
  expect((await open('', [MINE, left])).kept.layout).toEqual({ frozen: 2 })
  expect((await open('?view=all', [MINE, left])).kept.layout, 'that of the view alone').toEqual({})
})
