import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { to } from '#access/screens.ts'
import { homeTiles, tileHref, tileRequest } from '#contracts/home.ts'
import { resourceNamed } from '#contracts/index.ts'
import { readListState, requestOf } from '#contracts/list-url.ts'
import { LISTS } from '#contracts/screen-lists.ts'
import { createApi } from '#kernel/client.ts'
import type { ListRequest } from '#kernel/wire.ts'
import { workUnitId } from '#services/master/start-data/parties.ts'
import { demoProfileId } from '#services/master/start-data/people.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

let site: WholePlant
beforeAll(async () => {
  site = await wholePlant()
  // An order of the other form in every state: whoever counts both forms and lists one of them is seen.
  const moved = await site.rows(
    `update orders."order" set version = 1, purchase_order_id = null
     where id in (select distinct on (status) id from orders."order" order by status, created_at) returning status`,
  )
  expect(moved.map(({ status }) => status)).toContain('approved')
})
afterAll(() => site.close())

const REQUESTER_SCOPE = {
  requester: [demoProfileId('order-requester')],
  work_unit: [workUnitId('WU-DIST')],
}

/** How many records a list call answers a role with. */
async function totalOf(role: RoleCode, at: string, request: Partial<ListRequest>): Promise<number> {
  const { actor } = site.as(role, role === 'order-requester' ? REQUESTER_SCOPE : {})
  const api = createApi(async (path, init) => {
    const [, , service = '', ...rest] = path.split('/')
    const app = Object.entries(site.apps).find(([name]) => name === service)![1]
    return app.request(`/${rest.join('/')}`, init, { actor })
  }, String)
  return (await api.list({ calls: { list: at } }, { ...request, limit: 1 })).pagination.total_items
}

/** The list that an address opens, by the screen and its tab: with the page's own filters and those of the address. */
function opened(href: string): { at: string; request: Partial<ListRequest> } {
  const { pathname, searchParams } = new URL(href, 'http://plant')
  const state = readListState(searchParams)
  const list = LISTS.find(({ screen, tab = '' }) => to(screen) === pathname && tab === state.tab)!
  const request = requestOf(state)
  return {
    at: list.call ?? resourceNamed(list.resource).calls.list,
    request: { ...request, filters: [...list.filters, ...request.filters] },
  }
}

describe.each(ROLES.filter((role) => homeTiles(role).length > 0))('the home page of %s', (role) => {
  test.each(homeTiles(role).map((tile) => [tile.label, tile] as const))(
    'counts under "%s" what the list behind it shows',
    async (_, tile) => {
      const { call, request } = tileRequest(tile)
      const { at, request: shown } = opened(tileHref(tile))
      expect(await totalOf(role, call, request)).toBe(await totalOf(role, at, shown))
    },
  )
})
