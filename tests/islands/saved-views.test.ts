import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import { listView } from '#contracts/view.ts'
import type { KeptStart } from '#islands/list/kept.ts'
import { ResourceList } from '#islands/list/ResourceList.tsx'
import { answering, pageOf, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  isThere,
  loaded,
  one,
  pass,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

const VIEW = listView(resourceNamed('vendor'), 'en')
const ROW = { id: 'v1', code: 'LNT', name: 'PT LNT', is_active: true }
const OLD = 'views.vendor'
const CALLS = '/sub/v1/saved-view'

const view = (more: Partial<SavedView>): SavedView => ({
  id: 'a',
  kind: 'view',
  name: 'Mine',
  role_code: null,
  query: '?q=pt',
  layout: {},
  format: null,
  is_default: false,
  is_mine: true,
  ...more,
})

let items: SavedView[] = []
let asked: Asked[] = []
let refused: ReturnType<typeof refusing> | null = null

beforeEach(() => {
  items = []
  refused = null
  const given = () => refused ?? { items }
  asked = answering({
    'POST /master/v1/vendor/paginate': () => pageOf([ROW]),
    [`GET ${CALLS}/of/master.vendor`]: () => ({ items }),
    [`POST ${CALLS}/create`]: given,
    [`POST ${CALLS}/a/update`]: given,
    [`POST ${CALLS}/layout`]: () => ({}),
  })
})

async function show(search = '', more: Partial<KeptStart> = {}, list = VIEW): Promise<void> {
  history.replaceState(null, '', `/vendors${search}`)
  const kept = { list: 'master.vendor', current: null, layout: {}, missing: [], roles: [], ...more }
  const given = {
    view: list,
    page: pageOf([ROW]),
    error: null,
    search,
    lang: 'en' as const,
    compact: false,
    kept,
  }
  await draw(createElement(ResourceList, given))
}
async function open(button: string): Promise<void> {
  await click(called(button))
  await loaded()
}
const sent = (path: string) => asked.filter(({ at }) => at.endsWith(path)).map(({ body }) => body)
const heads = (): string[] => textsOf('th[data-field]').map((text) => text.replace('↑', ''))

describe('views of a list', () => {
  test('are links with all of their state, the whole list first', async () => {
    items = [
      view({}),
      view({ id: 'b', name: 'Ours', role_code: 'helpdesk', is_mine: false, query: '?sort=-code' }),
    ]
    await show()
    await open('Views')
    const links = all('.views a').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['All vendors', '?'],
      ['Mine', '?view=a&q=pt'],
      ['Ours', '?view=b&sort=-code'],
    ])
    expect(isThere('Rename Mine')).toBe(true)
    expect(isThere('Rename Ours'), 'the role’s cannot be changed').toBe(false)
  })

  test('leave a way back to the whole list where one of them is the default', async () => {
    items = [view({ is_default: true })]
    await show('?view=a&q=pt')
    await open('Views')
    expect(called('All vendors').getAttribute('href')).toBe('?view=all')
  })

  test('are left for the whole list where nothing matches', async () => {
    history.replaceState(null, '', '/vendors?view=a&q=x')
    const given = { view: VIEW, page: pageOf([]), error: null, lang: 'en' as const, compact: false }
    await draw(createElement(ResourceList, { ...given, search: '?view=a&q=x' }))
    expect(called('Clear all filters').getAttribute('href')).toBe('?view=all')
  })

  test('keep filters, order, columns, widths and density, but not the page', async () => {
    const layout = { widths: { code: 140 }, frozen: 1 }
    await show('?q=pt&sort=-code&is_active=true&page=3&columns=name,code', { layout })
    await open('Views')
    await type(box('Name of the view'), '  My view ')
    await click(called('Save'))
    expect(sent('/create')).toEqual([
      {
        list: 'master.vendor',
        kind: 'view',
        name: 'My view',
        query: '?q=pt&sort=-code&is_active=true',
        layout: { ...layout, columns: ['name', 'code'], compact: false },
        role_code: null,
      },
    ])
  })

  test('that are refused say why, and the name stays', async () => {
    await show('?q=pt')
    await open('Views')
    refused = refusing(400, 'Not valid', { name: 'Already in use by another record' })
    await type(box('Name of the view'), 'Mine')
    await click(called('Save'))
    expect(one('.views [role=alert]').textContent).toBe('Already in use by another record')
    expect(box('Name of the view').value).toBe('Mine')
  })

  test('of the device are offered to be taken over, once', async () => {
    localStorage.setItem(OLD, JSON.stringify([{ name: 'Old', query: '?q=x' }, null, { name: 7 }]))
    await show()
    await open('Views')
    await click(called('Take them over'))
    await pass()
    expect(sent('/create')).toMatchObject([{ name: 'Old', query: '?q=x', kind: 'view' }])
    expect([localStorage.getItem(OLD), isThere('Take them over')]).toEqual([null, false])
  })

  test('of the device that were not taken over stay there', async () => {
    localStorage.setItem(OLD, JSON.stringify([{ name: 'Old', query: '?q=x' }]))
    await show()
    await open('Views')
    refused = refusing(412, 'Too many')
    await click(called('Take them over'))
    expect(localStorage.getItem(OLD)).toContain('Old')
  })

  test('say what the list no longer has', async () => {
    await show('', { missing: ['gone_field'] })
    expect(one('.banner-warn').textContent).toContain('gone_field')
  })
})

