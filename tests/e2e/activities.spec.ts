import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

// What only a browser shows: the board draws itself anew after its press, and the pages hold up to axe. tests/services/activities.test.ts has the rest.

test('the next step of a chosen pair is taken with one press, and the board moves on by itself', async ({
  signIn,
  axe,
  problems,
}) => {
  const page = await signIn('control-tower')
  await page.goto(`${to('trip-summary')}?stage=given`)
  await hydrated(page)
  const row = page
    .locator('[data-pair]')
    .filter({ has: page.getByRole('checkbox') })
    // A truck that is not ready leaves for the workshop only.
    .filter({ hasText: '· Ready' })
    .first()
  const plate = await row.locator('b').first().innerText()
  await row.getByRole('checkbox').check()
  await expect(row.getByText('→ Left for the origin')).toBeVisible()
  await page.getByPlaceholder('Reason, kept for the next step').fill('The driver called in')
  await axe(page)
  await page.getByRole('button', { name: 'Next step for 1' }).click()
  await expect(page.getByText('1 moved on')).toBeVisible()
  await page.getByRole('button', { name: /^Given a trip/ }).click()
  await page.getByRole('searchbox', { name: 'Plate, driver, order' }).fill(plate)
  await expect(page.locator('[data-pair]').filter({ hasText: plate }).getByText('To origin')).toBeVisible()
  await test.step('its plate at the gate gives its number, once', async () => {
    await page.getByRole('link', { name: 'Queue tickets' }).click()
    await hydrated(page)
    const code = page.getByLabel('Code of the paper or the truck')
    await code.fill(plate.toLowerCase())
    await code.press('Enter')
    await expect(page.getByText(new RegExp(`^Number \\d+ at .* for ${plate}`))).toBeVisible()
    await axe(page)
    problems.expected.push(/status of 412/)
    await code.fill(plate)
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/waits already with number/)
  })
  await test.step('another day is looked at', async () => {
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await page.getByRole('link', { name: 'Another day' }).click()
    await hydrated(page)
    await expect(page.getByRole('heading', { name: /^What the pairs did on/ })).toBeVisible()
    await axe(page)
  })
  await page.getByRole('link', { name: 'Timeline' }).click()
  await hydrated(page)
  await axe(page)
})
