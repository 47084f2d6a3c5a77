import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { Cache } from '#layouts/frame/cache.ts'
import { cachedMarkup } from '#layouts/frame/cached-markup.ts'

test('what was not used for longest makes room', () => {
  const cache = new Cache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  cache.set('c', 4)
  expect([cache.get('a'), cache.get('c')]).toEqual([1, 4])
})

test('markup is drawn once for all who ask for it, and again when that failed', async () => {
  let draws = 0
  const draw = (): Promise<string> => Promise.resolve(`<p>${(draws += 1)}</p>`)
  expect(await Promise.all([cachedMarkup('one', draw), cachedMarkup('one', draw)])).toEqual([
    '<p>1</p>',
    '<p>1</p>',
  ])
  await expect(cachedMarkup('two', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cachedMarkup('two', draw)).toBe('<p>2</p>')
})

const folder = 'src/layouts/'
/** Where a component stands, by its name. */
const places = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.astro'))
    .map((path) => [basename(path, '.astro'), path]),
)
const source = (name: string): string => readFileSync(join(folder, places.get(name) ?? name), 'utf8')
const inside = (text: string): string[] => [...text.matchAll(/<([A-Z]\w+) \/>/g)].map(([, name = '']) => name)
const blocks = [...places.keys()]
  .flatMap((name) => [...source(name).matchAll(/<Cached as=\{`([^`]+)`\}>([\s\S]*?)<\/Cached>/g)])
  .map(([, key = '', content = '']) => ({ key, names: inside(content) }))

test('nothing of a person stands in cached markup, and nothing that belongs to one page', () => {
  expect(blocks.length).toBeGreaterThan(3)
  for (const { key, names } of blocks) {
    expect(names, key).toHaveLength(1)
    const text = source(names[0]!)
    // Of a session only the role, and then it is in the key; of a request only its language, theme and screen, likewise.
    const used = [...text.matchAll(/session[?!]?\.(\w+)/g)].map(([, name]) => name)
    expect(used.filter((name) => name !== 'roleCode')).toEqual([])
    if (used.length) expect(key).toContain('roleCode')
    const locals = /const \{([^}]*)\} = Astro\.locals/.exec(text)?.[1]?.split(',') ?? []
    for (const local of locals.map((one) => one.trim())) {
      expect(['session', 'screen', 'lang', 'theme', 't'], names[0]).toContain(local)
      if (local === 'screen' || local === 'theme') expect(key).toContain(local)
      if (local === 't' || local === 'lang') expect(key).toContain('lang')
    }
    // A page writes the scripts of islands and of components once, wherever they come first.
    expect(text).not.toMatch(
      /Astro\.(url|cookies|request|props|params|slots)|client:|<script(?! is:inline type="application\/json")/,
    )
  }
})
