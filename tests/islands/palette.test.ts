import { createElement } from 'react'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaletteData } from '#contracts/palette.ts'
import { commandsOn, type Command } from '#islands/palette/commands.ts'
import { matchingPages, type Choice } from '#islands/palette/matching.ts'
import { Palette } from '#islands/palette/Palette.tsx'
import { recordPathOf } from '#islands/palette/record-address.ts'
import { readRecent, rememberChoice } from '#islands/palette/recent.ts'
import { answering, LOST, pageOf, type Asked } from '../support/answering.ts'
import { all, box, called, click, draw, one, pass, press, textsOf, type } from '../support/hands.ts'

const page = (label: string, href: string, group?: string) => ({
  label,
  href,
  icon: 'pi',
  ...(group ? { group } : {}),
})
const DATA: PaletteData = {
  hint: 'Find',
  pages: [
    page('Purchase orders', '/dashboard/purchasing-order'),
    page('Order list', '/dashboard/order-list'),
    page('Kendaraan', '/dashboard/master/truck', 'Master'),
    page('Reorder', '/dashboard/reorder'),
  ],
  sources: [
    {
      label: 'Trucks',
      icon: 'pi',
      list: 'POST /master/v1/truck',
      title: ['plate_no', 'code'],
      under: ['vendor.name'],
      link: { path: '/trucks/{id}', from: { id: 'id' } },
    },
    {
      label: 'Vendors',
      icon: 'pi',
      list: 'POST /master/v1/vendor',
      title: ['code'],
      under: [],
      link: { path: '/vendors/{id}', from: { id: 'id' } },
    },
  ],
}
const TRUCK = { id: 't1', plate_no: 'W 8123 UJ', code: 'T-01', vendor: { name: 'PT Lintas' } }

let asked: Asked[] = []
let isDown = false

beforeEach(async () => {
  isDown = false
  asked = answering({
    'POST /master/v1/truck': () => (isDown ? LOST : pageOf([TRUCK])),
    'POST /master/v1/vendor': () => pageOf([]),
  })
})

const onClose = vi.fn()
const onScan = vi.fn()
const show = (user = 'rina', commands: Command[] = []) =>
  draw(createElement(Palette, { data: DATA, user, commands, onClose, onScan }))
async function typed(text: string): Promise<void> {
  await type(box('Find'), text)
  await pass(200)
}
const chosen = (): string => one('[aria-selected=true] .strong').textContent
const groups = (): string[] => textsOf('.pop-title')
const labels = (): string[] => textsOf('[role=option] .strong')

describe('pages by a few letters', () => {
  test.each([
    {
      typed: 'order',
      found: ['Order list', 'Purchase orders', 'Reorder'],
      why: 'what begins with the word leads',
    },
    { typed: 'truck', found: ['Kendaraan'], why: 'the address has the English word' },
    { typed: 'master kend', found: ['Kendaraan'], why: 'the group counts' },
    { typed: 'dashboard', found: [], why: 'the part that all addresses share does not' },
    { typed: 'order truck', found: [], why: 'every word has to be there' },
    {
      typed: '  ',
      found: DATA.pages.map(({ label }) => label),
      why: 'nothing typed is everything, as in the menu',
    },
  ])('"$typed": $why', ({ typed: text, found }) => {
    expect(matchingPages(DATA.pages, text).map(({ label }) => label)).toEqual(found)
  })

  test('lead by the beginning of any word before the middle of one', () => {
    const pages = [page('Reorder', '/a'), page('Purchase orders', '/b')]
    expect(matchingPages(pages, 'order').map(({ label }) => label)).toEqual(['Purchase orders', 'Reorder'])
  })

  test('are at most eight once something was typed', () => {
    const many = Array.from({ length: 20 }, (_, at) => page(`List ${at}`, `/dashboard/${at}`))
    expect([matchingPages(many, 'list').length, matchingPages(many, '').length]).toEqual([8, 20])
  })
})

