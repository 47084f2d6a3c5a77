import { to } from '#access/screens.ts'
import { png } from '../support/files.ts'
import { BEFORE_LOADED } from '#contracts/dispatch/trip-event.ts'
import { formatMoney, formatNumber } from '#i18n/format.ts'
import { recordAddress } from '#contracts/record-address.ts'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { act, now, titled } from './paying.ts'
import { inDatabase } from './scale-program.ts'

const image = (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: png(60, 40, () => [shade, shade, shade, 255]),
})

test('money without a trip is said, and deducted from its driver once', async ({ signIn, plant, axe }) => {
  const [found] = await inDatabase<{ id: string; trip_id: string }>(
    plant,
    `select a.id, a.trip_id from billing.travel_advance a join orders.trip t on t.id = a.trip_id
     where a.status = 'approved' and t.status = any($1) order by a.advance_no limit 1`,
    [[...BEFORE_LOADED]],
  )
  const lost = `${to('trip-payment')}?advance=${found!.id}`
  const page = await signIn('control-tower')
  await page.goto(lost)
  await act(page, 'Pay', async (dialog) => {
    await dialog.getByLabel('Signed receipt, photo or PDF').setInputFiles(image('tanda-terima.png', 40))
    await expect(dialog.getByRole('link', { name: /tanda-terima/ })).toBeVisible()
    await dialog.getByLabel('Why it is paid after leaving').fill('The office was still closed')
  })
  await expect(titled(page, 'Paid, receipts missing')).toBeVisible()
  await page.goto(recordAddress('trip', found!.trip_id))
  await act(page, 'Cancel trip', (dialog) =>
    dialog.getByLabel('Reason').fill('The buyer wants no more today'),
  )
  await expect(titled(page, 'Cancelled')).toBeVisible()

  await page.goto(lost)
  // A job looks every minute; the page moves on by itself.
  await expect(titled(page, 'Paid, no trip')).toBeVisible({ timeout: 120_000 })
  const banner = page.locator('.banner-warn', { hasText: 'was called off' })
  await expect(banner).toContainText('Take it back, use it for the driver’s next trip, or deduct it')
  await axe(page)
  const deduct = 'Deduct it from the driver'
  await act(page, deduct, (dialog) => dialog.getByLabel('Reason').fill('The driver keeps it until payday'))
  await expect(titled(page, 'Accounted for')).toBeVisible()
  await expect(page.getByRole('button', { name: deduct })).toHaveCount(0)
  await expect(page.locator('.summary-card', { hasText: 'Still with the driver' })).toContainText('Rp 0')
})

test('what a driver has not accounted for leads to the advances of that driver', async ({ signIn }) => {
  const page = await signIn('control-tower')
  await page.goto(`${to('trip-payment')}?tab=advances`)
  await page.locator('.open-drivers summary').click()
  const driver = page.locator('.open-drivers tbody a').first()
  const name = String(await driver.textContent()).trim()
  await driver.click()
  await expect(page.getByRole('link', { name: 'Travel advances' })).toHaveAttribute('aria-current', 'page')
  const rows = page.locator('.list-card tbody tr')
  await expect(rows.first()).toContainText('ADV-')
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0)
})

