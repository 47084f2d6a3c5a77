import { beforeEach, describe, expect, test, vi } from 'vitest'
import { morph } from '#layouts/browser/morph.ts'
import { redraw } from '#layouts/browser/redraw.ts'
import { one, textsOf } from '../../support/hands.ts'

const page = (main: string, title = 'Trip') =>
  `<html><head><title>${title}</title></head><body><main id="main">${main}</main></body></html>`

function answers(main: string, init: { status?: number; at?: string } = {}): ReturnType<typeof vi.fn> {
  const response = new Response(page(main), { status: init.status ?? 200 })
  Object.defineProperty(response, 'url', { value: `${location.origin}${init.at ?? location.pathname}` })
  const asked = vi.fn(async () => response)
  vi.stubGlobal('fetch', asked)
  return asked
}

const shows = (main: string): void => void (document.body.innerHTML = `<main id="main">${main}</main>`)
const change = (from: string, to: string): Element[] => {
  shows(from)
  const fresh = document.createElement('main')
  fresh.innerHTML = to
  return morph(one('main'), fresh)
}

describe('what is drawn again', () => {
  test('keeps every element that is still there, and says which look different', () => {
    shows('<h1>Trip</h1><p id="state">Loading</p><ul><li>one</li></ul>')
    const [h1, state] = [one('h1'), one('#state')]
    const fresh = document.createElement('main')
    fresh.innerHTML =
      '<h1>Trip</h1><p id="note">new</p><p id="state" class="ok">Loaded</p><ul><li>one</li><li>two</li></ul>'
    const changed = morph(one('main'), fresh)
    expect(one('main').innerHTML.replace(/ class="ok"/, '')).toBe(fresh.innerHTML.replace(/ class="ok"/, ''))
    expect([one('h1'), one('#state')]).toEqual([h1, state])
    expect(one('h1')).toBe(h1)
    expect(one('#state')).toBe(state)
    expect(changed.map(({ textContent }) => textContent)).toEqual(['new', 'Loaded', 'two'])
  })

  test('takes away what is gone, and nothing that is ours', () => {
    change('<style>a{}</style><p>gone</p><p id="bar" data-kept>said</p><b>stays</b>', '<b>stays</b>')
    expect(one('main').innerHTML).toBe('<style>a{}</style><p id="bar" data-kept="">said</p><b>stays</b>')
  })

  test('leaves to the reader what is typed and what is open', () => {
    shows('<input value="a"><details><summary>x</summary></details>')
    const [input, details] = [document.querySelector('input')!, document.querySelector('details')!]
    input.value = 'typed'
    details.open = true
    const fresh = document.createElement('main')
    fresh.innerHTML = '<input value="b"><details><summary>y</summary></details>'
    morph(one('main'), fresh)
    expect([input.value, input.getAttribute('value')]).toEqual(['typed', 'a'])
    expect([details.open, details.textContent]).toEqual([true, 'y'])
  })

  test('gives an island its new props and leaves its inside alone', () => {
    const island = (props: string, inside: string): string =>
      `<astro-island component-url="/a.js" component-export="A" props="${props}">${inside}</astro-island>`
    change(island('1', '<b>mine</b>'), island('2', '<i>server</i>'))
    const found = one('astro-island')
    expect([found.getAttribute('props'), found.innerHTML]).toEqual(['2', '<b>mine</b>'])
    // It works, and presses do not wait for what is drawn anew.
    expect(found.hasAttribute('ssr')).toBe(false)
  })
})

describe('asking for the page as it is now', () => {
  beforeEach(() => history.replaceState(null, '', '/trips/1'))

  test('shows what is different, without keeping the session alive', async () => {
    document.title = '(3) Trip'
    shows('<p>Loading</p>')
    const asked = answers('<p>Loaded</p>')
    expect(await redraw()).toBe('changed')
    expect(textsOf('main p')).toEqual(['Loaded'])
    expect(document.title).toBe('(3) Trip')
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ headers: { 'x-quiet': '1' } })
    answers('<p>Loaded</p>')
    expect(await redraw()).toBe('same')
  })

  test.each([
    ['gone', { status: 404 }],
    ['failed', { status: 500 }],
    ['failed', { at: '/' }],
  ])('changes nothing when the answer is %s: %o', async (said, init) => {
    shows('<p>Loading</p>')
    answers('<p>Other</p>', init)
    expect(await redraw()).toBe(said)
    expect(textsOf('main p')).toEqual(['Loading'])
  })

  test('asks for nothing once somebody else has signed in over another tab', async () => {
    const part = (claims: object): string => btoa(JSON.stringify(claims)).replaceAll('=', '')
    shows('<p>Loading</p>')
    document.body.dataset['user'] = 'one'
    document.cookie = `token=${part({ alg: 'EdDSA' })}.${part({ RoleCode: 'k3', UserId: 'other', sid: 's' })}`
    const asked = answers('<p>Of somebody else</p>')
    expect(await redraw()).toBe('failed')
    expect([asked.mock.calls.length, ...textsOf('main p')]).toEqual([0, 'Loading'])
    delete document.body.dataset['user']
    document.cookie = 'token=; max-age=0'
  })
})
