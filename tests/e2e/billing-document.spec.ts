import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { png } from '../support/files.ts'
import { amountInWords } from '#contracts/payment/amount-words.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { callAs } from './calls.ts'
import { fill, save } from './filling.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { act, now, titled } from './paying.ts'
import { A4, A5, printed } from './printed.ts'

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
  }).toPass()
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
  // Both papers leave the plant: they speak Indonesian, whoever prints them.
  await expect(other.getByText('Terbilang')).toBeVisible()
  expect(await printed(other)).toEqual([A4])

  // In pages of their own: a browser that has just made a file drops where its page is sent next, now and then.
  const receipt = await other.context().newPage()
  await receipt.goto(`${address}&print=receipt`)
  const longest = [amountInWords(777_777_777_777, 'id'), amountInWords(777_777_777_777, 'en')].join(' ')
  await receipt.locator('.sheet').evaluate((sheet, said) => {
    for (const row of sheet.querySelectorAll('.print-facts > div'))
      if (row.textContent.includes('Terbilang')) row.querySelector('dd')!.textContent = said
    // Its amount is too small for a duty stamp.
    const stamp = document.createElement('p')
    stamp.className = 'duty-stamp'
    sheet.querySelector('.signs')!.before(stamp)
  }, longest)
  expect(await printed(receipt), 'the longest words of a receipt').toEqual([A5])
  const statement = await other.context().newPage()
  await statement.goto(`${address}&print=statement`)
  await statement.locator('.billed-lines tbody').evaluate((rows) => {
    const [row] = rows.children
    for (let more = 0; more < 100; more++) rows.append(row!.cloneNode(true))
  })
  const sheets = await printed(statement)
  expect(sheets.length, 'a hundred lines').toBeGreaterThan(2)
  expect(sheets).toEqual(sheets.map(() => A4))
})

interface Line {
  order_id: string
  trip_id: string
  vendor_id: string
  contract_id: string
  load_date: string
  status: string
  billing_id: string | null
  tax_treatment: string
}

/** A verified order of which nothing is billed yet, and everything can be on one document; null where there is none. */
async function wholeOrder(page: Page, url: string): Promise<{ order: string; line: Line } | null> {
  const list = <T>(path: string, fieldFilters: object[]): Promise<{ items: T[] }> =>
    callAs(page, `/api/${path}`, { fieldFilters, limit: 500 }, url)
  const orders = await list<{ id: string }>('order/v1/order/', [
    { field: 'status', operator: '=', value: 'verified' },
  ])
  for (const { id } of orders.items) {
    const { items } = await list<Line>('billing/v1/billing-line', [
      { field: 'order_id', operator: '=', value: id },
    ])
    const [line] = items
    const isFree = items.every(
      (one) => one.status === 'valid' && !one.billing_id && one.tax_treatment === line?.tax_treatment,
    )
    if (line && isFree) return { order: id, line }
  }
  return null
}

