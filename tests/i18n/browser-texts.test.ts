import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
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
