import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { formView } from '#contracts/view.ts'
import { ResourceForm } from '#islands/form/ResourceForm.tsx'
import type { AnyRecord } from '#kernel/record.ts'
import { answering, type Asked } from '../support/answering.ts'
import { FakeRequest, give } from '../support/fake-request.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  fill,
  isThere,
  loaded,
  one,
  pass,
  press,
  textsOf,
} from '../support/hands.ts'

const UPDATE = 'POST /order/v1/order/update'
const whole = formView(resourceNamed('order'), 'en')
const sections = whole.sections.filter(({ fields }) => fields.some(({ rows }) => rows?.files))
const VIEW = { ...whole, sections }
const FIRST = '01900000-0000-7000-8000-000000000001'
const SECOND = '01900000-0000-7000-8000-000000000002'
const THIRD = '01900000-0000-7000-8000-000000000003'
const ROW = '01900000-0000-7000-8000-00000000000a'
const known = (id: string, name: string) => ({ id, name, mime: 'image/png', size_bytes: 812_000 })
const RECORD: AnyRecord = {
  id: 'o-1',
  created_at: '2026-05-02T01:30:00.000Z',
  updated_at: '2026-05-02T01:30:00.000Z',
  row_version: 1,
  version: 1,
  order_type: 'dispatch',
  contract_id: FIRST,
  window_start: '2026-05-02T01:30:00.000Z',
  window_end: '2026-05-03T01:30:00.000Z',
  priority: 'normal',
  lines: [],
  attachments: [{ id: ROW, file_id: FIRST, caption: null, file: known(FIRST, 'gate.png') }],
}
const LABEL = 'Attachments'

let asked: Asked[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  asked = answering({ [UPDATE]: () => RECORD })
  await draw(createElement(ResourceForm, { view: VIEW, lang: 'en', record: RECORD, backHref: '/orders' }))
})

const image = (name: string): File => new File(['x'], name, { type: 'image/png' })
const names = (): string[] => all('.files-caption').map((input) => input.getAttribute('aria-label') ?? '')
async function stored(at: number, id: string, name: string): Promise<void> {
  await FakeRequest.all[at]!.stored(known(id, name))
}
async function saved() {
  await click(called('Save'))
  await loaded()
  return asked.find(({ at }) => at === UPDATE)?.body['attachments']
}
async function pasteFiles(on: Element, files: File[], types: string[] = ['Files']): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files, types, getData: () => '' } })
  await act(async () => on.dispatchEvent(event))
  return event.defaultPrevented
}