test('a verified order and a toll receipt are billed, paid and closed, and the last rupiah leads back to the weight', async ({
  signIn,
  plant,
  axe,
  problems,
}) => {
  const page = await signIn('control-tower')
  let found: Awaited<ReturnType<typeof wholeOrder>> = null
  // The jobs of a server that has just started audit what the demo brings along.
  await expect
    .poll(async () => (found = await wholeOrder(page, plant.url)), { timeout: 120_000 })
    .not.toBeNull()
  const { order, line } = found!
  const { vendor_id: vendor, contract_id: contract, load_date: day } = line
  const other = await signIn('control-tower-2')
  const receipt =
    await test.step('a photographed receipt is entered, cut by a second person, and becomes a line', async () => {
      await page.goto(recordAddress('trip', line.trip_id))
      await hydrated(page)
      await page.locator('#receipts').getByRole('link', { name: 'Enter a receipt' }).click()
      await page.waitForURL(/reimbursement=new/)
      await hydrated(page)
      await fill(page, {
        'Spent on': 'Toll',
        Amount: '27.500',
        Date: day.split('-').toReversed().join('/'),
        Note: `Tol "Manyar", no. 0'17`,
      })
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'tol.png', mimeType: 'image/png', buffer: png(60, 40) })
      await expect(page.getByRole('link', { name: /tol\.png/ })).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(titled(page, 'Asked for')).toBeVisible()
      await hydrated(page)
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
      const asked = page.url()

      problems.expected.push(/412 .*approve/)
      await other.goto(asked)
      await act(other, 'Approve', async (dialog) => {
        await dialog.getByRole('textbox', { name: 'Of it approved' }).fill('20.000')
        await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
        // A part is refused with a word only, and what was typed stays.
        await expect(dialog.locator('.field-error').first()).toBeVisible()
        await expect(dialog.getByRole('textbox', { name: 'Of it approved' })).toHaveValue('20,000')
        await dialog.getByLabel('Note').fill('Only the way there is in the contract')
      })
      await expect(titled(other, 'Approved')).toBeVisible()
      await expect(async () => {
        await other.goto(asked)
        await expect(other.locator('section', { hasText: 'Billing line' })).toContainText('Rp 20,000', {
          timeout: 2000,
        })
      }).toPass()
      return asked
    })

  await page.goto(
    `${to('billings')}?${new URLSearchParams({ contract, vendor, from: day, to: day, grouping: 'order' })}`,
  )
  await hydrated(page)
  await page.getByRole('button', { name: /^Make (the document|\d+ documents)$/ }).click()
  await page.waitForURL(/billing=|tab=documents/)
  const made = await callAs<{ items: { id: string; billing_no: string }[] }>(
    page,
    '/api/billing/v1/billing/',
    { fieldFilters: [{ field: 'order_id', operator: '=', value: order }] },
    plant.url,
  )
  const [document] = made.items
  const address = `${to('billings')}?billing=${document!.id}`
  await page.goto(address)
  await act(page, 'Send to review', async (dialog) => {
    await dialog.getByLabel('Without a statement of the vendor').check()
  })
  await expect(titled(page, 'In review')).toBeVisible()
  const spent = page.getByRole('row', { name: /RMB-/ })
  await expect(spent).toContainText(`Tol "Manyar", no. 0'17`)
  await expect(spent).toContainText('Rp 20,000')

  await other.goto(address)
  await act(other, 'Verify')
  await expect(titled(other, 'Verified')).toBeVisible()

  const prepare = async (): Promise<void> => {
    await page.goto(`${to('trip-payment')}?${new URLSearchParams({ prepare: 'vendor', from: day, to: day })}`)
    await hydrated(page)
    await page.getByRole('checkbox', { name: /^All / }).check()
    await page.getByRole('checkbox', { name: /^All / }).uncheck()
    const payee = page.locator('.payee', { hasText: document!.billing_no })
    await payee.locator('summary').click()
    await expect(payee.getByText(document!.billing_no).first()).toBeVisible()
    await payee.locator('input[type=checkbox]').check()
    await page.getByRole('button', { name: 'Prepare payments' }).click()
    await expect(titled(page, 'Draft')).toBeVisible()
    await hydrated(page)
  }
  await prepare()
  // Amounts are the document's: nobody types them.
  const cards = page.locator('.paper-card')
  for (const [at, no] of (await cards.locator('h3').allTextContents()).entries()) {
    const card = cards.nth(at)
    await fill(card, {
      'e-Faktur number': `0400026${String(1_000_000_000 + at)}`,
      'e-Faktur date': now().slice(0, 10),
      'Bukti Potong number': `BP-${at}`,
      'Bukti Potong date': now().slice(0, 10),
    })
    if (await card.getByText(/^Code 04 says/).isVisible()) await fill(card, { Code: '03' })
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'faktur.png',
        mimeType: 'image/png',
        buffer: png(60, 40, () => [40 + at, 40, 40, 255]),
      })
    await expect(card.getByRole('link', { name: /faktur\.png/ })).toBeVisible()
    // Approved before it is saved, it would be what stood there before.
    await save(card, `Save papers of ${no.trim()}`)
    await expect(card.getByText('Papers are right')).toBeVisible()
  }
  for (const [width, height] of [[1366, 768], [390, 844]] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.locator('html').evaluate((root) => root.scrollWidth - innerWidth)).toBe(0)
  } // prettier-ignore

  // A void payment loses none of it.
  await act(page, 'Void payment', async (dialog) => {
    await dialog.getByLabel('Reason').fill('Prepared for the wrong day')
  })
  await expect(titled(page, 'Void')).toBeVisible()
  await prepare()
  const paying = page.url()
  await expect(cards.first().getByText('Papers are right')).toBeVisible()
  expect(await cards.count()).toBe(await page.getByText('Papers are right').count())
  await other.goto(paying)
  await act(other, 'Approve')
  await expect(titled(other, 'Approved, not paid')).toBeVisible()
  await other.goto(to('trip-payment'))
  await hydrated(other)
  await other.getByRole('button', { name: /^Put \d+ approved transfers? into a bank file$/ }).click()
  await expect(other.getByRole('link', { name: /^BNK-.*\.csv$/ })).toBeVisible()
  await other.goto(paying)
  await act(other, 'Mark as paid', async (dialog) => {
    await dialog.getByLabel('Reference of the bank').fill('TRX 4712')
    await dialog.getByRole('textbox', { name: 'Paid at' }).fill(now())
  })
  await expect(titled(other, 'Paid')).toBeVisible()
  await other.goto(receipt)
  await expect(other.locator('section', { hasText: 'Billing line' }).getByText('Paid')).toBeVisible()

  await other.goto(`${to('order-list-v2.detail', { id: order })}?tab=costs`)
  await expect(titled(other, 'Closed')).toBeVisible()
  await hydrated(other)
  await other.getByRole('link', { name: 'Chain of evidence' }).first().click()
  const chain = other.getByRole('dialog')
  await expect(chain.getByText(/paid, and what it stands on/)).toBeVisible()
  for (const link of [/^Payment PAY-/, document!.billing_no, /^Trip TRP-/])
    await expect(chain.getByText(link).first()).toBeVisible()
  await expect(chain.getByText(/^\d+ links hold/)).toBeVisible()
})
