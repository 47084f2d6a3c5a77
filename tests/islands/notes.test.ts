import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Note, RecordFile } from '#contracts/notes.ts'
import { clock } from '#kernel/clock.ts'
import type { Page } from '#kernel/wire.ts'
import { RecordTimeline } from '#islands/notes/RecordTimeline.tsx'
import { $confirm } from '#stores/confirm.ts'
import { answering, LOST, pageOf, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  isThere,
  loaded,
  one,
  pass,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

const BASE = '/order/v1/order'
const POST = `POST ${BASE}/o-1/notes`
const DAY = '2026-03-03'

const noteOf = (more: Partial<Note> = {}): Note => ({
  id: 'n-1',
  at: `${DAY}T02:00:00Z`,
  author_id: 'u-1',
  author_name: 'Budi',
  author_role: 'control-tower',
  text: 'Gerbang ditutup',
  mentions: [],
  files: [],
  deleted_at: null,
  deletable_until: null,
  ...more,
})

const READERS = [
  { id: 'u-2', username: 'siti.a-b', name: 'Siti', role_code: 'super-ct', role_name: 'Super CT' },
  { id: 'u-3', username: 'slamet', name: 'Slamet', role_code: 'super-ct', role_name: 'Super CT' },
]

let asked: Asked[] = []

const readersAnswer = (q: string) => ({
  [`GET ${BASE}/o-1/readers?q=${q}`]: () => ({
    items: READERS.filter(({ username }) => username.startsWith(q)),
  }),
})

beforeEach(() => {
  asked = answering({
    [POST]: ({ text }) => noteOf({ id: 'n-2', text: String(text) }),
    ...readersAnswer(''),
    ...readersAnswer('s'),
    ...readersAnswer('sl'),
    ...readersAnswer('x'),
  })
})

afterEach(() => clock.freeze(null))

async function start(notes: Page<Note> = pageOf<Note>([]), files: readonly RecordFile[] = []): Promise<void> {
  await draw(
    createElement(RecordTimeline, {
      base: BASE,
      id: 'o-1',
      entries: [{ at: `${DAY}T01:00:00Z`, who: 'Ani', what: 'Created' }],
      notes,
      files,
      roleNames: { 'control-tower': 'Control Tower' },
      lang: 'en',
      today: DAY,
    }),
  )
}

const text = () => box('Write a note')

async function write(words: string): Promise<void> {
  await click(called('Write a note'))
  await loaded()
  await type(text(), words)
}

const bodies = () => asked.filter(({ at }) => at === POST)
const options = (): string[] => textsOf('[role=option] .strong')

describe('the timeline of a record', () => {
  test('has notes between what was done, with their people and files', async () => {
    const files = [
      { id: 'f-1', name: 'foto.png', mime: 'image/png' as const, size_bytes: 9, removed: null },
      { id: 'f-2', name: 'surat.pdf', mime: 'application/pdf' as const, size_bytes: 9, removed: null },
    ]
    const mentions = [{ id: 'u-2', username: 'siti.a-b', name: 'Siti' }]
    const said = 'Halo @siti.a-b. cc x@siti.a-b'
    await start(
      pageOf([
        noteOf({ text: said, mentions, files }),
        noteOf({ id: 'n-0', at: `${DAY}T00:00:00Z`, text: '', deleted_at: `${DAY}T00:05:00Z` }),
      ]),
    )
    expect(textsOf('.timeline-what > b')).toEqual(['Note', 'Created', 'Note deleted'])
    expect(textsOf('.timeline > li > small')[0]).toBe('Budi (Control Tower)')
    expect(textsOf('.note-body p')).toEqual([said])
    expect(textsOf('.note-body p b')).toEqual(['@siti.a-b'])
    expect(textsOf('.note-files a')).toEqual(['foto.png', 'surat.pdf'])
    expect(all('.note-files img')).toHaveLength(1)
    expect(one('.note-files li:first-child a').getAttribute('href')).toBe('/api/sub/v1/file/f-1/content')
  })

  test('shows hostile words as words', async () => {
    const hostile = '<img src=x onerror=alert(1)> @siti.a-b<script>'
    const mentions = [{ id: 'u-2', username: 'siti.a-b', name: 'Siti' }]
    await start(pageOf([noteOf({ text: hostile, mentions })]))
    expect([all('img').length, textsOf('.note-body p')]).toEqual([0, [hostile]])
  })

  test('gets older notes when they are asked for, each once', async () => {
    const older = [noteOf(), noteOf({ id: 'n-0', text: 'Lama', at: '2026-03-01T00:00:00Z' })]
    asked = answering({ [`GET ${BASE}/o-1/notes?page=2&limit=1`]: () => pageOf(older, { page_number: 2 }) })
    await start(pageOf([noteOf()], { limit_items: 1, has_next_page: true }))
    await click(called('Show older notes'))
    await pass()
    expect(textsOf('.note-body p')).toEqual(['Gerbang ditutup', 'Lama'])
    expect(isThere('Show older notes')).toBe(false)
  })
})

describe('a note', () => {
  test('is written and stands in the timeline', async () => {
    await start()
    await write('Gerbang 2 ditutup')
    await click(called('Save note'))
    await pass()
    expect(bodies()[0]?.body).toEqual({ text: 'Gerbang 2 ditutup', file_ids: [] })
    expect(textsOf('.note-body p')).toEqual(['Gerbang 2 ditutup'])
    expect(text().value).toBe('')
    expect(textsOf('[role=status]')).toEqual(['The note is saved'])
  })

  test('is sent by Ctrl+Enter, and not by Enter', async () => {
    await start()
    await write('Satu')
    await press('Enter')
    expect(bodies()).toHaveLength(0)
    await press('Enter', text(), { ctrlKey: true })
    await pass()
    expect(bodies()).toHaveLength(1)
  })

  test('that was not saved stays as it was typed, and is sent again under the same key', async () => {
    let isDown = true
    asked = answering({ [POST]: () => (isDown ? LOST : noteOf({ id: 'n-2', text: 'Satu' })) })
    await start()
    await write('Satu')
    await click(called('Save note'))
    await pass()
    expect(text().value).toBe('Satu')
    expect(errorAt('Write a note')).toContain('Nothing was lost')
    isDown = false
    await click(called('Save note'))
    await pass()
    const [first, second] = bodies()
    expect(first!.key).toBeTruthy()
    expect(second!.key).toBe(first!.key)
    expect(textsOf('.note-body p')).toEqual(['Satu'])
  })

  test('says beside its text why it is refused', async () => {
    const sentence = 'Nobody called @x may read this record'
    asked = answering({ [POST]: () => refusing(400, 'Look', { text: sentence }) })
    await start()
    await write('Hai @x ')
    await click(called('Save note'))
    await pass()
    expect(errorAt('Write a note')).toBe(sentence)
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(text().value).toBe('Hai @x ')
  })

  test('without words is not sent', async () => {
    await start()
    await write('   ')
    await click(called('Save note'))
    expect(bodies()).toHaveLength(0)
    expect(errorAt('Write a note')).toBe('Write something or attach a file first')
  })

  test('is taken back by its author while it is new, after a question', async () => {
    clock.freeze(new Date(`${DAY}T02:10:00Z`))
    const open = noteOf({ deletable_until: `${DAY}T02:15:00Z` })
    const gone = noteOf({ text: '', deleted_at: `${DAY}T02:11:00Z` })
    asked = answering({ [`DELETE ${BASE}/o-1/notes/n-1`]: () => gone })
    await start(pageOf([open, noteOf({ id: 'n-0', deletable_until: `${DAY}T02:09:00Z` })]))
    expect(all('.note-delete')).toHaveLength(1)
    await click(called('Delete this note'))
    expect(asked).toEqual([])
    $confirm.get()!.answer(true)
    await pass()
    expect(asked).toHaveLength(1)
    expect(textsOf('.timeline-what > b')).toEqual(['Note deleted', 'Note', 'Created'])
  })
})

const fileOf = (more: Partial<RecordFile> = {}): RecordFile => ({
  id: 'f-1',
  name: 'foto.png',
  mime: 'image/png',
  size_bytes: 81_000,
  removed: null,
  at: `${DAY}T02:00:00Z`,
  by_name: 'Budi',
  field: null,
  note_id: 'n-1',
  can_remove: true,
  ...more,
})

describe('the files of a record', () => {
  test('stand in one place: of notes and of fields, with who and when, to look at and to save', async () => {
    const paper = fileOf({ id: 'f-2', name: 'surat.pdf', mime: 'application/pdf', field: 'Attachments' })
    await start(pageOf<Note>([]), [fileOf(), { ...paper, note_id: null, can_remove: false }])
    expect(textsOf('.shelf h3')).toEqual(['Files 2'])
    expect(textsOf('.shelf-one .two-line > span')).toEqual(['foto.png', 'surat.pdf'])
    expect(textsOf('.shelf-one small')[0]).toBe('Note · Budi')
    expect(textsOf('.shelf-one small')[1]).toBe('03 Mar 2026 09:00 · 81 kB')
    expect(textsOf('.shelf-one small')[2]).toBe('Attachments · Budi')
    expect(called('Download foto.png').getAttribute('href')).toBe('/api/sub/v1/file/f-1/content')
    expect([isThere('Take foto.png off'), isThere('Take surat.pdf off')]).toEqual([true, false])
    await click(all('.shelf .gallery-one')[0]!)
    expect(textsOf('dialog h2')).toEqual(['foto.png'])
  })

  test('are taken off with a reason, which then stands there and in the note', async () => {
    const removed = { at: `${DAY}T03:00:00Z`, by_name: 'Ani', reason: 'Salah foto' }
    asked = answering({
      [`POST ${BASE}/o-1/files/f-1/remove`]: () => fileOf({ removed, can_remove: false }),
    })
    const { id, name, mime, size_bytes } = fileOf()
    await start(pageOf([noteOf({ files: [{ id, name, mime, size_bytes, removed: null }] })]), [fileOf()])
    await click(called('Take foto.png off'))
    await loaded()
    await click(called('Take the file off'))
    expect(asked).toEqual([])
    await type(box('Reason'), 'Salah foto')
    await click(called('Take the file off'))
    await pass()
    expect(asked.map(({ body }) => body)).toEqual([{ reason: 'Salah foto' }])
    expect(textsOf('.shelf h3')).toEqual(['Files 0'])
    expect(textsOf('.shelf-one')[0]).toContain('Taken off by Ani, 03 Mar 2026 10:00: Salah foto')
    expect(textsOf('.note-files li')[0]).toContain('taken off by Ani: Salah foto')
    expect(all('.note-files a')).toHaveLength(0)
    expect(all('dialog')).toHaveLength(0)
  })

  test('of a note that is written stand there at once', async () => {
    const { id, name, mime, size_bytes } = fileOf()
    const files = [{ id, name, mime, size_bytes, removed: null }]
    asked = answering({ [POST]: () => noteOf({ id: 'n-2', files }) })
    await start()
    await write('Foto')
    await click(called('Save note'))
    await pass()
    expect(textsOf('.shelf h3')).toEqual(['Files 1'])
    expect(isThere('Take foto.png off')).toBe(true)
  })

  test('dropped on the timeline open the box with them', async () => {
    await start()
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    const given = new File(['x'], 'catatan.txt', { type: 'text/plain' })
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [given], types: ['Files'] } })
    await act(() => one('.notes').dispatchEvent(drop))
    await loaded()
    expect(drop.defaultPrevented).toBe(true)
    expect(textsOf('.note-file-name')).toEqual(['catatan.txt'])
    expect(textsOf('.note-files .field-error')).toEqual(['Only JPG, PNG, WebP and PDF files are taken'])
  })
})