test('an advance is approved, paid against a signature, and accounted for with receipts', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('control-tower')
  await page.goto(`${to('trip-payment')}?tab=advances&q=ADV&sort=created_at`)
  await page
    .locator('tbody tr', { hasText: 'Asked for' })
    .filter({ hasText: 'Yuni Astuti' })
    .locator('a')
    .first()
    .click()
  await hydrated(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.locator('.page-title').getByText('Approved, not paid')).toBeVisible()

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const paying = page.getByRole('dialog')
  await paying.getByLabel('Signed receipt, photo or PDF').setInputFiles(image('kuitansi.png', 10))
  await expect(paying.getByRole('link', { name: /kuitansi/ })).toBeVisible()
  const late = paying.getByLabel('Why it is paid after leaving')
  await late.fill('The office was still closed')
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.locator('.page-title').getByText('Paid, receipts missing')).toBeVisible()

  await page.goto(address)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('combobox', { name: 'Spent on, row 1' }).selectOption({ label: 'Toll' })
  await page.getByLabel('Amount, row 1').fill('20000')
  await page
    .getByRole('textbox', { name: 'Date, row 1' })
    .fill(new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Jakarta' }))
  await page.locator('.rows-field input[type=file]').first().setInputFiles(image('tol.png', 90))
  await expect(page.getByRole('link', { name: /tol\.png/ })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.summary').getByText('Rp 20,000')).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Hand in the receipts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in the receipts' }).click()
  await expect(page.locator('.page-title').getByText('Receipts to check')).toBeVisible()

  const other = await signIn('control-tower-2')
  await other.goto(address)
  await hydrated(other)
  await other.getByRole('button', { name: 'Accept the receipts' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Accept the receipts' }).click()
  await expect(other.locator('.page-title').getByText('Accounted for')).toBeVisible()
  await expect(other.locator('.summary-card', { hasText: 'Still with the driver' })).toContainText('Rp 0')
})

/** What comes by the bank of it, in rupiah. */
const RECEIVED = 5_000

/** The driver with a bank account who has earned something and has receipts to be checked, as the demo leaves him. */
interface Debtor {
  id: string
  name: string
  /** Rupiah of the advance that neither receipts nor what was handed back account for. */
  open: number
}

/** Prepares the payment of one driver alone; `without` are components that are not ticked. */
async function prepare(page: Page, name: string, without: readonly string[] = []): Promise<void> {
  await page.goto(`${to('trip-payment')}?prepare=driver`)
  await hydrated(page)
  for (const one of without) await page.getByRole('checkbox', { name: one }).uncheck()
  if (without.length) await page.getByRole('button', { name: 'Look at it' }).click()
  await hydrated(page)
  await page.getByRole('checkbox', { name: /^All / }).check()
  await page.getByRole('checkbox', { name: /^All / }).uncheck()
  const payee = page.locator('.payee', { hasText: name }).filter({ hasText: '••••' })
  await payee.locator('input[type=checkbox]').check()
}

