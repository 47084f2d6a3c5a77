import type { Locator, Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, LONG_MS, test } from './fixtures.ts'
import { STABLE_MS, weighAtOnce } from './weighing.ts'

const HOUR_MS = 3_600_000
const WIB_MS = 7 * HOUR_MS
const LOAD_TON = '20'
const REASON = 'The driver told it by radio'

/** Filled in as the order goes on. */
const thread = { orderId: '', orderNo: '', tripPath: '', tripNo: '', plate: '' }

/** The moment as it is typed: 21/11/2026 13:05, plant time. */
function typed(ms: number): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d\d:\d\d)/.exec(
    new Date(ms + WIB_MS).toISOString(),
  )!
  return `${day}/${month}/${year} ${time}`
}

/** Islands answer once they are awake. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function pick(scope: Page | Locator, label: string, text: string): Promise<void> {
  const input = scope.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await input.fill(text)
  const page = 'page' in scope ? scope.page() : scope
  await page
    .getByRole('option', { name: new RegExp(`^${text}( |$)`) })
    .first()
    .click()
  await expect(input).not.toHaveValue('')
}

async function fillLine(line: Locator, destination: string): Promise<void> {
  await pick(line, 'Cargo', 'UREA')
  await pick(line, 'Origin', 'GD-UREA-1')
  await pick(line, 'Destination', destination)
  await line.getByLabel('Quantity').fill(LOAD_TON)
}

/** Control tower writes down, event by event, what the driver did. */
async function record(page: Page, ...events: string[]): Promise<void> {
  const panel = page.getByRole('region', { name: 'Record an event for the driver' })
  for (const event of events) {
    await open(page, thread.tripPath)
    await panel.getByLabel('Event').selectOption({ label: event })
    if (event === 'Receipt signed') await panel.getByLabel('Received by').fill('Pak Joko, Dermaga A')
    await panel.locator('textarea').fill(REASON)
    // The page opens again when it is saved, and only then.
    await Promise.all([
      page.waitForEvent('load'),
      panel.getByRole('button', { name: 'Record event' }).click(),
    ])
  }
}

/** The truck drives on, stands still, and its weight is taken. The page never says a number: the scale does. */
async function weigh(page: Page, scale: string): Promise<void> {
  await open(page, to('weighing-result.create'))
  const picker = page.getByLabel('Scale', { exact: true })
  const option = await picker.locator('option', { hasText: scale }).getAttribute('value')
  await picker.selectOption(option)
  await page.getByRole('button', { name: new RegExp(`^${thread.plate}`) }).click()
  const off = page.getByRole('button', { name: 'Truck drives off' })
  if (await off.isEnabled()) await off.click()
  await page.getByRole('button', { name: 'Truck drives on the scale (simulator)' }).click()
  await expect(page.getByText('STABLE', { exact: true })).toBeVisible({ timeout: STABLE_MS })
  const take = page.getByRole('button', { name: /^Take weight/ })
  await expect(take).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
  const sent = page.waitForRequest((request) => request.url().endsWith('/weighing/capture'))
  await take.click()
  expect(Object.keys((await sent).postDataJSON() as object)).not.toContain('manual_kg')
  await expect(page.getByRole('alert').filter({ hasText: /^Ticket / })).toBeVisible()
  await expect(off).toBeDisabled({ timeout: STABLE_MS })
}

