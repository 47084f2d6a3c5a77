import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** A cited rule is letter and code, such as `life.W4`, and has a row in the catalogue of src/contracts/README.md. */

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Findings are for commits only, so `find` is no letter of the catalogue. */
const CITED =
  /(?<![\w.$])(?:spec|read|dec|model|life|screen|dash|live|std|rel|src|amb|find)\.[A-Za-z]?\d+[a-z]?(?:\.\d+)?(?!\w)/g

/** How documents that are not in the repository used to be cited. */
const BARE_WORDS = [
  /\b(?:standards?|domain|readings?|findings?) [A-Za-z]\d/i,
  /\((?:domain|standards) /,
  /\bspec(?:ification)?(?:'s)?,? sections? \d|\bspec \d|\bsections? \d/i,
  /\b(?:architecture|data|style|standards|redesign|findings)\.md\b|\barchitecture \d/,
  /\bfind\.[A-Z]?\d/,
]

/** A code without its letter, such as S15, D4 or B2.5. */
const BARE_CODE = /(?<![\w.$-])[A-Z]\d{1,2}[a-z]?(?:\.\d{1,2})?(?![\w-])/g
/** What looks like a code: keys of the keyboard, driving licences, a screen's second edition, the engine of Node. */
const NO_CODES = new Set(['F2', 'F9', 'B1', 'B2', 'V2', 'V8'])

interface Place {
  path: string
  line: number
  text: string
}

const COMMENT = {
  sql: /--.*$/gm,
  css: /\/\*[\s\S]*?\*\//g,
  // Not a parser: a comment begins after white space or a bracket, so that 'image/*' and an address begin none.
  code: /(?<=^|[\s;{(,])\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/.*$|<!--[\s\S]*?-->/gm,
}

const commentPattern = (path: string): RegExp =>
  path.endsWith('.sql') ? COMMENT.sql : path.endsWith('.css') ? COMMENT.css : COMMENT.code

function linesOf(path: string, text: string, found: Iterable<RegExpMatchArray>): Place[] {
  return [...found].flatMap(({ 0: match, index = 0 }) => {
    const first = text.slice(0, index).split('\n').length
    return match.split('\n').map((line, at) => ({ path, line: first + at, text: line.trim() }))
  })
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const CODE_FILE = /\.(ts|tsx|mjs|astro|css|sql)$/
const CATALOGUE = 'src/contracts/README.md'

const filesOf = (folder: string, ending = CODE_FILE): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path) && path !== 'tests/codes.test.ts')

function commentsOf(path: string): Place[] {
  const text = read(path)
  return linesOf(path, text, text.matchAll(commentPattern(path)))
}

function allLinesOf(path: string): Place[] {
  const text = read(path)
  return text.split('\n').map((line, at) => ({ path, line: at + 1, text: line.trim() }))
}

const COMMENTS = [...filesOf('src'), ...filesOf('tests')].flatMap(commentsOf)
/** Where rules are cited: comments, and all of a test for the sake of its titles. */
const PROSE = [...filesOf('src').flatMap(commentsOf), ...filesOf('tests').flatMap(allLinesOf)]
/** Decisions and the READMEs, which cite rules too; the catalogue itself has them in its table. */
const DOCUMENTS = ['README.md', ...filesOf('src', /\.md$/), ...filesOf('tests', /\.md$/)]
  .filter((path) => path !== CATALOGUE)
  .flatMap(allLinesOf)
const catalogue = read(CATALOGUE)
const rows = [...catalogue.matchAll(/^\| `([a-z]+\.[\w.]+)` +\| (.+?) +\| (.+?) +\|$/gm)]
const codes = rows.map(([, code = '']) => code)

const cited = (places: readonly Place[]): (Place & { code: string })[] =>
  places.flatMap((place) => [...place.text.matchAll(CITED)].map(([code]) => ({ ...place, code })))
const sentence = ({ path, line, text }: Place): string => `${path}:${line} ${text}`
const bareCodes = (text: string): string[] =>
  [...text.matchAll(BARE_CODE)].map(([code]) => code).filter((code) => !NO_CODES.has(code))

describe('rules that comments and tests cite', () => {
  test('every cited code has a row in the catalogue', () => {
    const known = new Set(codes)
    const unknown = cited([...PROSE, ...DOCUMENTS]).filter(({ code }) => !known.has(code))
    expect(unknown.map(sentence)).toEqual([])
  })

  test('every row of the catalogue is cited', () => {
    const named = new Set(cited(PROSE).map(({ code }) => code))
    expect(codes.filter((code) => !named.has(code))).toEqual([])
  })

  test('a code has one row, with its rule and its source', () => {
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
    // A line of the table that is no row would be lost without a word.
    const lines = catalogue.split('\n').filter((line) => /^\| `[a-z]+\./.test(line))
    expect(lines).toHaveLength(rows.length)
  })

  test('no comment and no title names a document that is not in the repository', () => {
    expect(PROSE.filter(({ text }) => BARE_WORDS.some((word) => word.test(text))).map(sentence)).toEqual([])
  })

  test('no comment and no document has a code without its letter', () => {
    expect([...COMMENTS, ...DOCUMENTS].filter(({ text }) => bareCodes(text).length).map(sentence)).toEqual([])
  })
})

/** Decisions by their numbers, each with its line of dates and state. */
const DECISIONS = new Map(
  filesOf('src/decisions', /\/\d{4}-[\w-]+\.md$/).map((path) => [
    Number(path.match(/\/(\d{4})-/)?.[1]),
    { path, head: read(path), state: read(path).split('\n')[2] ?? '' },
  ]),
)
/** `decision 13`, `decisions 69 and 81`, `decision 0012`. */
const DECISION = /\bdecisions? (\d+(?:(?:, | and |, and )\d+)*)/gi
const decisionsIn = (text: string): number[] =>
  [...text.matchAll(DECISION)].flatMap(([, numbers = '']) => numbers.match(/\d+/g)?.map(Number) ?? [])

describe('decisions', () => {
  test('each says its number, its date and that it holds', () => {
    expect(DECISIONS.size).toBeGreaterThan(50)
    const wrong = [...DECISIONS].filter(
      ([number, { head, state }]) =>
        !head.startsWith(`# ${number}. `) || !/^\d{4}-\d{2}-\d{2}.* · holds(?: · |$)/.test(state),
    )
    expect(wrong.map(([, { path, state }]) => `${path}: ${state}`)).toEqual([])
  })

  test('who cites one cites one that holds', () => {
    const places = [...PROSE, ...DOCUMENTS]
    expect(places.flatMap(({ text }) => decisionsIn(text)).length).toBeGreaterThan(50)
    const gone = places.filter(({ text }) => decisionsIn(text).some((number) => !DECISIONS.has(number)))
    expect(gone.map(sentence)).toEqual([])
  })
})

describe('the patterns of this test', () => {
  test('find the numbers of decisions', () => {
    expect(decisionsIn('as decision 0012 says, and decisions 69, 70 and 81')).toEqual([12, 69, 70, 81])
    expect(decisionsIn('No revision 3, no decision in 14 days')).toEqual([])
  })

  test.each(['(standards S15)', '(domain D4 W4)', 'reading R12', 'architecture.md 10', 'spec section 7'])(
    'see %s as bare',
    (text) => {
      expect(BARE_WORDS.some((word) => word.test(text)) || bareCodes(text).length > 0).toBe(true)
    },
  )

  test.each([
    ['a rule (S15)', ['S15']],
    ['four eyes (life.W4, D16.8)', ['D16.8']],
    ['the hash (B2.5)', ['B2.5']],
    ['F2 takes the weight of an XK3190-A12 (std.B2.5, life.D16.1)', []],
  ])('find the bare codes of "%s"', (text, bare) => {
    expect(bareCodes(text)).toEqual(bare)
  })
})
