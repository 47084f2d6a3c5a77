import { beforeEach, expect, test, vi } from 'vitest'

const cookies = new Map<string, string>()
vi.mock('js-cookie', () => ({
  default: {
    get: (name: string) => cookies.get(name),
    set: (name: string, value: string) => void cookies.set(name, value),
  },
}))
const { $sidebar, closeSidebar, pinSidebar, startSidebar, toggleSidebar } = await import('#stores/sidebar.ts')

beforeEach(() => cookies.clear())

test.each([
  { cookie: undefined, isWide: true, sidebar: { open: false, pinned: false } },
  { cookie: 'pinned', isWide: false, sidebar: { open: false, pinned: true } },
  { cookie: 'pinned', isWide: true, sidebar: { open: true, pinned: true } },
  { cookie: 'free', isWide: true, sidebar: { open: false, pinned: false } },
  { cookie: 'nonsense', isWide: true, sidebar: { open: false, pinned: false } },
])(
  'a page begins with what was chosen ($cookie), where there is room ($isWide)',
  ({ cookie, isWide, sidebar }) => {
    if (cookie) cookies.set('sidebar', cookie)
    startSidebar(isWide)
    expect($sidebar.get()).toEqual(sidebar)
  },
)

test('closing a pinned sidebar beside the page means that the room is wanted on the next page too', () => {
  cookies.set('sidebar', 'pinned')
  startSidebar(true)
  toggleSidebar(true)
  expect([$sidebar.get(), cookies.get('sidebar')]).toEqual([{ open: false, pinned: false }, 'free'])
})

test('opening and closing over the page, on a narrow screen, chooses nothing for the next one', () => {
  startSidebar(false)
  toggleSidebar(false)
  expect($sidebar.get()).toEqual({ open: true, pinned: false })
  toggleSidebar(false)
  expect($sidebar.get()).toEqual({ open: false, pinned: false })
  toggleSidebar(false)
  closeSidebar()
  expect([$sidebar.get(), cookies.size]).toEqual([{ open: false, pinned: false }, 0])
})

test('pinning opens it and stays chosen; unpinning closes it', () => {
  pinSidebar(true)
  expect([$sidebar.get(), cookies.get('sidebar')]).toEqual([{ open: true, pinned: true }, 'pinned'])
  pinSidebar(false)
  expect([$sidebar.get(), cookies.get('sidebar')]).toEqual([{ open: false, pinned: false }, 'free'])
})
