import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resourceNamed } from '#contracts/index.ts'
import { listView } from '#contracts/view.ts'
import { ResourceList } from '#islands/list/ResourceList.tsx'
import type { RowActionsStart } from '#islands/list/row-actions.tsx'
import { $confirm } from '#stores/confirm.ts'
import { $notices } from '#stores/notice.ts'
import { action } from '../support/action-item.ts'
import { answering, LOST, pageOf, refusing, type Asked } from '../support/answering.ts'
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
  pointDown,
  press,
  textsOf,
  type,
} from '../support/hands.ts'

const BASE = '/master/v1/vendor'
const LNT = { id: 'v1', code: 'LNT', name: 'PT Lintas', is_active: true, row_version: 4 }
const SMJ = { id: 'v2', code: 'SMJ', name: 'PT Sumber', is_active: false, row_version: 9 }
const START: RowActionsStart = {
  base: BASE,
  names: [],
  bulk: [],
  links: [{ label: 'Edit', link: { path: '/vendors/{id}/edit', from: { id: 'id' } } }],
  remove: `DELETE ${BASE}/{id}`,
  canDeactivate: true,
}

let asked: Asked[] = []
const offers = vi.fn()
const remove = vi.fn()
const close = vi.fn()
const restore = vi.fn()

beforeEach(() => {
  $notices.set([])
  offers.mockReset()
  close.mockReset().mockReturnValue({})
  remove.mockReset().mockReturnValue({})
  restore.mockReset().mockReturnValue({})
  asked = answering({
    [`POST ${BASE}/paginate`]: () => pageOf([SMJ]),
    [`GET ${BASE}/v1/actions`]: offers,
    [`DELETE ${BASE}/v1`]: remove,
    [`POST ${BASE}/v1/restore`]: restore,
    [`POST ${BASE}/v1/close`]: close,
    [`POST ${BASE}/v1/deactivate`]: () => ({}),
    [`POST ${BASE}/v2/activate`]: () => ({}),
  })
})

const show = (rest: Partial<RowActionsStart> = {}) =>
  draw(
    createElement(ResourceList, {
      view: listView(resourceNamed('vendor'), 'en'),
      page: pageOf([LNT, SMJ]),
      error: null,
      search: '',
      lang: 'en',
      compact: false,
      rowActions: { ...START, ...rest },
    }),
  )
const buttonOf = (code: string): HTMLElement =>
  called(`Actions for ${code === 'LNT' ? 'LNT · PT Lintas' : 'SMJ · PT Sumber'}`)
async function open(code = 'LNT'): Promise<void> {
  await click(buttonOf(code))
  await loaded()
}
const lines = (): string[] => textsOf('.row-menu .pop-item')
const notice = (): string | undefined => $notices.get().at(-1)?.message
async function yes(): Promise<void> {
  $confirm.get()?.answer(true)
  await pass()
}

describe('the menu of a row', () => {
  test('offers what its record allows: in use or not, one menu at a time', async () => {
    await show()
    await open()
    expect(lines()).toEqual(['Edit', 'Deactivate', 'Delete'])
    expect(called('Edit').getAttribute('href')).toBe('/vendors/v1/edit')
    await open('SMJ')
    expect(lines()).toEqual(['Edit', 'Activate', 'Delete'])
    expect([buttonOf('LNT'), buttonOf('SMJ')].map((button) => button.getAttribute('aria-expanded'))).toEqual([
      'false',
      'true',
    ])
    await click(buttonOf('SMJ'))
    expect(all('.row-menu')).toEqual([])
  })

  test('is walked through by arrows, Home and End', async () => {
    await show()
    await open()
    const at = (): string | undefined => document.activeElement?.textContent
    expect(at()).toBe('Edit')
    const seen: (string | undefined)[] = []
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home']) {
      await press(key)
      seen.push(at())
    }
    expect(seen).toEqual(['Delete', 'Edit', 'Deactivate', 'Delete', 'Edit'])
  })

  test.each(['Escape', 'Tab'])('is left by %s with the focus on its button', async (key) => {
    await show()
    await open()
    expect(await press(key), 'Tab goes on from there').toBe(key === 'Escape')
    expect([all('.row-menu').length, document.activeElement]).toEqual([0, buttonOf('LNT')])
  })

  test('is left by a click beside it', async () => {
    await show()
    await open()
    await pointDown(one('.row-menu'))
    expect(all('.row-menu')).toHaveLength(1)
    await pointDown(document.body)
    expect(all('.row-menu')).toEqual([])
  })

  test('asks the service what fits the record now, and shows no more than the page names', async () => {
    const items = [
      action('close', { tone: 'primary', done: 'Closed' }),
      action('reopen', { allowed: false, reasons: ['Not closed yet'] }),
      action('later', { fits: false }),
      action('secret'),
    ]
    offers.mockReturnValue({ items })
    await show({ names: ['close', 'reopen', 'later'], remove: null, canDeactivate: false })
    await open()
    expect(lines()).toEqual(['Edit', 'close', 'reopen'])
    expect(textsOf('.row-menu .hint')).toEqual(['Not closed yet'])
    await click(called('reopen'))
    await click(called('close'))
    await pass()
    expect(close).toHaveBeenCalledExactlyOnceWith({ row_version: 4 })
    expect(notice(), 'what was done, not the word of the button').toBe('LNT · PT Lintas – Closed')
    expect(asked.at(-1)?.at, 'the rows are read again').toBe(`POST ${BASE}/paginate`)
  })

  test('says that nothing can be done, or that it could not be asked', async () => {
    offers.mockReturnValueOnce({ items: [] }).mockReturnValueOnce(LOST)
    await show({ names: ['close'], links: [], remove: null, canDeactivate: false })
    await open()
    expect(textsOf('.row-menu')).toEqual(['Nothing can be done with this record now'])
    await press('Escape', one('.row-menu'))
    await open()
    expect([all('.row-menu').length, notice()]).toEqual([
      0,
      'The server cannot be reached. Nothing was lost; try again.',
    ])
  })
})

