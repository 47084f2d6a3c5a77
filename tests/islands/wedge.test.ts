import * as fc from 'fast-check'
import { act, createElement, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import { TruckSearch } from '#islands/weighing/TruckSearch.tsx'
import { isTruckOfCode, truckOfCode } from '#islands/weighing/read-code.ts'
import { useWedge } from '#islands/weighing/use-wedge.ts'
import { startScans } from '#layouts/browser/scans.ts'
import { heard, NO_BURST } from '#stores/wedge.ts'
import { draw, unmountAll } from '../support/hands.ts'

/** Keys with so many ms before each; gives the codes that were read. */
function read(keys: readonly string[], gaps: readonly number[]): string[] {
  let burst = NO_BURST
  let at = 0
  const codes: string[] = []
  for (const [index, key] of keys.entries()) {
    at += gaps[index] ?? 0
    const next = heard(burst, { key, at })
    burst = next.burst
    if (next.code !== null) codes.push(next.code)
  }
  return codes
}

describe('a reader among the keys', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9 :/?=.-]{4,60}$/)
  const fast = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 61, maxLength: 61 })

  test('is heard whatever it reads and however its keys fall within its speed', () => {
    fc.assert(
      fc.property(word, fast, (text, gaps) => {
        expect(read([...text, 'Enter'], gaps)).toEqual([text])
      }),
    )
  })

  test('is not somebody who types, whatever the words, once a key comes slower than a reader', () => {
    fc.assert(
      fc.property(word, fast, fc.nat(2), fc.integer({ min: 51, max: 900 }), (text, gaps, back, slow) => {
        // The pause lies among the last three keys: fewer than four are left of the burst.
        const slower = gaps.with(text.length - back, slow)
        expect(read([...text, 'Enter'], slower)).toEqual([])
      }),
    )
  })

  test('is heard through Shift, not through an arrow, and not with three keys', () => {
    const now = Array<number>(20).fill(5)
    expect(read(['Shift', 'W', '1', 'Shift', 'U', 'B', 'Enter'], now)).toEqual(['W1UB'])
    expect(read(['W', '1', '2', 'ArrowLeft', '3', 'Enter'], now)).toEqual([])
    expect(read(['W', '1', '2', 'Enter'], now)).toEqual([])
  })
})

const ITEM = {
  kind: 'first',
  truck_id: '019a0000-0000-7000-8000-000000000001',
  plate_no: 'W 8421 UK',
  truck_code: 'T-031',
  rfid_tag: 'E20034120',
  trip_id: 'trip-1',
  trip_no: 'TRP-261121-00087',
  weighing_id: null,
  ticket_no: null,
  surat_jalan_no: 'SJ-261121-00087',
} as QueueItem
const BETWEEN = {
  ...ITEM,
  kind: 'second',
  truck_id: 'b',
  trip_id: 'trip-2',
  plate_no: 'L 1 A',
  truck_code: 'T-032',
  rfid_tag: null,
  trip_no: null,
  weighing_id: '019a0000-0000-7000-8000-000000000002',
  ticket_no: 'TB-01-261121-0003',
  surat_jalan_no: null,
} as QueueItem
const QUEUE = { scale: { id: 'scale-1' }, second: [BETWEEN], waiting: [ITEM] } as unknown as WeighingQueue

describe('a code', () => {
  test.each([
    ['a plate as it is painted', 'W 8421 UK', 'W 8421 UK'],
    ['a plate without spaces', 'w8421uk', 'W 8421 UK'],
    ['a hull number', 't-031', 'W 8421 UK'],
    ['a card', 'E20034120', 'W 8421 UK'],
    [
      'the label of a truck',
      'https://a.test/dashboard/master/truck/019a0000-0000-7000-8000-000000000001/edit',
      'W 8421 UK',
    ],
    [
      'a ticket',
      'https://a.test/dashboard/weighing-result/list?ticket=019a0000-0000-7000-8000-000000000002#AB12-CD34',
      'L 1 A',
    ],
    ['the words of a delivery note', 'SJ-261121-00087 TB-01-261121-0009 AB12-CD34', 'W 8421 UK'],
    ['a ticket by its number', 'TB-01-261121-0003', 'L 1 A'],
  ])('names its truck: %s', (_title, code, plate) => {
    expect(truckOfCode(QUEUE, code)?.plate_no).toBe(plate)
  })

  test('names none by a part of a plate, nor by nothing', () => {
    for (const code of ['8421', 'W 8421', '    ', 'null', '0000'])
      expect(truckOfCode(QUEUE, code), code).toBeNull()
    expect(truckOfCode(null, 'T-031')).toBeNull()
    const truck = { code: 'T-031', plate_no: 'W 8421 UK', rfid_tag: null }
    expect([isTruckOfCode(truck, 'T-031'), isTruckOfCode(truck, 'T-0311')]).toEqual([true, false])
  })
})

