import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { astroPattern } from '#access/routes.ts'
import { SCREENS } from '#access/screens.ts'
import config from '../../astro.config.mjs'

const ROOT = new URL('../../', import.meta.url)
const later = JSON.parse(String(config.vite?.define?.LATER_SCREENS)) as string[]

test('a screen is marked as coming later where no page and no generic screen answers it, and only there', () => {
  for (const { path, resource, page } of SCREENS) {
    const pattern = path === '/' ? '/index' : astroPattern(path)
    const isWritten = [`${pattern}.astro`, `${pattern}/index.astro`].some((file) =>
      existsSync(new URL(`src/pages${file}`, ROOT)),
    )
    const isGeneric = resource !== undefined && page !== undefined
    expect(later.includes(path), path).toBe(!isWritten && !isGeneric)
  }
  expect(later).toContain('/dashboard/maps')
})

test.each(['MenuNodes', 'Home', 'PaletteBlock'])('%s says what comes later', (part) => {
  const text = readFileSync(new URL(`src/layouts/frame/${part}.astro`, ROOT), 'utf8')
  expect(text).toMatch(/isLater\([a-z]+\.href\)/)
})
