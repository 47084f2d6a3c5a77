import fc from 'fast-check'
import { story, type Step } from '../../support/money-acts.ts'
import { moneyStory, type MoneyStory } from '../../support/money-story.ts'
import type { Drill } from '../drill.ts'
import { noteStories } from '../money-log.ts'

/** `MONEY_RUNS=500 npm run drills -- money-story` does a tenth; the runs of one tree add up in `tests/money.log`. */
const RUNS = Number(process.env.MONEY_RUNS ?? 5000)
/**
 * So many stories follow each other on one plant, where the next one begins with what the last has left; then the truth is asked, and the plant put
 * back. Asking after each would take longer than the stories: the check reads everything that was ever paid.
 */
const RUNS_A_BATCH = 25

const KINDS = ['verify', 'pay', 'reverse'] as const
const sumOf = (done: ReadonlyMap<string, number>): number =>
  [...done.values()].reduce((all, one) => all + one, 0)

/** What a plant's stories came to by now. */
function figuresOf({ figures: { done, refused, cuts } }: MoneyStory): number[] {
  return [sumOf(done), refused, cuts, ...KINDS.map((name) => done.get(name) ?? 0)]
}

const said = (runs: number, [acts, refused, cuts, verified, paid, reversed]: readonly number[]): string =>
  `${runs} stories, ${acts} acts done and ${refused} refused, ${cuts} killed, ${verified} verified, ${paid} paid, ${reversed} reversed`

/** The stories of a batch; a connection dies in the longest of them, whose acts come far enough for it. */
function batchOf(seed: number, runs: number): { stories: Step[][]; killed: number } {
  const stories = fc.sample(story('whole'), { seed, numRuns: runs })
  const lengths = stories.map(({ length }) => length)
  return { stories, killed: lengths.indexOf(Math.max(...lengths)) }
}

/** Plays a batch and asks the truth. Where it differs, the same is played again with a question after each story, which names the one. */
async function playBatch(plant: MoneyStory, before: string, seed: number, runs: number): Promise<void> {
  const { stories, killed } = batchOf(seed, runs)
  const differs = async (): Promise<string | null> => {
    const now = JSON.stringify(await plant.breaks())
    return now === before ? null : now
  }
  const playAll = async (after: (at: number) => Promise<void>): Promise<void> => {
    await plant.rewind()
    for (const [at, steps] of stories.entries()) {
      await plant.play(steps, at === killed)
      await after(at)
    }
  }
  await playAll(async () => undefined)
  const found = await differs()
  if (!found) return
  await playAll(async (at) => {
    const now = await differs()
    if (now)
      throw new Error(`differences after story ${at} of ${seed}: ${now}\n${JSON.stringify(stories[at])}`)
  })
  throw new Error(`differences after the stories of ${seed}, and not when they were played again: ${found}`)
}

/** Processor seconds of this process by now; the database's are its own. */
const processor = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

export const MONEY_DRILLS: readonly Drill[] = [
  {
    name: 'money-story',
    isLong: true,
    goal: '5,000 stories of up to 60 acts with money, a connection killed in every 25th: 0 differences',
    async run() {
      const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
      const plant = await moneyStory()
      try {
        const before = JSON.stringify(await plant.breaks())
        for (let done = 0; done < RUNS; done += RUNS_A_BATCH) {
          const runs = Math.min(RUNS_A_BATCH, RUNS - done)
          const [from, spent, had] = [performance.now(), processor(), figuresOf(plant)]
          const note = (outcome: string): void =>
            noteStories(
              `${said(
                runs,
                figuresOf(plant).map((all, at) => all - had[at]!),
              )}, ${((performance.now() - from) / 1000).toFixed(0)} s and ${(processor() - spent).toFixed(0)} s of processor, seed ${seed + done}  ${outcome}`,
            )
          await playBatch(plant, before, seed + done, runs).catch((error: unknown) => {
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
