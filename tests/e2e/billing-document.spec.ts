import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** What stands in a cell with thousands, as a number. */
const amountIn = (text: string): number => Number(text.replaceAll(/[^0-9]/g, ''))

test('what may be billed becomes a document that is compared, settled and verified by a second person', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('control-tower')
  // The jobs of a server that has just started audit what the demo brings along.
  const make = page.getByRole('link', { name: /^Make a document for/ }).first()
  await expect(async () => {
    await page.goto(to('billings'))
    await expect(make).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  await make.click()
  await page.getByLabel('Gathers').selectOption('period')
  await hydrated(page)
  await axe(page)
  await page.getByRole('button', { name: /^Make (the document|\d+ documents)$/ }).click()
  await page.waitForURL(/billing=|tab=documents/)
  if (page.url().includes('tab=documents')) await page.locator('tbody a').first().click()
  await expect(page.locator('.page-title').getByText('Draft')).toBeVisible()
  await hydrated(page)
  const address = `${new URL(page.url()).pathname}?billing=${new URL(page.url()).searchParams.get('billing')}`

  const names = (await page.locator('a[data-billed-trip]').allTextContents()).map((name) => name.trim())
  const amounts = (await page.locator('td[data-label="Amount"]').allTextContents()).map(amountIn)
  await page.locator('a[data-billed-trip]').first().click()
  await expect(page.getByRole('dialog').getByText('How the rate was found')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${address}&tab=compare`)
  await hydrated(page)
  const lines = names.map((name, at) => `${name},${(amounts[at] ?? 0) + (at === 0 ? 60_000 : 0)}`)
  await page.getByRole('button', { name: 'Upload the statement' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'tagihan.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Trip,Amount', ...lines, 'TRP-000000-99999,471128'].join('\n')),
    })
  await expect(page.getByRole('dialog').getByText('1 row names no trip of this vendor')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click()
  await expect(page.locator('.page-title').getByText('Partial match')).toBeVisible()
  await hydrated(page)
  await axe(page)
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to review' }).click()
  await expect(page.locator('.page-title').getByText('In review')).toBeVisible()

  const other = await signIn('control-tower-2')
  for (const left of [1, 0]) {
    await other.goto(`${address}&tab=compare&show=open`)
    await hydrated(other)
    await other.locator('.trip-button').first().click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^(Keep document amount|Leave it off this document)$/ })
      .click()
    const asked = other.getByRole('dialog', { name: 'Keep document amount' })
    await asked.getByLabel('Reason').fill('The vendor agreed by phone')
    await asked.getByRole('button', { name: 'Keep document amount' }).click()
    await expect(other.getByRole('link', { name: `To settle ${left}` })).toBeVisible()
  }
  await hydrated(other)
  await other.getByRole('button', { name: 'Verify', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(other.locator('.page-title').getByText('Verified')).toBeVisible()
  await other.goto(to('verified-billing-v2'))
  await expect(other.locator('tbody tr').first()).toContainText('BIL-')
  await other.goto(`${address}&print=minutes`)
  await expect(other.getByText('In words')).toBeVisible()
})
