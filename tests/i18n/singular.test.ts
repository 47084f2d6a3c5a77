import { expect, test } from 'vitest'
import { translator } from '#i18n/translated.ts'

const en = translator('en')

test.each<[string, Record<string, number | string | { number: number }>, string]>([
  ['{n} lines', { n: 1 }, '1 line'],
  ['{n} lines', { n: 21 }, '21 lines'],
  ['{n} lines', { n: 0 }, '0 lines'],
  ['{n} lines', { n: { number: 1001 } }, '1,001 lines'],
  ['{n} lines of {trips} trips', { n: { number: 3 }, trips: { number: 1 } }, '3 lines of 1 trip'],
  ['{n} trips are just being audited', { n: 1 }, '1 trip is just being audited'],
  ['Put {n} approved transfers into a bank file', { n: 1 }, 'Put 1 approved transfer into a bank file'],
  ['{no} lines up behind {n} trucks', { no: 'TRP-1', n: '1' }, 'TRP-1 lines up behind 1 truck'],
])('%s with %o is said as %s', (text, params, said) => {
  expect(en(text, params)).toBe(said)
})

test('Indonesian says one as it says many', () => {
  expect(translator('id')('{n} lines', { n: 1 })).toBe('1 baris')
})
