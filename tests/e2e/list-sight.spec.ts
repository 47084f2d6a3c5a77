import { ROLES, type RoleCode } from '#access/roles.ts'
import { mayOpen, SCREENS, to } from '#access/screens.ts'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

/** How far the rows of a list are wider than what is seen of them, with the headings to name what is too much. */
async function overflow(page: Page): Promise<{ px: number; heads: string[] } | null> {
  return page.evaluate(() => {
    const wrap = document.querySelector('.list-card .table-wrap')
    const table = wrap?.querySelector('table')
    if (!wrap || !table) return null
    const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent.trim())
    return { px: Math.max(0, table.scrollWidth - wrap.clientWidth), heads }
  })
}

/**
 * What a finger cannot hit (a target of 24 px): itself and the label around it are smaller. Bars of a timeline are as wide as their
 * time, and a table says the same.
 */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return width < 23.5 || height < 23.5
    }
    return [...document.querySelectorAll('main :is(a[href], button, input, select, summary)')]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches('.visually-hidden, .dt-span') &&
          small(one) &&
          small(one.closest('label') ?? one),
      )
      .map((one) => `${one.tagName} in ${one.parentElement?.outerHTML.slice(0, 200)}`)
  })
}

/** Lists with columns of their own behind a tab. */
const TABS: Readonly<Record<string, readonly string[]>> = {
  weighbridge: [`${to('weighing-result.list')}?status=open&sort=first_at`],
  'control-tower': ['waiting', 'lost', 'tickets', 'alerts'].map((tab) => `${to('order-list-v2')}?tab=${tab}`),
}

/** The roles whose lists have the most columns: all of theirs are looked at. */
const MOST: readonly RoleCode[] = ['weighbridge', 'order-requester', 'control-tower']

/** The screens that may be lists, of each role; those of others only where nobody before has looked at them. */
const LISTS = (() => {
  const looked = new Set<string>()
  return [...MOST, ...ROLES.filter((role) => !MOST.includes(role))].map((role) => {
    const lists = SCREENS.filter(
      (screen) =>
        mayOpen(screen, role) &&
        !screen.path.includes('{') &&
        !screen.path.endsWith('create') &&
        (MOST.includes(role) || !looked.has(screen.path)),
    )
    for (const { path } of lists) looked.add(path)
    return { role, lists }
  })
})().filter(({ lists }) => lists.length)

for (const { role, lists } of LISTS) {
  test(`a ${role} sees every usual column of their lists at 1366 pixels, and can hit everything on a phone`, async ({
    signIn,
  }) => {
    const page = await signIn(role)
    let seen = 0
    for (const path of [...lists.map((screen) => screen.path), ...(TABS[role] ?? [])]) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      expect(await tooSmall(page), `${path} on a phone`).toEqual([])
      await page.setViewportSize({ width: 1366, height: 768 })
      const found = await overflow(page)
      if (!found) continue
      seen += 1
      expect(found.px, `${path}: ${found.heads.join(', ')}`).toBe(0)
    }
    expect(seen > 0 || !MOST.includes(role)).toBe(true)
  })
}

test('going back from a record comes to the place that was left, with the row in the focus', async ({
  signIn,
}) => {
  const page = await signIn('super-admin')
  await page.goto('/dashboard/master/truck?sort=plate_no&limit=25')
  await hydrated(page)
  const row = page.locator('a.row-link').nth(15)
  const href = await row.getAttribute('href')
  await row.click()
  await page.locator('.crumbs a').last().click()
  await hydrated(page)
  await expect(page).toHaveURL(/sort=plate_no.*limit=25/)
  await expect(page.locator(`a.row-link[href="${href}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
  await page.goBack()
  await hydrated(page)
  await expect(page.locator(`a.row-link[href="${href}"]`)).toBeFocused()
})
