import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROLE_NAMES } from '#access/roles.ts'
import { MENU_GROUPS } from '#access/screens/row.ts'
import { SCREENS } from '#access/screens.ts'
import { PARTS, dictionary } from '#i18n/id.ts'
import { t } from '#i18n/browser.ts'
import type { Param } from '#i18n/translate.ts'
import { inLanguage, translator } from '#i18n/translated.ts'
import { missingTexts } from '../support/missing-texts.ts'

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

describe('the Indonesian dictionary', () => {
  test('has every title, label, menu group and role name', () => {
    expect(
      missingTexts(SCREENS.flatMap((screen) => [screen.title, screen.menu?.label ?? screen.title])),
    ).toEqual([])
    expect(missingTexts(Object.values(MENU_GROUPS).map((group) => group.label))).toEqual([])
    expect(missingTexts(Object.values(ROLE_NAMES))).toEqual([])
  })

  test('has the texts the specification fixes', () => {
    expect(
      missingTexts([
        '404 | Not Found',
        'Starting Application',
        'Logout',
        'Are you sure want to logout? You can log in again in log in page.',
        'Logout successful',
        'Yes',
        'Cancel',
        "There's an error fetching profile data.",
        "There's an error processing your login.",
        'Change Password',
      ]),
    ).toEqual([])
  })

  test('has what the server and the machinery of the services refuse', () => {
    const files = ['src/server', 'src/database', 'src/engine', 'src/events'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    )
    const texts = files.flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:AppError\(\s*'\w+',|message:|\breturn)\s*'([A-Z][^'\n]* [^'\n]*)'/g,
        ),
      ].map(([, text = '']) => text),
    )
    expect(texts.length).toBeGreaterThan(25)
    expect(missingTexts(texts)).toEqual([])
  })

  test('has what contracts call, explain and hint at, and what pages say', () => {
    // Units and examples are the same in both languages; the others are words between programs that no screen shows.
    const alike =
      /^(Rp|[%°a-zµ³/]{1,4}|[^a-z]*|\d.*|https:\/\/|name@example\.com|trip_no|(PP|SKB) .*|B|Counter|Pass|Seal|Input|List|At|Of)$/
    const filesOf = (folder: string, ending: RegExp) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    const said = (file: string, found: RegExp) => [...file.matchAll(found)].map(([, a, b]) => a ?? b ?? '')
    const contracts = filesOf('src/contracts', /\.ts$/).flatMap((file) =>
      said(file, /\b(?:label|help|placeholder|confirm|whenEmpty|plural): (?:'([^'\n]+)'|"([^"\n]+)")/g),
    )
    const pages = ['src/layouts', 'src/pages'].flatMap((folder) =>
      filesOf(folder, /\.(astro|ts)$/).flatMap((file) => said(file, /\bt\(\s*(?:'([^'\n]+)'|"([^"\n]+)")/g)),
    )
    expect(Math.min(contracts.length, pages.length)).toBeGreaterThan(1000)
    expect(missingTexts([...contracts, ...pages].filter((text) => !alike.test(text)))).toEqual([])
  })

  test('says nothing twice, nothing empty, and keeps the places for values', () => {
    const texts = PARTS.flatMap((part) => Object.keys(part))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    for (const [text, said] of Object.entries(dictionary)) {
      expect(said.trim(), text).not.toBe('')
      expect(places(said), text).toEqual(places(text))
    }
  })

  test('leaves the labels that are Indonesian already', () => {
    for (const label of [
      'Hasil Timbang',
      'Verifikasi',
      'Revisi',
      'Lapor Kendala',
      'Lapor Timbangan',
      'Kontrak',
    ]) {
      expect(translator('id')(label)).toBe(label)
    }
  })
})

describe('a translator', () => {
  const id = translator('id')

  test('fills values in, and a text nobody translated stays English', () => {
    expect(id('At most {max} characters', { max: 30 })).toBe('Paling banyak 30 karakter')
    expect(translator('en')('At most {max} characters', { max: 30 })).toBe('At most 30 characters')
    expect(id('Nobody translated {this}', { this: 'yet' })).toBe('Nobody translated yet')
    expect(id('constructor')).toBe('constructor')
  })

  test('writes words, numbers, days and quantities inside a sentence for the reader', () => {
    const en = translator('en')
    expect(id('Must be {min} or more', { min: 0.1 })).toBe('Harus 0,1 atau lebih')
    expect(en('Must be {min} or more', { min: 0.1 })).toBe('Must be 0.1 or more')
    // Whole numbers may be years, which nobody groups.
    expect(id('Must be {min} or more', { min: 1990 })).toBe('Harus 1990 atau lebih')
    const state = { state: { word: 'Draft' } }
    const status = 'This is not possible while the status is {state}'
    expect(id(status, state)).toBe('Tidak dapat dilakukan selama statusnya Draf')
    expect(en(status, state)).toBe('This is not possible while the status is Draft')
    const values: [Param, string, string][] = [
      ['Draft', 'Draft', 'Draft'],
      [{ word: 'Draft', lower: true }, 'draft', 'draf'],
      [{ day: '2026-08-05' }, '05 Aug 2026', '05 Agu 2026'],
      [{ month: '2026-08' }, 'Aug 2026', 'Agu 2026'],
      [{ moment: '2026-08-05T03:30:00Z' }, '05 Aug 2026 10:30', '05 Agu 2026 10:30'],
      [{ kg: 12_500 }, '12,500 kg', '12.500 kg'],
      [{ ton: 1.25 }, '1.25 t', '1,25 t'],
      [{ idr: 1_250_000 }, 'Rp\u00a01,250,000', 'Rp\u00a01.250.000'],
      [
        { list: [{ message: 'Draft' }, { message: 'Row {n}', params: { n: 2 } }] },
        'Draft, Row 2',
        'Draf, Row 2',
      ],
    ]
    for (const [value, english, indonesian] of values) {
      expect(en('{value}', { value })).toBe(english)
      expect(id('{value}', { value })).toBe(indonesian)
    }
  })

  test('does not look for a sentence that is filled already', () => {
    expect(id('At most 30 characters')).toBe('At most 30 characters')
  })

  test('does not take values for places or patterns', () => {
    expect(id('At most {max}', { max: '{max} $1' })).toBe('Paling banyak {max} $1')
    expect(id('__proto__')).toBe('__proto__')
  })

  test('of an island follows the request while the server renders', async () => {
    expect(t('Save')).toBe('Save')
    const said = inLanguage('id', async () => {
      await Promise.resolve()
      return t('Save')
    })
    expect(await said).toBe('Simpan')
    expect(inLanguage('en', () => t('Save'))).toBe('Save')
  })
})
