import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ActionBar } from '#islands/actions/ActionBar.tsx'
import { planOf, type ActionItem } from '#islands/actions/action-item.ts'
import { recordItems } from '#islands/actions/record-items.ts'
import { $confirm } from '#stores/confirm.ts'
import { $loading } from '#stores/loading.ts'
import { $notices } from '#stores/notice.ts'
import { answering, LOST, pageOf, refusing, type Asked } from '../support/answering.ts'
import {
  all,
  box,
  called,
  click,
  draw,
  errorAt,
  loaded,
  one,
  pass,
  press,
  textsOf,
  type,
} from '../support/hands.ts'
import type { WithinView } from '#contracts/within-view.ts'
import { action } from '../support/action-item.ts'
import { idNamed } from '../support/id-named.ts'

const REASON = { name: 'reason', kind: 'longtext', label: 'Reason', required: true, fixed: false } as const

let asked: Asked[] = []
const reply = vi.fn()

beforeEach(() => {
  delete document.body.dataset.user
  $notices.set([])
  reply.mockReset().mockReturnValue({})
  asked = answering({ 'POST /order/v1/order/o1/close': reply, 'POST /order/v1/order/o1/cancel': reply })
})

const show = (items: ActionItem[], rest: { next?: Record<string, string> } = {}) =>
  draw(
    createElement(ActionBar, {
      base: '/order/v1/order',
      id: 'o1',
      rowVersion: 7,
      lang: 'en',
      items,
      ...rest,
    }),
  )
/** Answers the question that the page asks; the frame draws it. */
async function answer(yes: boolean): Promise<void> {
  $confirm.get()?.answer(yes)
  await pass()
}
const notice = () => $notices.get().at(-1)

describe('which actions stand where', () => {
  const items = [
    action('elsewhere', { fits: false }),
    action('danger', { tone: 'danger' }),
    action('blocked', { tone: 'primary', allowed: false }),
    action('free', { tone: 'primary' }),
    action('plain'),
  ]

  test('the first primary one that may be done leads, dangerous ones stand last, others wait behind More', () => {
    const { primary, others, later } = planOf(items, {})
    expect(primary?.name).toBe('free')
    expect(others.map(({ name }) => name)).toEqual(['blocked', 'plain', 'danger'])
    expect(later.map(({ name }) => name)).toEqual(['elsewhere'])
  })

  test('one that is refused leads where no other primary one fits', () => {
    expect(planOf(items.slice(0, 3), {}).primary?.name).toBe('blocked')
    expect(planOf([items[1]!], {}).primary).toBeNull()
  })

  test('one with a screen of its own is left out where the page does not know that screen', () => {
    const rows = { ...REASON, kind: 'children' } as const
    const own = [action('screen', { own_screen: true }), action('rows', { input: [rows] }), action('plain')]
    expect(planOf(own, {}).others.map(({ name }) => name)).toEqual(['plain'])
    expect(planOf(own, { screen: '/x' }).others.map(({ name }) => name)).toEqual(['screen', 'plain'])
    expect(planOf(own, { screen: '/x' }, ['screen']).others.map(({ name }) => name)).toEqual(['screen'])
  })
})

test('a choice in a question is narrowed by the record, and by what is answered beside it', async () => {
  const choiceOf = (name: string, label: string, within?: WithinView) => ({
    ...REASON,
    name,
    label,
    kind: 'ref' as const,
    ref: { list: `POST /${name}`, as: name, title: ['code'], inactive: false, ...(within && { within }) },
  })
  const same = (by: string) => ({ field: by, by, as: '', title: [] })
  const found: unknown[] = []
  asked = answering({
    'POST /vendor': () => pageOf([{ id: idNamed('v2'), code: 'SUM' }]),
    'POST /driver': ({ fieldFilters }) => {
      found.push(fieldFilters)
      return pageOf([])
    },
  })
  const driver = choiceOf('driver', 'Driver', { same: [same('vendor'), same('unit')] })
  const beside = ['vendor', 'unit'].map((field) => ({ field, operator: '=' as const, value: `${field}1` }))
  await show([action('close', { input: [choiceOf('vendor', 'Vendor'), driver], beside })])
  await click(called('close'))
  await loaded()
  const narrowed = async (): Promise<unknown> => {
    await click(box('Driver'))
    await pass(500)
    return found.at(-1)
  }
  expect(await narrowed()).toEqual(beside)
  await click(box('Vendor'))
  await pass(500)
  await press('Enter', box('Vendor'))
  await pass(500)
  expect(await narrowed()).toEqual([{ field: 'vendor', operator: '=', value: idNamed('v2') }, beside[1]])
})

