import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_USERS } from '#access/demo.ts'
import { ROLES, type RoleCode } from '#access/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { RESOURCES } from '#contracts/index.ts'
import { createMasterApp } from '#services/master/app.ts'
import type { ServiceApp, ServiceName } from '#engine/context.ts'
import { documentOf } from '#engine/call/openapi.ts'
import { plant, type Plant } from '../support/plant.ts'
import { documentedCalls, routesOf, send, sixServices, type DocumentedCall } from '../support/six-services.ts'

let site: Plant
let apps: Record<ServiceName, ServiceApp>
let calls: DocumentedCall[]

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  apps = sixServices(site.ctx)
  calls = documentedCalls(apps)
})

afterAll(() => site.close())

const nameOf = ({ service, method, path }: DocumentedCall): string => `${method} /${service}${path}`

/** The call with ids of nothing in the places of its path. */
const aimed = ({ method, path }: DocumentedCall) => ({ method, path: path.replaceAll(/\{\w+\}/g, uuidv7()) })

/** A person with an account of the role. */
const somebody = (role: RoleCode): Actor => {
  const user = DEMO_USERS.find((one) => one.roleCode === role)
  return (user ? site.as(user.username) : site.stranger(role)).actor
}

const may = ({ roles }: DocumentedCall, role: RoleCode): boolean =>
  typeof roles === 'string' ? roles !== 'device' : roles.includes(role)

describe('the documents', () => {
  test('have an entry for every route of every service', () => {
    const documented = new Set(calls.map(nameOf).map((name) => name.replace(/\/$/, '')))
    const missing = (Object.entries(apps) as [ServiceName, ServiceApp][]).flatMap(([service, app]) =>
      routesOf(app)
        .map((route) => route.replace(' /', ` /${service}/`).replace(/\/$/, ''))
        .filter((route) => !documented.has(route)),
    )
    expect(missing).toEqual([])
  })

  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'let those and only those call %s whom its contract names',
    (_name, resource: Resource) => {
      const { access, lifecycle, service, name } = resource
      const rolesAt = (call: string) =>
        calls.find((one) => `${one.method} /${service}${one.path}` === call)?.roles
      const five = {
        create: 'create',
        list: 'read',
        get: 'read',
        update: 'update',
        remove: 'remove',
      } as const
      for (const [call, kind] of Object.entries(five) as [keyof typeof five, keyof typeof access][]) {
        if (resource.without.has(call)) continue
        expect(rolesAt(resource.calls[call]), `${call} ${name}`).toEqual(access[kind])
      }
      for (const [action, { by }] of Object.entries(lifecycle?.actions ?? {}))
        expect(rolesAt(`POST /${service}/v1/${name}/{id}/${action}`), `${action} ${name}`).toEqual(
          by === 'system' ? undefined : by,
        )
    },
  )

  test('say what each call does, takes and answers', () => {
    for (const call of calls) {
      const { summary, responses } = call.operation
      expect(summary, nameOf(call)).toMatch(/^[A-Z]/)
      expect(Object.keys(responses), nameOf(call)).toEqual(expect.arrayContaining(['200', 'default']))
    }
  })

  test('point only to what they hold', () => {
    for (const [service, app] of Object.entries(apps)) {
      const document = documentOf(service, app)
      for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        const target = path
          .split('/')
          .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
        expect(target, `${service} ${path}`).toBeDefined()
      }
    }
  })

  test('show who may make which call', async () => {
    const lines = calls.map((call) => {
      const { roles, operation } = call
      const who = typeof roles === 'string' ? roles : roles.toSorted().join(', ')
      return `${nameOf(call)}: ${who}${operation['x-company-only'] ? ' (of the company)' : ''}`
    })
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(
      './__snapshots__/who-may-call-what.txt',
    )
  })
})

describe('every call', () => {
  test('refuses somebody who is not signed in', async () => {
    for (const call of calls) {
      const { status } = await send(apps[call.service], aimed(call), null, {})
      // The bridge program's call answers 401 too, but for its token, once its body is whole.
      if (call.roles === 'anybody') expect([400, 401, 404], nameOf(call)).toContain(status)
      else expect(status, nameOf(call)).toBe(401)
    }
  })

  test.each(ROLES)('knows whether it is for %s', async (role) => {
    const actor = somebody(role)
    for (const call of calls) {
      const { status, header } = await send(apps[call.service], aimed(call), actor, {})
      const what = `${role}: ${nameOf(call)} gave ${status} ${header?.message ?? ''}`
      // A session is no device.
      if (call.roles === 'device') expect(status, what).toBe(401)
      else if (may(call, role)) expect([200, 400, 404, 409, 412], what).toContain(status)
      else expect(status, what).toBe(403)
    }
  })
})

/** Names that no call has: rights, the service's own columns, and what would reach a prototype (std.S28). */
const FOREIGN =
  '{"is_admin":true,"created_by":"x","deleted_at":null,"__proto__":{"polluted":true},"constructor":{},"toString":1}'
const FOREIGN_NAMES = ['is_admin', 'created_by', 'deleted_at', '__proto__', 'constructor', 'toString']

describe('a body with names its call does not have', () => {
  test('is refused with each of them', async () => {
    const strict = calls.filter(
      ({ body, path }) =>
        body?.additionalProperties === false &&
        !path.includes('{') &&
        // An update looks for its record first; the scope tests try those.
        !(body.required as string[] | undefined)?.includes('id'),
    )
    expect(strict.length).toBeGreaterThan(40)
    for (const call of strict) {
      const role = ROLES.find((one) => may(call, one))
      if (!role) continue
      const { status, errors } = await send(apps[call.service], call, somebody(role), FOREIGN)
      const what = `${nameOf(call)} gave ${status} ${JSON.stringify(errors)}`
      expect(status, what).toBe(400)
      const named = errors.map(({ field }) => field)
      // Small calls of few keys name the first one; every other names all of them.
      if (named.length === 1) expect(FOREIGN_NAMES, what).toContain(named[0])
      else expect(named, what).toEqual(expect.arrayContaining(FOREIGN_NAMES))
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each(['driver', 'vehicle-maintenance', 'helpdesk'])(
    'may not give a profile of %s the name of its role',
    async (name) => {
      const body = { code: 'X-1', name: 'Nobody', user_id: uuidv7(), rolename: 'Super admin' }
      const call = { method: 'POST', path: `/v1/${name}/create` }
      const { status, errors } = await send(apps.master, call, somebody('super-admin'), body)
      expect(status).toBe(400)
      expect(errors.map(({ field }) => field)).toContain('rolename')
    },
  )
})
