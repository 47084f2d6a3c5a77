import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { story } from '../support/money-acts.ts'
import { moneyStory, type MoneyStory } from '../support/money-story.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** A fiftieth of the drill `money-story`, which draws whole ones. */
const RUNS = 100

let plant: MoneyStory
let before: string[]
beforeAll(async () => {
  plant = await moneyStory()
  before = await plant.breaks()
})
afterAll(() => plant.close())

test(`whatever is done with money, and wherever a connection dies, the truth has no difference (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(story('short'), async (acts) => {
      await plant.play(acts)
      expect(await plant.breaks()).toEqual(before)
    }),
    { numRuns: RUNS, seed, endOnFailure: true },
  )
  const { done, cuts } = plant.figures
  const money = ['verify', 'pay', 'reverse', 'advance'].reduce((sum, name) => sum + (done.get(name) ?? 0), 0)
  expect(money).toBeGreaterThan(0)
  expect(cuts).toBeGreaterThan(RUNS / 10)
})
