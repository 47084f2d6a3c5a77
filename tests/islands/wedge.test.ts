import * as fc from 'fast-check'
import { act, createElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import { isTruckOfCode, truckOfCode } from '#islands/weighing/read-code.ts'
import { useWedge } from '#islands/weighing/use-wedge.ts'
import { heard, NO_BURST } from '#islands/weighing/wedge.ts'
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
const QUEUE = { second: [BETWEEN], waiting: [ITEM] } as unknown as WeighingQueue

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
function Field() {
  const [text, setText] = useState('abc')
  useWedge(onCode)
  return createElement('input', { value: text, onChange: (event) => setText(event.target.value) })
}

/** Types into the field as a browser does: the key, then its letter. */
function type(keys: readonly string[], gapMs: number): KeyboardEvent {
  const field = document.querySelector('input')!
  let last = new KeyboardEvent('keydown')
  for (const [index, key] of keys.entries()) {
    last = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(last, 'timeStamp', { value: index * gapMs })
    field.dispatchEvent(last)
    if (key.length !== 1) continue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, field.value + key)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return last
}

describe('a field that a reader types into', () => {
  beforeEach(() => onCode.mockReset())
  afterEach(unmountAll)

  test('has afterwards what stood in it, and Enter does nothing else', async () => {
    await draw(createElement(Field))
    const enter = await act(async () => type([...'T-031', 'Enter'], 5))
    expect(onCode).toHaveBeenCalledExactlyOnceWith('T-031')
    expect(enter.defaultPrevented).toBe(true)
    expect(document.querySelector('input')!.value).toBe('abc')
  })

  test('keeps what a hand types', async () => {
    await draw(createElement(Field))
    const enter = await act(async () => type([...'T-031', 'Enter'], 90))
    expect(onCode).not.toHaveBeenCalled()
    expect(enter.defaultPrevented).toBe(false)
    expect(document.querySelector('input')!.value).toBe('abcT-031')
  })
})
