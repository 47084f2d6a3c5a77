import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { driveOn, pickScale, STABLE_MS, weighAtOnce } from './weighing.ts'

const SCALE = 'TB-02'
const HELD = 'Kept at the exit gate'
const ANSWER = 'Looked at the load: it is wet'
const FLAG = /^Much is deducted from the load: [\d,]+ kg against [\d,]+ kg \(-[\d,]+ kg, -/

/** Filled in step by step. */
const made = { plate: '', ticketNo: '', ticketPath: '' }

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function openCockpit(page: Page): Promise<string> {
  await open(page, to('weighing-result.create'))
  await pickScale(page, SCALE)
  return (await page.getByRole('radio', { name: new RegExp(`^${SCALE} `) }).getAttribute('value'))!
}

/** The truck drives on, stands still, its weight is taken, and it drives off. */
async function weigh(page: Page, note?: string): Promise<void> {
  await openCockpit(page)
  await page.getByRole('button', { name: new RegExp(`^${made.plate}`) }).click()
  await driveOn(page)
  const take = page.getByRole('button', { name: /^Take weight/ })
  // The trip is planned for another scale, which is said once.
  if (!note) await page.getByLabel('Reason for weighing here').fill('The other scales are taken')
  else {
    await page.getByLabel('Deduction (kg)').fill('900')
    await page.getByLabel('Reason for the deduction').fill('Wet at the bottom of the load')
    await expect(page.getByText(FLAG)).toBeVisible()
    await page.getByLabel('Note').fill(note)
  }
  await expect(take).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
  await take.click()
  await expect(page.getByRole('alert').filter({ hasText: /^Ticket / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Truck drives off' })).toBeDisabled({ timeout: STABLE_MS })
}

async function waitingTile(page: Page): Promise<{ count: number; href: string }> {
  await open(page, to('home'))
  const tile = page.locator('a.tile', { hasText: 'Tickets to decide' })
  return {
    count: Number(await tile.locator('.tile-value').textContent()),
    href: (await tile.getAttribute('href'))!,
  }
}

test('a ticket with a serious flag holds the truck until control tower answers', async ({
  signIn,
  axe,
  baseURL,
}) => {
  await test.step('a truck waits for a scale', async () => {
    await weighAtOnce(signIn, baseURL!)
    const operator = await signIn('weighbridge')
    const scale_id = await openCockpit(operator)
    const found = await operator.request.post('/api/order/v1/weighing/queue', {
      headers: { origin: baseURL!, 'sec-fetch-site': 'same-origin' },
      data: { scale_id },
    })
    type Item = { plate_no: string; trip_id: string | null; scale_id: string | null }
    const { waiting } = ((await found.json()) as { data: { waiting: Item[] } }).data
    const item = waiting.find(({ trip_id, scale_id: planned }) => trip_id && planned && planned !== scale_id)!
    made.plate = item.plate_no
  })

  await test.step('it is weighed empty', async () => weigh(await signIn('weighbridge')))

  await test.step('the operator deducts much, keeps the ticket with a note, and cannot answer for it', async () => {
    const page = await signIn('weighbridge')
    await weigh(page, HELD)
    const told = (await page
      .getByRole('alert')
      .filter({ hasText: /^Ticket / })
      .textContent())!
    made.ticketNo = /Ticket (\S+):/.exec(told)![1]!
    await open(page, to('weighing-result.list'))
    await page.getByRole('link', { name: made.ticketNo }).click()
    await page.waitForURL(/ticket=/)
    await hydrated(page)
    made.ticketPath = page.url()
    await expect(page.getByText('The truck may not leave yet')).toBeVisible()
    const other = await signIn('weighbridge-2')
    await open(other, `${to('weighing-result.verification')}${new URL(page.url()).search}`)
    await expect(other.getByText('A serious flag is answered by control tower').first()).toBeVisible()
  })

  await test.step('control tower answers it from the tile, and the truck may leave', async () => {
    const page = await signIn('control-tower')
    const tile = await waitingTile(page)
    await open(page, tile.href)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(tile.count + 1)
    await axe(page)
    await page.getByRole('link', { name: made.ticketNo }).click()
    await page.waitForURL(/\/trip/)
    await hydrated(page)
    const panel = page.getByRole('region', { name: `Answer the flags of ticket ${made.ticketNo}` })
    await expect(panel.getByText(HELD)).toBeVisible()
    const card = page.getByRole('region', { name: made.ticketNo, exact: true })
    await expect(card.getByText('The truck may not leave yet')).toBeVisible()
    const deducted = panel.getByLabel(FLAG)
    await panel.getByRole('button', { name: 'Verify weighing' }).click()
    await expect(panel.getByText('Required').first()).toBeVisible()
    await axe(page)
    const answers = panel.locator('.field:has(.label.required) textarea')
    for (const field of await answers.all()) await field.fill(ANSWER)
    await deducted.fill('Yes')
    await panel.getByRole('button', { name: 'Verify weighing' }).click()
    await expect(deducted).toBeFocused()
    await deducted.fill(ANSWER)
    await Promise.all([
      page.waitForEvent('load'),
      panel.getByRole('button', { name: 'Verify weighing' }).click(),
    ])
    await hydrated(page)
    await expect(panel).toHaveCount(0)
    await expect(card.getByText(ANSWER).first()).toBeVisible()
    await expect(card.getByText('The truck may not leave yet')).toHaveCount(0)
    await axe(page)
    expect((await waitingTile(page)).count).toBe(tile.count - 1)
  })

  await test.step('the operator reads the answer, and nothing holds the truck', async () => {
    const page = await signIn('weighbridge')
    await open(page, made.ticketPath)
    await expect(page.getByText(ANSWER).first()).toBeVisible()
    await expect(page.getByText('The truck may not leave yet')).toHaveCount(0)
  })
})
