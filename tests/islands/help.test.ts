import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HelpData } from '#islands/help/help-data.ts'
import { HelpDrawer } from '#islands/help/HelpDrawer.tsx'
import { keysOn } from '#islands/help/keys-on.ts'
import { placeBeside } from '#islands/help/place-beside.ts'
import { Tour } from '#islands/help/Tour.tsx'
import { tellKeys } from '#stores/page-keys.ts'
import { called, click, draw, isThere, one, press, textsOf } from '../support/hands.ts'

const DATA: HelpData = {
  title: 'Orders',
  about: 'All orders.',
  before: null,
  after: 'They are billed.',
  tips: ['Open one.'],
  home: '/home',
  tour: [],
}
const onClose = vi.fn()
const onTour = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  onTour.mockClear()
})

test('the drawer says what the page has to say, and leaves out what it has not', async () => {
  await draw(createElement(HelpDrawer, { data: DATA, keys: [['n', 'New']], onClose, onTour }))
  expect(one('dialog').hasAttribute('open')).toBe(true)
  expect(textsOf('dialog h3')).toEqual(['Afterwards', 'Good to know', 'Keys'])
  expect(textsOf('dialog kbd')).toEqual(['n'])
  expect(called('Show me around').getAttribute('href')).toBe('/home#tour')
  await click(called('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the page that has the tour starts it at once', async () => {
  const tour = [{ anchor: '#a', title: 'A', text: 'a' }]
  await draw(createElement(HelpDrawer, { data: { ...DATA, tour }, keys: [], onClose, onTour }))
  await click(called('Show me around'))
  expect(onTour).toHaveBeenCalledOnce()
})

test('the keys are those that parts of the page told and buttons say they hear', () => {
  const take = tellKeys([['/', 'Search']])
  document.body.innerHTML =
    '<main id="main"><button aria-keyshortcuts="Control+S">Save <kbd>Ctrl S</kbd></button></main>'
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true)
  const keys = (): string[] => keysOn(document).map(([key, what]) => `${key}: ${what}`)
  expect(keys()).toEqual(['/: Search', 'Ctrl S: Save', 'Ctrl K: Find a page or a record', '?: This help'])
  take()
  expect(keys()).not.toContain('/: Search')
})

const stop = (title: string) => ({ anchor: document.body, title, text: `${title}.` })

test('the tour goes on and back by keys and buttons, and ends after its last stop', async () => {
  await draw(createElement(Tour, { stops: ['One', 'Two'].map(stop), onClose }))
  const said = (): string => one('[role=status]').textContent
  expect(said()).toBe('Step 1 of 2OneOne.')
  expect(document.activeElement?.textContent).toBe('Next')
  await press('ArrowRight')
  expect(said()).toBe('Step 2 of 2TwoTwo.')
  expect(isThere('Finish')).toBe(true)
  await press('ArrowLeft')
  expect(said()).toContain('Step 1')
  await click(called('Next'))
  await click(called('Finish'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the tour is left at any stop', async () => {
  await draw(createElement(Tour, { stops: ['One', 'Two'].map(stop), onClose }))
  await click(called('Leave the tour'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the card of a stop never covers it where the window has room, and stays inside', () => {
  const room = { width: 390, height: 844 }
  const card = { width: 340, height: 180 }
  const top = { left: 300, top: 10, width: 40, height: 40 }
  expect(placeBeside(top, card, room)).toEqual({ left: 42, top: 62 })
  expect(placeBeside({ ...top, top: 780 }, card, room)).toEqual({ left: 42, top: 588 })
  expect(placeBeside({ left: 0, top: 0, width: 390, height: 844 }, card, room)).toEqual({ left: 8, top: 656 })
})