describe('several files', () => {
  test('go up at once, each with how far it is, and are saved in their order with their captions', async () => {
    await give(box(LABEL), [image('a.png'), image('b.png')])
    await FakeRequest.all[1]!.sent(5, 10)
    expect(all('progress').map((bar) => bar.getAttribute('value'))).toEqual(['0', '50'])
    // The later one is there first.
    await stored(1, THIRD, 'b.png')
    await stored(0, SECOND, 'a.png')
    await fill('Caption of b.png', 'Segel rusak')
    await click(called('Move b.png up'))
    expect(await saved()).toEqual([
      { id: ROW, file_id: FIRST, caption: null },
      { file_id: THIRD, caption: 'Segel rusak' },
      { file_id: SECOND, caption: null },
    ])
  })

  test('are not saved while one is on its way', async () => {
    await give(box(LABEL), [image('a.png')])
    expect(await saved()).toBeUndefined()
    expect(textsOf('.files-one .field-error')).toEqual(['Wait until the file is uploaded'])
    await stored(0, SECOND, 'a.png')
    expect(await saved()).toHaveLength(2)
  })

  test('that fail leave the others alone, say why, and are tried again', async () => {
    await give(box(LABEL), [image('a.png'), image('b.png')])
    await FakeRequest.all[0]!.refused('The image is damaged or not an image')
    await stored(1, THIRD, 'b.png')
    expect(names()).toEqual(['Caption of gate.png', 'Caption of b.png'])
    expect(textsOf('[role=alert] .field-error')).toEqual(['a.png: The image is damaged or not an image'])
    await click(called('Try again'))
    await stored(2, SECOND, 'a.png')
    expect(names()).toEqual(['Caption of gate.png', 'Caption of b.png', 'Caption of a.png'])
    expect(textsOf('[role=alert] .field-error')).toEqual([])
  })

  test('of a kind or size that is not taken are not sent at all', async () => {
    const large = image('large.png')
    Object.defineProperty(large, 'size', { value: 17 * 1_048_576 })
    await give(box(LABEL), [new File(['x'], 'list.csv', { type: 'text/csv' }), large])
    expect(FakeRequest.all).toHaveLength(0)
    expect(textsOf('[role=alert] .field-error')).toEqual([
      'list.csv: Only JPG, PNG, WebP and PDF files are taken',
      'large.png: The file is larger than 16 MB',
    ])
  })

  test('come back to their place after they were taken away', async () => {
    await give(box(LABEL), [image('a.png')])
    await stored(0, SECOND, 'a.png')
    await click(called('Remove gate.png'))
    expect(names()).toEqual(['Caption of a.png'])
    await click(called('Undo'))
    expect(names()).toEqual(['Caption of gate.png', 'Caption of a.png'])
    await click(called('Remove gate.png'))
    expect(await saved()).toEqual([{ file_id: SECOND, caption: null }])
  })

  test('taken away on their way are stopped, and what still comes of them is nothing', async () => {
    await give(box(LABEL), [image('a.png')])
    await click(called('Remove a.png'))
    await pass()
    expect(FakeRequest.all[0]!.abort).toHaveBeenCalledOnce()
    expect(isThere('Undo')).toBe(false)
    expect(isThere('Try again')).toBe(false)
    expect(names()).toEqual(['Caption of gate.png'])
  })

  test('are as many as fit, said in words', async () => {
    await give(
      box(LABEL),
      Array.from({ length: 25 }, (_, at) => image(`${at}.png`)),
    )
    expect(names()).toHaveLength(20)
    expect(textsOf('.file-input > .field-error')).toEqual(['There is room for 20 files'])
    expect(box(LABEL)).toHaveProperty('disabled', true)
  })

  test('are pasted as pictures anywhere in their form, but not where text is meant', async () => {
    expect(await pasteFiles(document.body, [image('image.png')])).toBe(true)
    expect(names().at(-1)).toMatch(/^Caption of paste-\d+\.png$/)
    const caption = box('Caption of gate.png')
    expect(await pasteFiles(caption.closest('li')!, [image('x.png')])).toBe(true)
    const elsewhere = document.createElement('form')
    elsewhere.append(document.createElement('textarea'))
    document.body.append(elsewhere)
    expect(await pasteFiles(elsewhere.firstElementChild!, [image('y.png')])).toBe(false)
    elsewhere.remove()
  })

  test('are looked at one after the other, and the focus goes back', async () => {
    await give(box(LABEL), [image('a.png')])
    await stored(0, SECOND, 'a.png')
    const [shown] = all('.gallery-one')
    expect(shown!.textContent).toContain('Show gate.png')
    shown!.focus()
    await click(shown!)
    const picture = (): string | null => one('.viewer-image').getAttribute('src')
    expect(picture()).toBe(`/api/sub/v1/file/${FIRST}/content`)
    await press('ArrowRight', one('dialog.viewer'))
    expect(picture()).toBe(`/api/sub/v1/file/${SECOND}/content`)
    await press('ArrowRight', one('dialog.viewer'))
    expect(picture()).toBe(`/api/sub/v1/file/${FIRST}/content`)
    await click(called('Close'))
    expect(all('dialog.viewer')).toHaveLength(0)
    expect(document.activeElement).toBe(shown)
  })
})
