import fc from 'fast-check'
import { story } from '../../support/money-acts.ts'
import { moneyStory, type MoneyStory } from '../../support/money-story.ts'
import type { Drill } from '../drill.ts'
import { noteStories } from '../money-log.ts'

/** All of them take hours: `MONEY_RUNS=500 npm run drills -- money-story` does a tenth; the runs of one tree add up in `tests/money.log`. */
const RUNS = Number(process.env.MONEY_RUNS ?? 5000)
/** A line in the log for so many. */
const RUNS_A_LINE = 25
/** So many stories follow each other before the plant is put back: the check reads everything that was ever paid in it. */
const RUNS_A_COPY = 5

const KINDS = ['verify', 'pay', 'reverse'] as const
const sumOf = (done: ReadonlyMap<string, number>): number =>
  [...done.values()].reduce((all, one) => all + one, 0)

/** What a plant's stories came to by now. */
function figuresOf({ figures: { done, refused, cuts } }: MoneyStory): number[] {
  return [sumOf(done), refused, cuts, ...KINDS.map((name) => done.get(name) ?? 0)]
}

const said = (runs: number, [acts, refused, cuts, verified, paid, reversed]: readonly number[]): string =>
  `${runs} stories, ${acts} acts done and ${refused} refused, ${cuts} connections cut, ${verified} verified, ${paid} paid, ${reversed} reversed`

/** Plays stories and checks the truth after each; a difference is thrown, with the acts that led to it. */
async function somePlays(
  plant: MoneyStory,
  before: string,
  { seed, runs }: { seed: number; runs: number },
): Promise<void> {
  let count = 0
  await fc.assert(
    fc.asyncProperty(story(true), async (acts) => {
      if (count++ % RUNS_A_COPY === 0) await plant.rewind()
      await plant.play(acts)
      const now = JSON.stringify(await plant.breaks())
      if (now !== before) throw new Error(`differences: ${now}`)
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
}

export const MONEY_DRILLS: readonly Drill[] = [
  {
    name: 'money-story',
    isLong: true,
    goal: '5,000 stories of up to 60 acts with money, about 20 of them with a connection that dies: 0 differences',
    async run() {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
      const plant = await moneyStory()
      try {
        const before = JSON.stringify(await plant.breaks())
        for (let done = 0; done < RUNS; done += RUNS_A_LINE) {
          const runs = Math.min(RUNS_A_LINE, RUNS - done)
          const [from, had] = [performance.now(), figuresOf(plant)]
          const note = (outcome: string): void =>
            noteStories(
              `${said(
                runs,
                figuresOf(plant).map((all, at) => all - had[at]!),
              )}, ${((performance.now() - from) / 1000).toFixed(0)} s, seed ${seed + done}  ${outcome}`,
            )
          await somePlays(plant, before, { seed: seed + done, runs }).catch((error: unknown) => {
            note('FAILED')
            throw error
          })
          note('0 differences')
          console.log(`  ${done + runs} of ${RUNS} stories`)
        }
        return { ok: true, figure: `${said(RUNS, figuresOf(plant))}; 0 differences, seed ${seed}` }
      } finally {
        await plant.close()
      }
    },
  },
]
