import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView, type FieldView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { inLanguage } from '#i18n/translated.ts'
import { fieldText } from '#ui/inputs/field-text.ts'

const field = (kind: FieldView['kind'], rest: Partial<FieldView> = {}): FieldView => ({
  name: 'x',
  kind,
  label: 'X',
  required: false,
  fixed: false,
  ...rest,
})
const shown = (view: FieldView, record: Record<string, unknown>, lang: Lang = 'en'): string =>
  inLanguage(lang, () => fieldText(view, record, lang))

/** Fields of real forms, as a dialog or a history says them. */
const ofForm = (resource: string, name: string): FieldView => {
  const fields = formView(resourceNamed(resource), 'en').sections.flatMap((section) => section.fields)
  return fields.find((one) => one.name === name)!
}

describe('what a field holds, in words', () => {
  test.each([
    ['nothing', field('text'), {}, '–'],
    ['a zero is a number', field('integer', { unit: 'kg' }), { x: 0 }, '0 kg'],
    ['a fraction', field('decimal', { decimals: 3, unit: 't' }), { x: 1240.5 }, '1,240.5 t'],
    ['no picture', field('picture'), {}, '–'],
    ['a picture', field('picture'), { x: 'f1' }, 'Picture'],
    ['rows', field('children'), { x: [1, 2] }, '2 rows'],
    ['no rows', field('children'), {}, '0 rows'],
    ['yes', field('flag'), { x: true }, 'Yes'],
    ['neither yes nor no', field('flag'), { x: null }, 'No'],
    ['one entry of a list', field('list'), { x: ['S-1'] }, 'S-1'],
    ['an empty list', field('list'), { x: [] }, '–'],
    ['markup', field('text'), { x: '<b>bold</b>' }, '<b>bold</b>'],
  ])('%s', (_what, view, record, text) => {
    expect(shown(view, record)).toBe(text)
  })

  test('a year is a name, not a number of thousands', () => {
    expect(shown(ofForm('truck', 'year'), { year: 2016 })).toBe('2016')
  })

  test('several choices are said by their words, as one is', () => {
    const roles = ofForm('tutorial', 'audience_role_codes')
    const [first, second] = roles.options!
    expect(shown(roles, { audience_role_codes: [first!.value, second!.value] })).toBe(
      `${first!.label}, ${second!.label}`,
    )
    expect(shown(ofForm('scale-profile', 'protocol'), { protocol: 'sma' })).toBe('SMA')
  })

  test('a reference by its name where it is known, and by its id where it is not', () => {
    const scale = ofForm('scale-profile', 'scale_id')
    expect(shown(scale, { scale_id: 's1', scale: { code: 'TB-01', name: 'Gerbang 1' } })).toBe(
      'TB-01 · Gerbang 1',
    )
    expect(shown(scale, { scale_id: 's1' })).toBe('s1')
    expect(shown(scale, { scale_id: null, scale: { code: 'TB-01' } })).toBe('–')
  })

  test('and in the reader’s language', () => {
    expect(shown(field('flag'), { x: true }, 'id')).toBe('Ya')
    expect(shown(field('money'), { x: 1250000 }, 'id')).toBe('Rp\u00a01.250.000')
    expect(shown(field('timestamp'), { x: '2026-08-16T17:00:00.000Z' }, 'id')).toBe('17 Agu 2026')
  })
})
