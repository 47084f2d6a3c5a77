import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

// What only a browser shows: a card dragged by a mouse. tests/islands/looks.test.ts has the rest.

test('a card dragged to another column does what leads there', async ({ signIn }) => {
  const page = await signIn('order-requester-2')
  await page.goto(`${to('order-request-v2')}?look=board`)
  await hydrated(page)
  const card = page.locator('[data-state=submitted] .board-card').first()
  const no = await card.getByRole('link').innerText()
  await card.dragTo(page.locator('[data-state=approved]'))
  await page
    .getByRole('dialog', { name: `Approve – ${no}` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(page.locator('[data-state=approved]').getByRole('link', { name: no })).toBeVisible()
})
