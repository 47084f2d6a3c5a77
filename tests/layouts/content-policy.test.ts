import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentPolicy } from '#layouts/frame/content-policy.ts'

test('the policy has no way for scripts inside a page but the two that start islands', () => {
  const policy = contentPolicy('n0nce')
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src '))
  expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}=' 'sha256-[\w+/]{43}='$/)
  expect(policy).toContain("style-src-elem 'self' 'nonce-n0nce'")
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
})

test('islands start as the policy knows: another directive has a script of its own', () => {
  const others = globSync('src/**/*.astro').filter((file) =>
    /\sclient:(?!load\b)\w+/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