describe('an action from a row', () => {
  test('deletes after a question that names the record', async () => {
    await show()
    await open()
    await click(called('Delete'))
    await pass()
    expect($confirm.get()).toMatchObject({
      title: 'Delete LNT · PT Lintas?',
      positive: 'Delete',
      danger: true,
    })
    expect(remove).not.toHaveBeenCalled()
    await yes()
    expect(remove).toHaveBeenCalledOnce()
    expect(notice()).toBe('LNT · PT Lintas deleted')
    expect(textsOf('tr:not(.removed) td:nth-child(2)')).toEqual(['SMJ'])
  })

  test('that deleted leaves the row struck where it was, to be brought back for ten seconds', async () => {
    await show()
    await open()
    await click(called('Delete'))
    await pass()
    await yes()
    expect(textsOf('tbody tr td:nth-child(2)')).toEqual(['LNT', 'SMJ'])
    expect(textsOf('tr.removed s')[0]).toBe('LNT')
    await click(called('Undo: bring LNT · PT Lintas back'))
    await loaded()
    expect(restore).toHaveBeenCalledOnce()
    expect([all('tr.removed').length, $notices.get().at(-1)?.message]).toEqual([0, 'LNT · PT Lintas is back'])
  })

  test('that deleted stands after ten seconds, without a call', async () => {
    await show()
    await open()
    await click(called('Delete'))
    await pass()
    await yes()
    await pass(9000)
    expect(all('tr.removed')).toHaveLength(1)
    await pass(1100)
    expect([all('tr.removed').length, restore.mock.calls.length]).toEqual([0, 0])
  })

  test('that cannot be undone says why', async () => {
    restore.mockReturnValue(refusing(412, 'Another record has taken its place'))
    await show()
    await open()
    await click(called('Delete'))
    await pass()
    await yes()
    await click(called('Undo: bring LNT · PT Lintas back'))
    await loaded()
    expect($notices.get().at(-1)?.message).toBe('Another record has taken its place')
    expect(all('tr.removed')).toEqual([])
  })

  test('that finds the record in use offers to take it out of use, with the reason why', async () => {
    remove.mockReturnValue(refusing(400, '2 trucks use it'))
    await show()
    await open()
    await click(called('Delete'))
    await yes()
    // Only what the record does not allow is blocked; this refusal is of another kind.
    expect([notice(), isThere('Deactivate')]).toEqual(['2 trucks use it', false])
    remove.mockReturnValue(refusing(412, '2 trucks use it'))
    await open()
    await click(called('Delete'))
    await yes()
    await loaded()
    expect(one('.action-dialog h2').textContent).toBe('Deactivate LNT · PT Lintas?')
    expect(one('.action-dialog').textContent).toContain('2 trucks use it. It stays in all records')
    await type(box('Reason'), 'Out of business')
    await click(called('Deactivate'))
    await pass()
    expect(asked.find(({ at }) => at.endsWith('/deactivate'))?.body).toEqual({
      row_version: 4,
      reason: 'Out of business',
    })
    expect([all('dialog.action-dialog').length, notice()]).toEqual([0, 'LNT · PT Lintas deactivated'])
  })

  test('that somebody else was faster with reads the rows again', async () => {
    remove.mockReturnValue(refusing(409, 'Someone else changed this record'))
    await show({ canDeactivate: false })
    await open()
    await click(called('Delete'))
    await yes()
    expect(notice()).toBe('Someone else changed this record')
    expect(textsOf('tr:not(.removed) td:nth-child(2)')).toEqual(['SMJ'])
  })
})
