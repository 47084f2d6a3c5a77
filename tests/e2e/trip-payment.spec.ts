import { DEMO_USERS } from '#access/demo.ts'
import { to } from '#access/screens.ts'
import { png } from '../support/files.ts'
import { callAs, entrust } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { act, now, titled } from './paying.ts'
import { A4, printed } from './printed.ts'

const HERE = to('trip-payment')
test('a driver’s payment is prepared, approved by another, put into a bank file, paid and reversed', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('control-tower')
  await page.goto(`${HERE}?prepare=driver`)
  await hydrated(page)
  const free = page.locator('.payee', { hasText: '••••' }).filter({ hasNot: page.locator('input:disabled') })
  await page.getByRole('checkbox', { name: /^All / }).check()
  await page.getByRole('checkbox', { name: /^All / }).uncheck()
  await free.first().locator('input[type=checkbox]').check()
  await axe(page)
  await page.getByRole('button', { name: 'Prepare payments' }).click()
  await expect(titled(page, 'Draft')).toBeVisible()
  const address = page.url()
  await hydrated(page)
  await page.getByRole('link', { name: 'Evidence', exact: true }).first().click()
  const chain = page.getByRole('dialog')
  await expect(chain.getByRole('link', { name: /^Payment PAY-/ })).toBeVisible()
  await expect(chain.getByText(/links (hold|checked)/)).toBeVisible()
  await expect(chain.getByText('not paid yet')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(chain).toBeHidden()

  const other = await signIn('control-tower-2')
  await other.goto(address)
  await act(other, 'Approve')
  await expect(titled(other, 'Approved, not paid')).toBeVisible()
  await axe(other)

  await other.goto(HERE)
  await hydrated(other)
  await other.getByRole('button', { name: 'Put 1 approved transfer into a bank file' }).click()
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('link', { name: /^BNK-.*\.csv$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^BNK-\d{6}-\d{3}\.csv$/)
  await other.goto(address)
  await expect(titled(other, 'In a bank file')).toBeVisible()
  await act(other, 'Mark as paid', async (dialog) => {
    await dialog.getByLabel('Reference of the bank').fill('TRX 4711')
    await dialog.getByRole('textbox', { name: 'Paid at' }).fill(now())
  })
  await expect(titled(other, 'Paid')).toBeVisible()
  await act(other, 'Reverse', async (dialog) => {
    await dialog.getByLabel('Reference of the money received').fill('IN 4711')
    await dialog.getByRole('textbox', { name: 'Received at' }).fill(now())
    await dialog.getByLabel('Statement of the bank').setInputFiles({
      name: 'rekening-koran.png',
      mimeType: 'image/png',
      buffer: png(64, 40),
    })
    await expect(dialog.getByRole('link', { name: /rekening-koran/ })).toBeVisible()
    await dialog.getByLabel('Reason').fill('The bank sent it back: wrong holder')
  })
  await expect(titled(other, 'Reversal to confirm')).toBeVisible()
  await axe(other)
  await page.goto(address)
  await act(page, 'Confirm the reversal')
  await expect(titled(page, 'Reversed')).toBeVisible()
  await other.goto(address)
  await expect(other.getByRole('link', { name: /^Reversed by PAY-/ })).toBeVisible()

  // The list for paper is read on a phone too, and comes out as a table.
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(`${HERE}?tab=driver&print=list&status=reversed`)
  await expect(other.locator('.billed-lines [data-label=Payee]').first()).toBeVisible()
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await printed(other)).toEqual([A4])
})

test('a haulier’s tower finds neither a payment nor money received, nor a form that would refuse it', async ({
  signIn,
  baseURL,
  problems,
}) => {
  const admin = await signIn('super-admin')
  const page = await signIn('control-tower')
  type Found<T> = { items: T[] }
  const list = <T>(path: string): Promise<Found<T>> => callAs(page, `/api/${path}`, { limit: 20 }, baseURL)
  const [payment] = (await list<{ id: string; vendor_id: string }>('billing/v1/trip-payment/')).items
  const profiles = await callAs<Found<{ id: string; user_id: string; row_version: number }>>(
    admin,
    '/api/master/v1/control-tower/',
    { limit: 20 },
    baseURL,
  )
  const second = DEMO_USERS.find(({ username }) => username === 'control-tower-2')!.id
  const { id, row_version } = profiles.items.find(({ user_id }) => user_id === second)!
  await callAs(
    admin,
    '/api/master/v1/control-tower/update',
    { id, row_version, vendor_id: payment!.vendor_id },
    baseURL,
  )
  expect(await entrust(await signIn('super-admin-2'), second, baseURL)).toBe(1)

  const haulier = await signIn('control-tower-2')
  problems.expected.push(/404/)
  for (const query of [`payment=${payment!.id}`, 'received=new', 'account=new'])
    // A server may look at a person by what it knew of them some seconds ago.
    await expect(async () => {
      const answer = await haulier.goto(`${HERE}?${query}`)
      expect(answer?.status(), query).toBe(404)
    }).toPass()
  await haulier.goto(`${HERE}?tab=received`)
  await hydrated(haulier)
  await expect(haulier.getByText('This list is not open to you')).toBeVisible()
  await expect(haulier.getByRole('link', { name: 'Enter money received' })).toHaveCount(0)
})
