import { act, createElement, useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RefView } from '#contracts/view.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { titleOf } from '#ui/cell.ts'
import { FieldInput } from '#ui/inputs/FieldInput.tsx'
import { RefPicker } from '#ui/inputs/RefPicker.tsx'
import { answering, LOST, pageOf, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  isThere,
  leave,
  pass,
  pointDown,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

const LIST = 'POST /master/v1/cargo/paginate'
const SOURCE: RefView = { list: LIST, as: 'cargo', title: ['code', 'name'], inactive: true }
// The service gives the best match first.
const ROWS = [
  { id: '2', code: 'UREA', name: 'Urea in bulk' },
  { id: '1', code: 'UREA-50', name: 'Urea in bags' },
  { id: '3', code: 'NPK', name: 'NPK 15-15-15' },
]

let picked: (string | null)[] = []
let asked: Asked[] = []
let isDown = false

beforeEach(() => {
  picked = []
  isDown = false
  asked = answering({
    [LIST]: ({ searchString }) => {
      const wanted = String(searchString).toLowerCase()
      const found = ROWS.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
      return isDown ? LOST : pageOf(found)
    },
  })
})

interface Start {
  chosen?: string | null
  isInvalid?: boolean
  filters?: FieldFilter[]
  source?: RefView
  onCreate?: (typed: string) => void
}

function Around({ chosen = null, source = SOURCE, ...rest }: Start): ReactNode {
  const [id, choose] = useState(chosen)
  const row = ROWS.find((one) => one.id === id)
  return createElement(RefPicker, {
    id: 'cargo',
    label: 'Cargo',
    value: id,
    title: row ? titleOf(row, SOURCE.title) : '',
    chosen: row ?? null,
    source,
    ...rest,
    onPick(next) {
      picked.push(next)
      choose(next)
    },
  })
}

const show = (start: Start = {}) => draw(createElement(Around, start))
const cargo = () => box('Cargo')
const marked = (): string => all('[data-active]').map(({ textContent }) => textContent)[0] ?? ''
const isOpen = (): boolean => cargo().getAttribute('aria-expanded') === 'true'

async function typed(text: string): Promise<void> {
  await type(cargo(), text)
  await pass(200)
}

describe('a reference that is searched for', () => {
  test.each([
    ['urea', /^Another word finds what is not here\.$/],
    ['zzz', /^Nothing matches\. Only the beginnings .* Type another part\.$/],
  ])('says when not all records were searched: %s', async (text, said) => {
    answering({
      [LIST]: () => pageOf(text === 'urea' ? ROWS : [], { total_is_more: true }),
    })
    await show()
    await typed(text)
    expect(textsOf('.picker-note')).toEqual([expect.stringMatching(said)])
  })

  test('asks once for what was typed, not for every letter, and only for records in use', async () => {
    await show()
    await type(cargo(), 'u')
    await pass(100)
    await type(cargo(), 'ur')
    await pass(199)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        searchString: 'ur',
        limit: 20,
        fieldFilters: [{ field: 'is_active', operator: '=', value: true }],
      }),
    ])
    expect(textsOf('[role=option]')).toEqual(['UREAUrea in bulk', 'UREA-50Urea in bags'])
  })

  test('keeps to the filters of its form', async () => {
    const filters: FieldFilter[] = [{ field: 'contract_id', operator: '=', value: 'c' }]
    await show({ filters, source: { ...SOURCE, inactive: false } })
    await click(cargo())
    await pass()
    expect(asked[0]?.body.fieldFilters).toEqual(filters)
  })

  test('says that nothing matches', async () => {
    await show()
    await typed('zzz')
    expect(textsOf('.picker-note')).toEqual(['Nothing matches'])
    expect(await press('Enter', cargo()), 'the form is not sent').toBe(true)
    expect(picked).toEqual([])
  })

  test.each<[string, Start, string]>([
    ['nothing of it is there', {}, 'There is none yet'],
    [
      'nothing of its kind is there',
      {
        filters: [{ field: 'role_code', operator: '=', value: 'driver' }],
        source: { ...SOURCE, filters: [{ field: 'role_code', operator: '=', value: 'driver' }] },
      },
      'There is none yet that can be chosen here',
    ],
    ['it can be made here', { onCreate: () => undefined }, 'There is none yet. Type a name to make it.'],
    [
      'none fits the form',
      { filters: [{ field: 'contract_id', operator: '=', value: 'c' }] },
      'None fits what else is chosen',
    ],
  ])('says why it offers nothing before anybody typed: %s', async (_, start, said) => {
    answering({ [LIST]: () => pageOf([]) })
    await show(start)
    await click(cargo())
    await pass()
    expect(textsOf('.picker-note')).toEqual([said])
  })

  test('that cannot be loaded is asked for again by Enter', async () => {
    await show()
    isDown = true
    await typed('npk')
    expect(isThere('The list could not be loaded. Press Enter to try again.')).toBe(true)
    isDown = false
    await press('Enter', cargo())
    await pass(200)
    expect(marked()).toContain('NPK')
  })
})

