import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { translated } from '#i18n/translated.ts'
import { dueChip } from '#ui/Due.tsx'
import { dueOf } from '#ui/due.ts'

beforeEach(() => clock.freeze(new Date('2026-11-22T02:00:00Z')))
afterEach(() => clock.freeze(null))

const after = (minutes: number): string => new Date(clock.ms() + minutes * 60_000).toISOString()

describe('a countdown', () => {
  test.each([
    [130, 'due in 2 h 10 min', 'ahead'],
    [180, 'due in 3 h', 'ahead'],
    [1440 + 60, 'due in 1 d 1 h', 'ahead'],
    [2880, 'due in 2 d', 'ahead'],
    [61, 'due in 1 h 1 min', 'ahead'],
    [60, 'due in 1 h', 'soon'],
    [0.2, 'due in 1 min', 'soon'],
    [0, '0 min late', 'late'],
    [-180, '3 h late', 'late'],
    [-4321, '3 d late', 'late'],
  ])('of %d minutes says "%s"', (minutes, text, tone) => {
    expect(dueOf(after(minutes))).toEqual({ text, tone })
  })

  test('has words, a colour and the exact moment', () => {
    const html = renderToStaticMarkup(dueChip('2026-11-22T04:30:00.000Z', 'en'))
    expect(html).toContain('title="Due 22 Nov 2026 11:30 WIB"')
    expect(html).toContain('data-tone="ahead"')
    expect(html).toContain('<span>due in 2 h 30 min</span>')
  })

  test('is not there where nothing is due', () => {
    expect(renderToStaticMarkup(dueChip(null, 'en'))).toBe('<span class="none">–</span>')
  })

  test('speaks Indonesian', () => {
    expect(translated('id', 'due in {time}', { time: translated('id', '{count} h', { count: 2 }) })).toBe(
      'sisa 2 jam',
    )
    expect(translated('id', '{time} late', { time: '3 j' })).toBe('terlambat 3 j')
  })
})
