import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SignatureUpload } from '#islands/people/SignatureUpload.tsx'
import { answering, type Asked } from '../support/answering.ts'
import { FakeRequest, give } from '../support/fake-request.ts'
import { all, called, click, draw, isThere, loaded, one, textsOf } from '../support/hands.ts'

const found = vi.hoisted(() => ({ now: {} as { file?: File; refused?: string } }))
vi.mock('#ui/inputs/signature-photo.ts', () => ({ inkOfPhoto: async () => found.now }))

const CREATE = 'POST /master/v1/signature/create'
const STORED = {
  id: '01900000-0000-7000-8000-000000000009',
  name: 'signature.png',
  mime: 'image/png',
  width: 300,
  height: 90,
}
const USE = 'Use this signature'
const UNDO = 'Undo the last stroke'

let asked: Asked[] = []
/** What was drawn on any canvas, in short. */
let drawn: string[] = []

const PEN = new Proxy(
  {},
  {
    get: (_, name) => () => void drawn.push(String(name)),
    set: () => true,
  },
)

beforeEach(async () => {
  drawn = []
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => PEN,
    setPointerCapture: vi.fn(),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['ink'], { type: 'image/png' })),
  })
  vi.stubGlobal('location', Object.assign(Object.create(location), { reload: vi.fn() }))
  asked = answering({ [CREATE]: () => ({ id: 's1' }) })
  await draw(createElement(SignatureUpload, { driverId: 'd1', hasCurrent: false, lang: 'en' }))
})

const pointer = (type: string, x: number, y: number, pointerId = 1): Event =>
  Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    pointerId,
    pointerType: 'touch',
    pressure: 0.5,
    clientX: x,
    clientY: y,
    button: 0,
  })
/** Draws with a finger from point to point, and lifts it. */
async function stroke(...points: [number, number][]): Promise<void> {
  const pad = one('canvas')
  const [first, ...rest] = points
  await act(async () => {
    pad.dispatchEvent(pointer('pointerdown', ...first!))
    for (const point of rest) pad.dispatchEvent(pointer('pointermove', ...point))
    pad.dispatchEvent(pointer('pointerup', ...points.at(-1)!))
  })
}
const isOff = (name: string): boolean =>
  called(name).matches(':disabled') || called(name).getAttribute('aria-disabled') === 'true'
async function choose(file: File): Promise<void> {
  await give(one('.file-drop input'), [file])
  await loaded()
}
const photo = (type = 'image/jpeg'): File => new File(['x'], 'ttd.jpg', { type })

describe('a pad', () => {
  test('takes strokes, gives the last one back, and is emptied', async () => {
    expect([USE, UNDO, 'Clear'].map(isOff)).toEqual([true, true, true])
    await stroke([10, 10], [60, 40], [120, 20])
    await stroke([130, 30], [150, 50])
    expect(textsOf('.signature-pad [role=status]')).toEqual(['2 strokes'])
    await click(called(UNDO))
    expect(textsOf('.signature-pad [role=status]')).toEqual(['1 stroke'])
    await click(called('Clear'))
    expect([USE, UNDO, 'Clear'].map(isOff)).toEqual([true, true, true])
  })

  test('does not take a slip of the finger for a signature', async () => {
    await stroke([10, 10])
    await click(called(USE))
    expect(textsOf('.field-error')).toEqual(['That is too little for a signature'])
    expect(FakeRequest.all).toEqual([])
  })

  test('is drawn on by one finger at a time', async () => {
    const pad = one('canvas')
    await act(async () => {
      pad.dispatchEvent(pointer('pointerdown', 10, 10))
      pad.dispatchEvent(pointer('pointerdown', 90, 90, 2))
      pad.dispatchEvent(pointer('pointerup', 90, 90, 2))
      pad.dispatchEvent(pointer('pointermove', 80, 30))
      pad.dispatchEvent(pointer('pointerup', 80, 30))
    })
    expect(textsOf('.signature-pad [role=status]')).toEqual(['1 stroke'])
  })

  test('becomes a signature that is looked at before it is saved', async () => {
    await stroke([10, 10], [60, 40], [120, 20])
    await click(called(USE))
    await loaded()
    await FakeRequest.all[0]!.stored(STORED)
    expect(all('.signature-papers img')).toHaveLength(2)
    expect(textsOf('.signature-papers figcaption')).toEqual(['On white paper', 'On a tinted form'])
    expect(asked).toEqual([])
    await click(called('Save signature'))
    await loaded()
    expect(asked.at(-1)?.body).toMatchObject({ driver_id: 'd1', file_id: STORED.id, source: 'drawn' })
  })

  test('keeps what was drawn when it could not be sent', async () => {
    await stroke([10, 10], [60, 40], [120, 20])
    await click(called(USE))
    await loaded()
    await FakeRequest.all[0]!.refused('The file is larger than 200 kB')
    expect(textsOf('.field-error')).toEqual(['The file is larger than 200 kB'])
    expect(textsOf('.signature-pad [role=status]')).toEqual(['1 stroke'])
    expect(isOff(USE)).toBe(false)
  })
})

describe('a photo', () => {
  test('is sent as its ink alone, and can be given up for another one', async () => {
    found.now = { file: new File(['ink'], 'ttd.png', { type: 'image/png' }) }
    await choose(photo())
    await FakeRequest.all[0]!.stored(STORED)
    await click(called('Take another one'))
    expect([isThere('Save signature'), isThere(USE)]).toEqual([false, true])
    await choose(photo())
    await FakeRequest.all[1]!.stored(STORED)
    await click(called('Save signature'))
    await loaded()
    expect(asked.at(-1)?.body).toMatchObject({ source: 'admin_upload' })
  })

  test.each([
    ['dark', /too dark/],
    ['empty', /No ink was found/],
    ['full', /cannot be told from what is behind it/],
    ['broken', /damaged or not an image/],
  ])('that is %s says what to do, and nothing is sent', async (refused, words) => {
    found.now = { refused }
    await choose(photo())
    expect(textsOf('.field-error')).toEqual([expect.stringMatching(words)])
    expect(one('.file-drop input').getAttribute('aria-invalid')).toBe('true')
    expect(FakeRequest.all).toEqual([])
  })

  test('that is no picture is not looked at', async () => {
    found.now = {}
    await choose(photo('application/pdf'))
    expect(textsOf('.field-error')).toEqual(['Only JPG, PNG and WebP files are taken'])
  })
})