describe('the keys of a reference', () => {
  test('Enter takes the first record of the answer to what was typed', async () => {
    await show()
    await typed('npk')
    expect(marked()).toContain('NPK')
    await press('Enter', cargo())
    expect(picked).toEqual(['3'])
    expect(isOpen()).toBe(false)
    expect(cargo().value).toBe('NPK · NPK 15-15-15')
  })

  test('Enter before the answer waits for it, instead of taking one of an earlier text', async () => {
    await show()
    await typed('urea')
    await type(cargo(), 'npk')
    await press('Enter', cargo())
    expect(picked).toEqual([])
    await pass(200)
    expect(picked).toEqual(['3'])
  })

  test('Enter before the answer takes nothing of it when somebody types on', async () => {
    await show()
    await type(cargo(), 'npk')
    await press('Enter', cargo())
    await type(cargo(), 'urea')
    await pass(400)
    expect([picked, isOpen()]).toEqual([[], true])
  })

  test('arrows walk round the choices and are told to who cannot see them', async () => {
    await show()
    await press('ArrowDown', cargo())
    await pass()
    expect([isOpen(), marked()]).toEqual([true, 'UREAUrea in bulk'])
    await press('ArrowUp', cargo())
    expect(marked()).toContain('NPK')
    expect(cargo().getAttribute('aria-activedescendant')).toBe('cargo-option-2')
    await press('ArrowDown', cargo())
    await press('ArrowDown', cargo())
    await press('Enter', cargo())
    expect(picked).toEqual(['1'])
  })

  test('the first key that changes the text takes the choice back, and Escape gives it again', async () => {
    await show({ chosen: '2' })
    await type(cargo(), 'UREA · Urea in bul')
    expect(picked).toEqual([null])
    expect(await press('Escape', cargo())).toBe(true)
    expect([picked, cargo().value]).toEqual([[null, '2'], 'UREA · Urea in bulk'])
  })

  test('Tab takes what is wholly called what was typed, also before its answer', async () => {
    await show({ chosen: '2' })
    await type(cargo(), ' npk')
    expect(await press('Tab', cargo()), 'the focus goes on').toBe(false)
    await leave(cargo())
    expect(picked).toEqual([null])
    await pass(200)
    expect([picked, cargo().value]).toEqual([[null, '3'], 'NPK · NPK 15-15-15'])
    await typed('urea in BAGS')
    await leave(cargo())
    expect(picked.at(-1)).toBe('1')
    expect(textsOf('.picker-left')).toEqual([''])
  })

  test('Tab takes nothing else, whatever was found, and says so', async () => {
    await show({ chosen: '2' })
    for (const text of ['ure', 'something else']) {
      await typed(text)
      await leave(cargo())
      expect(picked).toEqual([null])
      expect(textsOf('.picker-left')).toEqual([`“${text}” was not chosen from the list`])
      await act(async () => cargo().focus())
      expect(textsOf('.picker-left')).toEqual([''])
    }
  })

  test('a form keeps what was typed in the place of the choice, for the contract to refuse', async () => {
    const said: unknown[] = []
    function Field(): ReactNode {
      const [value, change] = useState<unknown>('01900000-0000-7000-8000-000000000002')
      return createElement(FieldInput, {
        id: 'cargo',
        view: { name: 'cargo_id', kind: 'ref', label: 'Cargo', required: false, fixed: false, ref: SOURCE },
        value,
        embedded: ROWS[0]!,
        lang: 'en',
        label: 'Cargo',
        isInvalid: false,
        isDisabled: false,
        describedBy: undefined,
        onBlur: () => undefined,
        onChange(next) {
          said.push(next)
          change(next)
        },
      })
    }
    await draw(createElement(Field))
    expect(cargo().value).toBe('UREA · Urea in bulk')
    await typed('B 9999 ZZ')
    await leave(cargo())
    expect([said.at(-1), cargo().value]).toEqual(['B 9999 ZZ', 'B 9999 ZZ'])
    await type(cargo(), '')
    await leave(cargo())
    expect([said.at(-1), cargo().value]).toEqual([null, ''])
  })

  test('Escape closes the list and gives up what was typed, and only then the dialog around it', async () => {
    await show({ chosen: '3' })
    await typed('urea')
    expect(await press('Escape', cargo())).toBe(true)
    expect([isOpen(), cargo().value]).toEqual([false, 'NPK · NPK 15-15-15'])
    expect(await press('Escape', cargo())).toBe(false)
  })
})

