import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lock, pinFault, sealOf, unlock } from '#islands/weighing/offline/pin.ts'
import { kept, resumed, serverNow } from '#islands/weighing/offline/server-clock.ts'

const DAY_MS = 86_400_000
const SERVER = Date.parse('2026-11-23T02:00:00.000Z')

describe('the server’s clock, reckoned without the server', () => {
  const moved = fc.integer({ min: -DAY_MS, max: DAY_MS })

  test('goes by the page’s own steps, wherever the machine’s clock is moved to', () => {
    fc.assert(
      fc.property(moved, fc.integer({ min: 0, max: DAY_MS }), (offset, passed) => {
        const anchor = { server: SERVER, wall: SERVER + offset, mono: 500, sure: true }
        expect(serverNow(anchor, 500 + passed)).toBe(SERVER + passed)
        // Kept after the clock was moved, it goes on from there after a reload.
        const later = kept(anchor, SERVER - offset, 500 + passed)
        const after = resumed(later, SERVER - offset + 2_000, 3)
        expect([serverNow(after, 3), after.sure]).toEqual([SERVER + passed + 2_000, true])
      }),
    )
  })

  test('never goes backwards, and says where it is a guess', () => {
    fc.assert(
      fc.property(moved, (jump) => {
        const anchor = { server: SERVER, wall: SERVER, mono: 0, sure: true }
        const after = resumed(anchor, SERVER + jump, 0)
        expect(serverNow(after, 0)).toBeGreaterThanOrEqual(SERVER)
        expect(after.sure).toBe(jump >= 0 && jump <= 30 * 60_000)
      }),
    )
  })
})

describe('the operator’s PIN', () => {
  test('is six digits or more, and no row of them', () => {
    expect(['12345', 'abcdef', '1234567890123'].map(pinFault)).toEqual(['digits', 'digits', 'digits'])
    expect(['111111', '123456', '987654'].map(pinFault)).toEqual(['plain', 'plain', 'plain'])
    expect(pinFault('314159')).toBeNull()
  })

  test('opens what it has locked, and no other one does', async () => {
    const locked = await lock('a secret', '314159')
    expect(await unlock(locked, '314159')).toBe('a secret')
    expect(await unlock(locked, '314158')).toBeNull()
  })

  test('a seal is of its text and its secret', async () => {
    const seals = await Promise.all([sealOf('one', 'text'), sealOf('two', 'text'), sealOf('one', 'texts')])
    expect(new Set(seals).size).toBe(3)
    expect(seals[0]).toMatch(/^[0-9a-f]{64}$/)
  })
})
