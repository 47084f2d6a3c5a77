import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { one, pass } from '../../support/hands.ts'

const PAGE = `<main id="main" data-start="1"></main>
<button id="bell"><b class="bell-count" hidden></b></button><div id="notifications"></div>`

/** The service's counts as they come back, and the calls that asked for them. */
let answers: ((unread: number) => void)[]
let asked: Headers[]

let listen: MockInstance<Document['addEventListener']>

/** The page that goes hears nothing more. */
function leave(): void {
  for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener)
}

/** A page has its own bell, which knows only what the tab has kept. */
async function newPage(): Promise<(type: string, data?: object) => void> {
  leave()
  vi.resetModules()
  document.body.innerHTML = PAGE
  const [{ startBell }, { tellInbox }] = await Promise.all([
    import('#layouts/browser/bell.ts'),
    import('#stores/inbox.ts'),
  ])
  startBell()
  return (type, data = {}) =>
    tellInbox({ topic: 'inbox', type, subject: null, at: new Date().toISOString(), data: { ...data } })
}

/** An answer whose text is there at once: what a real one takes to read is no time of the fake clock. */
function answered(unread: number): Response {
  const text = JSON.stringify({ success: true, data: { unread } })
  return Object.assign(new Response(text), { text: async () => text })
}

const shown = (): string => one('#bell').getAttribute('aria-label') ?? ''

async function says(unread: number): Promise<void> {
  answers.shift()!(unread)
  await pass()
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  listen = vi.spyOn(document, 'addEventListener')
  answers = []
  asked = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    // What a notification sounds like is asked, too, and does not matter here.
    if (!path.endsWith('/unread')) return new Promise(() => undefined)
    asked.push(new Headers(init.headers))
    return new Promise<Response>((resolve) => answers.push((unread) => resolve(answered(unread))))
  })
})

afterEach(leave)

test('an event counts at once, and an older answer that comes after it is put right', async () => {
  const tell = await newPage()
  await pass()
  tell('notification.created', { event_type: 'order.submitted' })
  expect(shown()).toBe('Notifications, 1 unread')
  await says(0)
  expect(shown()).toBe('Notifications')
  await pass(10_000)
  await says(1)
  expect(shown()).toBe('Notifications, 1 unread')
  expect(answers).toHaveLength(0)
})

test('what was counted twice or never is put right by one question, by which no session lives longer', async () => {
  const tell = await newPage()
  await pass()
  await says(3)
  tell('notification.created', { event_type: 'order.submitted' })
  tell('notification.settled', { settled: 1 })
  tell('notification.read', { unread: 0 })
  expect(shown()).toBe('Notifications')
  await pass(2_000)
  await says(2)
  expect(shown()).toBe('Notifications, 2 unread')
  await pass(60_000)
  expect(asked.map((headers) => headers.get('x-quiet'))).toEqual(['1', '1'])
})

test('a page begins with what the one before was told, and asks when that was an event', async () => {
  const tell = await newPage()
  await pass()
  await says(3)
  await newPage()
  await pass(1_000)
  expect([shown(), answers.length]).toEqual(['Notifications, 3 unread', 0])
  tell('notification.created', { event_type: 'order.submitted' })
  await newPage()
  await pass()
  expect([shown(), answers.length]).toEqual(['Notifications, 4 unread', 1])
})
