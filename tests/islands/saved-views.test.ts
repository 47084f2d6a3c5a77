import { createElement, useState, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { readListState, writeListState } from '#contracts/list-url.ts'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { SavedViews } from '#islands/list/SavedViews.tsx'
import { all, box, called, click, draw, isThere, one, textsOf, type } from '../support/hands.ts'

const VIEW = listView(resourceNamed('vendor'), 'en')
const KEY = 'views.vendor'

function Around({ search }: { search: string }): ReactNode {
  const [state, setState] = useState(readListState(new URLSearchParams(search)))
  const views = createElement(SavedViews, {
    view: VIEW,
    state,
    go: (change) => setState({ ...state, ...change }),
  })
  return createElement('div', { id: 'around', title: writeListState(state) }, views)
}

async function open(search: string): Promise<void> {
  await draw(createElement(Around, { search }))
  await click(all('.pop-anchor button')[0]!)
}
async function keep(name: string): Promise<void> {
  await type(box('Name of the view'), name)
  await click(called('Save'))
}
const names = (): string[] => textsOf('a.pop-item')

describe('views of a list', () => {
  test('keep the search with its filters and order, but not the page', async () => {
    await open('?q=pt&sort=-code&is_active=true&page=3')
    expect(isThere('Save')).toBe(true)
    await keep('  Mine ')
    expect(names()).toEqual(['Mine'])
    expect(called('Mine').getAttribute('href')).toBe('?q=pt&sort=-code&is_active=true')
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([
      { name: 'Mine', query: '?q=pt&sort=-code&is_active=true' },
    ])
    expect(called('View: Mine').getAttribute('aria-expanded'), 'the button says where one is').toBe('true')
  })

  test('are opened whole: what the list had before is gone', async () => {
    localStorage.setItem(KEY, JSON.stringify([{ name: 'Ends soon', query: '?expired_date%7E%3C=today' }]))
    await open('?q=pt&sort=-code&page=3')
    await click(called('Ends soon'))
    expect(one('#around').title).toBe('?expired_date%7E%3C=today')
    expect(isThere('View: Ends soon')).toBe(true)
  })

  test('of the same name take each other’s place, and are forgotten one by one', async () => {
    await open('?q=pt')
    await keep('A')
    await keep('B')
    await keep('A')
    expect(names()).toEqual(['B', 'A'])
    await click(called('Forget the view B'))
    expect(names()).toEqual(['A'])
  })

  test('need a name', async () => {
    await open('?q=pt')
    await type(box('Name of the view'), '  ')
    expect(called('Save').hasAttribute('disabled')).toBe(true)
  })

  test.each([
    ['no list', '{"name":"A"}'],
    ['nothing', 'null'],
    ['half of a view', '[{"name":"A"},null,7]'],
    ['something broken', '[{'],
  ])('are none when the browser kept %s', async (_, kept) => {
    localStorage.setItem(KEY, kept)
    await open('?q=pt')
    expect(names()).toEqual([])
  })

  test('of hostile names stay text', async () => {
    await open('?q=pt')
    await keep('<img src=x onerror=alert(1)>')
    expect([all('img').length, names()]).toEqual([0, ['<img src=x onerror=alert(1)>']])
  })
})
