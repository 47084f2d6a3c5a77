import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UPLOADING } from '#contracts/files/file-use.ts'
import type { FieldView } from '#contracts/view.ts'
import { keepingDrafts } from '#stores/kept-drafts.ts'
import {
  draftKey,
  dropDraft,
  KEPT_MS,
  MOST_CHARACTERS,
  MOST_DRAFTS,
  readDraft,
  tidyDrafts,
  writeDraft,
  type Draft,
  type DraftPlace,
} from '#islands/form/draft/draft-store.ts'
import { changesOf, clashes, draftedFields, joined } from '#islands/form/draft/draft-values.ts'

/** A storage that holds so many characters, as a browser's does. */
class Memory implements Storage {
  [key: string]: unknown
  #kept = new Map<string, string>()
  #room: number
  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room
  }
  get length(): number {
    return this.#kept.size
  }
  key(at: number): string | null {
    return [...this.#kept.keys()][at] ?? null
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null
  }
  removeItem(key: string): void {
    this.#kept.delete(key)
  }
  clear(): void {
    this.#kept.clear()
  }
  setItem(key: string, text: string): void {
    const others = [...this.#kept].filter(([other]) => other !== key)
    const used = others.reduce((sum, [, one]) => sum + one.length, 0)
    if (used + text.length > this.#room) throw new DOMException('full', 'QuotaExceededError')
    this.#kept.set(key, text)
  }
}

const NOW = Date.parse('2026-11-22T08:00:00Z')
const rina: DraftPlace = { user: 'u1', screen: '/vendor/create', record: null }
const draftAt = (at: number, text = 'Angkasa'): Draft => ({
  at,
  version: null,
  values: { name: text },
  was: { name: null },
})

describe('the store of drafts', () => {
  let storage = new Memory()
  beforeEach(() => {
    storage = new Memory()
  })

  test('gives back what was kept, and nothing once it is dropped', () => {
    expect(writeDraft(storage, rina, draftAt(NOW))).toBe(true)
    expect(readDraft(storage, rina, NOW)).toEqual(draftAt(NOW))
    dropDraft(storage, rina)
    expect(readDraft(storage, rina, NOW)).toBeNull()
  })

  test.each([
    ['another person', { user: 'u2' }],
    ['another screen', { screen: '/vendor/create?name=x' }],
    ['a record', { record: 'new-one' }],
  ])('shows nothing to %s', (_, other) => {
    writeDraft(storage, rina, draftAt(NOW))
    expect(readDraft(storage, { ...rina, ...other }, NOW)).toBeNull()
  })

  test('no two places have one key, whatever their names hold', () => {
    const one = draftKey({ user: 'a b', screen: 'c', record: null })
    expect(one).not.toBe(draftKey({ user: 'a', screen: 'b c', record: null }))
  })

  test('forgets after fourteen days', () => {
    writeDraft(storage, rina, draftAt(NOW))
    expect(readDraft(storage, rina, NOW + KEPT_MS)).not.toBeNull()
    expect(readDraft(storage, rina, NOW + KEPT_MS + 1)).toBeNull()
    tidyDrafts(storage, NOW + KEPT_MS + 1)
    expect(storage.length).toBe(0)
  })

  test.each(['', 'null', '{', '[]', '{"at":"x","values":{},"was":{}}', '{"at":1,"values":7,"was":{}}'])(
    'takes %j for no draft',
    (text) => {
      storage.setItem(draftKey(rina), text)
      expect(readDraft(storage, rina, NOW)).toBeNull()
    },
  )

  test('keeps the newest of many, and leaves what is not its own', () => {
    storage.setItem('other', 'stays')
    for (let at = 0; at <= MOST_DRAFTS; at += 1)
      writeDraft(storage, { ...rina, record: String(at) }, draftAt(NOW + at))
    expect(storage.length).toBe(MOST_DRAFTS + 1)
    expect(readDraft(storage, { ...rina, record: '0' }, NOW)).toBeNull()
    expect(readDraft(storage, { ...rina, record: String(MOST_DRAFTS) }, NOW)).not.toBeNull()
    expect(storage.getItem('other')).toBe('stays')
  })

  test('does not keep one that is too large, nor what it was before', () => {
    writeDraft(storage, rina, draftAt(NOW))
    expect(writeDraft(storage, rina, draftAt(NOW, 'x'.repeat(MOST_CHARACTERS)))).toBe(false)
    expect(readDraft(storage, rina, NOW)).toBeNull()
  })

  test('a full storage costs the oldest drafts', () => {
    const size = JSON.stringify(draftAt(NOW)).length
    const full = new Memory(size * 20)
    for (let at = 0; at < 20; at += 1) writeDraft(full, { ...rina, record: String(at) }, draftAt(NOW + at))
    expect(writeDraft(full, rina, draftAt(NOW + 20))).toBe(true)
    expect(readDraft(full, { ...rina, record: '0' }, NOW)).toBeNull()
    expect(readDraft(full, { ...rina, record: '19' }, NOW)).not.toBeNull()
  })

  test('a storage that takes nothing breaks nothing', () => {
    expect(writeDraft(new Memory(0), rina, draftAt(NOW))).toBe(false)
  })

  test('survives what empties the storage at signing out', async () => {
    writeDraft(storage, rina, draftAt(NOW))
    storage.setItem('other', 'goes')
    vi.stubGlobal('localStorage', {
      setItem: (key: string, text: string) => storage.setItem(key, text),
      [draftKey(rina)]: storage.getItem(draftKey(rina)),
      other: 'goes',
    })
    await keepingDrafts(async () => storage.clear())
    vi.unstubAllGlobals()
    expect(storage.getItem('other')).toBeNull()
    expect(readDraft(storage, rina, NOW)).toEqual(draftAt(NOW))
  })
})

const field = (name: string, more: Partial<FieldView> = {}): FieldView => ({
  name,
  kind: 'text',
  label: name,
  required: false,
  fixed: false,
  ...more,
})
const NAME = field('name')
const PHONE = field('phone')
const VENDOR = field('vendor_id', {
  kind: 'ref',
  ref: { list: 'x', as: 'vendor', title: ['name'], inactive: false },
})
const PHOTO = field('photo_id', { kind: 'file' })
const ROWS = field('rows', {
  kind: 'children',
  rows: { key: 'what', min: 0, max: 5, fields: [field('what'), PHOTO] },
})
const ALL = [NAME, PHONE, VENDOR, PHOTO, ROWS]
const OPENING = { name: 'A', phone: null, vendor_id: null, photo_id: null, rows: [] }

describe('what a draft holds', () => {
  test('nothing where nothing was changed', () => {
    expect(changesOf(ALL, { ...OPENING, phone: ' ' }, OPENING)).toBeNull()
  })

  test('the changed fields with what they refer to and what they were', () => {
    const typed = { ...OPENING, name: 'B', vendor_id: 'v1', vendor: { id: 'v1', name: 'V' } }
    expect(changesOf(ALL, typed, OPENING)).toEqual({
      values: { name: 'B', vendor_id: 'v1', vendor: { id: 'v1', name: 'V' } },
      was: { name: 'A', vendor_id: null, vendor: null },
    })
  })

  test('no file that is still on its way, in rows neither', () => {
    const typed = { ...OPENING, photo_id: UPLOADING, rows: [{ what: 'x', photo_id: UPLOADING }] }
    expect(changesOf(ALL, typed, { ...OPENING, photo_id: 'f1' })?.values).toEqual({
      rows: [{ what: 'x', photo_id: null }],
    })
  })

  test('fields that the form has no more are left alone', () => {
    const draft = { ...draftAt(NOW), values: { name: 'B', gone: 1 } }
    expect(draftedFields(ALL, draft)).toEqual([NAME])
  })
})

describe('a record that was changed since', () => {
  const draft: Draft = {
    at: NOW,
    version: 1,
    values: { name: 'B', phone: '1' },
    was: { name: 'A', phone: null },
  }
  test('asks about what both have changed, and nothing else', () => {
    expect(clashes(ALL, draft, { ...OPENING, name: 'C' })).toEqual([NAME])
    expect(clashes(ALL, draft, { ...OPENING, vendor_id: 'v2' })).toEqual([])
  })
  test('asks nothing where both wrote the same', () => {
    expect(clashes(ALL, draft, { ...OPENING, name: 'B' })).toEqual([])
  })
})

test('what is typed beside an offered draft joins it: the later wins, and what it was stays', () => {
  const offered: Draft = {
    at: 1,
    version: 1,
    values: { name: 'B', phone: '1' },
    was: { name: 'A', phone: null },
  }
  const now: Draft = { at: 2, version: 2, values: { name: 'C' }, was: { name: 'Z' } }
  expect(joined(offered, now)).toEqual({
    at: 2,
    version: 1,
    values: { name: 'C', phone: '1' },
    was: { name: 'A', phone: null },
  })
  expect(joined(null, now)).toBe(now)
})
