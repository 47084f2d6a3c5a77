import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCREENS, screenOf } from '#access/screens.ts'
import { contentPolicy, devicesOf } from '#layouts/frame/content-policy.ts'

test('the policy has no way for scripts inside a page', () => {
  const policy = contentPolicy('n0nce')
  const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src '))
  expect(scripts).toBe("script-src 'self'")
  expect(policy).toContain("style-src-elem 'self' 'nonce-n0nce'")
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
})

test('the cockpit alone may speak to the agent on its PC', () => {
  expect(contentPolicy('n0nce')).toContain("connect-src 'self'; img-src 'self' data: blob:;")
  expect(contentPolicy('n0nce')).not.toContain('127.0.0.1')
  expect(contentPolicy('n0nce', true)).toContain(
    "connect-src 'self' ws://127.0.0.1:17017; img-src 'self' data: blob: http://127.0.0.1:17017;",
  )
})

test('a page asks for the camera where somebody is signed in, and for the place where a form has one', () => {
  expect(devicesOf(null)).toEqual({})
  expect(devicesOf(screenOf('login'))).toEqual({})
  expect(devicesOf(screenOf('home'))).toEqual({ camera: true, place: false })
  const placed = SCREENS.filter((screen) => devicesOf(screen).place).map(({ id }) => id)
  expect(placed.toSorted()).toEqual([
    'master.checkpoint.create',
    'master.checkpoint.edit',
    'master.scale.create',
    'master.scale.edit',
  ])
})

test('islands start as our script knows: another directive has a script of its own inside the page', () => {
  const others = globSync('src/**/*.astro').filter((file) =>
    /\sclient:(?!load\b)\w+/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