describe('columns', () => {
  test('stand in the order somebody gave them, and are moved without dragging', async () => {
    await show('', { layout: { columns: ['name', 'code', 'phone'] } })
    expect(heads()).toEqual(['Name', 'Code', 'Phone'])
    await open('Columns')
    await click(called('Move Name down'))
    expect(heads()).toEqual(['Code', 'Name', 'Phone'])
    expect(new URLSearchParams(location.search).get('columns')).toBe('code,name,phone')
    await pass(600)
    expect(sent('/layout')).toEqual([
      { list: 'master.vendor', layout: { columns: ['code', 'name', 'phone'] } },
    ])
  })

  test('have the width that was typed, within what a screen takes', async () => {
    await show('', { layout: { columns: ['name', 'code'] } })
    await open('Columns')
    await type(box('Width of Name in pixels'), '5000')
    await press('Enter', box('Width of Name in pixels'))
    expect(one('th[data-field=name]').style.getPropertyValue('--w')).toBe('800px')
    expect(one('th[data-field=code]').className).not.toContain('sized')
  })

  test('that stay in sight begin where those before them end', async () => {
    await show('', {
      layout: { columns: ['name', 'code', 'phone'], widths: { name: 200, code: 90 }, frozen: 2 },
    })
    const left = (field: string): string => one(`th[data-field=${field}]`).style.getPropertyValue('--left')
    expect([left('name'), left('code'), left('phone')]).toEqual(['0px', '200px', ''])
    expect(all('td.frozen')).toHaveLength(2)
  })

  test('come back as usual', async () => {
    await show('?columns=name,code', { layout: { columns: ['name', 'code'], frozen: 1 } })
    await open('Columns')
    await click(called('The usual columns'))
    expect([location.search, heads()[0]]).toEqual(['', 'Code'])
    await pass(600)
    expect(sent('/layout')).toEqual([{ list: 'master.vendor', layout: {} }])
  })
})

describe('an export', () => {
  const files = [{ field: 'attachments', kind: 'children' as const, label: 'Attachments' }]
  const hrefs = (): (string | undefined)[] =>
    all('.exports a.pop-item').map(
      (link) => new URL((link as HTMLAnchorElement).href).searchParams.get('columns') ?? '',
    )

  test('has the names of files where somebody wants them, and a template keeps that', async () => {
    await show('?columns=code', {}, { ...VIEW, files })
    await open('Export')
    expect(hrefs()).toEqual(['code', 'code'])
    await click(box('Attachments'))
    expect(hrefs()).toEqual(['code,attachments', 'code,attachments'])
    items = [
      view({ kind: 'export', name: 'With files', query: '?columns=code,attachments,gone', format: 'csv' }),
    ]
    await type(box('Name of the template'), 'With files')
    await click(called('Save'))
    expect(sent('/create')).toMatchObject([{ kind: 'export', query: '?columns=code,attachments' }])
    expect(hrefs()[2]).toBe('code,attachments')
  })

  test('of a list without files asks nothing of them', async () => {
    await show()
    await open('Export')
    expect(all('.export-files')).toEqual([])
  })
})
