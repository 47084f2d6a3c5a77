import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SETTINGS } from '#contracts/setting/settings.ts'
import { areaOf, oddAreas } from './support/areas.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Who may import whom: a folder may import itself and what stands here. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  access: [],
  i18n: ['access'],
  kernel: ['access', 'i18n'],
  contracts: ['access', 'i18n', 'kernel'],
  database: ['kernel'],
  // Pure: what scales send, read alike by the server and by the program on the scale's PC.
  frames: ['access', 'i18n', 'kernel', 'contracts'],
  // Runs on a scale's PC, without the site and without a database.
  agent: ['access', 'i18n', 'kernel', 'contracts', 'frames'],
  engine: ['access', 'i18n', 'kernel', 'contracts', 'database'],
  events: ['access', 'i18n', 'kernel', 'contracts', 'database', 'engine'],
  services: ['access', 'i18n', 'kernel', 'contracts', 'frames', 'database', 'engine', 'events'],
  server: ['access', 'i18n', 'kernel', 'contracts', 'database', 'engine', 'events', 'services', 'truth'],
  // It works everything out once more, so it asks none of the rules it checks.
  truth: ['database'],
  stores: ['access', 'i18n', 'kernel', 'contracts'],
  styles: [],
  ui: ['access', 'i18n', 'kernel', 'contracts', 'stores', 'styles'],
  islands: ['access', 'i18n', 'kernel', 'contracts', 'stores', 'styles', 'ui'],
  layouts: ['access', 'i18n', 'kernel', 'contracts', 'stores', 'styles', 'ui', 'islands'],
  pages: ['access', 'i18n', 'kernel', 'contracts', 'stores', 'styles', 'ui', 'islands', 'layouts'],
  // reset.mjs takes the data folder's owner lock; nothing imports the launcher.
  launch: ['database'],
  // middleware.ts and env.d.ts stand in src itself: they join the pages to the session.
  '': ['access', 'i18n', 'kernel', 'contracts', 'stores', 'layouts'],
}

interface Source {
  /** Below the project, with forward slashes: src/kernel/wire.ts */
  path: string
  folder: string
  text: string
  lines: number
}

/** Comments may name what code may not. Not a parser: enough for the patterns looked for here. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|[\s;{(,])\/\/.*$/gm, '$1')

const readSources = (top = 'src'): Source[] =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs|astro)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const parts = path.split('/')
      return {
        path,
        folder: parts.length > 2 ? (parts[1] ?? '') : '',
        text: withoutComments(text),
        lines: text.trimEnd().split('\n').length,
      }
    })

const SOURCES = readSources()
/** Made by kysely-codegen. */
const GENERATED = new Set(['src/database/schema.ts'])
/** Long lists of words or rows, one a line. */
const LISTS = /^src\/(i18n\/|access\/screens|services\/[a-z]+\/start-data)/

/** Everything a file imports: packages as they are, our own files as paths below src. */
const importsOf = ({ path, text }: Source): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map(([, name = '']) => {
    if (name.startsWith('#')) return `src/${name.slice(1)}`
    return name.startsWith('.') ? normalize(join(dirname(path), name)).replaceAll('\\', '/') : name
  })

/** One line for every file and import that `refuse` objects to. */
const objections = (refuse: Rule, sources = SOURCES): string[] =>
  sources.flatMap((source) =>
    importsOf(source)
      .filter((imported) => refuse(source, imported))
      .map((imported) => `${source.path} imports ${imported}`),
  )

/** One line, with its number, for every line of code that matches. */
const linesWith = (pattern: RegExp, sources = SOURCES): string[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

const inFolder = (...folders: string[]): Source[] => SOURCES.filter(({ folder }) => folders.includes(folder))
const outside = (pattern: RegExp): Source[] => SOURCES.filter(({ path }) => !pattern.test(path))
/** order for src/services/order/app.ts; nothing for what is not inside a service. */
const serviceOf = (path: string): string | undefined => /^src\/services\/([^/]+)\//.exec(path)?.[1]

const folderOf = (path: string): string => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '')

type Rule = (source: Source, imported: string) => boolean

const againstTable: Rule = ({ folder }, imported) => {
  if (!imported.startsWith('src/')) return false
  const other = folderOf(imported)
  return other !== folder && !MAY_IMPORT[folder]?.includes(other)
}

