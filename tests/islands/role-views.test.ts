import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { RoleView } from '#contracts/setting/saved-view.ts'
import { RoleViews } from '#islands/setting/RoleViews.tsx'
import { viewedLists } from '#layouts/setting/role-views.ts'
import { answering, refusing, type Asked } from '../support/answering.ts'
import { all, box, called, click, draw, isThere, one, pass, textsOf, type } from '../support/hands.ts'

const CALLS = '/sub/v1/saved-view'
const LISTS = viewedLists('super-admin', 'en')
const view = (more: Partial<RoleView>): RoleView => ({
  id: 'a',
  list: 'order-list-v2',
  kind: 'view',
  name: 'To do',
  role_code: 'control-tower',
  query: '?status=approved',
  layout: { columns: ['order_no', 'status'] },
  format: null,
  is_default: false,
  is_mine: true,
  ...more,
})

let items: RoleView[]
let asked: Asked[]
let isRefused = false
beforeEach(async () => {
  isRefused = false
  items = [view({}), view({ id: 'b', list: 'master.vendor', name: 'Active', role_code: 'super-admin' })]
  asked = answering({
    [`GET ${CALLS}/of-roles`]: () => ({ items }),
    [`POST ${CALLS}/create`]: () => (isRefused ? refusing(412, 'At most 30') : { items: [] }),
    [`POST ${CALLS}/a/default`]: () => ({ items: [] }),
  })
  await draw(createElement(RoleViews, { items, lists: LISTS }))
})
const sent = (path: string) => asked.filter(({ at }) => at.endsWith(path)).map(({ body }) => body)
const choose = (role: string) => type(box('Role'), role)

test('stand under their lists, and are links where the reader may open the list', () => {
  expect(textsOf('.role-views h2')).toEqual(['Order List V2', 'Vendor'])
  expect(all('.role-view a').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/master/vendor?view=b&status=approved&columns=order_no%2Cstatus',
  ])
  expect(textsOf('.role-view small')[0]).toBe('status = approved')
})

test('are made from the address of a list that the reader cannot open, for a role that can', async () => {
  await type(
    box('Link of the list'),
    `${location.origin}/dashboard/order-list-v2?tab=trips&status=loaded&page=3&view=x`,
  )
  expect(textsOf('output')).toEqual(['Order List V2'])
  expect([...one('select').children].map(({ textContent }) => textContent)).toEqual([
    'Choose a role',
    'Control tower',
    'Super control tower',
  ])
  await choose('super-ct')
  await type(box('Name of the view'), ' Loaded ')
  items = [...items, view({ id: 'c', name: 'Loaded', list: 'order-list-v2#trips', role_code: 'super-ct' })]
  await click(called('Save'))
  await pass()
  expect(sent('/create')).toEqual([
    {
      list: 'order-list-v2#trips',
      kind: 'view',
      name: 'Loaded',
      query: '?status=loaded',
      layout: {},
      role_code: 'super-ct',
    },
  ])
  expect(isThere('Rename Loaded')).toBe(true)
})

test.each(['vendors please', 'https://elsewhere.example/dashboard', '/dashboard/users/1/detail'])(
  'are not made from what is no list: %s',
  async (text) => {
    await type(box('Link of the list'), text)
    expect(textsOf('output.field-error')).toEqual(['This is not the address of a list'])
    expect(called('Save').hasAttribute('disabled')).toBe(true)
  },
)

test('are copied with their columns to another role; what is refused stays typed', async () => {
  await click(called('Copy To do for another role'))
  await choose('super-ct')
  isRefused = true
  await click(called('Save'))
  await pass()
  expect(textsOf('[role=alert]')).toEqual(['At most 30'])
  expect(box('Name of the view').value).toBe('To do')
  expect(sent('/create')).toMatchObject([
    { list: 'order-list-v2', layout: { columns: ['order_no', 'status'] }, role_code: 'super-ct' },
  ])
})

test('are made the default here too', async () => {
  items = [view({ is_default: true })]
  await click(called('Open the list with To do'))
  await pass()
  expect(sent('/default')).toEqual([{ is_default: true }])
  expect(called('Open the list with To do').getAttribute('aria-pressed')).toBe('true')
})
