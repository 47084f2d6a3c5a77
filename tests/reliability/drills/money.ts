import fc from 'fast-check'
import { story } from '../../support/money-acts.ts'
import { moneyStory, type Figures } from '../../support/money-story.ts'
import type { Drill } from '../drill.ts'

/** All of them take hours: `MONEY_RUNS=500 npm run drills -- money-story` does a tenth. */
const RUNS = Number(process.env.MONEY_RUNS ?? 5000)
/** A plant of its own for so many: the check reads everything that was ever paid in it. */
const RUNS_A_PLANT = 50

/** Plays stories in a new plant and checks the truth after each; gives what they came to. */
async function somePlays(seed: number, runs: number): Promise<Figures> {
  const plant = await moneyStory()
  try {
    const before = JSON.stringify(await plant.breaks())
    await fc.assert(
      fc.asyncProperty(story(true), async (acts) => {
        await plant.play(acts)
        const now = JSON.stringify(await plant.breaks())
        if (now !== before) throw new Error(`differences: ${now}`)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    return plant.figures
  } finally {
    await plant.site.close()
  }
}

export const MONEY_DRILLS: readonly Drill[] = [
  {
    name: 'money-story',
    goal: '5,000 stories of up to 60 acts with money, about 20 of them with a connection that dies: 0 differences',
    async run() {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
      const all = new Map<string, number>()
      let cuts = 0
      let refused = 0
      for (let done = 0; done < RUNS; done += RUNS_A_PLANT) {
        const one = await somePlays(seed + done, Math.min(RUNS_A_PLANT, RUNS - done))
        for (const [name, count] of one.done) all.set(name, (all.get(name) ?? 0) + count)
        cuts += one.cuts
        refused += one.refused
        console.log(`  ${Math.min(RUNS, done + RUNS_A_PLANT)} of ${RUNS} stories, ${cuts} cuts`)
      }
      const acts = [...all.values()].reduce((sum, count) => sum + count, 0)
      const paid = `${all.get('verify') ?? 0} verified, ${all.get('pay') ?? 0} paid, ${all.get('reverse') ?? 0} reversed`
      return {
        ok: true,
        figure: `${RUNS} stories, ${acts} acts done and ${refused} refused, ${cuts} connections cut, ${paid}; 0 differences, seed ${seed}`,
      }
    },
  },
]
