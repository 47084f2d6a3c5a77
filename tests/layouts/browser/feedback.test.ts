import { beforeEach, describe, expect, test, vi } from 'vitest'
import { click, one, pass, press } from '../../support/hands.ts'

const PAGE = `
<div id="snackbar"><div data-region="status"></div><div data-region="alert"></div></div>
<dialog id="confirm"><h2 id="confirm-title"></h2><p id="confirm-message"></p>
  <button data-answer="no"></button><button data-answer="yes"></button></dialog>
<dialog id="loading"></dialog>
<a id="inside" href="/vendors">x</a>`

/** A page has its own stores: what an earlier one still waits for says nothing here. */
async function newPage() {
  vi.resetModules()
  const [{ startFeedback }, { confirm }, { withLoading }, notices] = await Promise.all([
    import('#layouts/browser/feedback.ts'),
    import('#stores/confirm.ts'),
    import('#stores/loading.ts'),
    import('#stores/notice.ts'),
  ])
  startFeedback()
  return { ...notices, confirm, withLoading }
}
let page: Awaited<ReturnType<typeof newPage>>

const said = (region: string): string => one(`[data-region=${region}]`).textContent.replace('✕', '')
const question = { title: 'Delete LNT?', message: 'It is gone then.', positive: 'Delete', negative: 'Cancel' }
const isOpen = (id: string): boolean => one(id).hasAttribute('open')

beforeEach(async () => {
  vi.useFakeTimers()
  HTMLElement.prototype.hidePopover = () => undefined
  document.body.innerHTML = PAGE
  page = await newPage()
})

describe('a notice', () => {
  test('stays for five seconds, as text whatever stands in it', async () => {
    page.notify('<b>LNT</b> saved')
    expect(said('status')).toBe('<b>LNT</b> saved')
    await pass(4999)
    expect(said('status')).not.toBe('')
    await pass(1)
    expect(said('status')).toBe('')
  })

  test('gives way to the next one after a second', async () => {
    page.notify('first')
    await pass(300)
    page.notify('second')
    expect(said('status')).toBe('first')
    await pass(699)
    expect(said('status')).toBe('first')
    await pass(1)
    expect(said('status')).toBe('second')
  })

  test.each([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'alert'],
    ['error', 'alert'],
  ] as const)('of %s is said as %s', (severity, region) => {
    page.notify('said', severity)
    expect([said('status'), said('alert')]).toEqual(region === 'status' ? ['said', ''] : ['', 'said'])
    expect(one('#snackbar').dataset['severity']).toBe(severity)
  })

  test('waits while the pointer is on it, and goes by its cross', async () => {
    page.notify('first')
    one('#snackbar').dispatchEvent(new Event('pointerenter'))
    await pass(60_000)
    expect(said('status')).toBe('first')
    await click(one('#snackbar button'))
    expect(said('status')).toBe('')
  })

  test('for the next page is shown there, after those of before, and only once', () => {
    page.notifyNext('saved')
    page.notifyNext('but slowly', 'warning')
    expect(page.$notices.get()).toEqual([])
    page.showCarriedNotices()
    page.showCarriedNotices()
    expect(page.$notices.get().map(({ message }) => message)).toEqual(['saved', 'but slowly'])
  })
})

describe('a question', () => {
  test.each([
    ['yes', '[data-answer=yes]', true],
    ['no', '[data-answer=no]', false],
  ])('is answered with %s by its button, and the dialog closes', async (_, button, answer) => {
    const answered = page.confirm(question)
    expect([one('#confirm-title').textContent, one('#confirm-message').textContent]).toEqual([
      question.title,
      question.message,
    ])
    expect(document.activeElement).toBe(one('[data-answer=yes]'))
    await click(one(button))
    expect(await answered).toBe(answer)
    expect(isOpen('#confirm')).toBe(false)
  })

  test('that is closed by Escape means no', async () => {
    const answered = page.confirm(question)
    document.querySelector<HTMLDialogElement>('#confirm')!.close()
    expect(await answered).toBe(false)
  })

  test('before something dangerous is red, and one without a choice has one button', () => {
    void page.confirm({ ...question, danger: true })
    expect(one('[data-answer=yes]').className).toBe('btn btn-danger')
    void page.confirm({ title: 'a', message: 'b', positive: 'OK' })
    expect([one('[data-answer=yes]').className, one('[data-answer=no]').hidden]).toEqual([
      'btn btn-primary',
      true,
    ])
  })
})

test('the overlay lies over the page until the last work is done, also where it fails', async () => {
  const finish: (() => void)[] = []
  const work = () => page.withLoading(new Promise<void>((done) => finish.push(done)))
  const both = [work(), work(), page.withLoading(Promise.reject(new Error('no'))).catch(() => undefined)]
  expect(isOpen('#loading')).toBe(true)
  finish[0]?.()
  await pass()
  expect(isOpen('#loading')).toBe(true)
  finish[1]?.()
  await Promise.all(both)
  expect(isOpen('#loading')).toBe(false)
})

describe('leaving the page', () => {
  const isLeaving = (): boolean => document.documentElement.dataset['leaving'] === ''
  beforeEach(() => delete document.documentElement.dataset['leaving'])

  test('shows the spinner, until Escape or until it is clear that the page stays', async () => {
    await click(one('#inside'))
    expect(isLeaving()).toBe(true)
    await press('Escape', document.body)
    expect(isLeaving()).toBe(false)
    await click(one('#inside'))
    await pass(15_000)
    expect(isLeaving()).toBe(false)
  })

  test.each([
    ['a download', { href: '/file', download: '' }],
    ['a file of the services', { href: '/api/files/v1/x' }],
    ['another tab', { href: '/vendors', target: '_blank' }],
    ['another site', { href: 'https://example.com' }],
    ['a place on this page', { href: '#main' }],
  ])('does not happen by %s', async (_, attributes) => {
    const link = one('#inside')
    link.removeAttribute('href')
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
    await click(link)
    expect(isLeaving()).toBe(false)
  })

  test('does not happen by a click for another tab', async () => {
    await click(one('#inside'), { ctrlKey: true })
    await click(one('#inside'), { button: 1 })
    expect(isLeaving()).toBe(false)
  })
})
