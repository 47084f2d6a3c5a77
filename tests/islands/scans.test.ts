import { act, createElement, useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startScans } from '#layouts/browser/scans.ts'
import { $notices } from '#stores/notice.ts'
import { takeScans } from '#stores/wedge.ts'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { answering, pageOf } from '../support/answering.ts'
import { draw, loaded, pass, unmountAll } from '../support/hands.ts'

const TRUCK = '019a0000-0000-7000-8000-000000000001'
const LIST = 'POST /master/v1/truck/'
const SOURCES = [
  {
    label: 'Trucks',
    icon: 'pi pi-truck',
    list: LIST,
    title: ['code'],
    under: ['plate_no'],
    link: { path: '/dashboard/master/truck/{id}/edit', from: { id: 'id' } },
  },
]
const ROWS = [
  { id: TRUCK, code: 'T-031', plate_no: 'W 8421 UK' },
  { id: '019a0000-0000-7000-8000-000000000002', code: 'T-0312', plate_no: 'W 8422 UK' },
]

const keys: string[] = []
const hear = ({ key }: KeyboardEvent): void => void keys.push(key)
const assign = vi.fn()

beforeAll(() => {
  startScans()
  document.addEventListener('keydown', hear)
})
afterAll(() => {
  document.removeEventListener('keydown', hear)
})
beforeEach(() => {
  keys.length = 0
  assign.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
  $notices.set([])
  document.body.innerHTML = `<script id="palette-data" type="application/json">${JSON.stringify({ sources: SOURCES })}</script><button>x</button>`
  answering({
    [LIST]: (body) => {
      const { searchString = '', fieldFilters = [] } = body as { searchString?: string; fieldFilters?: { field: string; value: unknown }[] } // prettier-ignore
      const wanted = searchString.toLowerCase().replaceAll(' ', '')
      const id = fieldFilters.find(({ field }) => field === 'id')
      const found = ROWS.filter((row) =>
        id
          ? [id.value].flat().includes(row.id)
          : `${row.code} ${row.plate_no}`.toLowerCase().replaceAll(' ', '').includes(wanted),
      )
      return pageOf(found)
    },
  })
})
afterEach(unmountAll)

let now = 0
/** Keys of a reader, or of a person with so many ms between them; the keyboard is on a button, or in a field. */
function press(target: Element, pressed: readonly string[], gapMs = 5): void {
  now += 1_000
  for (const key of pressed) {
    now += gapMs
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    target.dispatchEvent(event)
    if (key.length !== 1 || !(target instanceof HTMLInputElement) || event.defaultPrevented) continue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      target,
      target.value + key,
    )
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
const button = (): Element => document.querySelector('button')!

test('a code that is read outside fields opens its record, and none of its keys is one of the page', async () => {
  press(button(), [...'n/a?T-031', 'Enter'])
  expect(keys).toEqual([])
  press(button(), [...'T-031', 'Enter'])
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(`/dashboard/master/truck/${TRUCK}/edit`))
  assign.mockReset()
  for (const code of ['W8421UK', 'w 8421 uk', `${location.origin}/record/truck/${TRUCK}`]) {
    press(button(), [...code, 'Tab'])
    await vi.waitFor(() => expect(assign, code).toHaveBeenCalledTimes(1))
    expect(String(assign.mock.calls[0])).toContain(TRUCK)
    assign.mockReset()
  }
  expect(keys).toEqual([])
})

test('a reader that ends its codes by no Enter is understood too', async () => {
  press(button(), [...'T-031'])
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(keys).toEqual([])
})

test('a code that nobody knows is said, and so is one of another site; nothing is opened', async () => {
  for (const code of ['X-999-NONE', 'https://evil.test/record/truck/x']) {
    $notices.set([])
    press(button(), [...code, 'Enter'])
    await vi.waitFor(() => expect($notices.get()[0]?.message).toBe(`Nothing is known by the code ${code}`))
  }
  expect(assign).not.toHaveBeenCalled()
})

test('what a person presses is heard by the page, in its order, a moment later', async () => {
  press(button(), ['n'])
  expect(keys).toEqual([])
  await vi.waitFor(() => expect(keys).toEqual(['n']))
  press(button(), ['/', 'a', '?', 'ArrowDown'], 80)
  await vi.waitFor(() => expect(keys).toEqual(['n', '/', 'a', '?', 'ArrowDown']))
  press(button(), ['a', 'b', 'Enter'])
  await vi.waitFor(() => expect(keys.slice(5)).toEqual(['a', 'b', 'Enter']))
  expect(assign).not.toHaveBeenCalled()
})

test('a part of a page that takes codes gets them instead, until it is gone', async () => {
  const taken: string[] = []
  const end = takeScans((code) => void taken.push(code))
  press(button(), [...'T-031', 'Enter'])
  expect(taken).toEqual(['T-031'])
  end()
  press(button(), [...'T-031', 'Enter'])
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(taken).toEqual(['T-031'])
})

/** Looks again while what is drawn changes; the last look says what is wrong. */
async function until(look: () => void): Promise<void> {
  await loaded()
  for (let turn = 0; turn < 80; turn += 1) {
    await pass(100)
    try {
      return look()
    } catch {
      // It may still come.
    }
  }
  look()
}

const picked = vi.fn()
function Picker() {
  const [value, setValue] = useState<string | null>('before')
  return createElement(RefPicker, {
    id: 'field-truck_id',
    source: { list: LIST, as: 'truck', title: ['code', 'plate_no'], inactive: true },
    value,
    title: value === 'before' ? 'T-001' : value ? 'chosen' : '',
    chosen: value === 'before' ? ({ id: 'before', code: 'T-001' } as never) : null,
    onPick: (id: string | null) => {
      picked(id)
      setValue(id)
    },
  })
}

test.each(['T-031', `${location.origin}/record/truck/${TRUCK}`])(
  'in a picker %s chooses its one hit, though others begin like it',
  async (code) => {
    picked.mockReset()
    await draw(createElement(Picker))
    const input = document.querySelector<HTMLInputElement>('#field-truck_id')!
    await act(async () => input.focus())
    await act(async () => {
      input.value = ''
      press(input, [...code, 'Enter'])
    })
    await until(() => expect(picked).toHaveBeenLastCalledWith(TRUCK))
    expect(assign).not.toHaveBeenCalled()
  },
)

test('in a picker an unknown code is said, and what was chosen before is chosen again', async () => {
  picked.mockReset()
  await draw(createElement(Picker))
  const input = document.querySelector<HTMLInputElement>('#field-truck_id')!
  await act(async () => input.focus())
  await act(async () => press(input, [...'X-999', 'Enter']))
  await until(() => expect($notices.get()[0]?.message).toBe('Nothing is known by the code X-999'))
  expect(picked).toHaveBeenLastCalledWith('before')
})
