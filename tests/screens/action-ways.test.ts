import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DRIVER } from '#access/duties.ts'
import type { RoleCode } from '#access/roles.ts'
import { astroPattern } from '#access/routes.ts'
import { mayOpen, SCREENS, type Screen } from '#access/screens.ts'
import { offeredOn } from '#contracts/action-screens.ts'
import { driverAccepts, driverDeclines, driverStops } from '#contracts/dispatch/device-calls.ts'
import { driverDrivesOn, driverEnds, driverRests } from '#contracts/dispatch/session-device-calls.ts'
import { RESOURCES } from '#contracts/index.ts'
import { mayEver, type Action } from '#kernel/lifecycle.ts'

const SRC = new URL('../../src/', import.meta.url)

/** Pages for actions of accounts, signatures and changes that wait, whose bar has everything the role may do. */
const WHOLE: Readonly<Record<string, string>> = {
  user: 'users.detail',
  signature: 'master.signature.detail',
  contract: 'master.contract.edit',
  'purchase-order': 'purchasing-order-v2.edit',
  'scale-profile': 'master.scale.edit',
  setting: 'home',
  entrustment: 'home',
  'set-back': 'home',
  'scale-source': 'home',
}

function pageOf({ path }: Screen): string | undefined {
  const file = `pages${astroPattern(path)}`
  return [`${file}.astro`, `${file}/index.astro`].find((one) => existsSync(new URL(one, SRC)))
}

/** A file and everything of pages, layouts and islands that it draws with. */
function drawnBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(new URL(file, SRC), 'utf8')
  for (const [, named] of text.matchAll(/from '#?((?:layouts|islands|\.)[^']*)'/g)) {
    const next = named!.startsWith('.')
      ? new URL(named!, new URL(file, SRC)).pathname.slice(SRC.pathname.length)
      : named!
    if (/\.(astro|tsx?)$/.test(next)) drawnBy(next, seen)
  }
  return seen
}

const texts = (screen: Screen): string[] => {
  const page = pageOf(screen)
  return page ? [...drawnBy(page)].map((file) => readFileSync(new URL(file, SRC), 'utf8')) : []
}

/** A dialog can ask for everything it needs. */
const isAsked = ({ ownScreen, input = {} }: Action): boolean =>
  !ownScreen && !Object.values(input).some(({ kind, required }) => kind === 'children' && required)

/** Calls of their own that do an action. */
const CALLED: Readonly<Record<string, string>> = { assign: 'assignPair', fill: 'fillLine' }

/** Whether what is drawn does an action: in the general bar, in the menu of a list's rows or of the chosen ones, or in a part made for it. */
function isDone(resource: string, name: string, action: Action, drawn: readonly string[]): boolean {
  const call = CALLED[name] ?? `(?:order|budget)Action\\('${name}'\\)`
  const listed = `(?:rowActions|names)={(?:\\[[^\\]]*'${name}'|offeredOn\\([^)]*, '${resource}'\\)})`
  const own = new RegExp(`${call}|name === '${name}'|${listed}`)
  return drawn.some((text) => (isAsked(action) && text.includes('<ActionBar')) || own.test(text))
}

function waysOf(resource: string, name: string, action: Action, role: RoleCode): string[] {
  return SCREENS.filter((screen) => {
    if (!mayOpen(screen, role)) return false
    if (screen.resource === resource && screen.page === 'edit') return isAsked(action)
    if (WHOLE[resource] === screen.id) return pageOf(screen) !== undefined && isAsked(action)
    return offeredOn(screen.id, resource).includes(name) && isDone(resource, name, action, texts(screen))
  }).map(({ id }) => id)
}

const PHONES = [driverAccepts, driverDeclines, driverStops, driverRests, driverDrivesOn, driverEnds]

const CELLS = Object.values(RESOURCES).flatMap(({ name: resource, lifecycle }) =>
  Object.entries<Action>(lifecycle?.actions ?? {}).flatMap(([name, action]) =>
    action.by === 'system' ? [] : action.by.map((role) => ({ resource, name, action, role })),
  ),
)

describe('every action a role may do has a way on a screen of that role', () => {
  test.each(CELLS)('$role: $resource $name', ({ resource, name, action, role }) => {
    if (DRIVER.includes(role)) {
      // Drivers have no screens (spec.2.4): their phones do it.
      expect(
        PHONES.some(({ at }) =>
          at.endsWith(`/${resource === 'driver-session' ? 'session' : '{id}'}/${name}`),
        ),
      ).toBe(true)
      return
    }
    const ways = waysOf(resource, name, action, role)
    expect(
      ways,
      `${resource} ${name} is on no page: contracts/action-screens.ts says where, and the page offers it`,
    ).not.toEqual([])
  })

  test('and no page offers what nobody may do there', () => {
    for (const screen of SCREENS)
      for (const { name: resource, lifecycle } of Object.values(RESOURCES))
        for (const name of offeredOn(screen.id, resource)) {
          const action: Action | undefined = lifecycle?.actions[name]
          const readers = Array.isArray(screen.roles) ? (screen.roles as readonly RoleCode[]) : []
          const able = readers.some((role) => action !== undefined && mayEver(action, role))
          expect(able, `${screen.id} offers ${resource} ${name}`).toBe(true)
        }
  })
})
