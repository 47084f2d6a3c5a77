import { expect, test } from 'vitest'
import {
  activitiesHref,
  bankFileHref,
  BASES,
  paymentTableHref,
  singlePersonHref,
} from '#contracts/addresses.ts'
import { resourceNamed } from '#contracts/index.ts'
import { keysOf } from '#kernel/guards.ts'
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

test('an address that islands know is where the contract has its calls', () => {
  const wrong = keysOf(BASES).filter((name) => {
    const { get } = resourceNamed(name).calls
    return !get.startsWith(`GET ${BASES[name]}/`)
  })
  expect(wrong).toEqual([])
})

test('a file that a browser opens by its address is served', () => {
  const hrefs = [
    bankFileHref('{id}'),
    paymentTableHref('finance'),
    paymentTableHref('withholding'),
    singlePersonHref({ month: '2026-11', format: 'csv' }),
    activitiesHref([['format', 'csv']]),
  ]
  const opened = hrefs.map((href) => href.replace('/api', 'GET ').replace(/\?.*/, ''))
  expect(opened.filter((at) => !SERVED.has(at))).toEqual([])
})
