import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { resourceNamed } from '#contracts/index.ts'
import { dutyOf, SEPARATION, type SeparatedDuty } from '#contracts/separation.ts'
import { callableActions } from '#engine/action/actions.ts'
import type { ServiceApp, ServiceName } from '#engine/context.ts'
import { createMasterApp } from '#services/master/app.ts'
import type { Row } from '../support/order-site.ts'
import { plant, type Plant } from '../support/plant.ts'
import { documentedCalls, send, sixServices, type DocumentedCall } from '../support/six-services.ts'

/** The table of separated duties beside what the services mount: no row speaks of what is not there, and none is left out. */

let site: Plant
let apps: Record<ServiceName, ServiceApp>
let calls: DocumentedCall[]
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  apps = sixServices(site.ctx)
  calls = documentedCalls(apps)
})
afterAll(() => site.close())

const DUTIES = Object.entries(SEPARATION)
const callOf = (at: string): DocumentedCall | undefined =>
  calls.find(({ method, path }) => method === 'POST' && path.replace(/\/$/, '') === `/v1/${at}`)
const resourceOf = (at: string) => resourceNamed(at.split('/')[0]!)

/** Somebody of the company who may make the call, and who gave the password so many minutes ago. */
function personFor({ roles }: DocumentedCall, minutes: number): Actor {
  const [role] = Array.isArray(roles) ? roles : []
  const { actor } = site.as(role ?? 'control-tower')
  return { ...actor, reauthenticatedAt: new Date(clock.ms() - minutes * 60_000).toISOString() }
}

describe.each(DUTIES)('%s', (at: string, duty: SeparatedDuty) => {
  test('is a call of a service', () => {
    expect(callOf(at)).toBeDefined()
  })

  test('asks for the password again where the table says so', async () => {
    const call = callOf(at)!
    const path = call.path.replaceAll(/\{\w+\}/g, uuidv7())
    const ask = async (minutes: number): Promise<string | undefined> =>
      (await send<Row>(apps[call.service], { method: 'POST', path }, personFor(call, minutes), {}))
        .errors?.[0]?.field
    expect((await ask(6)) === 'reauth_required').toBe(duty.password === true)
    expect(await ask(4)).not.toBe('reauth_required')
  })

  test('names columns of its record', () => {
    const known = ['created_by', ...Object.keys(resourceOf(at).fields)]
    expect((duty.another ?? []).filter((column) => !known.includes(column))).toEqual([])
  })
})

/** Records whose every action moves weights or money: an action that comes later has its row, or does not pass here. */
const WHOLE = ['trip-payment', 'bank-account', 'money-received'] as const

test.each(WHOLE)('every action of a %s is in the table', (name) => {
  const missing = callableActions(resourceNamed(name)).filter(
    (action) => !dutyOf(`POST /v1/${name}/{id}/${action}`),
  )
  expect(missing).toEqual([])
})

test('decisions say who must be another', () => {
  const silent = DUTIES.filter(([, { part, another }]) => part === 'decides' && !another?.length)
  expect(silent.map(([at]) => at)).toEqual(['overtime/{id}/approve'])
})