describe('an @', () => {
  const attribute = (name: string): string | null => text().getAttribute(name)

  test('opens the readers of the record as a combobox', async () => {
    await start()
    await write('Halo @')
    await pass(200)
    expect(options()).toEqual(['Siti', 'Slamet'])
    expect(attribute('role')).toBe('combobox')
    expect(attribute('aria-expanded')).toBe('true')
    const at = (): string | undefined =>
      document.getElementById(attribute('aria-activedescendant') ?? '')?.querySelector('.strong')?.textContent
    expect(at()).toBe('Siti')
    await press('ArrowDown')
    expect(at()).toBe('Slamet')
    await press('ArrowDown')
    expect(at()).toBe('Siti')
    await press('ArrowUp')
    await press('Enter')
    expect(text().value).toBe('Halo @slamet ')
    expect(options()).toEqual([])
    expect(attribute('role')).toBeNull()
  })

  test('is narrowed by what is typed, and taken with the mouse', async () => {
    await start()
    await write('Halo @sl')
    await pass(200)
    expect(options()).toEqual(['Slamet'])
    await click(one('[role=option]'))
    expect(text().value).toBe('Halo @slamet ')
  })

  test('says when nobody is found, and is closed by Escape', async () => {
    await start()
    await write('@x')
    await pass(200)
    expect(textsOf('.picker-note')).toEqual(['Nobody of this name may read the record'])
    await press('Escape')
    expect(all('[role=listbox]')).toHaveLength(0)
    expect(text().value).toBe('@x')
  })

  test('inside a word names nobody', async () => {
    await start()
    await write('budi@')
    await pass(200)
    expect(all('[role=listbox]')).toHaveLength(0)
    expect(asked).toEqual([])
  })
})