test('an order goes from the request to the last signature', async ({ signIn, axe, baseURL }) => {
  test.setTimeout(LONG_MS)
  await test.step('the administrator lets a truck be weighed twice without waiting', async () => {
    await weighAtOnce(signIn, baseURL!)
  })

  await test.step('the requester orders two lines of urea to the docks and submits them', async () => {
    const page = await signIn('order-requester')
    await open(page, to('order-request-v2.create'))
    await page.getByLabel('Order type').selectOption({ label: 'Dispatch' })
    await pick(page, 'Contract', 'K-UREA-PORT')
    await pick(page, 'Purchase order', '4500031217')
    await page.getByRole('textbox', { name: 'Window start' }).fill(typed(Date.now()))
    await page.getByRole('textbox', { name: 'Window end' }).fill(typed(Date.now() + 48 * HOUR_MS))
    await page.getByRole('textbox', { name: 'Window end' }).press('Tab')
    await page.getByRole('button', { name: 'Next: Lines' }).click()
    await fillLine(page.getByRole('group', { name: 'Line 1' }), 'PORT-A')
    await page.getByRole('button', { name: 'Add line' }).click()
    await fillLine(page.getByRole('group', { name: 'Line 2' }), 'PORT-B')
    await axe(page)
    await page.getByRole('button', { name: 'Next: Review' }).click()
    await axe(page)
    await page.getByRole('button', { name: 'Save and submit' }).click()
    await page.waitForURL(/\/detail$/)
    thread.orderId = /order-request-v2\/([^/]+)\/detail/.exec(page.url())![1]!
    thread.orderNo = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
    await expect(page.locator('main').getByText('Waiting approval', { exact: true }).first()).toBeVisible()
  })

  await test.step('another requester of the unit approves it', async () => {
    const page = await signIn('order-requester-2')
    await open(page, to('order-approve'))
    await page.getByRole('link', { name: thread.orderNo }).click()
    await page.waitForURL(/order-approve\//)
    await hydrated(page)
    await axe(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await page.waitForURL(new RegExp(`${to('order-approve')}$`))
    await expect(page.getByRole('link', { name: thread.orderNo })).toHaveCount(0)
  })

  await test.step('control tower gives the first line to a truck and its driver', async () => {
    const page = await signIn('control-tower')
    await open(page, `${to('order-list-v2.detail', { id: thread.orderId })}?tab=dispatch`)
    const offer = page.getByRole('button', { name: /^Assign .+ with .+/ }).first()
    await expect(offer).toBeVisible()
    await axe(page)
    await offer.click()
    const dialog = page.getByRole('dialog', { name: 'Assign a trip' })
    await expect(dialog.getByText('Nothing speaks against it')).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog).toBeHidden()
    // The head says so at once, too.
    const head = page.locator('.page-title')
    await expect(head.getByText('Approved', { exact: true })).toHaveCount(0)
    await expect(page.locator('.summary').getByText('1 assigned')).toBeVisible()
    const planned = page.getByRole('region', { name: 'Planned trips' }).getByRole('row').nth(1)
    const link = planned.getByRole('link')
    await expect(link).toBeVisible()
    thread.tripNo = (await link.textContent())!.trim()
    thread.tripPath = (await link.getAttribute('href'))!
    thread.plate = (await planned.getByRole('cell').nth(1).locator('span span').first().textContent())!.trim()
  })

  await test.step('control tower accepts for the driver and follows the truck to the warehouse', async () => {
    const page = await signIn('control-tower')
    await open(page, thread.tripPath)
    await axe(page)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['More actions', 'Accept for the driver'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Accept for the driver' }).click()
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('dialog').getByRole('button', { name: 'Accept for the driver' }).click(),
    ])
    await record(page, 'Left for the origin', 'Arrived at the origin')
    await open(page, thread.tripPath)
    await expect(page.locator('main').getByText('At origin', { exact: true }).first()).toBeVisible()
  })

  await test.step('the weighbridge weighs it empty, then loaded, and prints the ticket with the net', async () => {
    const page = await signIn('weighbridge')
    await weigh(page, 'TB-01')
    await axe(page)
    const tower = await signIn('control-tower')
    await record(tower, 'Loading started')
    await weigh(page, 'TB-01')
    await expect(page.getByRole('alert').filter({ hasText: /net [\d,]+ kg saved/ })).toBeVisible()
    const [ticket] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^Print ticket/ }).click(),
    ])
    await expect(ticket.getByText(thread.plate).first()).toBeVisible()
    await expect(ticket.getByRole('row', { name: /^Net [\d,]+ kg/ })).toBeVisible()
    await axe(ticket)
  })

  await test.step('control tower follows the truck to the dock', async () => {
    const page = await signIn('control-tower')
    await record(page, 'Left the origin', 'Arrived at the destination')
  })

  await test.step('the weighbridge of the dock weighs it loaded, then empty', async () => {
    const page = await signIn('weighbridge')
    await weigh(page, 'TB-04')
    await weigh(page, 'TB-04')
    await expect(page.getByRole('alert').filter({ hasText: /net [\d,]+ kg saved/ })).toBeVisible()
  })

  await test.step('control tower records the signed receipt', async () => {
    const page = await signIn('control-tower')
    await record(page, 'Receipt signed')
    await open(page, thread.tripPath)
    await expect(page.locator('main').getByText('Delivered', { exact: true }).first()).toBeVisible()
  })

  await test.step('the requester needs no more, and asks to complete the order', async () => {
    const page = await signIn('order-requester')
    await open(page, to('order-request-v2.complete', { id: thread.orderId }))
    await axe(page)
    await page.locator('main').getByRole('combobox').first().selectOption('stop_need')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.waitForURL(/\/detail/)
  })

  await test.step('control tower completes the order and says why less arrived', async () => {
    const page = await signIn('control-tower')
    await open(page, to('complete-order.complete', { id: thread.orderId }))
    await axe(page)
    await page.getByLabel('Reason for the short delivery').fill('The requester needs no more of it')
    for (const loss of await page.getByLabel('Reason for the loss').all())
      await loss.fill('Spilled at the dock')
    const done = page.waitForResponse((answer) => answer.url().endsWith('/complete') && answer.ok())
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await done
  })

  await test.step('the requester verifies the trip, and the order is done', async () => {
    const page = await signIn('order-requester')
    await open(page, to('verify-order.detail', { id: thread.orderId }))
    await expect(page.getByText(thread.tripNo).first()).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Accept all' }).click()
    const why = page.getByLabel('Why verified without checked weights')
    if (await why.count()) await why.fill('The weighbridge checks them tomorrow')
    await page.getByRole('button', { name: 'Verify all accepted' }).click()
    await page.waitForURL(new RegExp(`${to('verify-order')}$`))
    await open(page, to('order-request-v2.detail', { id: thread.orderId }))
    await expect(page.locator('main').getByText('Verified', { exact: true }).first()).toBeVisible()
  })
})
