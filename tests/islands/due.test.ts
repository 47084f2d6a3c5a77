import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { Due, dueChip } from '#ui/Due.tsx'
import { startDues } from '#ui/due-clock.ts'
import { draw, one, pass } from '../support/hands.ts'

const START = Date.parse('2026-11-22T02:00:00Z')
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

beforeEach(() => clock.freeze(new Date(START)))
afterEach(() => clock.freeze(null))

test('countdowns go on by themselves every minute, and React may draw them again', async () => {
  const again = await draw(createElement(Due, { at: at(61), lang: 'en' }))
  startDues()
  startDues()
  expect(one('.due').textContent).toBe('due in 1 h 1 min')
  clock.freeze(new Date(START + 60_000))
  await pass(60_000)
  expect(one('.due').textContent).toBe('due in 1 h')
  expect(one('.due').dataset['tone']).toBe('soon')
  clock.freeze(new Date(START + 62 * 60_000))
  await pass(60_000)
  expect(one('.due').textContent).toBe('1 min late')
  expect(one('.due').dataset['tone']).toBe('late')
  await again(createElement(Due, { at: at(500), lang: 'en' }))
  expect(one('.due').textContent).toBe('due in 7 h 18 min')
  expect(one('.due').dataset['tone']).toBe('ahead')
  // What waits is told in the same way, and is never late by itself.
  await again(createElement('p', {}, dueChip(at(-60), 'en', 'since')))
  expect(one('.due').textContent).toBe('waits 2 h 2 min')
  clock.freeze(new Date(START + 63 * 60_000))
  await pass(60_000)
  expect([one('.due').textContent, one('.due').dataset['tone']]).toEqual(['waits 2 h 3 min', 'ahead'])
})

test('the frame alone starts the clock, also of a list whose rows come later', () => {
  const starting = globSync('src/{layouts,pages,islands}/**/*.{astro,ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('due-clock'),
  )
  expect(starting).toEqual(['src/layouts/frame/Shell.astro'])
  const [, selector = ''] =
    /querySelector\('([^']*data-due[^']*)'\)/.exec(readFileSync(starting[0]!, 'utf8')) ?? []
  const page = document.createElement('main')
  for (const drawn of ['<span data-due="x"></span>', '<div id="list" data-dues="true"></div>']) {
    page.innerHTML = drawn
    expect(page.querySelector(selector), drawn).not.toBeNull()
  }
  page.innerHTML = '<div id="list"></div>'
  expect(page.querySelector(selector)).toBeNull()
})
