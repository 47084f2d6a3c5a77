import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTROL_TOWER } from '#access/duties.ts'
import { COMPANY_ONLY } from '#contracts/access.ts'
import { RESOURCES } from '#contracts/index.ts'
import type { ServiceApp, ServiceName } from '#engine/context.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { createMasterApp } from '#services/master/app.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'
import { documentedCalls, send, sixServices, type DocumentedCall } from '../support/six-services.ts'

/** A haulier's tower reads, exports lists and enters statements; about money, weights and hours it decides nothing (dec.I0.2). */

let site: Plant
let apps: Record<ServiceName, ServiceApp>
let calls: DocumentedCall[]
let haulier: Caller
let company: Caller

beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  apps = sixServices(site.ctx)
  calls = documentedCalls(apps)
  haulier = site.stranger('control-tower', { vendor: [uuidv7()] })
  company = site.stranger('control-tower')
})
afterAll(() => site.close())

const nameOf = ({ service, method, path }: DocumentedCall): string => `${method} /${service}${path}`
const isTowers = ({ roles }: DocumentedCall): boolean =>
  Array.isArray(roles) && CONTROL_TOWER.every((role) => roles.includes(role))
const isClosed = ({ operation }: DocumentedCall): boolean => operation['x-company-only'] === true

async function answerTo({ service, method, path }: DocumentedCall, { actor }: Caller, body: object = {}) {
  const aimed = path.replaceAll(/\{\w+\}/g, uuidv7())
  const { status, header } = await send(apps[service], { method, path: aimed }, actor, body)
  return { status, message: header?.message }
}

/** Questions and what every record has, whoever reads it: notes, and files that one has attached oneself. */
const COMMON =
  /\/(groups|bulk|bulk\/offers|\{id\}\/notes|\{id\}\/notes\/\{note_id\}|\{id\}\/files\/\{file_id\}\/remove|)$/

/** What a haulier's tower may write in billing and payment: it proposes and enters, others decide. */
const ENTERS = [
  'POST /billing/v1/bank-account/create',
  'POST /billing/v1/bank-account/{id}/ask-confirm',
  'POST /billing/v1/billing-line/{id}/ask-cure',
  'POST /billing/v1/billing/{id}/enter-statement',
  'POST /billing/v1/billing/{id}/statement',
  'POST /billing/v1/reimbursement/create',
  'POST /billing/v1/reimbursement/update',
  'POST /billing/v1/reimbursement/{id}/withdraw',
  'POST /billing/v1/travel-advance/create',
  'POST /billing/v1/travel-advance/update',
  'POST /billing/v1/travel-advance/{id}/cancel',
  'POST /billing/v1/travel-advance/{id}/submit',
]
/** What it may ask by a body. */
const ASKS = [
  'POST /billing/v1/vendor-tax-profile/{id}/ask-approve',
  'POST /billing/v1/billing-line/invalid',
  'POST /billing/v1/billing/candidates',
  'POST /billing/v1/billing/preview',
]

describe('a haulier’s control tower', () => {
  test('is refused on every call that is the company’s, and the company on none of them', async () => {
    const closed = calls.filter((call) => isClosed(call) && isTowers(call))
    expect(closed.length).toBeGreaterThan(80)
    for (const call of closed) {
      expect(await answerTo(call, haulier), nameOf(call)).toEqual({ status: 403, message: COMPANY_ONLY })
      expect((await answerTo(call, company)).message, nameOf(call)).not.toBe(COMPANY_ONLY)
    }
  })

  test('writes nothing in billing and payment but what is named here', () => {
    const open = calls
      .filter(
        (call) => call.service === 'billing' && call.method !== 'GET' && isTowers(call) && !isClosed(call),
      )
      .map(nameOf)
      .filter((name) => !COMMON.test(name))
    expect(open.toSorted()).toEqual([...ENTERS, ...ASKS].toSorted())
  })

  test('decides nothing over several records at once either', () => {
    for (const { service, name, lifecycle } of RESOURCES) {
      if (service !== 'billing') continue
      for (const [action, { by, companyOnly }] of Object.entries(lifecycle?.actions ?? {}))
        if (by !== 'system' && CONTROL_TOWER.every((role) => by.includes(role)) && !companyOnly)
          expect(ENTERS, `${name} ${action}`).toContain(`POST /billing/v1/${name}/{id}/${action}`)
    }
  })

  test.each(['trip-payment', 'billing', 'billing-line', 'bank-account', 'travel-advance'])(
    'is told so where it looks at the file of %s',
    async (name) => {
      const resource = RESOURCES.find((one) => one.name === name)!
      const { status } = await send(
        apps.billing,
        { method: 'GET', path: `/v1/${name}/download?format=csv` },
        haulier.actor,
      )
      expect(status).toBe(resource.companyOnly ? 403 : 200)
    },
  )
})
