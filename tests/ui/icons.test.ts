import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const drawn = globSync('src/**/*.{ts,tsx,astro}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/['"` ](pi-[a-z]+(?:-[a-z]+)*)(?=['"` $])/g)].map(
    ([, name]) => name!,
  ),
)
const known = readFileSync('src/styles/icons.css', 'utf8')

test('every icon that is drawn has its line in icons.css', () => {
  expect(drawn.length).toBeGreaterThan(100)
  expect([...new Set(drawn)].filter((name) => !known.includes(`.${name}`))).toEqual([])
})
