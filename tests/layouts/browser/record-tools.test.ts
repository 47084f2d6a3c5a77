import { beforeEach, expect, test, vi } from 'vitest'
import { startRecordTools } from '#layouts/browser/record-tools.ts'
import { $notices } from '#stores/notice.ts'
import { keepWalk } from '#stores/walk.ts'
import { all, click, one, press, textsOf } from '../../support/hands.ts'

const TEXTS = {
  copied: '{text} copied',
  failed: 'no',
  title: 'Label',
  print: 'Print',
  close: 'Close',
  paper: 'Paper',
}
const PAGE = `<main><div class="page-title"><h1>ORD-1</h1></div><input>
  <span id="record-tools" data-number="ORD-1" data-name="Urea" data-texts='${JSON.stringify(TEXTS)}'>
    <a data-walk="back"></a><a data-walk="next"></a>
    <button data-tool="link"></button><button data-tool="number"></button><button data-tool="label"></button></span></main>`
const copied = vi.fn()

/** A page that shows a record; the list before it had these. */
function opened(hrefs: string[]): void {
  document.body.dataset['user'] = 'u1'
  keepWalk(hrefs)
  history.replaceState(null, '', '/orders/2')
  document.body.innerHTML = PAGE
  startRecordTools()
}
const walk = (way: string): HTMLAnchorElement =>
  document.querySelector<HTMLAnchorElement>(`[data-walk=${way}]`)!

beforeEach(() => {
  $notices.set([])
  copied.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
})

test('leads to the records beside this one, by click and by key, but not while somebody types', async () => {
  opened(['/orders/1', '/orders/2', '/orders/3'])
  expect([walk('back').getAttribute('href'), walk('next').getAttribute('href')]).toEqual([
    '/orders/1',
    '/orders/3',
  ])
  const followed = vi.fn((event: Event) => event.preventDefault())
  walk('next').addEventListener('click', followed)
  await press(']', one('input'))
  expect(followed).not.toHaveBeenCalled()
  await press(']', document.body)
  expect(followed).toHaveBeenCalledOnce()
})

test('knows no way where the list ends, is of somebody else, or does not have the record', () => {
  opened(['/orders/2'])
  expect(all('[data-known]')).toEqual([])
  opened(['/orders/1'])
  expect(all('[data-known]')).toEqual([])
  opened(['/orders/1', '/orders/2'])
  expect(all('[data-known]').map(({ dataset }) => dataset['walk'])).toEqual(['back'])
  document.body.dataset['user'] = 'u2'
  document.body.innerHTML = PAGE
  startRecordTools()
  expect(all('[data-known]')).toEqual([])
})

test('copies the number and the plain address, or says that it cannot', async () => {
  opened([])
  await click(one('[data-tool=number]'))
  await click(one('[data-tool=link]'))
  expect(new Set(copied.mock.calls.flat())).toEqual(new Set(['ORD-1', `${location.origin}/orders/2`]))
  expect($notices.get().some(({ message }) => message === 'ORD-1 copied')).toBe(true)
  copied.mockRejectedValue(new Error('no'))
  $notices.set([])
  await click(one('[data-tool=number]'))
  expect($notices.get().at(-1)?.message).toBe('no')
})

test('shows a label with number, name and a code, and prints it alone', async () => {
  opened([])
  await click(all('[data-tool=label]')[0]!)
  await vi.dynamicImportSettled()
  expect(textsOf('dialog .qr-words b')[0]).toBe('ORD-1')
  expect(textsOf('dialog .qr-words span')[0]).toBe('Urea')
  expect(all('.label-sheet .qr-code svg').length).toBeGreaterThan(0)
})
