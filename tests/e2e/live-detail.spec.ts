import { expect, hydrated, test } from './fixtures.ts'

test('a record that somebody else saves is shown at once; what is typed stays', async ({
  signIn,
  browser,
}) => {
  const page = await signIn('super-admin')
  await page.goto('/dashboard/master/vendor')
  await page.locator('a[href*="/edit"]').first().click()
  await page.waitForURL(/\/edit$/)
  await hydrated(page)

  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await context.newPage()
  /** The other one opens the record and saves another address. */
  const save = async (address: string): Promise<void> => {
    await other.goto(page.url())
    await hydrated(other)
    await other.getByLabel('Address').fill(address)
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.waitForURL(/\/vendor$/)
  }

  await save('Jl. Lain 1')
  await expect(page.getByLabel('Address')).toHaveValue('Jl. Lain 1')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').filter({ hasText: 'Jl. Lain 1' }).first()).toBeVisible()

  const typed = page.getByLabel('Phone')
  await typed.fill('031 7777777')
  await save('Jl. Lain 2')
  await expect(page.getByText('Somebody else has just saved this record.')).toBeVisible()
  await expect(typed).toHaveValue('031 7777777')
  await expect(typed).toBeFocused()
  await page.getByRole('button', { name: 'See what changed' }).click()
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('Jl. Lain 2')
  await expect(typed).toHaveValue('031 7777777')
  await context.close()
})
