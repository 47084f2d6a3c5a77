import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLES, type RoleCode } from '#access/roles.ts'
import { networkOf } from '#services/auth/account/rules/networks.ts'
import { sessionLimits, waitAfter } from '#services/auth/account/rules/limits.ts'

describe('a session ends', () => {
  const QUARTER = new Set<RoleCode>(['super-admin'])
  const HALF = new Set<RoleCode>(['control-tower', 'compiler-handling'])

  it.each(ROLES)('of %s after its idle and its absolute minutes', (role) => {
    const expected = QUARTER.has(role)
      ? { idle: 15, absolute: 480 }
      : HALF.has(role)
        ? { idle: 30, absolute: 600 }
        : role === 'weighbridge'
          ? { idle: 480, absolute: 720 }
          : { idle: 60, absolute: 720 }
    expect(sessionLimits(role)).toEqual(expected)
  })
})

describe('wrong passwords in a row', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 480],
    [10, 900],
    [11, 900],
    [1000, 900],
    [Number.MAX_SAFE_INTEGER, 900],
  ])('%i close the account for %i seconds', (failures, seconds) => {
    expect(waitAfter(failures)).toBe(seconds)
  })
})

describe('an address counts', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ])('%s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('with its neighbours of the same first half, and with nobody else', () => {
    const part = fc.integer({ min: 1, max: 0xffff }).map((one) => one.toString(16))
    const four = fc.array(part, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(four, four, four, (network, host, other) => {
        const counted = networkOf([...network, ...host].join(':'))
        expect(networkOf([...network, ...other].join(':'))).toBe(counted)
        expect(networkOf(`${network.join(':')}::${host[0]}`)).toBe(counted)
        expect(networkOf([...other, ...host].join(':')) === counted).toBe(other.join() === network.join())
      }),
    )
  })
})
