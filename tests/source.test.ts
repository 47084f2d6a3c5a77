import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { missingIn } from '../src/launch/lockfile.mjs'
import { sbomOf } from '../src/launch/sbom.mjs'

interface LockEntry {
  version: string
  license?: string
  dev?: boolean
  integrity?: string
  dependencies?: Record<string, string>
}

/** As CycloneDX has it: one by its name, several as an expression. */
type Licence = { license?: { id: string }; expression?: string }

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const manifest = read('package.json') as Record<string, Record<string, string> | undefined>
const { packages } = read('package-lock.json') as { packages: Record<string, LockEntry> }
const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const direct = Object.assign({}, ...GROUPS.map((group) => manifest[group])) as Record<string, string>

/** What we ship may carry these (std.S55); they ask for a notice and no more. */
const FREE =
  /^(MIT|MIT-0|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|ISC|0BSD|Unlicense|BlueOak-1\.0\.0|\(MIT OR CC0-1\.0\))$/

/**
 * Tools of the build and the tests: they run on the maker's machine and no part of them reaches what we serve. sharp is
 * an optional package of Astro for resizing pictures: off (image service: passthrough), and so is its LGPL library.
 */
const TOOLS: Record<string, RegExp> = {
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/,
  'Python-2.0': /^argparse$/,
  'CC0-1.0': /^mdn-data$/,
  '(MIT AND Zlib)': /^pako$/,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-/,
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** A second version of a package stands under another name: `npm:typescript@7.0.2`. */
const versionOf = (wanted: string): string => wanted.replace(/^npm:.+@/, '')

test('every direct dependency has one exact version', () => {
  const loose = Object.entries(direct).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(versionOf(version)),
  )
  expect(loose).toEqual([])
})

test('the decision on dependencies names every direct one', () => {
  const decision = readFileSync(new URL('../src/decisions/0010-dependencies.md', import.meta.url), 'utf8')
  const named = [...decision.matchAll(/`([@a-z][\w./@-]*?)(\/\*)?`/g)].map(([, name]) => name)
  const missing = Object.keys(direct).filter(
    (name) => !named.includes(name) && !named.includes(name.split('/')[0]),
  )
  expect(missing).toEqual([])
})

test('the lockfile says what package.json says', () => {
  const root = packages[''] as unknown as typeof manifest
  for (const group of GROUPS) expect(root[group] ?? {}).toEqual(manifest[group] ?? {})
  for (const [name, version] of Object.entries(direct))
    expect(packages[`node_modules/${name}`]?.version, name).toBe(versionOf(version))
})

test('the lockfile names what npm ci asks for on every platform: npm run lock writes it down', () => {
  expect(missingIn(packages).map(({ name, version }) => `${name}@${version}`)).toEqual([])
})

test('what a lockfile lacks is what nobody provides in the version that is asked', () => {
  const lock = {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', optionalDependencies: { b: '2.0.0', c: '^1.0.0', d: '3.0.0' } },
    'node_modules/b': { version: '1.9.0' },
    'node_modules/c': { version: '1.2.0' },
    'node_modules/a/node_modules/d': { version: '3.0.0' },
  }
  expect(missingIn(lock).map(({ path, name }) => [path, name])).toEqual([['node_modules/a', 'b']])
})

test('the commercial versions of PrimeReact and PrimeIcons are kept out', () => {
  expect(direct).toMatchObject({ primereact: '10.9.9', primeicons: '7.0.0' })
})

test('every package has a licence we may ship, or is a named tool', () => {
  const refused = Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .map(([path, { license = 'none' }]) => ({ name: nameOf(path), license }))
    .filter(({ name, license }) => !FREE.test(license) && !TOOLS[license]?.test(name))
  expect(refused).toEqual([])
})

test('the bill of materials lists what an installation runs, with licence and hash, and nothing else', () => {
  const { components, dependencies } = sbomOf({ packages })
  const shipped = Object.entries(packages).filter(
    ([path, { dev }]) => path.startsWith('node_modules/') && !dev,
  )
  expect(components.map(({ purl }) => purl).toSorted()).toEqual(
    [
      ...new Set(
        shipped.map(([path, { version }]) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`),
      ),
    ].toSorted(),
  )
  for (const { name, licenses, hashes } of components) {
    const [licence] = licenses.map((one: Licence) => one.license?.id ?? one.expression)
    expect(FREE.test(licence ?? '') || TOOLS[licence ?? '']?.test(name), name).toBe(true)
    expect(hashes[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  }
  // Whatever a package needs is in the list too, and each is needed by something.
  const refs = new Set(components.map(({ purl }) => purl))
  const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))
  expect([...needed].filter((ref) => !refs.has(ref))).toEqual([])
  for (const name of Object.keys(manifest.dependencies ?? {}))
    expect(needed, name).toContain(`pkg:npm/${name.replace('@', '%40')}@${direct[name]}`)
})

test('pictures are never resized by sharp, whose library is LGPL', () => {
  const config = readFileSync(new URL('../astro.config.mjs', import.meta.url), 'utf8')
  expect(config).toContain('passthroughImageService()')
  expect(direct).not.toHaveProperty('sharp')
})

/** Settings of a tool stand below `tests` or in package.json, unless the tool reads nothing but the top. */
const TOP =
  'LICENSE README.md astro.config.mjs package-lock.json package.json public src tests tsconfig.json ' +
  '.ci .gitignore .npmrc .oxlintrc.json .prettierignore .prettierrc.json'

test('the top of the repository holds what a newcomer has to see: all of it, and no more', () => {
  const cwd = fileURLToPath(new URL('../', import.meta.url))
  const files = execFileSync('git', ['ls-files'], { cwd, encoding: 'utf8' }).split('\n').filter(Boolean)
  const found = [...new Set(files.map((file) => file.split('/')[0]!))]
  // Git goes on listing what was deleted and not yet staged.
  expect(found.filter((name) => existsSync(join(cwd, name))).toSorted()).toEqual(TOP.split(' ').toSorted())
})

test('no test has a time limit of its own: a busy machine is slow', () => {
  const folder = new URL('./', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(test|spec)\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(400)
  const limited = files.filter((name) =>
    /^ *(\}, [\d_]+\)|test\.(setTimeout|slow)\(.*)$/m.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(limited).toEqual([])
})
