import { FRAME_PARSERS, isFrameProtocol } from '#frames/frame-parsers.ts'
import { breakFrames, FRAMES } from '../../support/mutations.ts'
import type { Drill } from '../drill.ts'

const MILLION = 1_000_000

/** A million broken frames of each protocol (dec.I3.15), by a seed of the day or `FRAME_SEED`. */
export const FRAME_DRILLS: readonly Drill[] = [
  {
    name: 'frames',
    isLong: true,
    goal: 'no wrong weight that could be taken, of a million broken frames of each protocol',
    async run() {
      const seed = Number(process.env.FRAME_SEED ?? Math.floor(Date.now() / 86_400_000))
      const said: string[] = []
      let isGood = true
      for (const protocol of Object.keys(FRAMES).filter(isFrameProtocol)) {
        const { read, taken } = breakFrames(protocol, MILLION, seed)
        isGood &&= taken === 0
        const check = FRAME_PARSERS[protocol].hasCheckSum ? 'check sum' : 'none'
        said.push(
          `${protocol} (${check}) ${((100 * read) / MILLION).toFixed(2)} % misread singly, ${taken} taken`,
        )
      }
      return { ok: isGood, figure: `seed ${seed}: ${said.join('; ')}` }
    },
  },
]