describe('what was typed into a question', () => {
  const items = [action('close', { input: [REASON] }), action('cancel', { input: [REASON] })]
  const open = async (name: string): Promise<void> => {
    await click(called(name))
    await loaded()
  }
  const leaveDialog = async (): Promise<void> => {
    await click(called('Cancel'))
    await pass()
  }
  const offered = (): string[] => textsOf('dialog .banner span')
  beforeEach(() => {
    localStorage.clear()
    document.body.dataset.user = 'u1'
  })

  test('is back when the same is asked again, and is asked of nothing else', async () => {
    await show(items)
    await open('close')
    expect(offered()).toEqual([])
    await type(box('Reason'), 'The vessel left')
    await leaveDialog()
    await open('cancel')
    expect(box('Reason').value).toBe('')
    await leaveDialog()
    await open('close')
    expect(box('Reason').value).toBe('The vessel left')
    expect(offered()[0]).toMatch(/^What you typed at .* is back\. It was not sent\.$/)
    await click(called('Discard'))
    expect(box('Reason').value).toBe('')
    await leaveDialog()
    await open('close')
    expect(box('Reason').value).toBe('')
  })

  test("is nobody else's", async () => {
    await show(items)
    await open('close')
    await type(box('Reason'), 'The vessel left')
    await leaveDialog()
    document.body.dataset.user = 'u2'
    await open('close')
    expect(box('Reason').value).toBe('')
  })

  test('is forgotten once it is sent, and stays where it was refused', async () => {
    await show(items)
    await open('close')
    await type(box('Reason'), 'The vessel left')
    reply.mockReturnValueOnce(refusing(412, 'Not yet'))
    await click(one('dialog [type=submit]'))
    await pass()
    await leaveDialog()
    expect(localStorage).toHaveLength(1)
    await open('close')
    await click(one('dialog [type=submit]'))
    await pass()
    expect(reply).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new Event('pagehide'))
    expect(localStorage).toHaveLength(0)
  })
})

