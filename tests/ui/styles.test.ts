import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { STYLES } from '../../astro.config.mjs'

// A page loads the sheets of what it is made of and no others, so every part must name the sheet its classes stand in.

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const texts = new Map<string, string>()
function textOf(path: string): string {
  const known = texts.get(path) ?? readFileSync(path, 'utf8')
  texts.set(path, known)
  return known
}

/** What a file brings with it into a page: all it imports, also later, but no types. */
function importsOf(path: string): string[] {
  const named = path.endsWith('.css')
    ? /@import '([^']+)'/g
    : /^(?!\s*import type).*(?:from|import)\s*\(?\s*'([^']+)'/gm
  return [...textOf(path).matchAll(named)]
    .map(([, name = '']) =>
      name.startsWith('#') ? `src/${name.slice(1)}` : name.startsWith('.') ? join(dirname(path), name) : '',
    )
    .filter((name) => name.startsWith('src/'))
}

function broughtBy(page: string): Set<string> {
  const found = new Set([page])
  for (const path of found) for (const one of importsOf(path)) found.add(one)
  return found
}

/** Classes that look like something by themselves, with the sheets that say how: not those that only count inside another. */
const SHEETS = new Map<string, string[]>()
for (const sheet of files('src/styles')) {
  const rules = textOf(sheet).replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, name = ''] of rules.matchAll(
    /(?:^|[},;{])\s*\.([a-z][\w-]*)(?:[:[][^\s,{>+~]*)?\s*(?=[,{])/g,
  ))
    SHEETS.set(name, [...(SHEETS.get(name) ?? []), sheet])
}

/** Words that stand where classes do and mean something else there: a state in a condition. */
const NO_CLASSES = new Set(['chain', 'refused'])

function classesIn(path: string): string[] {
  const given = /class(?:Name)?(?:=|:\s*)(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\}|'([^']*)')/g
  return [...textOf(path).matchAll(given)]
    .flatMap(([, ...ways]) => ways.join(' ').split(/[^\w-]+/))
    .filter((name) => SHEETS.has(name) && !NO_CLASSES.has(name))
}

test('every part of a page brings the sheet that its classes stand in', () => {
  const pages = files('src/pages').filter((path) => path.endsWith('.astro'))
  const missing = pages.flatMap((page) => {
    const brought = broughtBy(page)
    return [...brought]
      .filter((path) => !path.endsWith('.css'))
      .flatMap((path) =>
        classesIn(path)
          .filter((name) => !SHEETS.get(name)?.some((sheet) => brought.has(sheet)))
          .map(
            (name) =>
              `${path}: .${name} stands in ${SHEETS.get(name)?.join(', ')}, which ${page} does not load`,
          ),
      )
  })
  expect(pages.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('a sheet of the frame comes with the frame alone, or it counts before what parts say of themselves', () => {
  const theme = 'src/styles/theme.css'
  const ofFrame = new Set(importsOf(theme))
  const again = files('src')
    .filter((path) => path !== theme && /\.(?:astro|css|tsx?)$/.test(path))
    .flatMap((path) =>
      importsOf(path)
        .filter((sheet) => ofFrame.has(sheet))
        .map((sheet) => `${path} imports ${sheet}`),
    )
  expect(ofFrame.size).toBeGreaterThan(10)
  expect(again).toEqual([])
})

const FILES = Object.entries(STYLES).map(([name, sheets]) => ({
  name,
  has: new RegExp(`/(?:${sheets})\\.css$`),
}))

/** The files of styles that what a component is made of stands in. */
function styleFilesOf(path: string): string[] {
  const sheets = [...broughtBy(path)].filter((one) => one.endsWith('.css'))
  return FILES.filter(({ name, has }) => name !== 'frame' && sheets.some((sheet) => has.test(sheet))).map(
    ({ name }) => name,
  )
}

test('every sheet of a page stands in one file of styles', () => {
  const theme = 'src/styles/theme.css'
  const ofFrame = new Set(importsOf(theme))
  const homeless = files('src/styles').filter(
    (sheet) =>
      sheet !== theme && !ofFrame.has(sheet) && FILES.filter(({ has }) => has.test(sheet)).length !== 1,
  )
  expect(homeless).toEqual(['src/styles/parts.css'])
})

test('a list keeps the files of styles that it is made of', () => {
  const lists = files('src').filter((path) => path.endsWith('.astro') && textOf(path).includes('<ListPage'))
  const wrong = lists.flatMap((path) => {
    const named = [...textOf(path).matchAll(/sheets=\{\[([^\]]*)\]\}/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    )
    const needed = styleFilesOf(path)
    return [
      ...needed
        .filter((name) => name !== 'form' && !named.includes(name))
        .map((name) => `${path} needs ${name}`),
      ...named.filter((name) => !needed.includes(name)).map((name) => `${path} keeps ${name} for nothing`),
    ]
  })
  expect(lists.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('what keeps some files of styles of a page is drawn with these', () => {
  const wrong = files('src').flatMap((path) => {
    const kept = /keepSheets\(\$\$result, \[([^\].]*)\]\)/.exec(textOf(path))?.[1]
    return kept === undefined ||
      [...kept.matchAll(/'(\w+)'/g)]
        .map(([, name]) => name)
        .toSorted()
        .join() === styleFilesOf(path).toSorted().join()
      ? []
      : [`${path} keeps ${kept} and is made of ${styleFilesOf(path).join()}`]
  })
  expect(wrong).toEqual([])
})
