import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { mayOpen, SCREENS } from '#access/screens.ts'
import { SCREEN_HELP, helpText, tourText } from '#i18n/help.ts'

/** Has a page of its own, or the generic one shows it. */
const isBuilt = ({ path, resource }: { path: string; resource?: string }): boolean => {
  const page = `src/pages${path.replaceAll('{', '[').replaceAll('}', ']')}`
  return resource !== undefined || existsSync(`${page}.astro`) || existsSync(`${page}/index.astro`)
}

const BUILT = SCREENS.filter((screen) => screen.roles !== 'public' && isBuilt(screen))
/** Both generations of a screen are one screen. */
const withoutGeneration = (id: string): string => id.replace(/^([a-z-]+?)-v2/, '$1')

test('every built screen says what it is for and what its buttons do, in both languages', () => {
  expect(BUILT.length).toBeGreaterThan(70)
  for (const { id } of BUILT) {
    const help = SCREEN_HELP[id]
    expect(help, id).toBeDefined()
    const texts = help
      ? [help.about, help.before, help.after, ...help.tips].filter((one) => one !== undefined)
      : []
    expect(texts.length, `${id}: what it is for, and a hint`).toBeGreaterThan(1)
    for (const { en, id: indonesian } of texts) {
      expect(en.trim(), id).toMatch(/^\S.*[.]$/)
      expect(indonesian.trim(), id).toMatch(/^\S.*[.]$/)
      expect(indonesian, id).not.toBe(en)
    }
  }
})

test('no screen has another’s text, and no text is of a screen that is none', () => {
  const screens = new Set<string>(SCREENS.map(({ id }) => id))
  expect(Object.keys(SCREEN_HELP).filter((id) => !screens.has(id))).toEqual([])
  for (const lang of ['en', 'id'] as const) {
    const owners = new Map<string, string>()
    for (const { id } of BUILT) {
      const about = helpText(id, lang).about ?? ''
      const owner = owners.get(about)
      expect(owner === undefined || owner === withoutGeneration(id), `${id} says what ${owner} says`).toBe(
        true,
      )
      owners.set(about, withoutGeneration(id))
    }
  }
})

test.each(ROLES)('the tour of %s has three to six stops, and leads to no screen it may not open', (role) => {
  for (const lang of ['en', 'id'] as const) {
    const stops = tourText(role, lang)
    expect(stops.length).toBeGreaterThanOrEqual(3)
    expect(stops.length).toBeLessThanOrEqual(6)
    expect(new Set(stops.map(({ title }) => title)).size).toBe(stops.length)
    const paths = stops.flatMap(({ anchor }) => /href="([^"]+)"/.exec(anchor)?.[1] ?? [])
    for (const path of paths) {
      const screen = SCREENS.find((one) => one.path === path)
      expect(screen?.menu && mayOpen(screen, role), `${role}: ${path}`).toBe(true)
    }
  }
})
