import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { ResourceList } from '#islands/list/ResourceList.tsx'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { $notices } from '#stores/notice.ts'
import { answering, LOST, pageOf, type Asked } from '../support/answering.ts'
import { all, called, click, draw, loaded, one, press, textsOf, type } from '../support/hands.ts'

const BASE = '/master/v1/vendor'
const ROWS = ['A', 'B', 'C', 'D'].map((code, at) => ({
  id: `v${at + 1}`,
  code,
  name: `PT ${code}`,
  is_active: true,
  row_version: at + 1,
}))
const START: RowActionsStart = {
  base: BASE,
  names: ['close'],
  bulk: ['close'],
  links: [{ label: 'Edit', link: { path: '/vendors/{id}/edit', from: { id: 'id' } } }],
  remove: `DELETE ${BASE}/{id}`,
  canDeactivate: true,
}
const CLOSE = {
  name: 'close',
  label: 'Close it',
  tone: 'primary',
  confirm: null,
  own_screen: false,
  input: [],
  allowed: true,
  reasons: [],
  fits: true,
  count: 2,
}

let asked: Asked[] = []
const bulk = vi.fn()

beforeEach(() => {
  $notices.set([])
  bulk.mockReset().mockImplementation(({ records }: { records: { id: string }[] }) => ({
    items: records.map(({ id }) => ({ id, done: true, reasons: [] })),
  }))
  asked = answering({
    [`POST ${BASE}/paginate`]: () => pageOf(ROWS),
    [`POST ${BASE}/bulk/offers`]: () => ({ items: [CLOSE] }),
    [`POST ${BASE}/bulk`]: bulk,
  })
})

const show = (rest: Partial<RowActionsStart> = {}) =>
  draw(
    createElement(ResourceList, {
      view: listView(resourceNamed('vendor'), 'en'),
      page: pageOf(ROWS),
      error: null,
      search: '',
      lang: 'en',
      compact: false,
      rowLink: { path: '/vendors/{id}/edit', from: { id: 'id' } },
      rowActions: { ...START, ...rest },
    }),
  )

const boxes = (): HTMLInputElement[] => all('input.choose-row') as HTMLInputElement[]
const chosen = (): string =>
  boxes()
    .map(({ checked }) => (checked ? 'x' : '.'))
    .join('')
const links = (): HTMLElement[] => all('a.row-link')

async function offer(): Promise<void> {
  await loaded()
  await click(called('Actions'))
  await loaded()
}

describe('rows are chosen', () => {
  test('with the mouse, one by one and no longer', async () => {
    await show()
    expect(all('.bulk-bar')).toEqual([])
    await click(boxes()[0]!)
    await click(boxes()[2]!)
    await loaded()
    expect([chosen(), textsOf('.bulk-bar output')]).toEqual(['x.x.', ['2 chosen']])
    await click(boxes()[0]!)
    expect(chosen()).toBe('..x.')
  })

  test('with Shift all from the last one, in either direction', async () => {
    await show()
    await click(boxes()[3]!)
    await click(boxes()[1]!, { shiftKey: true })
    expect(chosen()).toBe('.xxx')
  })

  test('with Space and with Shift and the arrows, the focus on the row', async () => {
    await show()
    links()[1]!.focus()
    await press(' ')
    expect(chosen()).toBe('.x..')
    await press('ArrowDown', document.activeElement!, { shiftKey: true })
    await press('ArrowDown', document.activeElement!, { shiftKey: true })
    expect([chosen(), document.activeElement === links()[3]]).toEqual(['.xxx', true])
    await press('ArrowUp')
    expect(chosen()).toBe('.xxx')
  })

  test('all of the page with one box, which says when some are', async () => {
    await show()
    const every = one('th.choose input') as HTMLInputElement
    await click(boxes()[1]!)
    expect([every.checked, every.indeterminate]).toEqual([false, true])
    await click(every)
    expect([chosen(), every.checked, every.indeterminate]).toEqual(['xxxx', true, false])
    await click(every)
    expect(chosen()).toBe('....')
  })

  test('not in a list whose reader can do nothing with them', async () => {
    await show({ names: [], bulk: [], remove: null, canDeactivate: false })
    expect(boxes()).toEqual([])
  })
})

describe('an action with the chosen rows', () => {
  test('says with how many it can be done, and is sent once with their versions', async () => {
    await show()
    await click(boxes()[0]!)
    await click(boxes()[1]!)
    await click(boxes()[2]!)
    await offer()
    expect(textsOf('.bulk-items button')).toEqual(['Close it (2 of 3)', 'Deactivate', 'Delete'])
    await click(called('Close it (2 of 3)'))
    await loaded()
    await click(called('Close it'))
    await loaded()
    const [sent] = asked.filter(({ at }) => at === `POST ${BASE}/bulk`)
    expect(sent?.body).toEqual({
      action: 'close',
      records: [1, 2, 3].map((n) => ({ id: `v${n}`, row_version: n })),
      input: {},
    })
    expect(chosen()).toBe('....')
    expect($notices.get().map(({ message }) => message)).toEqual(['3 vendors – Close it: done'])
  })

  test('reports what was refused, and leaves it chosen', async () => {
    bulk.mockImplementation(() => ({
      items: [
        { id: 'v1', done: true, reasons: [] },
        { id: 'v2', done: false, reasons: ['It is not paid'] },
      ],
    }))
    await show()
    await click(boxes()[0]!)
    await click(boxes()[1]!)
    await offer()
    await click(all('.bulk-items button')[0]!)
    await click(called('Close it'))
    await loaded()
    expect(textsOf('dialog[open] li')).toEqual(['B · PT B: It is not paid'])
    expect(one('dialog[open]').textContent).toContain('1 done, 1 not')
    expect(chosen()).toBe('.x..')
  })

  test('that asks for a reason does not go without one, and keeps it when the call is lost', async () => {
    await show({ names: [], bulk: [] })
    await click(boxes()[0]!)
    await offer()
    await click(called('Deactivate'))
    expect(one('dialog[open] h2').textContent).toBe('Deactivate A · PT A?')
    await click(all('dialog[open] button[type=submit]')[0]!)
    expect(bulk).not.toHaveBeenCalled()
    bulk.mockImplementation(() => LOST)
    await type(one('dialog[open] textarea') as HTMLTextAreaElement, 'Contract ended')
    await click(all('dialog[open] button[type=submit]')[0]!)
    await loaded()
    expect((one('dialog[open] textarea') as HTMLTextAreaElement).value).toBe('Contract ended')
    expect(chosen()).toBe('x...')
  })
})