/** What stands in src/services itself joins the six, and may. */
const againstSiblings: Rule = ({ path }, imported) => {
  const own = serviceOf(path)
  const other = serviceOf(imported)
  // Demo records of one service name those of another by their fixed ids.
  if (path.includes('start-data') && imported.includes('/start-data')) return false
  return Boolean(own && other) && other !== own && basename(imported) !== 'ports.ts'
}

/** What serves every area; a part of one area reaches it by a slot, a property or a file of the layer's own, such as special-questions.ts. */
const GENERIC = /^src\/(islands\/(actions|form|import|ledger|list|palette)|layouts\/(frame|generic))\//

const againstAreas: Rule = ({ path }, imported) =>
  GENERIC.test(path) && /^src\/(islands|layouts)\//.test(imported) && areaOf(imported) !== null

/** A style sheet is no control. */
const againstWrapping: Rule = ({ folder }, imported) =>
  imported.startsWith('primereact') && folder !== 'ui' && !imported.endsWith('.css')

describe('imports go one way', () => {
  test('every folder is in the table', () => {
    expect(SOURCES.map(({ folder }) => folder).filter((folder) => !MAY_IMPORT[folder])).toEqual([])
  })

  test('a folder imports only what the table allows', () => {
    expect(objections(againstTable)).toEqual([])
  })

  test('a service reaches a sibling only through its ports', () => {
    expect(objections(againstSiblings)).toEqual([])
  })

  test('what serves every area imports no island and no layout of one', () => {
    expect(SOURCES.filter(({ path }) => GENERIC.test(path)).length).toBeGreaterThan(150)
    expect(objections(againstAreas)).toEqual([])
  })

  test('only src/ui imports PrimeReact', () => {
    expect(objections(againstWrapping)).toEqual([])
  })

  test('the whole of zod stays on the server: 95 KB against 8', () => {
    expect(
      objections(
        (_, imported) => imported === 'zod',
        outside(/^src\/(database|engine|events|services|server)\//),
      ),
    ).toEqual([])
  })

  test('a browser makes its calls without their schemas: another 10 KB of zod', () => {
    const declaring = SOURCES.filter(({ text }) => /import \{ call\b.* from '#kernel\/call\.ts'/.test(text))
    const values = new Set(declaring.map(({ path }) => path.replace('src/', '#')))
    const loading = SOURCES.filter(
      ({ path, text }) =>
        /^src\/(islands|stores|ui|layouts\/browser)\//.test(path) &&
        [...text.matchAll(/import \{[^}]*\} from '([^']+)'/g)].some(([, from = '']) => values.has(from)),
    )
    expect(values.size).toBeGreaterThan(30)
    expect(loading.map(({ path }) => path)).toEqual([])
  })
})

describe('size', () => {
  test('no file has more than 300 lines', () => {
    const long = SOURCES.filter(({ path, lines }) => lines > 300 && !GENERATED.has(path) && !LISTS.test(path))
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('a page has at most 40 lines; larger parts stand in layouts', () => {
    const long = inFolder('pages').filter(({ lines }) => lines > 40)
    expect(inFolder('pages').length).toBeGreaterThan(50)
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('the kernel has at most 900 lines', () => {
    expect(inFolder('kernel').reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(900)
  })
})

describe('names', () => {
  test('an area has one name in every layer', () => {
    expect(oddAreas(SOURCES.map(({ path }) => path))).toEqual([])
  })

  test('rules are pure: they ask no database', () => {
    const rules = SOURCES.filter(({ path }) => /^src\/services\/.*\/rules(\/|\.ts$)/.test(path))
    expect(objections((_, imported) => /^src\/(database|events|engine)\//.test(imported), rules)).toEqual([])
  })
})

describe('words and calls in their place', () => {
  test('the kernel knows no word of the plant', () => {
    const words =
      /\b(vendors?|trucks?|drivers?|orders?|trips?|weigh\w*|scales?|billing|checkpoints?|cargo(es)?|tickets?|invoices?)\b/i
    const allowed = /order: 'asc' \| 'desc'/
    expect(linesWith(words, inFolder('kernel')).filter((line) => !allowed.test(line))).toEqual([])
  })

  test('rows of a statement are typed by the schema, with the words of database/rows.ts', () => {
    expect(linesWith(/\b(runSql|query)<\s*(\{|Record<)/)).toEqual([])
  })

  test('connections to the database are opened where a broken one ends nothing: database/db.ts', () => {
    const opened = linesWith(
      /new (pg\.)?(Client|Pool)\(|\.connect\(\)/,
      outside(/^src\/(database\/db|events\/nats)\.ts$/),
    )
    expect(opened.filter((line) => /Client|Pool|client|db\.|pool/.test(line))).toEqual([])
  })

  test('time comes from the clock module', () => {
    // A browser's countdown measures time; it does not decide anything by the date.
    const elsewhere = outside(/^src\/(kernel\/clock\.ts|launch\/|stores\/|ui\/|islands\/|layouts\/browser\/)/)
    expect(linesWith(/new Date\(\s*\)|Date\.now\(\)/, elsewhere)).toEqual([])
    expect(linesWith(/new Date\(\s*\)/, outside(/^src\/(kernel\/clock\.ts|launch\/)/))).toEqual([])
  })

  test('only a page answers with another page: what a part of one returns is drawn as nothing', () => {
    const parts = SOURCES.filter(({ path }) => /^src\/layouts\/(?!generic\/pages\/)/.test(path))
    expect(linesWith(/Astro\.(rewrite|redirect)\(/, parts)).toEqual([])
  })

  test('paths of screens are written in the screen table only', () => {
    expect(linesWith(/['"`]\/dashboard\//, outside(/^src\/(access|pages)\//))).toEqual([])
  })

  test('addresses of calls and records are written in contracts only: addresses.ts, record-address.ts, generic-calls.ts', () => {
    const screens = SOURCES.filter(
      // Stories draw an entity that there is not.
      ({ path }) => /^src\/(islands|layouts)\//.test(path) && path !== 'src/layouts/parts/stories.ts',
    )
    const address = /['"`]([A-Z]+ )?\/(api(\/\w|\$)|record\/|(auth|master|order|billing|sub|vm)\/v1\b)/
    expect(linesWith(address, screens)).toEqual([])
  })

  test('every setting is read by somebody: a number that changes nothing is not offered', () => {
    const readers = SOURCES.filter(
      ({ path }) => !/^src\/(contracts\/setting|i18n)\//.test(path) && !GENERATED.has(path),
    )
    const words = new Set(readers.flatMap(({ text }) => text.match(/\w+/g) ?? []))
    expect(Object.keys(SETTINGS).filter((name) => !words.has(name))).toEqual([])
  })

  test('a drill asks where a contract says, so that none runs against a call that is gone', () => {
    const drills = readSources('tests/reliability').filter(({ path }) => !path.endsWith('/calls.ts'))
    expect(drills.length).toBeGreaterThan(10)
    expect(linesWith(/['"`}]\/api\//, drills)).toEqual([])
  })

  test('no part of a page makes nothing of an error: generic/page-data.ts tells what is not there from what nobody could read', () => {
    const drawn = SOURCES.filter(
      ({ path }) =>
        /^src\/(pages|layouts)\//.test(path) && !/layouts\/(browser|frame\/PrintCount)/.test(path),
    )
    expect(linesWith(/\.catch\(\(\) => (null|undefined|\[\]|\(?\{)|catch \{$|, \(\) => null/, drawn)).toEqual(
      [],
    )
  })

  test('no client router: it does not work with the content security policy', () => {
    expect(linesWith(/\bClientRouter\b/)).toEqual([])
  })

  test('a form that a script sends loses nothing when it is pressed before its script (ui/Form.tsx)', () => {
    const parts = SOURCES.filter(({ path }) => path.startsWith('src/islands/'))
    const ways = linesWith(/<form\b(?![^>]*\bmethod="(?:get|dialog)")/, parts)
    expect(ways.map((line) => line.split(':')[0])).toEqual(['src/islands/list/Search.tsx'])
  })

  test('no button waits until its script runs: the early press does it then (ui/drawn.ts)', () => {
    const asking = SOURCES.filter(({ text }) => text.includes('useReady()'))
    const waiting = linesWith(/disabled=\{[^}]*!isReady/i, asking).map((line) => line.split(':')[0])
    expect(new Set(waiting)).toEqual(new Set(['src/islands/notice/NotificationSettings.tsx']))
  })

  test('no default export but what Astro asks for', () => {
    const ASKED = /^src\/(pages\/|layouts\/browser\/island\.tsx$)/
    const plain = SOURCES.filter(({ path }) => /\.tsx?$/.test(path) && !ASKED.test(path))
    expect(linesWith(/^export default\b/, plain)).toEqual([])
  })
})
