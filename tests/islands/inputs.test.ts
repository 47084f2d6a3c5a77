import { createElement, useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FieldView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import { LabelledInput } from '#ui/inputs/LabelledInput.tsx'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  isThere,
  leave,
  loaded,
  one,
  pass,
  paste,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

/** What the form around the input has been given, one after the other. */
let given: unknown[] = []
const last = (): unknown => given.at(-1)

beforeEach(() => (given = []))

interface Start {
  value?: unknown
  lang?: Lang
  error?: string
}

function Around({ view, value = null, lang = 'en', error }: Start & { view: FieldView }): ReactNode {
  const [held, hold] = useState(value)
  return createElement(LabelledInput, {
    view,
    lang,
    error,
    value: held,
    onChange(next) {
      given.push(next)
      hold(next)
    },
  })
}

const show = (kind: FieldView['kind'], rest: Partial<FieldView> = {}, start: Start = {}) =>
  draw(
    createElement(Around, {
      ...start,
      view: { name: 'x', label: 'X', kind, required: false, fixed: false, ...rest },
    }),
  )

describe('a number', () => {
  test.each([
    { lang: 'id', typed: '12.340,5', read: 12340.5, shown: '12.340,5' },
    { lang: 'en', typed: '12,340.5', read: 12340.5, shown: '12,340.5' },
    { lang: 'id', typed: 'Rp\u00a01.250', read: 1250, shown: '1.250' },
    { lang: 'en', typed: '', read: null, shown: '' },
    { lang: 'en', typed: '12 apples', read: '12 apples', shown: '12 apples' },
  ] as const)('typed as "$typed" ($lang) is kept as $read and shown as "$shown" afterwards', async (row) => {
    await show('decimal', { decimals: 3 }, { lang: row.lang, value: 7 })
    await type(box('X'), row.typed)
    expect(box('X').value, 'nothing jumps while somebody types').toBe(row.typed)
    expect(last()).toBe(row.read)
    await leave(box('X'))
    expect(box('X').value).toBe(row.shown)
  })

  test('brings the keyboard that can type it', async () => {
    await show('integer', { unit: 'kg' })
    expect(box('X').inputMode).toBe('numeric')
    expect(one('.input-end').textContent).toBe('kg')
    await show('decimal', { label: 'Y', decimals: 2 })
    expect(box('Y').inputMode).toBe('decimal')
    // The number pad of a phone has no minus.
    await show('decimal', { label: 'Z', decimals: 7, min: -90 })
    expect(box('Z').inputMode).toBe('text')
  })

  test('of money has its currency in front', async () => {
    await show('money', { unit: 'Rp' }, { value: 1250000, lang: 'id' })
    expect(one('.input-wrap').firstElementChild?.textContent).toBe('Rp')
    expect(box('X').value).toBe('1.250.000')
  })
})

describe('a day', () => {
  test.each([
    { kind: 'date', typed: '17/8/26', read: '2026-08-17', shown: '17 Aug 2026' },
    { kind: 'date', typed: '31/2/2026', read: '31/2/2026', shown: '31/2/2026' },
    { kind: 'date', typed: ' ', read: null, shown: '' },
    {
      kind: 'timestamp',
      typed: '17/8/2026 8.30',
      read: '2026-08-17T01:30:00.000Z',
      shown: '17 Aug 2026 08:30',
    },
    {
      kind: 'dateMessage',
      typed: '17/8/2026',
      read: { year: 2026, month: 8, day: 17 },
      shown: '17 Aug 2026',
    },
    { kind: 'dateMessage', typed: 'soon', read: 'soon', shown: 'soon' },
  ] as const)('($kind) typed as "$typed" is kept as $read', async ({ kind, typed, read, shown }) => {
    await show(kind)
    await type(box('X'), typed)
    expect(last()).toEqual(read)
    await leave(box('X'))
    expect(box('X').value).toBe(shown)
  })

  test('opens its calendar by Alt and arrow down, and Esc gives the focus back', async () => {
    await show('date')
    const button = called('Choose X from a calendar')
    const isOpen = (): boolean => button.getAttribute('aria-expanded') === 'true'
    expect([await press('ArrowDown', box('X')), isOpen()]).toEqual([false, false])
    await press('ArrowDown', box('X'), { altKey: true })
    await loaded()
    expect(isOpen()).toBe(true)
    expect(await press('Escape', document.body)).toBe(true)
    expect([all('.date-panel').length, document.activeElement]).toEqual([0, button])
  })

  test.each([
    ['date', '2026-08-17', '2026-08-20'],
    ['dateMessage', { year: 2026, month: 8, day: 17 }, { year: 2026, month: 8, day: 20 }],
    ['timestamp', '2026-08-17T01:30:00.000Z', '2026-08-20T01:30:00.000Z'],
  ] as const)(
    '(%s) is chosen from its calendar, which begins where the value is',
    async (kind, value, chosen) => {
      await show(kind, {}, { value })
      await click(called('Choose X from a calendar'))
      await loaded()
      const day = all('.date-panel .visually-hidden').find(({ textContent }) => textContent === '20 Aug 2026')
      await click(day!)
      await pass()
      expect(last()).toEqual(chosen)
      // A moment still wants its time.
      expect(all('.date-panel')).toHaveLength(kind === 'timestamp' ? 1 : 0)
    },
  )
})

describe('several short texts', () => {
  test('are added by Enter, a comma, leaving and pasting, each once', async () => {
    await show('list')
    await type(box('X'), 'S-1')
    expect(await press('Enter', box('X'))).toBe(true)
    await type(box('X'), 'S-2,')
    await type(box('X'), ' S-1 ')
    await leave(box('X'))
    expect(await paste(box('X'), 'S-3\nS-4\tS-3')).toBe(true)
    expect(last()).toEqual(['S-1', 'S-2', 'S-3', 'S-4'])
    expect(await paste(box('X'), 'one word'), 'the browser pastes it itself').toBe(false)
  })

  test('go by their cross, and the last one by Backspace in the empty input', async () => {
    await show('list', {}, { value: ['a', 'b', 'c'] })
    await click(called('Remove a'))
    expect(last()).toEqual(['b', 'c'])
    await type(box('X'), 'd')
    await press('Backspace', box('X'))
    expect(last(), 'it takes back a letter first').toEqual(['b', 'c'])
    await type(box('X'), '')
    await press('Backspace', box('X'))
    expect(last()).toEqual(['b'])
  })

  test('leave Enter to the form when nothing is typed', async () => {
    await show('list')
    expect(await press('Enter', box('X'))).toBe(false)
  })
})

describe('a choice', () => {
  const options = [
    { value: 'kg', label: 'Kilograms' },
    { value: 't', label: 'Tonnes' },
  ]

  test('is empty again only where it may be', async () => {
    await show('choice', { options }, { value: 'kg' })
    expect(textsOf('option')).toEqual(['–', 'Kilograms', 'Tonnes'])
    await type(box('X'), '')
    expect(last()).toBeNull()
    await show('choice', { label: 'Y', options, required: true }, { value: 'kg' })
    expect(box('Y').textContent).toBe('KilogramsTonnes')
  })

  test('shows pasted text that is no choice, beside its refusal', async () => {
    await show('choice', { options, required: true }, { value: 'stone', error: 'Choose one from the list' })
    expect(box('X').value).toBe('stone')
    expect(errorAt('X')).toBe('Choose one from the list')
    expect(box('X').getAttribute('aria-invalid')).toBe('true')
  })

  test('of several is kept in the order of the list, whatever was ticked first', async () => {
    await show('list', { options })
    await click(box('Tonnes'))
    await click(box('Kilograms'))
    expect(last()).toEqual(['kg', 't'])
    await click(box('Tonnes'))
    expect(last()).toEqual(['kg'])
  })

  test('of yes or no is its own label', async () => {
    await show('flag')
    await click(box('X'))
    expect(last()).toBe(true)
    expect(all('label.label')).toEqual([])
  })
})

describe('a text', () => {
  test('of a code is written in capitals while it is typed, any other as it is', async () => {
    await show('code')
    await type(box('X'), 'lnt-01')
    expect(box('X').value).toBe('LNT-01')
    await show('text', { label: 'Y' })
    await type(box('Y'), 'Jl. Raya')
    expect(last()).toBe('Jl. Raya')
  })

  test('that may be long says how much room is left once half of it is used', async () => {
    await show('longtext', { maxLength: 10 })
    await type(box('X'), '12345')
    expect(all('.counter')).toEqual([])
    await type(box('X'), '123456')
    expect(one('.counter').textContent).toBe('6 of 10 characters')
  })

  test('is never read as markup', async () => {
    const hostile = '"><img src=x onerror=alert(1)>'
    await show('list', { label: hostile, help: hostile }, { value: [hostile], error: hostile })
    expect(all('img')).toEqual([])
    expect(isThere(`Remove ${hostile}`)).toBe(true)
    expect(errorAt(hostile)).toBe(hostile)
  })
})
