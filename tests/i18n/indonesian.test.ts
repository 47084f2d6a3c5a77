import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROLE_NAMES } from '#access/roles.ts'
import { MENU_GROUPS } from '#access/screens/row.ts'
import { SCREENS } from '#access/screens.ts'
import { PARTS, dictionary } from '#i18n/id.ts'
import { t } from '#i18n/browser.ts'
import { inLanguage } from '#i18n/request-language.ts'
import { translator } from '#i18n/translate.ts'
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

  test('understands the sentences the services have filled in', () => {
    expect(id('At most 30 characters')).toBe('Paling banyak 30 karakter')
    expect(id('At most 3 decimal places')).toBe('Paling banyak 3 angka di belakang koma')
    expect(id('At most 7')).toBe('Paling banyak 7')
    expect(id('Must be 0 or more')).toBe('Harus 0 atau lebih')
    expect(id('Must be 0.1 or more')).toBe('Harus 0,1 atau lebih')
    expect(translator('en')('Must be 0.1 or more')).toBe('Must be 0.1 or more')
    expect(id('This is not possible while the status is Draft')).toBe(
      'Tidak dapat dilakukan selama statusnya Draf',
    )
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
