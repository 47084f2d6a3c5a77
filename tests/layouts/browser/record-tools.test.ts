import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startRecordTools } from '#layouts/browser/record-tools.ts'
import { $notices } from '#stores/notice.ts'
import { leavePlace } from '#stores/list-place.ts'
import { keepWalk, type Walk } from '#stores/walk.ts'
import { answering, pageOf } from '../../support/answering.ts'
import { all, click, loaded, one, press, textsOf } from '../../support/hands.ts'

const TEXTS = {
  copied: '{text} copied',
  failed: 'no',
  title: 'Label',
  print: 'Print',
  close: 'Close',
  paper: 'Paper',
  place: '{at} of {total}',
  placeOfAbout: '{at} of about {total}',
  placeOfMore: '{at} of more than {total}',
}
const PAGE = `<main><div class="page-title"><h1>ORD-1</h1></div><input>
  <span id="record-tools" data-number="ORD-1" data-name="Urea" data-texts='${JSON.stringify(TEXTS)}'>
    <a data-walk="back"></a><a data-walk="next"></a><span data-walk-at></span>
    <button data-tool="link"></button><button data-tool="number"></button><button data-tool="label"></button></span></main>`
const copied = vi.fn()

/** A page that shows a record; the list before it had these. */
function opened(hrefs: string[]): void {
  document.body.dataset['user'] = 'u1'
  keepWalk({ hrefs, before: 0, total: null, pages: null })
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

describe('the way through a list of pages', () => {
  /** A list of so many orders, in pages of two; the order of this number is open, its page was the list's. */
  let numbers: number[]
  const hrefOf = (number: number): string => `/orders/${number}`
  const words = (): string => one('[data-walk-at]').textContent
  const ways = () => [walk('back').getAttribute('href'), walk('next').getAttribute('href')]

  async function open(number: number, rest: Partial<Walk> = {}): Promise<void> {
    const page = Math.ceil((numbers.indexOf(number) + 1) / 2)
    document.body.dataset['user'] = 'u1'
    keepWalk({
      hrefs: numbers.slice((page - 1) * 2, page * 2).map(hrefOf),
      before: (page - 1) * 2,
      total: { total_items: numbers.length },
      pages: {
        list: 'POST /order/v1/order/',
        request: { search: 'urea', sort: [], filters: [], limit: 2 },
        link: { path: '/orders/{id}', from: { id: 'id' } },
        first: page,
        last: page,
        hasNext: page * 2 < numbers.length,
      },
      ...rest,
    })
    await goTo(number)
  }

  async function goTo(number: number): Promise<void> {
    history.replaceState(null, '', hrefOf(number))
    document.body.innerHTML = PAGE
    startRecordTools()
    await vi.dynamicImportSettled()
    await loaded()
  }

  let asked: ReturnType<typeof answering>
  beforeEach(() => {
    numbers = [1, 2, 3, 4, 5]
    asked = answering({
      'POST /order/v1/order/': ({ pageNumber }) => {
        const page = Number(pageNumber)
        return pageOf(
          numbers.slice((page - 1) * 2, page * 2).map((id) => ({ id: String(id) })),
          { page_number: page, total_items: numbers.length, has_next_page: page * 2 < numbers.length },
        )
      },
    })
  })

  test('goes on over the ends of the page, forward and back, and says where it is', async () => {
    await open(4)
    expect(ways()).toEqual(['/orders/3', '/orders/5'])
    expect(words()).toBe('4 of 5')
    expect(asked[0]?.body).toMatchObject({ searchString: 'urea', limit: 2 })
    await open(3)
    expect(ways()).toEqual(['/orders/2', '/orders/4'])
    expect(words()).toBe('3 of 5')
  })

  test('goes on from page to page, and ends where the list does', async () => {
    await open(1)
    const way = [1]
    for (let next = ways()[1]; walk('next').dataset['known'] !== undefined; next = ways()[1]) {
      way.push(Number(next?.split('/').at(-1)))
      await goTo(way.at(-1) ?? 0)
    }
    expect(way).toEqual([1, 2, 3, 4, 5])
    expect(words()).toBe('5 of 5')
  })

  test('leaves nothing out when records leave the list meanwhile, the open one too', async () => {
    numbers = [3, 4, 5]
    await open(2, { hrefs: ['/orders/1', '/orders/2'], before: 0, total: { total_items: 5 }, pages: kept() })
    expect(ways()).toEqual(['/orders/1', '/orders/3'])
  })

  test('does not come twice to what others put before it', async () => {
    numbers = [9, 8, 7, 1, 2, 3, 4, 5]
    await open(2, { hrefs: ['/orders/1', '/orders/2'], before: 0, total: { total_items: 5 }, pages: kept() })
    expect(ways()).toEqual(['/orders/1', '/orders/3'])
  })

  test('ends with the page where the list cannot be asked, or only what was shown is known', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await open(2)
    expect(walk('next').dataset['known']).toBeUndefined()
    expect(words()).toBe('2 of 5')
    await open(2, { pages: null, total: null })
    expect(words()).toBe('')
  })

  test.each([
    [{ total_items: 12_400, total_is_estimate: true }, '2 of about 12,400'],
    [{ total_items: 1000, total_is_more: true }, '2 of more than 1,000'],
  ])('says how exactly the list is counted: %o', async (total, text) => {
    await open(2, { total, pages: null })
    expect(words()).toBe(text)
  })

  test('brings who goes back to the page of the record that is open now', async () => {
    history.replaceState(null, '', '/orders?q=urea&page=2')
    leavePlace('/orders/4')
    await open(4)
    walk('next').addEventListener('click', (event) => event.preventDefault())
    await click(walk('next'))
    expect(JSON.parse(sessionStorage.getItem('list-place') ?? '')).toMatchObject({
      path: '/orders',
      search: '?q=urea&page=3',
      href: '/orders/5',
    })
  })

  /** Page 1 as it was when the list had five. */
  function kept(): Walk['pages'] {
    const request = { search: '', sort: [], filters: [], limit: 2 }
    const link = { path: '/orders/{id}', from: { id: 'id' } }
    return { list: 'POST /order/v1/order/', request, link, first: 1, last: 1, hasNext: true }
  }
})
