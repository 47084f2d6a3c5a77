import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { unseenFocus } from './unseen-focus.ts'

/** A home, lists, a form, the cockpit. */
const PAGES = [
  ['order-requester', to('home')],
  ['order-requester', to('order-request-v2')],
  ['order-requester', to('order-request-v2.create')],
  ['weighbridge', to('weighing-result.create')],
  ['super-admin', to('master.truck')],
  ['control-tower', to('order-list-v2')],
] as const

test('a person can see where the focus is', async ({ signIn }) => {
  for (const [user, path] of PAGES) {
    const page = await signIn(user)
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'contrast'
      const still = new CSSStyleSheet()
      still.replaceSync('* { transition: none !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
    })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(unseenFocus), `${path} of ${user}`).toEqual([])
  }
})
