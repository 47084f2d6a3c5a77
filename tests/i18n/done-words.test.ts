import { expect, test } from 'vitest'
import { RESOURCES } from '#contracts/index.ts'
import { doneWord, hasDoneWord } from '#contracts/done-words.ts'
import { missingTexts } from '../support/missing-texts.ts'

const ACTIONS = Object.values(RESOURCES).flatMap((resource) =>
  Object.entries(resource.lifecycle?.actions ?? {})
    .filter(([name]) => !resource.history?.[name])
    .map(([name, { label }]) => ({ action: `${resource.name}.${name}`, label })),
)

test('a history says of every action what was done, not what a button would do', () => {
  expect(ACTIONS.length).toBeGreaterThan(100)
  expect(ACTIONS.filter(({ label }) => !hasDoneWord(label))).toEqual([])
})

test('what was done is said in Indonesian too', () => {
  expect(missingTexts(ACTIONS.map(({ label }) => doneWord(label)))).toEqual([])
})
