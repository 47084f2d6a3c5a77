import { expect, test } from 'vitest'
import { learnVersion, versionOf } from '#stores/versions.ts'

test('the page acts on the version an island has learned of, and on its own where that is later', () => {
  expect(versionOf('order', 3)).toBe(3)
  learnVersion('order', 5)
  expect(versionOf('order', 3)).toBe(5)
  expect(versionOf('order', 6)).toBe(6)
  expect(versionOf('trip', 1)).toBe(1)
})