const onCode = vi.fn()
const onPress = vi.fn()
function Page() {
  const [text, setText] = useState('abc')
  useWedge(onCode)
  const field = createElement('input', {
    key: 'field',
    value: text,
    onChange: (event) => setText(event.target.value),
  })
  const saved = createElement('input', { key: 'saved', readOnly: true, value: '' })
  return [
    field,
    saved,
    createElement('button', { key: 'key', onKeyDown: ({ key }) => key === 'Enter' && onPress() }),
  ]
}

/** Types as a browser does: the key, and its letter where it goes into a field. */
function type(target: HTMLElement, keys: readonly string[], gapMs: number): KeyboardEvent {
  let last = new KeyboardEvent('keydown')
  for (const [index, key] of keys.entries()) {
    last = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(last, 'timeStamp', { value: index * gapMs })
    target.dispatchEvent(last)
    if (key.length !== 1 || !(target instanceof HTMLInputElement) || target.readOnly) continue
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    own.set!.call(target, target.value + key)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return last
}

const at = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!

describe('a page with a reader', () => {
  beforeAll(startScans)
  beforeEach(() => {
    onCode.mockReset()
    onPress.mockReset()
  })
  afterEach(unmountAll)

  test.each(['button', 'input[readonly]'])(
    'hears it while %s has the keyboard, and Enter does nothing else',
    async (selector) => {
      await draw(createElement(Page))
      const enter = await act(async () => type(at(selector), [...'T-031', 'Enter'], 5))
      expect(onCode).toHaveBeenCalledExactlyOnceWith('T-031')
      expect(enter.defaultPrevented).toBe(true)
      expect(onPress).not.toHaveBeenCalled()
    },
  )

  test.each([0, 5, 90])('keeps what is typed into a field, with %i ms between the keys', async (gapMs) => {
    await draw(createElement(Page))
    const enter = await act(async () => type(at('input'), [...'T-031', 'Enter'], gapMs))
    expect(onCode).not.toHaveBeenCalled()
    expect(enter.defaultPrevented).toBe(false)
    expect(document.querySelector('input')!.value).toBe('abcT-031')
  })

  test('does not take letters of a field for the begin of a code', async () => {
    await draw(createElement(Page))
    await act(async () => type(at('input'), [...'T-031'], 1))
    const enter = await act(async () => type(at('button'), ['Enter'], 1))
    expect([onCode.mock.calls.length, onPress.mock.calls.length, enter.defaultPrevented]).toEqual([
      0,
      1,
      false,
    ])
  })
})

describe('the field for the truck', () => {
  const onChoose = vi.fn()
  const onUnknown = vi.fn()
  beforeEach(() => {
    onChoose.mockReset()
    onUnknown.mockReset()
  })
  afterEach(unmountAll)

  async function enter(text: string): Promise<void> {
    await draw(createElement(TruckSearch, { queue: QUEUE, chosen: null, onChoose, onCode: onUnknown }))
    await act(async () => type(at('input'), [...text], 0))
    await act(async () => type(at('input'), ['Enter'], 0))
  }

  test.each([
    ['a plate', 'w8421uk', 'W 8421 UK'],
    ['the truck that is named wholly, before one whose code only begins so', 'T-03', 'B 3 C'],
    [
      'the address on a ticket',
      'https://a.test/list?ticket=019a0000-0000-7000-8000-000000000002#AB',
      'L 1 A',
    ],
  ])('chooses by Enter, however fast it was typed: %s', async (_title, text, plate) => {
    QUEUE.waiting = [ITEM, { ...ITEM, truck_id: 'c', plate_no: 'B 3 C', truck_code: 'T-03', rfid_tag: null }]
    await enter(text)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ plate }))
    expect(onUnknown).not.toHaveBeenCalled()
  })

  test('asks elsewhere for a card that no truck of the queue has', async () => {
    await enter('E2FFFF')
    expect(onUnknown).toHaveBeenCalledExactlyOnceWith('E2FFFF')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
