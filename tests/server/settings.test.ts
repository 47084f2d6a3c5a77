import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VARIABLES } from '#server/variables.ts'

/** The cells of a table's rows, without the spaces prettier puts around them. */
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test('the table of settings in src/server/README.md is that of the variables', () => {
  const readme = readFileSync(new URL('../../src/server/README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line))
  expect(rows.map(cellsOf)).toEqual(
    Object.entries(VARIABLES).map(([name, { initial, what }]) => [`\`${name}\``, initial, what]),
  )
})
