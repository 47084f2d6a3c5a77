import { describe, expect, test } from 'vitest'
import { isFrameProtocol } from '#frames/frame-parsers.ts'
import { breakFrames, FRAMES } from '../support/mutations.ts'

/** A fiftieth of the drill's million; its seed changes with the day and is printed, so that a failure can be had again. */
const COUNT = 20_000
const SEED = Number(process.env.FRAME_SEED ?? Math.floor(Date.now() / 86_400_000))

describe.each(Object.keys(FRAMES).filter(isFrameProtocol))('%s', (protocol) => {
  test(`gives no wrong weight out of broken frames (FRAME_SEED=${SEED})`, () => {
    const { read, taken } = breakFrames(protocol, COUNT, SEED)
    expect(taken).toBe(0)
    // Single frames do lie, with a check sum too: that is what the three equal ones are for.
    expect(read).toBeGreaterThan(0)
  })
})

test('a check sum finds more than none: fewer than one broken frame in ten is read as another weight', () => {
  for (const protocol of ['toledo_cks', 'xk3190_stx', 'xk3190_a12'] as const)
    expect(breakFrames(protocol, COUNT, SEED).read).toBeLessThan(COUNT / 10)
})
