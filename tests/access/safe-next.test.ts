import { expect, test } from 'vitest'
import { safeNext } from '#access/safe-next.ts'

test.each([
  '/dashboard',
  '/dashboard/order-list-v2?page=2&sort=-code',
  '/dashboard/master/vendor/a%2Fb/edit',
  '/',
])('after login we go back to our own page %s', (path) => {
  expect(safeNext(path)).toBe(path)
})

test.each([
  '//evil',
  '/\\evil',
  '\\\\evil',
  '/\t/evil',
  '/\n/evil',
  ' //evil',
  'https:evil',
  'https://evil.test/',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
  undefined,
  `/${'a'.repeat(600)}`,
])('%j is not a page of ours', (path) => {
  expect(safeNext(path)).toBeNull()
})
