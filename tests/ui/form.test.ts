import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { contractOf } from '#contracts/lazy.ts'
import { formView } from '#contracts/view.ts'
import { inLanguage } from '#i18n/translated.ts'
import { conflictOf, mergedValues } from '#islands/form/conflict.ts'
import { nested, placed, WHOLE } from '#islands/form/form-errors.ts'
import { bodyOf, changedBody, fieldsOf, newBody, openingValues } from '#islands/form/form-values.ts'
import { cellValue } from '#islands/form/paste-rows.ts'
import { readGrid } from '#islands/form/pasted.ts'
import { contractResolver } from '#islands/form/resolver.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import type { AnyRecord } from '#kernel/record.ts'

const VENDOR = formView(resourceNamed('vendor'), 'en')
const FIELDS = fieldsOf(VENDOR)
const PROFILE = fieldsOf(formView(resourceNamed('scale-profile'), 'en'))
const STAMPS = {
  created_at: '2026-05-02T01:30:00.000Z',
  updated_at: '2026-05-02T01:30:00.000Z',
  row_version: 3,
}
const RECORD: AnyRecord = {
  ...STAMPS,
  id: '01900000-0000-7000-8000-000000000001',
  code: 'LNT',
  name: 'PT Lintas Nusantara',
  NPWP: '001234566894258',
  address: 'Jl. Raya 63',
  phone: '+62313982285',
  valid_date: '2026-01-01T00:00:00.000Z',
  expired_date: '2027-01-01T00:00:00.000Z',
  is_active: true,
}

