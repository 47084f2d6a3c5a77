import { mayOpen, SCREENS, to } from '#access/screens.ts'
import type { RoleCode } from '#access/roles.ts'
import { expect, test } from './fixtures.ts'

interface Found {
  pages: number
  /** How often each sum was seen, by its name. */
  names: Record<string, number>
  wrong: string[]
}

/**
 * Walks the pages that lead on from some addresses, two of each kind, and adds up what every figure says it sums: `data-sums` names it,
 * `data-part` and `data-less` are what it is made of, `data-summed` is around them.
 */
async function addedUp(starts: readonly string[]): Promise<Found> {
  const numberIn = (element: Element): number => {
    const [text] = /[-−]?[\d.,]+/.exec(element.textContent.replaceAll(/\s/g, ' ')) ?? ['']
    return Number(text.replaceAll(/[.,]/g, '').replace('−', '-'))
  }
  const kindOf = (address: string): string => {
    const { pathname, searchParams } = new URL(address, location.origin)
    const words = [...searchParams].map(([key, value]) => (key === 'tab' ? `tab=${value}` : key))
    return `${pathname.replaceAll(/[\da-f-]{36}/g, 'ID')}?${words.toSorted().join('&')}`
  }
  const waiting = [...starts]
  const seen = new Map<string, number>()
  const found: Found = { pages: 0, names: {}, wrong: [] }
  const mayWalk = (href: string): boolean => {
    if (
      !/^\/(dashboard|record)\b/.test(href) ||
      /[?&](sort|page|limit|format|columns|look|check)=/.test(href)
    )
      return false
    const times = seen.get(kindOf(href)) ?? 0
    seen.set(kindOf(href), times + 1)
    return times < 2
  }
  while (waiting.length && found.pages < 600) {
    const address = waiting.shift()!
    const answer = await fetch(address)
    // A record's address leads to its page, one that nobody here may open leads home.
    if (!answer.ok || (answer.redirected && !address.startsWith('/record'))) continue
    found.pages += 1
    // Styles of a page that nobody draws would be refused by the one that draws.
    const text = (await answer.text()).replaceAll(/<style[^>]*>[^]*?<\/style>/g, '')
    const page = new DOMParser().parseFromString(text, 'text/html')
    for (const figure of page.querySelectorAll('[data-sums]')) {
      const name = figure.getAttribute('data-sums')!
      const around = figure.closest('[data-summed]')!
      const sum = (attribute: string): number =>
        [...around.querySelectorAll(`[${attribute}="${name}"]`)].reduce((all, one) => all + numberIn(one), 0)
      found.names[name] = (found.names[name] ?? 0) + 1
      const parts = sum('data-part') - sum('data-less')
      if (parts !== numberIn(figure))
        found.wrong.push(`${address} ${name}: ${numberIn(figure)}, its parts ${parts}`)
    }
    for (const link of page.querySelectorAll('main a[href]')) {
      const { pathname, search } = new URL(link.getAttribute('href')!, new URL(address, location.origin))
      if (mayWalk(pathname + search)) waiting.push(pathname + search)
    }
  }
  return found
}

const pagesOf = (role: RoleCode): string[] =>
  SCREENS.filter(({ path, id }) => !path.includes('{') && mayOpen(id, role)).map(({ path }) => path)

/** What each role's pages add up at least. */
const READERS: readonly [RoleCode, readonly string[]][] = [
  ['control-tower', ['base', 'pay', 'net_idr', 'lines', 'trips', 'kg']],
  ['compiler-handling', ['available']],
]

test.describe('every sum on a page', () => {
  for (const [role, names] of READERS)
    test(`is what is shown beside it, for ${role}`, async ({ signIn }) => {
      const page = await signIn(role)
      await page.goto(to('home'))
      const found = await page.evaluate(addedUp, pagesOf(role))
      expect(found.wrong).toEqual([])
      expect(Object.keys(found.names)).toEqual(expect.arrayContaining([...names]))
    })
})
