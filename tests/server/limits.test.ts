import { describe, expect, test } from 'vitest'
import { admissionOf, limitFor } from '#server/limits.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'

test('the 61st write of a session within ten seconds has to wait; another session has not', async () => {
  for (let at = 0; at < 60; at += 1) expect(await limitFor('write', 'one')).toBeNull()
  const wait = await limitFor('write', 'one')
  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(10)
  expect(await limitFor('write', 'other')).toBeNull()
  expect(await limitFor('read', 'one')).toBeNull()
})

test('an IPv6 customer is one network', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})

describe('under load', () => {
  test('a late event loop turns away the two lowest classes only', async () => {
    const admission = admissionOf(() => 250)
    expect(await admission.admit('export')).toBeNull()
    for (const kind of ['gate', 'write', 'read'] as const) expect(await admission.admit(kind)).not.toBeNull()
  })

  test('a late event loop lets few reads and writes in at once, the scale all of its own', async () => {
    const admission = admissionOf(() => 250)
    for (const kind of ['read', 'write'] as const) {
      const asked = Array.from({ length: 40 }, () => admission.admit(kind))
      const answered = await Promise.all(asked)
      expect(answered.filter((leave) => leave !== null)).toHaveLength(8)
    }
    for (let n = 0; n < 100; n += 1) expect(await admission.admit('gate')).not.toBeNull()
  })

  test('who waits enters when the loop is in time again, and no more than may', async () => {
    let lag = 250
    const admission = admissionOf(() => lag)
    const inside = await Promise.all(Array.from({ length: 8 }, () => admission.admit('read')))
    const waiting = Array.from({ length: 40 }, () => admission.admit('read'))
    lag = 0
    inside[0]?.()
    const entered = (await Promise.all(waiting)).filter((leave) => leave !== null)
    // Thirty-two at once, of whom seven are inside already.
    expect(entered).toHaveLength(25)
  })

  test('the next in line enters when one leaves, and nobody waits longer than a second', async () => {
    const admission = admissionOf(() => 0, {
      gate: 1,
      'sign-in': 1,
      write: 1,
      read: 1,
      upload: 1,
      export: 1,
    })
    const first = await admission.admit('write')
    const second = admission.admit('write')
    first?.()
    first?.()
    const leave = await second
    expect(leave).not.toBeNull()
    const from = performance.now()
    expect(await admission.admit('write')).toBeNull()
    expect(performance.now() - from).toBeGreaterThan(900)
    leave?.()
    expect(await admission.admit('write')).not.toBeNull()
  })
})
