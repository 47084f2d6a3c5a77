import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { translator } from '#i18n/translated.ts'
import { fieldMessages } from '#contracts/refused.ts'
import { missingTexts } from '../support/missing-texts.ts'

test('the refusals of a field go over the wire together, in the reader’s language', () => {
  const errors = [
    { field: 'name', message: 'Required' },
    { field: 'code', message: 'At most {max} characters', params: { max: 30 } },
    { field: 'name', message: 'Must be {min} or more', params: { min: 0.5 } },
  ]
  expect(fieldMessages(errors, translator('id'))).toEqual([
    { field: 'name', messages: ['Wajib diisi', 'Harus 0,5 atau lebih'] },
    { field: 'code', messages: ['Paling banyak 30 karakter'] },
  ])
})

/** Where refusals are made: what stands here knows no reader. */
const SOURCES = ['src/contracts', 'src/kernel', 'src/engine', 'src/services', 'src/events'].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({
        file: `${folder}/${name}`,
        text: readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
      })),
)

/** A name of the field, or the place of one in a list, before the text itself. */
const FIELD = String.raw`(?:'[^']*'|\`[^\`]*\`|[\w.]+(?: \|\| '\w*')?)`
/** Calls that take a text of the dictionary: with the field before it, or alone. */
const WITH_FIELD = String.raw`\b(?:fieldError|refused|refuseField|listRefusal|invalid|captureRefusal|AppError)\(\s*${FIELD},\s*`
const ALONE = String.raw`\b(?:sentence|refusal|eventRefusal|refusedFile)\(\s*`
const AT = String.raw`(?:${WITH_FIELD}|${ALONE}|\bmessage:\s*)`

const found = (text: string, what: string): string[] =>
  [...text.matchAll(new RegExp(`${AT}${what}`, 'g'))].map(([, said = '']) => said)

describe('the text of a refusal', () => {
  const keys = SOURCES.flatMap(({ text }) => [
    ...found(text, String.raw`'((?:[^'\\\n]|\\.)*)'`),
    ...found(text, String.raw`"([^"\n]*)"`),
  ])
    .filter((text) => / /.test(text))
    .map((text) => text.replaceAll(/\\(.)/g, '$1'))

  test('is a text of the dictionary wherever it is written out', () => {
    expect(keys.length).toBeGreaterThan(250)
    expect(keys.filter((text) => text.includes('{')).length).toBeGreaterThan(40)
    expect(missingTexts(keys)).toEqual([])
  })

  test('is never put together: values stand in params, so that any reader can be told', () => {
    const together = SOURCES.flatMap(({ file, text }) =>
      [...found(text, '(`[^`]*`)'), ...(/\bmessages: \[/.exec(text) ?? [])].map((said) => `${file}: ${said}`),
    )
    expect(together).toEqual([])
  })

  test('holds no number that is a limit of the code beside it', () => {
    expect(
      keys.filter((text) =>
        /\b(?:at most|at least|or more|or less)\b.*\d|\d.*\b(?:or more|or less)\b/i.test(text),
      ),
    ).toEqual([])
  })
})
