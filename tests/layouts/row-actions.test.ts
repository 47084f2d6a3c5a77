import { describe, expect, test } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { rowLink, screenOf, SCREENS, type ScreenId } from '#access/screens.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { rowActionsFor } from '#layouts/generic/row-actions.ts'

const EDIT = rowLink('master.vendor.edit', { id: 'id' })

function offer(id: ScreenId, role: RoleCode, names?: string[]): RowActionsStart | null {
  const screen = screenOf(id)
  const resource = resourceNamed(screen.resource ?? (id === 'users' ? 'user' : ''))
  return rowActionsFor({
    resource,
    screen,
    reader: { roleCode: role, isOfCompany: true },
    lang: 'en',
    rowLink: EDIT,
    names,
  })
}

const LISTS = SCREENS.filter(({ id, page }) => page === 'list' && id.startsWith('master.'))

describe('rows of a master list', () => {
  test('are edited and deleted, and taken out of use where the record can be', () => {
    const offers = LISTS.map(({ id }) => [id, offer(id, 'super-admin')!] as const)
    expect(offers.length).toBeGreaterThan(10)
    for (const [id, { links, remove }] of offers) {
      expect(links[0], id).toEqual({ label: 'Edit', link: EDIT })
      expect(remove, id).toMatch(/^(DELETE|POST) /)
    }
    const without = offers.filter(([, { canDeactivate }]) => !canDeactivate).map(([id]) => id)
    expect(without).toEqual(['master.contract', 'master.tutorial'])
  })

  test('have the lifecycle of their record, and the lists below it', () => {
    expect(offer('master.contract', 'super-admin')).toMatchObject({
      names: ['activate', 'approve-change', 'refuse-change', 'terminate'],
      links: [
        { label: 'Edit' },
        { label: 'Routes', link: rowLink('master.contract-route', { contractId: 'id' }) },
      ],
    })
    expect(offer('master.tutorial', 'super-admin')?.names).toEqual(['publish', 'archive'])
    expect(offer('master.vendor', 'super-admin')?.names).toEqual([])
  })

  test.each(ROLES.filter((role) => role !== 'super-admin'))('offer %s nothing', (role) => {
    for (const { id } of LISTS) expect(offer(id, role), id).toBeNull()
  })
})

test('a list without an edit screen offers what its page names and the role may ever do', () => {
  expect(offer('users', 'super-admin', ['unlock', 'nonsense'])).toEqual({
    base: '/auth/v1/user',
    names: ['unlock'],
    bulk: ['unlock'],
    links: [],
    remove: null,
    canDeactivate: false,
  })
  expect(offer('users', 'control-tower', ['unlock'])).toBeNull()
  expect(offer('users', 'super-admin')).toBeNull()
})