describe('an action without questions', () => {
  test('is done with the version that was read, and the page is loaded again with a word', async () => {
    await show([action('close', { tone: 'primary', done: 'Closed' })])
    await click(called('close'))
    await pass()
    expect(asked.map(({ at, body }) => [at, body])).toEqual([
      ['POST /order/v1/order/o1/close', { row_version: 7 }],
    ])
    expect(location.reload).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('notices')).toContain('Closed')
    expect($loading.get()).toBe(0)
  })

  test('leads where the page says', async () => {
    await show([action('close')], { next: { close: '/orders' } })
    await click(called('close'))
    await pass()
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/orders')
  })

  test('asks first where it says so, and no means no', async () => {
    await show([action('cancel', { tone: 'danger', confirm: 'All trips end.' })])
    await click(called('cancel'))
    await pass()
    expect($confirm.get()).toMatchObject({ title: 'cancel', message: 'All trips end.', danger: true })
    await answer(false)
    expect(asked).toEqual([])
    await click(called('cancel'))
    await answer(true)
    expect(asked).toHaveLength(1)
  })

  test.each([
    {
      why: 'the rules',
      given: refusing(409, 'Not now', { status: 'It is closed' }),
      said: 'Not now. It is closed',
    },
    { why: 'the line', given: LOST, said: 'The server cannot be reached. Nothing was lost; try again.' },
  ])('that $why refuse says why, and the page stays', async ({ given, said }) => {
    reply.mockReturnValue(given)
    await show([action('close')])
    await click(called('close'))
    await pass()
    expect(notice()).toMatchObject({ message: said, severity: 'error' })
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('sent again after a lost answer keeps its key, so that it does not happen twice', async () => {
    reply.mockReturnValueOnce(LOST)
    await show([action('close'), action('cancel')])
    for (const name of ['close', 'close', 'cancel']) {
      await click(called(name))
      await pass()
    }
    const [first, again, other] = asked.map(({ key }) => key)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('the questions of an action', () => {
  const cancel = action('cancel', { input: [REASON], confirm: 'All trips end.' })
  async function open(): Promise<void> {
    await show([cancel])
    called('cancel').focus()
    await click(called('cancel'))
    await loaded()
  }
  async function send(): Promise<void> {
    const button = one('dialog .dialog-foot button:last-child')
    button.focus()
    await click(button)
    await pass()
  }

  test('are asked in a dialog, and an empty one is not sent', async () => {
    await open()
    expect(one('dialog').textContent).toContain('All trips end.')
    await type(box('Reason'), '  ')
    await send()
    expect(asked).toEqual([])
    expect(errorAt('Reason')).toBe('Required')
    expect(document.activeElement).toBe(box('Reason'))
  })

  test('keep what was typed when they are refused, beside the question', async () => {
    reply.mockReturnValueOnce(
      refusing(400, 'Not valid', { reason: 'At least 10 characters', row_version: 'Old' }),
    )
    await open()
    await type(box('Reason'), 'Rain')
    await send()
    expect(box('Reason').value).toBe('Rain')
    expect(errorAt('Reason')).toBe('At least 10 characters')
    expect(textsOf('[role=alert] p, [role=alert] li')).toEqual(['Not valid', 'Old'])
    await type(box('Reason'), 'Rain since noon')
    await send()
    expect(asked.at(-1)?.body).toEqual({ row_version: 7, reason: 'Rain since noon' })
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test('that came too late offer to load the page again', async () => {
    reply.mockReturnValueOnce(refusing(409, 'Someone else changed this record'))
    await open()
    await type(box('Reason'), 'Rain since noon')
    await send()
    await click(called('Reload'))
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test('that are given up lead the focus back to their button', async () => {
    await open()
    await type(box('Reason'), 'Rain')
    await click(called('Cancel'))
    expect(all('dialog')).toEqual([])
    expect(document.activeElement).toBe(called('cancel'))
  })
})

describe('an action that cannot be done', () => {
  test('keeps its place, says why, and does nothing', async () => {
    await show([action('close', { allowed: false, reasons: ['Two trips are on the way', 'No ticket yet'] })])
    const button = called('close')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(textsOf('[role=tooltip] li')).toEqual(['Two trips are on the way', 'No ticket yet'])
    await click(button)
    await press('Escape', button)
    expect(one('.why').dataset['hidden']).toBe('true')
    expect(asked).toEqual([])
  })

  test('in this status stands behind More, below the reason that such actions share', async () => {
    const later = ['a', 'b'].map((name) =>
      action(name, { fits: false, allowed: false, reasons: ['Not approved'] }),
    )
    await show([action('close', { tone: 'primary' }), ...later])
    await click(called('More actions'))
    expect(textsOf('.pop li')).toEqual(['Not approved', 'a', 'b'])
    await press('Escape', called('a'))
    expect([all('.pop').length, document.activeElement]).toEqual([0, called('More actions')])
  })
})

test.each([
  { isActive: true, remove: 'DELETE /x/{id}', names: ['deactivate', 'delete'] },
  { isActive: false, remove: null, names: ['activate'] },
  { isActive: null, remove: 'DELETE /x/{id}', names: ['delete'] },
  { isActive: null, remove: null, names: [] },
])('a record in use: $isActive, deleted by $remove, is offered $names', ({ isActive, remove, names }) => {
  const items = recordItems({ isActive, remove }, 'LNT')
  expect(items.map(({ name }) => name)).toEqual(names)
  const instead = items.find(({ name }) => name === 'delete')?.whole?.instead
  // What others use is taken out of use instead of deleted, where that is possible.
  expect(instead?.('2 trucks use it').confirm ?? null).toBe(
    isActive && remove ? '2 trucks use it. It stays in all records, but can no longer be chosen.' : null,
  )
})

describe('why something cannot be done', () => {
  const refused = action('send', { tone: 'primary', allowed: false, reasons: ['No route', 'No price'] })

  test('is in a place of its own, by key and click; Esc closes it and gives the focus back', async () => {
    await show([refused, action('other', { allowed: false, reasons: ['Not yours'] }), action('free')])
    expect(all('.why-not dd')).toEqual([])
    const button = called('Why not?')
    button.focus()
    await click(button)
    expect(textsOf('.why-not dt')).toEqual(['send', 'other'])
    expect(textsOf('.why-not dd')).toEqual(['No routeNo price', 'Not yours'])
    await press('Escape', button)
    expect([all('.why-not dd').length, document.activeElement]).toEqual([0, button])
  })

  test('is not offered where everything can be done', async () => {
    await show([action('free')])
    expect(all('.why-not')).toEqual([])
  })

  test('is said in full where two things are wrong with one field', async () => {
    reply.mockReturnValue(refusing(400, 'Not valid', { 'rows.0': 'First wrong', 'rows.1': 'Second wrong' }))
    await show([action('close', { input: [{ ...REASON, name: 'rows', label: 'Rows' }] })])
    await click(called('close'))
    await loaded()
    await type(box('Rows'), 'typed')
    one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await loaded()
    expect(errorAt('Rows')).toBe('First wrong Second wrong')
  })
})

test('a dialog begins with what is proposed for it, and says so', async () => {
  const proposal = {
    values: { reason: 'The next one in line' },
    records: {},
    text: 'The next pair is chosen: W 1 A with Suparman',
  }
  const propose = vi.fn(() => ({ proposal }))
  asked = answering({ 'GET /order/v1/order/o1/next-pair': propose, 'POST /order/v1/order/o1/close': reply })
  const note = { ...REASON, name: 'note', label: 'Note' } as const
  const item = action('close', { input: [REASON, note], proposal: 'next-pair' })
  await show([item])
  await click(called('close'))
  await loaded()
  expect(one('dialog').textContent).toContain('The next pair is chosen: W 1 A with Suparman')
  expect(box('Reason').value).toBe('The next one in line')
  // The first thing to fill has the focus, not what is proposed.
  expect(all('[autofocus]')).toEqual([box('Note')])
})

test('a proposal that does not come leaves the questions as they are', async () => {
  asked = answering({ 'GET /order/v1/order/o1/next-pair': () => refusing(503, 'Not now') })
  await show([action('close', { input: [REASON], proposal: 'next-pair' })])
  await click(called('close'))
  await loaded()
  expect(box('Reason').value).toBe('')
})