describe('records by a number or a name', () => {
  test('are looked for in every list at once, and stand before the pages', async () => {
    await show()
    await typed('w')
    expect(asked, 'one letter finds too much').toEqual([])
    await typed('ord')
    expect(asked.map(({ at, body }) => [at, body.searchString, body.limit])).toEqual([
      ['POST /master/v1/truck', 'ord', 5],
      ['POST /master/v1/vendor', 'ord', 5],
    ])
    expect(groups()).toEqual(['Trucks', 'Pages'])
    expect(one('#palette-option-0').textContent).toBe('W 8123 UJT-01 · PT Lintas')
    expect(one('#palette-option-0').getAttribute('href')).toBe('/trucks/t1')
    expect(one('output').textContent).toBe('4 found')
  })

  test('say when a list did not answer; the others are shown all the same', async () => {
    isDown = true
    await show()
    await typed('order')
    expect(labels()).toEqual(['Order list', 'Purchase orders', 'Reorder'])
    expect(one('output').textContent).toBe('Some lists could not be searched')
  })

  test('that are nowhere are said to be nowhere', async () => {
    answering({ 'POST /master/v1/truck': () => pageOf([]), 'POST /master/v1/vendor': () => pageOf([]) })
    await show()
    await type(box('Find'), 'zzz')
    expect(one('output').textContent).toBe('Searching…')
    await pass(200)
    expect(one('output').textContent).toBe('Nothing found')
    expect(box('Find').getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    [[TRUCK], /^1 found\. Another word finds what is not here\.$/],
    [[], /^Nothing found\. Only the beginnings .* Type another part\.$/],
  ])('say when not all of a list was searched', async (found, said) => {
    answering({
      'POST /master/v1/truck': () => pageOf(found, { total_is_more: true }),
      'POST /master/v1/vendor': () => pageOf([]),
    })
    await show()
    await typed('zzz')
    expect(one('output').textContent).toMatch(said)
  })
})

describe('the keys of the palette', () => {
  test('arrows walk round all groups, and typing begins at the first again', async () => {
    await show()
    expect(document.activeElement).toBe(box('Find'))
    await press('ArrowUp')
    expect(chosen()).toBe('Reorder')
    expect(box('Find').getAttribute('aria-activedescendant')).toBe('palette-option-3')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(chosen()).toBe('Order list')
    await typed('re')
    expect(chosen()).toBe('W 8123 UJ')
  })

  test('Enter is a click on the link, with Ctrl as there', async () => {
    await show()
    const clicks: [string, boolean][] = []
    one('main').addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (link) clicks.push([link.getAttribute('href') ?? '', event.ctrlKey])
    })
    await press('Enter')
    await press('Enter', box('Find'), { ctrlKey: true })
    expect(clicks).toEqual([
      ['/dashboard/purchasing-order', false],
      ['/dashboard/purchasing-order', true],
    ])
    expect(await press('Escape'), 'the dialog closes by itself').toBe(false)
  })
})

describe('what was chosen last', () => {
  test('leads the next time, is not said twice, and only to the same person', async () => {
    await show('rina')
    await click(called('Reorder'))
    await show('rina')
    const last = all('.palette-list').at(-1)!
    const seen = [...last.querySelectorAll('.strong')].map(({ textContent }) => textContent)
    expect(seen).toEqual(['Reorder', 'Purchase orders', 'Order list', 'Kendaraan'])
    expect(readRecent('budi')).toEqual([])
  })

  const choice = (href: string): Choice => ({ href, icon: 'pi', label: href, note: '' })

  test('is the newest of each, at most six', () => {
    const hrefs = fc.array(
      fc.constantFrom(...'abcdefghij').map((name) => `/${name}`),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(hrefs, (given) => {
        localStorage.clear()
        for (const href of given) rememberChoice('rina', choice(href))
        const newest = [...new Set(given.toReversed())].slice(0, 6)
        expect(readRecent('rina').map(({ href }) => href)).toEqual(newest)
      }),
    )
  })

  test.each([
    ['another site', [choice('//evil.example')]],
    ['another site, for browsers that read \\ as /', [choice('/\\evil.example')]],
    ['a script', [choice('javascript:alert(1)')]],
    ['half of a choice', [{ href: '/a', icon: 'pi' }]],
    ['no list', { href: '/a' }],
    ['nothing', null],
  ])('is nothing when the storage holds %s', (_, kept) => {
    localStorage.setItem('palette.rina', JSON.stringify(kept))
    expect(readRecent('rina')).toEqual([])
    localStorage.setItem('palette.rina', '{broken')
    expect(readRecent('rina')).toEqual([])
  })
})