const rules = (values: object, record: AnyRecord | null = RECORD) =>
  contractResolver(VENDOR, record)({ ...openingValues(FIELDS, record), ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

describe('what a form sends', () => {
  test('of a change is only what differs', () => {
    const values = openingValues(FIELDS, RECORD)
    expect(changedBody(FIELDS, values, RECORD)).toEqual({})
    expect(
      changedBody(FIELDS, { ...values, name: 'PT Baru', valid_date: '2026-01-01T00:00:00Z' }, RECORD),
    ).toEqual({
      name: 'PT Baru',
    })
    expect(changedBody(FIELDS, { ...values, phone: ' ' }, RECORD)).toEqual({ phone: null })
  })

  test('of a new record leaves empty fields to the service', () => {
    const values = { ...openingValues(FIELDS, null), code: 'ABC', name: '' }
    expect(newBody(FIELDS, values)).toEqual({ code: 'ABC' })
  })

  test('has rows with their own fields, and without the one that waits for typing', () => {
    const cameras = [
      { id: 'a', place: 'front', url: 'rtsp://one', extra: 1 },
      { place: null, url: '' },
    ]
    const body = bodyOf(PROFILE, { cameras })
    const [row, ...more] = body['cameras'] as Record<string, unknown>[]
    expect(more).toEqual([])
    expect(row).toMatchObject({ id: 'a', place: 'front' })
    expect(row).not.toHaveProperty('extra')
  })

  test('opens with the record a reference was filled in with', () => {
    const scale = { id: 'x', code: 'TB-01', name: 'Gerbang 1' }
    const opened = openingValues(PROFILE, null, { scale_id: 'x', scale })
    expect(opened).toMatchObject({ scale_id: 'x', scale })
    expect(bodyOf(PROFILE, opened)).not.toHaveProperty('scale')
  })
})

describe('the rules of a form', () => {
  test('are those of its contract, and only that one is loaded', async () => {
    expect((await contractOf('vendor')).name).toBe('vendor')
    expect((await contractOf('k3')).label).toBe('Safety inspection (K3)')
    await expect(contractOf('nothing')).rejects.toThrow(/nothing/)
  })

  test('look at several fields together', async () => {
    expect((await rules({})).errors).toEqual({})
    const { errors } = await rules({ expired_date: '2025-01-01T00:00:00.000Z', phone: '12' })
    expect(Object.keys(errors).toSorted()).toEqual(['expired_date', 'phone'])
  })

  test('want every required field of a new record', async () => {
    const { errors } = await rules({}, null)
    expect(errors).toHaveProperty('code.message', 'Required')
    expect(Object.keys(errors)).toHaveLength(7)
  })
})

describe('a refusal', () => {
  test('stands at its field, at its row, at its table, or above the form', () => {
    const errors = [
      { field: 'cameras.1.place', messages: ['Required'] },
      { field: 'cameras', messages: ['At most 8'] },
      { field: 'scale_id', messages: ['Choose one from the list'] },
      { field: 'row_version', messages: ['Required'] },
    ]
    expect(placed(PROFILE, errors).map((error) => error.place)).toEqual([
      'cameras.1.place',
      'cameras.root',
      'scale_id',
      WHOLE,
    ])
    expect(nested(PROFILE, errors)).toMatchObject({ scale_id: { message: 'Choose one from the list' } })
  })

  test('of one entry of a list belongs to the list', () => {
    const inspection = fieldsOf(formView(resourceNamed('inspection'), 'en'))
    expect(placed(inspection, [{ field: 'choices.2', messages: ['Required'] }])).toEqual([
      { place: 'choices', message: 'Required' },
    ])
  })
})

describe('two people at one record', () => {
  const fresh: AnyRecord = { ...RECORD, row_version: 4, name: 'PT Lain', phone: '+62315550000' }
  const mine = { ...openingValues(FIELDS, RECORD), name: 'PT Saya', address: 'Jl. Baru 1' }
  const conflict = conflictOf(FIELDS, mine, RECORD, fresh, 'Ratna')

  test('choose where both have something to say; the rest is taken over', () => {
    expect(conflict.open.map((field) => field.name)).toEqual(['name', 'address'])
    expect(conflict.taken.map((field) => field.name)).toEqual(['phone'])
  })

  test('lose nothing they did not give up', () => {
    const merged = mergedValues(FIELDS, mine, conflict, new Set(['address']))
    expect(merged).toMatchObject({ name: 'PT Lain', address: 'Jl. Baru 1', phone: '+62315550000' })
    expect(changedBody(FIELDS, merged, fresh)).toEqual({ address: 'Jl. Baru 1' })
  })
})

test('the name of an account that only the page knows stays through a conflict', () => {
  const fields = fieldsOf(formView(resourceNamed('driver'), 'en'))
  const before = { ...STAMPS, id: 'd', name: 'Slamet', user_id: 'u' }
  const mine = { ...openingValues(fields, before), user: { id: 'u', username: 'driver' }, name: 'Slamet R' }
  const conflict = conflictOf(fields, mine, before, { ...before, row_version: 2, address: 'Jl. 1' }, null)
  const merged = mergedValues(fields, mine, conflict, new Set(['name']))
  expect(merged).toMatchObject({ name: 'Slamet R', address: 'Jl. 1', user: { username: 'driver' } })
})

describe('cells of a spreadsheet', () => {
  test('are rows; ordinary text is not', () => {
    expect(readGrid('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readGrid('only text')).toBeNull()
    expect(readGrid('only text\n')).toBeNull()
  })

  test('are read as their field wants', () => {
    const place = PROFILE.find((field) => field.name === 'cameras')!.rows!.fields[0]!
    expect(cellValue(place, place.options![0]!.label.toUpperCase(), 'en')).toBe(place.options![0]!.value)
    expect(cellValue(place, 'roof', 'en')).toBe('roof')
    const kg = { ...place, kind: 'integer' as const, decimals: 0 }
    expect(cellValue(kg, '12.340', 'id')).toBe(12340)
    expect(cellValue({ ...kg, kind: 'flag' }, 'Ya', 'id')).toBe(true)
  })
})

describe('a form on the page', () => {
  const drawn = (record: AnyRecord | null, lang: 'en' | 'id') =>
    inLanguage(lang, () =>
      renderToStaticMarkup(
        createElement(ResourceForm, {
          view: formView(resourceNamed('vendor'), lang),
          lang,
          record,
          backHref: '/list',
        }),
      ),
    )

  test('is drawn by the server, which lets nobody send it before its script has come', () => {
    const html = drawn(null, 'en')
    expect(html).toContain('for="field-code"')
    expect(html).toMatch(/<form [^>]*method="dialog"/)
    expect(html).not.toContain('disabled')
    expect(html).toContain('Save and new')
  })

  test('speaks the language of the page', () => {
    const html = drawn(RECORD, 'id')
    expect(html).toContain('Simpan')
    expect(html).toContain('value="PT Lintas Nusantara"')
    expect(html).not.toContain('Simpan dan buat lagi')
  })
})
