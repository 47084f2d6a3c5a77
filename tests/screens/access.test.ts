import { describe, expect, test } from 'vitest'
import { PROFILE_TYPES, profileType } from '#access/profile-types.ts'
import { ROLE_NAMES, ROLES, isRoleCode } from '#access/roles.ts'
import { astroPattern, fillPath, fromAstroPattern, paramNames, paramsFit } from '#access/routes.ts'
import {
  SCREENS,
  breadcrumbs,
  groupsAround,
  markedEntry,
  mayOpen,
  menuFor,
  screenAt,
  screenOf,
  to,
  type MenuNode,
} from '#access/screens.ts'
import { RESOURCES } from '#contracts/index.ts'
import {
  SPEC_MASTER_MENU,
  SPEC_MENU,
  SPEC_PROFILE_TYPES,
  SPEC_PUBLIC,
  SPEC_ROLES,
  SPEC_SIGNED_IN,
  specRoutes,
} from './spec-screens.ts'

const routes = specRoutes()
const visitors = [...ROLES, null]

describe('roles', () => {
  test('are the fourteen of the specification', () => {
    expect(ROLES).toEqual(SPEC_ROLES)
    expect(Object.keys(ROLE_NAMES)).toEqual(SPEC_ROLES)
    expect(isRoleCode('super-ct')).toBe(true)
    expect(isRoleCode('root')).toBe(false)
    expect(isRoleCode(undefined)).toBe(false)
  })

  test('have one profile type each, and kompilator-handling means compiler-handling', () => {
    expect(new Set(PROFILE_TYPES)).toEqual(new Set(ROLES))
    expect(SPEC_PROFILE_TYPES.filter((type) => profileType(type) === null)).toEqual([])
    expect(profileType('kompilator-handling')).toBe('compiler-handling')
    for (const unknown of ['clerk', '', 'constructor', 'Super-Admin', undefined])
      expect(profileType(unknown)).toBeNull()
  })
})