describe('what a page can do', () => {
  const pressed = vi.fn()
  const place = document.createElement('div')
  beforeEach(() => {
    pressed.mockReset()
    onClose.mockReset()
    place.innerHTML = `<button data-command="record">Approve</button><button data-command="record" aria-disabled="true">Reject</button>
      <button data-command="setting" data-command-note="Theme" aria-pressed="true">Light</button>
      <button data-command="setting" data-command-note="Theme">Dark</button><button>Other</button>`
    for (const button of place.querySelectorAll('button'))
      button.addEventListener('click', () => pressed(button.textContent))
  })

  test('is offered as far as it can be done now', () => {
    expect(commandsOn(place).map(({ label, kind }) => [label, kind])).toEqual([
      ['Approve', 'record'],
      ['Dark', 'setting'],
    ])
  })

  test('stands first for its record, and is pressed once the palette has closed', async () => {
    onClose.mockImplementation(() => expect(pressed).not.toHaveBeenCalled())
    await show('rina', commandsOn(place))
    expect(textsOf('.pop-title')[0]).toBe('This page')
    expect(textsOf('[role=option]')).not.toContain('DarkTheme')
    await press('Enter', box('Find'))
    expect(pressed).toHaveBeenCalledExactlyOnceWith('Approve')
    expect(onClose).toHaveBeenCalledOnce()
    expect(readRecent('rina')).toEqual([])
  })

  test('of the shell is found by its word or by what it belongs to', async () => {
    await show('rina', commandsOn(place))
    await typed('theme')
    await click(all('[role=option]').find(({ textContent }) => textContent === 'DarkTheme')!)
    expect(pressed).toHaveBeenCalledExactlyOnceWith('Dark')
  })
})

describe('a label', () => {
  const RECORD = '/dashboard/master/truck/019a0000-0000-7000-8000-000000000001/edit'

  test('that a reader types leads to its record with Enter, and asks no list', async () => {
    await show()
    await type(box('Find'), location.origin + RECORD)
    await pass(200)
    expect(textsOf('[role=option] .strong')).toEqual(['Open the record of this label'])
    expect(one('[role=option]').getAttribute('href')).toBe(RECORD)
    expect(asked).toEqual([])
    await click(one('[role=option]'))
    expect(readRecent('rina')).toEqual([])
  })

  test('of another place is never opened', async () => {
    await show()
    await type(box('Find'), `https://example.com${RECORD}`)
    await pass(200)
    expect([all('[role=option]').length, textsOf('.palette-status')]).toEqual([
      0,
      ['This address leads to no record here'],
    ])
    expect(asked).toEqual([])
  })

  test.each([
    ['//example.com', 'another host'],
    ['javascript:alert(1)//', 'no page'],
    ['https://angkut.test@example.com', 'another host behind a name'],
    ['https://name:word@angkut.test', 'a name and a password'],
    ['https://angkut.test:444', 'another port'],
    ['http://angkut.test', 'another way'],
    ['file://', 'a file'],
  ])('%s: %s leads nowhere', (before) => {
    expect(recordPathOf(before + RECORD, 'https://angkut.test')).toBeNull()
  })

  test.each([
    '/dashboard',
    '/api/auth/v1/auth/logout',
    '/dashboard/master/truck',
    `${RECORD}?a=1`,
    `${RECORD}#a`,
    `/x/..${'/x'}${RECORD}`,
  ])('is no record’s: %s', (path) =>
    expect(recordPathOf(`https://angkut.test${path}`, 'https://angkut.test')).toBeNull(),
  )

  test('is the address of a record on this site', () => {
    const label = '/record/truck/019a0000-0000-7000-8000-000000000001'
    for (const path of [RECORD, label])
      expect(recordPathOf(` https://angkut.test${path} `, 'https://angkut.test')).toBe(path)
  })

  test('is scanned from the palette', async () => {
    await show()
    await click(called('Scan a QR code'))
    expect([onClose.mock.calls.length, onScan.mock.calls.length]).toEqual([1, 1])
  })
})
