import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { coveredFocus } from './covered-focus.ts'
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

test('what has the focus lies below no bar, and Tab goes from field to field', async ({ signIn }) => {
  const page = await signIn('order-requester')
  // A phone has both bars, and least room between them.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(to('order-request-v2.create'))
  await hydrated(page)
  const walk = async (key: string, from: string, until: string): Promise<void> => {
    await page.getByRole('combobox', { name: from }).focus()
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press(key)
      let name = ''
      // The list of a picker follows its input when the page has scrolled.
      const focus = expect.poll(async () => (name = await page.evaluate(coveredFocus)))
      await focus.not.toMatch(/^(nothing|covered)/)
      if (name === until) return
    }
    throw new Error(`${key} never came to ${until}`)
  }
  await walk('Tab', 'Contract', 'Save draft')
  await walk('Shift+Tab', 'Priority', 'Skip to content')
})
