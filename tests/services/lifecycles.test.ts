import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { mayEver, refusal } from '#kernel/lifecycle.ts'
import { RESOURCES } from '#contracts/index.ts'
import { hasCalls, IN_TESTS_OF_THEIR_OWN, whySkipped } from '../support/lifecycle-rest.ts'
import { lifecycleSite, type LifecycleSite, type Subject } from '../support/lifecycle-site.ts'
import type { Row } from '../support/order-site.ts'

interface Said {
  header: { message: string }
  errors?: { field: string }[]
}

let site: LifecycleSite

/** The record that a lifecycle is tried on; without one the test is reported as skipped, with the reason. */
const triedOn = (name: string, { skip }: TestContext): Subject =>
  site.subjects[name] ?? skip(whySkipped(name))

beforeAll(async () => {
  site = await lifecycleSite()
})
afterAll(() => site.close())

async function call(subject: Subject, action: string, roleCode: RoleCode, body?: Row) {
  const { resource, app, id } = subject
  const sent = JSON.stringify(body ?? (await site.versionOf(subject)))
  const init = { method: 'POST', body: sent, headers: { 'content-type': 'application/json' } }
  const response = await app.request(`/v1/${resource.name}/${id}/${action}`, init, {
    actor: site.somebody(roleCode),
  })
  return { status: response.status, body: (await response.json()) as Said }
}

/** States that a call beside the actions leads to: the second capture closes a ticket, with flags or without; a change waits. */
const REACHED_BY_CALLS: Readonly<Record<string, readonly string[]>> = {
  weighing: ['closed', 'flagged'],
  'scale-profile': ['waiting'],
  cargo: ['waiting'],
  truck: ['waiting'],
  setting: ['waiting'],
  entrustment: ['alone'],
  'set-back': ['declared'],
  'scale-source': ['alone'],
  'vm-truck': ['ready_with_notes', 'not_ready', 'breakdown', 'in_maintenance', 'inactive'],
}

/** A lifecycle without actions shows the states of another entity. */
const LIFECYCLES = RESOURCES.filter(({ lifecycle }) => lifecycle && Object.keys(lifecycle.actions).length > 0)

test('every lifecycle that people move has a record here, or tests of its own', () => {
  const names = LIFECYCLES.filter(({ lifecycle }) => hasCalls(lifecycle)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(
    [...Object.keys(site.subjects), ...IN_TESTS_OF_THEIR_OWN.keys()].toSorted(),
  )
})

test('a lifecycle that is skipped here is moved by the tests that its reason names', () => {
  const silent = [...IN_TESTS_OF_THEIR_OWN].flatMap(([name, { triedBy }]) =>
    triedBy.filter((file) => {
      const text = readFileSync(new URL(`./${file}.test.ts`, import.meta.url), 'utf8')
      return !text.includes(`/v1/${name}/\${`)
    }),
  )
  expect(silent).toEqual([])
})

/** Drafts are seen by the work unit that writes them only. */
const HIDDEN: Readonly<Record<string, string>> = { order: 'draft', 'purchase-order': 'draft' }

describe.each(LIFECYCLES.map((resource) => [resource.name, resource.lifecycle!] as const))(
  'the lifecycle of %s',
  (name, lifecycle) => {
    test('leads from known states to known states', () => {
      const states = Object.keys(lifecycle.states)
      expect(states).toContain(lifecycle.initial)
      for (const { from, to } of Object.values(lifecycle.actions)) {
        expect(states).toEqual(expect.arrayContaining([...from]))
        if (to) expect(states).toContain(to)
      }
      const reached = new Set([lifecycle.initial, ...(REACHED_BY_CALLS[name] ?? [])])
      for (let before = 0; before < reached.size;) {
        before = reached.size
        for (const { from, to } of Object.values(lifecycle.actions))
          if (to && from.some((state) => reached.has(state))) reached.add(to)
      }
      expect(states.filter((state) => !reached.has(state))).toEqual([])
    })

    const bySystem = Object.keys(lifecycle.actions).filter((one) => lifecycle.actions[one]?.by === 'system')

    test.for(bySystem)('has no call for %s, which the service does by itself', async (action, ctx) => {
      expect((await call(triedOn(name, ctx), action, 'super-ct')).status).toBe(404)
    })

    test.for(Object.keys(lifecycle.states))(
      'refuses other roles and other states while %s',
      async (state, ctx) => {
        const subject = triedOn(name, ctx)
        for (const [action, one] of Object.entries(lifecycle.actions)) {
          if (one.by === 'system') continue
          for (const role of ROLES) {
            await site.force(subject, state)
            const { status, body } = await call(subject, action, role)
            const what = `${role} ${action} while ${state}: ${status} ${body.header.message}`
            const hidden = HIDDEN[name] === state && role !== 'order-requester'
            if (!mayEver(one, role)) expect(status, what).toBe(403)
            else if (hidden) expect(status, what).toBe(404)
            else if (refusal(lifecycle, action, state)) {
              expect(status, what).toBe(412)
              expect(body.header.message, what).toMatch(/^This is not possible while the status is /)
            } else {
              expect([200, 400, 412], what).toContain(status)
              expect(body.header.message, what).not.toMatch(/^This is not possible while the status is /)
            }
          }
        }
      },
    )
  },
)

test.for(LIFECYCLES.filter(({ lifecycle }) => hasCalls(lifecycle)).map(({ name }) => name))(
  'nobody decides on a %s without saying in which version it was read',
  async (name, ctx) => {
    const subject = triedOn(name, ctx)
    const { lifecycle } = subject.resource
    for (const [action, { by, from }] of Object.entries(lifecycle!.actions)) {
      if (by === 'system') continue
      await site.force(subject, from[0]!)
      const answer = await call(subject, action, by[0]!, {})
      expect([answer.status, answer.body.errors?.[0]?.field], action).toEqual([400, 'row_version'])
    }
  },
)
