import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { createMasterApp } from '#services/master/app.ts'
import { loadMaster } from '#services/master/start-data.ts'
import { createOrderApp } from '#services/order/app.ts'
import { isCommon } from '#services/auth/account/rules/weak-passwords.ts'
import { plant, type Plant } from '../support/plant.ts'

type Row = Record<string, unknown>

let site: Plant
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  await site.inside('master', loadMaster)
})
afterAll(() => site.close())

const id = uuidv7()
const create = (name: string, more: Row = {}) =>
  site
    .as('super-admin')
    .post<Row>('/v1/cargo/create', { code: `C-${Math.random().toString(36).slice(2, 8)}`, name, ...more })
const fieldsOf = ({ errors }: { errors?: readonly { field: string }[] }) => errors?.map(({ field }) => field)

describe('names', () => {
  test.each([
    ['turned around', 'Urea \u202egnab'],
    ['isolated', 'Urea \u2066bag\u2069'],
    ['with nothing between', 'Ur\u200bea'],
    ['with a mark of bytes', 'Urea\ufeff x'],
    ['with a joiner', 'Ur\u200dea'],
    ['of a filler that is not seen', '\u3164\u3164\u3164'],
    ['of two lines', 'Urea\u2028bag'],
  ])('%s are refused', async (_what, name) => {
    expect(fieldsOf(await create(name))).toContain('name')
  })

  test('of people and places are not', async () => {
    for (const name of ["Ma'ruf Ḥasan", 'Dépôt é', '肥料 urea', 'Urea 46% – bag'])
      expect(fieldsOf(await create(name)) ?? []).not.toContain('name')
  })
})

test('nothing is neither yes nor no', async () => {
  const admin = site.as('super-admin')
  const answer = await admin.post('/v1/k3/create', { code: 'P-991', name: 'Uji', user_id: id, is_active: '' })
  expect([answer.status, fieldsOf(answer)]).toEqual([400, expect.arrayContaining(['is_active'])])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://elsewhere.test/x.png',
  '//elsewhere.test/x',
  '\\\\elsewhere\\x',
])('a picture at %s is refused', async (picture) => {
  const { errors } = await site
    .as('super-admin')
    .post('/v1/k3/create', { code: 'P-990', name: 'Uji', user_id: id, picture })
  expect(fieldsOf({ errors })).toEqual(['picture'])
})

test('an id in the body that is not the one of the address is refused', async () => {
  const admin = site.as('super-admin')
  const refused = await admin.act(`/v1/vendor/${id}/deactivate`, {
    id: uuidv7(),
    reason: 'not needed any more',
  })
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ['id']])
  const same = await admin.act(`/v1/vendor/${id}/deactivate`, { id, reason: 'not needed any more' })
  expect(same.status).toBe(404)
})

test('voiding a ticket asks who was away for the password, one at a time or many', async () => {
  const app = createOrderApp(site.ctx('order'))
  const actor = { ...site.as('control-tower').actor, reauthenticatedAt: null as string | null }
  const post = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await app.request(path, init, { actor })
    return { status: answer.status, ...((await answer.json()) as { errors?: { field: string }[] }) }
  }
  const reason = 'weighed the wrong truck'
  const many = { action: 'void', records: [{ id, row_version: 1 }], input: { reason } }
  const stale = [await post(`/v1/weighing/${id}/void`, { reason }), await post('/v1/weighing/bulk', many)]
  expect(stale.map((one) => [one.status, fieldsOf(one)])).toEqual([
    [403, ['reauth_required']],
    [403, ['reauth_required']],
  ])
  // Refusing to void takes nothing away.
  expect((await post(`/v1/weighing/${id}/refuse-void`, { reason })).status).toBe(404)
  actor.reauthenticatedAt = new Date().toISOString()
  expect((await post(`/v1/weighing/${id}/void`, { reason })).status).toBe(404)
})

test.each(['thisismypassword', 'thisismypassword1!', 'ini kata sandi saya', 'thenewpasswordisold'])(
  'the sentence everybody writes is a common password: %s',
  (plain) => expect(isCommon(plain, [])).toBe(true),
)

test('a sentence of one own is not', () => {
  for (const plain of ['the heron waits by my ferry', 'truk merah dicuci hari kamis'])
    expect(isCommon(plain, [])).toBe(false)
})
