import { expect, test } from 'vitest'
import { pathsBelow, read } from './support/sources.ts'

/** Every call that a service answers, as the test of the roles keeps them. */
const SERVED = new Set(
  read('tests/services/__snapshots__/who-may-call-what.txt').match(/^[A-Z]+ \S+(?=:)/gm) ?? [],
)

test('a call that a browser makes of one entity is served by somebody', () => {
  const made = pathsBelow('src/contracts', /-calls\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/= \{\s+at: '([A-Z]+ [^'?]+)/g)].map(([, at]) => at!),
  )
  expect(made.filter((at) => !SERVED.has(at))).toEqual([])
  expect(made.length).toBeGreaterThan(60)
})
