import { expect, test } from 'vitest'
import { figuresOf, type FigureName } from './support/score.ts'
import { keeps, LIMITS } from './support/score-limits.ts'
import { readSources } from './support/sources.ts'

const names = Object.keys(LIMITS) as FigureName[]
const figures = figuresOf(readSources())

test.each(names)('%s keeps its limit (npm run score says where)', (name) => {
  const { limit } = LIMITS[name]
  expect(keeps(LIMITS[name], figures[name], limit), `${figures[name]} against ${limit}`).toBe(true)
})

test('no limit is beyond its goal', () => {
  const beyond = names.filter((name) => {
    const { goal, limit, atLeast } = LIMITS[name]
    return atLeast ? limit > goal : limit < goal
  })
  expect(beyond).toEqual([])
})