test('what a driver owes is sent back in part, left out once with a reason, and set off by the next payment', async ({
  signIn,
  plant,
  axe,
}) => {
  const [debtor] = await inDatabase<Debtor>(
    plant,
    `select a.id, d.name, (a.paid_idr - a.receipts_idr - a.handed_back_idr)::int as open from billing.travel_advance a join master.driver d on d.id = a.driver_id
     where a.status = 'settling' and exists (select 1 from billing.bank_account b where b.driver_id = a.driver_id and b.status = 'confirmed')
       and exists (select 1 from orders.trip t where t.driver_id = a.driver_id and t.status = 'verified')
     order by a.advance_no limit 1`,
  )
  const { id, name, open } = debtor!
  const owed = formatMoney(open, 'en')
  const rest = formatMoney(open - RECEIVED, 'en')
  const advance = `${to('trip-payment')}?advance=${id}`
  const page = await signIn('control-tower')
  await page.goto(advance)
  await act(page, 'Accept the receipts')
  await expect(titled(page, 'Accounted for')).toBeVisible()
  const parts = page.locator('section', { has: page.getByRole('heading', { name: 'Deducted and received' }) })
  await expect(parts.locator('.sum-row')).toContainText(`Open of ${owed}`)

  await test.step('what came by the bank is entered as its statement says it', async () => {
    await hydrated(page)
    await parts.getByRole('link', { name: 'Enter money received' }).click()
    await page.waitForURL(/received=new/)
    await hydrated(page)
    const amount = page.getByRole('textbox', { name: 'Amount received' })
    await expect(amount).toHaveValue(formatNumber(open, 'en'))
    await amount.fill('5.000')
    await page.getByRole('textbox', { name: 'Received on' }).fill(now().slice(0, 10))
    await page.getByRole('textbox', { name: 'Reference of the bank' }).fill("TRF 00'87/SUSANTO")
    await page.locator('input[type=file]').first().setInputFiles(image('mutasi.png', 120))
    await expect(page.getByRole('link', { name: /mutasi\.png/ })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(titled(page, 'Waits for a second person')).toBeVisible()
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled()
  })
  const received = page.url()

  const other = await signIn('control-tower-2')
  await other.goto(received)
  await expect(other.getByText("TRF 00'87/SUSANTO").first()).toBeVisible()
  await act(other, 'Confirm')
  await expect(titled(other, 'Confirmed')).toBeVisible()
  await axe(other)
  await page.goto(advance)
  await expect(parts.locator('.sum-row')).toContainText(rest)

  const why = 'His wages of last month are still disputed'
  await test.step('a payment without the deduction needs a reason, which who approves it reads', async () => {
    await prepare(page, name, ['Advance to deduct'])
    await expect(page.getByText(`${rest} is not deducted now and stays open for ${name}`)).toBeVisible()
    const reason = page.getByRole('textbox', { name: 'Why it is not deducted' })
    await reason.fill('later')
    await page.getByRole('button', { name: 'Prepare payments' }).click()
    await expect(page.getByText('At least 10 characters')).toBeVisible()
    await expect(reason).toBeFocused()
    await expect(reason).toHaveValue('later')
    await reason.fill(why)
    await axe(page)
    await page.getByRole('button', { name: 'Prepare payments' }).click()
    await expect(titled(page, 'Draft')).toBeVisible()
    await other.goto(page.url())
    const left = other.locator('section', {
      has: other.getByRole('heading', { name: 'Owed, and not deducted' }),
    })
    await expect(left).toContainText(why)
    await expect(left).toContainText(rest)
    await act(other, 'Approve')
    await expect(titled(other, 'Approved, not paid')).toBeVisible()
    await hydrated(other)
    await other.getByRole('link', { name: 'Evidence', exact: true }).first().click()
    const chain = other.getByRole('dialog')
    await expect(chain.getByText(why)).toBeVisible()
    await axe(other)
    await other.keyboard.press('Escape')
    await expect(chain).toBeHidden()
  })

  await test.step('it is taken back, and the next one sets off what is left of the debt', async () => {
    const reason = 'The dispute ended today: it is deducted now'
    await act(other, 'Prepare again', (dialog) => dialog.getByLabel('Reason').fill(reason))
    await expect(titled(other, 'Draft')).toBeVisible()
    await act(other, 'Void payment', (dialog) => dialog.getByLabel('Reason').fill(reason))
    await expect(titled(other, 'Void')).toBeVisible()
    await prepare(page, name)
    await expect(page.getByRole('textbox', { name: 'Why it is not deducted' })).toHaveCount(0)
    await page.getByLabel('Paid by').selectOption('cash')
    await page.getByRole('button', { name: 'Prepare payments' }).click()
    await expect(titled(page, 'Draft')).toBeVisible()
    await expect(page.getByRole('row', { name: /Advance to deduct/ })).toContainText(`−${rest}`)
    await other.goto(page.url())
    await act(other, 'Approve')
    await expect(titled(other, 'Approved, not paid')).toBeVisible()
    await act(other, 'Mark as paid', async (dialog) => {
      await dialog.getByLabel('Reference of the bank').fill('TRX 0099')
      await dialog.getByRole('textbox', { name: 'Paid at' }).fill(now())
    })
    await expect(titled(other, 'Paid')).toBeVisible()
    await page.goto(advance)
    await expect(parts.locator('.sum-row')).toContainText('Rp 0')
    await expect(parts.getByRole('link', { name: /^RCV-/ })).toBeVisible()
    await expect(parts.getByRole('link', { name: /^PAY-/ })).toBeVisible()
  })
})