describe('who may open what', () => {
  test('the table has every path of the specification and no other', () => {
    const spec = [...SPEC_PUBLIC, ...SPEC_SIGNED_IN, ...routes.keys()]
    expect(SCREENS.map((screen) => screen.path).toSorted()).toEqual(spec.toSorted())
  })

  test.each(visitors)('%s (null is anonymous) may open exactly what spec.2.4 says', (role) => {
    const spec = [
      ...SPEC_PUBLIC,
      ...(role === null ? [] : SPEC_SIGNED_IN),
      ...[...routes].filter(([, roles]) => role !== null && roles.includes(role)).map(([path]) => path),
    ]
    const opened = SCREENS.filter((screen) => mayOpen(screen, role)).map((screen) => screen.path)
    expect(opened.toSorted()).toEqual(spec.toSorted())
  })

  test('a diff of this snapshot shows who gained or lost a screen', async () => {
    const lines = SCREENS.map((screen) => {
      const who =
        typeof screen.roles === 'string'
          ? screen.roles
          : ROLES.filter((role) => mayOpen(screen, role)).join(', ')
      return `${screen.id} | ${screen.path} | ${who}`
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./__snapshots__/who-may-open-what.txt')
  })

  test('ids and paths stand once, parents come with fewer parameters', () => {
    expect(new Set(SCREENS.map((screen) => screen.id)).size).toBe(SCREENS.length)
    expect(new Set(SCREENS.map((screen) => screen.path)).size).toBe(SCREENS.length)
    for (const screen of SCREENS) {
      if (!screen.parent) continue
      const above = paramNames(screenOf(screen.parent).path)
      expect(above.length, screen.id).toBeLessThanOrEqual(paramNames(screen.path).length)
    }
  })

  test('a generic page shows an entity that there is', () => {
    const generic = SCREENS.filter((screen) => screen.resource)
    const names = new Set(RESOURCES.map(({ name }) => name))
    expect(generic.filter(({ resource = '' }) => !names.has(resource)).map(({ id }) => id)).toEqual([])
    expect(generic.filter(({ page }) => !page).map(({ id }) => id)).toEqual([])
    expect(generic.length).toBeGreaterThan(40)
  })

  test('whoever may open a generic form may save it', () => {
    const refused = RESOURCES.flatMap(({ name, access }) =>
      SCREENS.flatMap((screen) => {
        const writers = { create: access.create, edit: access.update, list: ROLES }[screen.page ?? 'list']
        const isOurs = screen.resource === name
        return ROLES.filter((role) => isOurs && mayOpen(screen, role) && !writers.includes(role)).map(
          (role) => `${screen.id} ${role}`,
        )
      }),
    )
    expect(refused).toEqual([])
  })
})

describe('the menu', () => {
  test.each(SPEC_MENU)('$label at $path is shown to $roles', ({ path, label, roles }) => {
    const shown = ROLES.filter((role) =>
      menuFor(role).some((node) => node.kind === 'entry' && node.href === path),
    )
    expect(shown.toSorted()).toEqual(roles === 'all' ? [...ROLES].toSorted() : roles.toSorted())
    expect(screenAt(path)?.menu?.label).toBe(label)
  })

  test.each(ROLES)('of %s keeps the order of spec.2.3 and adds nothing', (role) => {
    const spec = SPEC_MENU.filter(({ roles }) => roles === 'all' || roles.includes(role)).map(
      ({ label }) => label,
    )
    expect(menuFor(role).map((node) => node.label)).toEqual(
      role === 'super-admin' ? [...spec, 'Master Data'] : spec,
    )
  })

  test('of a super-admin has Master Data with its nested groups', () => {
    const group = menuFor('super-admin').find((node) => node.kind === 'group')
    expect(group && outline(group)).toBe(SPEC_MASTER_MENU)
  })

  test.each(ROLES)('of %s leads only where the role may go', (role) => {
    const entries = menuFor(role).flatMap(entriesOf)
    expect(entries.every((entry) => mayOpen(entry.id, role) && entry.href === screenOf(entry.id).path)).toBe(
      true,
    )
    expect(entries.every((entry) => entry.icon.startsWith('pi pi-'))).toBe(true)
  })

  test('marks home on home only, and the nearest entry elsewhere', () => {
    expect(markedEntry(screenOf('home'))).toBe('home')
    expect(markedEntry(screenOf('change-password'))).toBeNull()
    expect(markedEntry(screenOf('order-list-v2.trip'))).toBe('order-list-v2')
    expect(markedEntry(screenOf('verified-trip'))).toBe('verified-order')
    expect(markedEntry(screenOf('master.contract-route.edit'))).toBe('master.contract')
    expect(groupsAround(screenOf('master.truck.edit'))).toEqual(['master-data', 'truck'])
    expect(groupsAround(screenOf('maps'))).toEqual([])
  })
})

describe('links', () => {
  test('are made from ids and encode their values', () => {
    expect(to('home')).toBe('/dashboard')
    expect(to('order-list-v2.detail', { id: 'a/b c?' })).toBe('/dashboard/order-list-v2/a%2Fb%20c%3F/detail')
    expect(to('order-request.trip', { orderId: '1', tripId: '2' })).toBe(
      '/dashboard/order-request/1/detail/trips/2',
    )
    expect(to('users.profile.edit', { userId: 'u', type: 'kompilator-handling', profileId: 'p' })).toBe(
      '/dashboard/users/u/kompilator-handling/p/edit',
    )
  })

  test('that lack a parameter or mistype it do not compile, and are refused if they get through', () => {
    // @ts-expect-error a path without parameters takes none
    expect(to('maps', { id: '1' })).toBe('/dashboard/maps')
    // @ts-expect-error the id is missing
    expect(() => to('order-list.detail')).toThrow('id is missing')
    // @ts-expect-error the parameter is called id
    expect(() => to('order-list.detail', { orderId: '1' })).toThrow(RangeError)
    // @ts-expect-error no such profile type
    expect(() => to('users.profile.create', { userId: 'u', type: 'clerk' })).toThrow(
      "'clerk' is no profile type",
    )
    // @ts-expect-error no such screen
    expect(() => to('order-lists')).toThrow("No screen 'order-lists'")
    expect(() => to('order-list.detail', { id: '..' })).toThrow(RangeError)
    expect(() => to('order-list.detail', { id: '' })).toThrow(RangeError)
  })

  test('patterns go to Astro and back, and find their screen', () => {
    for (const screen of SCREENS) {
      expect(fromAstroPattern(astroPattern(screen.path))).toBe(screen.path)
      expect(screenAt(astroPattern(screen.path))).toBe(screen)
    }
    expect(astroPattern('/a/{id}/b/{x}')).toBe('/a/[id]/b/[x]')
    expect(screenAt('/dashboard/maps/')?.id).toBe('maps')
    for (const unknown of [
      '/dashboard/order-list/7/detail',
      '/dashboard/MAPS',
      '/dashboard/master',
      '',
      '/404',
    ]) {
      expect(screenAt(unknown)).toBeUndefined()
    }
  })

  test('a profile screen of an unknown type does not exist', () => {
    const { path } = screenOf('users.profile.create')
    expect(SPEC_PROFILE_TYPES.every((type) => paramsFit(path, { userId: 'u', type }))).toBe(true)
    expect(paramsFit(path, { userId: 'u', type: 'clerk' })).toBe(false)
    expect(paramsFit(path, { userId: 'u' })).toBe(false)
    expect(() => fillPath(path, { userId: 'u', type: 'toString' })).toThrow(RangeError)
  })
})

describe('breadcrumbs', () => {
  test('lead from home through the groups and screens above, with the parameters of this page', () => {
    const crumbs = breadcrumbs(screenOf('order-list-v2.trip'), { orderId: 'o', tripId: 't' }, 'control-tower')
    expect(crumbs).toEqual([
      { label: 'Dashboard', href: '/dashboard' },
      { label: 'Order List V2', href: '/dashboard/order-list-v2' },
      { label: 'Order detail', href: '/dashboard/order-list-v2/o/detail' },
      { label: 'Trip detail', href: null },
    ])
    expect(
      breadcrumbs(screenOf('master.truck.create'), {}, 'super-admin').map((crumb) => crumb.label),
    ).toEqual(['Dashboard', 'Master Data', 'Truck', 'Truck Data', 'Create truck'])
    expect(breadcrumbs(screenOf('home'), {}, 'driver')).toEqual([{ label: 'Dashboard', href: null }])
  })

  test('do not link to a screen of another role', () => {
    const crumbs = breadcrumbs(screenOf('trip-request-approval.detail'), { id: '1' }, 'order-requester')
    expect(crumbs[1]).toEqual({ label: 'Request Trip', href: null })
  })

  test('can be made for every screen', () => {
    for (const screen of SCREENS) {
      const params = Object.fromEntries(
        paramNames(screen.path).map((name) => [name, name === 'type' ? 'driver' : 'x']),
      )
      expect(breadcrumbs(screen, params, 'super-admin').at(-1)).toEqual({ label: screen.title, href: null })
    }
  })
})

function entriesOf(node: MenuNode): Extract<MenuNode, { kind: 'entry' }>[] {
  return node.kind === 'entry' ? [node] : node.items.flatMap(entriesOf)
}

function outline(node: MenuNode, depth = 0): string {
  const line = '  '.repeat(depth) + (node.kind === 'entry' ? `${node.label} ${node.href}` : node.label)
  return node.kind === 'entry'
    ? line
    : [line, ...node.items.map((item) => outline(item, depth + 1))].join('\n')
}
