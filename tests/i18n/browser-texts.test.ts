import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { REVISED_FIELDS } from '#contracts/weighing/revision-values.ts'
import { dictionary as inBrowser } from '#i18n/id-browser.ts'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^(islands|ui)\/.*\.tsx?$/.test(file))

/** The texts a file gives to `t`, where they are written out. */
const textsOf = (source: string): string[] =>
  [...source.matchAll(/\bt\(\s*(['"])((?:\\.|(?!\1).)*)\1/g)].map(([, , text = '']) =>
    text.replaceAll(/\\(.)/g, '$1'),
  )

test('whatever an island says, an Indonesian page can say: a text missing here belongs into a part of id-browser.ts', () => {
  const missing = FILES.flatMap((file) =>
    textsOf(readFileSync(SRC + file, 'utf8'))
      .filter((text) => !Object.hasOwn(inBrowser, text))
      .map((text) => `${file}: ${text}`),
  )
  expect(missing).toEqual([])
})

/** Said by a service when it has done something, and not by a field; or of a month that only the service knows. */
const OF_SERVICES =
  /calls\.ts$|^budget\/month-close\.ts$|^payment\/single-person\.ts$|^setting\/unit-needs\.ts$/
const SAID_BY_RULES =
  /\bmessage: (['"])((?:\\.|(?!\1).)*)\1|z\.(?:regex|refine)[^'"]*?,\s*(['"])((?:\\.|(?!\3).)*)\3\)/g

test('what rules of contracts say, forms of an Indonesian page can say: they check by them before anything is sent', () => {
  const contracts = readdirSync(`${SRC}contracts`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !OF_SERVICES.test(file))
  const said = contracts.flatMap((file) =>
    [...readFileSync(`${SRC}contracts/${file}`, 'utf8').matchAll(SAID_BY_RULES)].map(
      ([, , message, , words]) => ({ file, text: message ?? words ?? '' }),
    ),
  )
  expect(said.length).toBeGreaterThan(50)
  const missing = said.filter(({ text }) => !Object.hasOwn(inBrowser, text))
  expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('a row that says which field of a ticket was put right says its name too', () => {
  expect(
    REVISED_FIELDS.map(({ label }) => label).filter((label) => !Object.hasOwn(inBrowser, label)),
  ).toEqual([])
})
