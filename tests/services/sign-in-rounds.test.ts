import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { authDesk, type AuthDesk } from '../support/auth-desk.ts'
import { roundsOf } from '../support/rounds.ts'

// At half a second a statement eleven of them, one after the other, were a sign-in of eight seconds.
let desk: AuthDesk
beforeAll(async () => {
  desk = await authDesk()
})
afterAll(() => desk.close())

const signIn = (username = 'order-requester') =>
  desk.open('/v1/auth/login', { username, password: DEMO_PASSWORD })

test('a sign-in sends twelve statements, those of its proven session among them', async () => {
  await signIn()
  const seen: number[] = []
  const { statements } = await roundsOf(async () => seen.push((await signIn()).status))
  expect(seen).toEqual([200])
  // A session is proven in its transaction; how far the rest overlaps with that is the machine's.
  expect(statements).toBe(12)
})

test('a wrong password is counted, and waits for the database once more for each thing it may have to close', async () => {
  const wrong = () => desk.open('/v1/auth/login', { username: 'helpdesk', password: 'not the one' })
  const { rounds } = await roundsOf(wrong)
  expect(rounds).toBeLessThanOrEqual(5)
})

test('who calls is known after one wait, what they may see included', async () => {
  const { token } = await desk.as('order-requester')
  const again = await desk.as('order-requester')
  await desk.check.check(again.token, 'cookie')
  const { rounds, statements } = await roundsOf(() => desk.check.check(token, 'cookie'))
  expect({ rounds, statements }).toEqual({ rounds: 1, statements: 2 })
})

test('a second sign-in in the same browser ends the session before it', async () => {
  const person = await desk.as('helpdesk')
  const before = person.token
  const elsewhere = await desk.as('helpdesk')
  const { status } = await person.call('POST', '/v1/auth/login', {
    username: 'control-tower',
    password: DEMO_PASSWORD,
  })
  expect(status).toBe(200)
  expect((await person.actor())?.roleCode).toBe('control-tower')
  expect(await desk.check.check(before, 'cookie')).toBeNull()
  expect(await desk.check.check(elsewhere.token, 'cookie')).not.toBeNull()
})