describe('a reference that is left', () => {
  test('is no choice any more when other text stands in it', async () => {
    await show({ chosen: '3' })
    await typed('something else')
    await leave(cargo())
    expect([picked, cargo().value]).toEqual([[null], ''])
  })

  test('is empty when it was emptied, by hand or by the cross', async () => {
    await show({ chosen: '3' })
    await type(cargo(), '')
    await leave(cargo())
    expect(picked).toEqual([null])
    expect(isThere('Clear')).toBe(false)
    await show({ chosen: '1' })
    await click(called('Clear'))
    expect(picked).toEqual([null, null])
  })

  test('does not cover the reason of its refusal when the focus is led to it', async () => {
    await show({ isInvalid: true })
    cargo().focus()
    await pass()
    expect(isOpen()).toBe(false)
    await press('ArrowDown', cargo())
    expect(isOpen()).toBe(true)
  })

  test('shows the reason when it is refused while its list is open, and offers again when somebody types on', async () => {
    const again = await show()
    await typed('something else')
    expect(isOpen()).toBe(true)
    await again(createElement(Around, { isInvalid: true }))
    expect([isOpen(), cargo().value]).toEqual([false, 'something else'])
    await typed('npk')
    expect(isOpen()).toBe(true)
  })

  test('closes when the pointer goes down beside it, not in its list', async () => {
    await show()
    await typed('u')
    await pointDown(all('[role=option]')[0]!)
    expect(isOpen()).toBe(true)
    await pointDown(document.body)
    expect(isOpen()).toBe(false)
    await leave(cargo())
    expect(textsOf('.picker-left'), 'as when it is left by a key').toEqual([
      '“u” was not chosen from the list',
    ])
  })
})

/** A form that was refused once judges each change at once: text that is no choice yet is wrong as soon as it is typed. */
function Judged(): ReactNode {
  const [text, keep] = useState<string | null>(null)
  return createElement(RefPicker, {
    id: 'cargo',
    label: 'Cargo',
    source: SOURCE,
    value: null,
    title: text ?? '',
    isInvalid: text !== null && text !== '',
    onType: keep,
    onPick: (next) => void picked.push(next),
  })
}

test('the list stays while the text that is typed is not a choice yet', async () => {
  await draw(createElement(Judged))
  await type(cargo(), 'NPK')
  await pass(500)
  expect(cargo().getAttribute('aria-invalid')).toBe('true')
  expect(textsOf('[role=option]')).toHaveLength(1)
  await press('Enter', cargo())
  expect(picked).toEqual(['3'])
})
