import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

type Row = Record<string, string | null>

const WRONG = 'The wrong truck stood on the scale'
const KEPT = 'The plate on the photo is the right one'
const GRANTED = 'Agreed, the driver comes back to the scale'

/** Two tickets of trips that can still step back. */
const tickets: { keep: Row; drop: Row } = { keep: {}, drop: {} }

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

const ticketPath = (ticket: Row): string => `${to('weighing-result.list')}?ticket=${ticket.id}`
const tripPath = (ticket: Row): string =>
  to('order-list-v2.trip', { orderId: ticket.order_id!, tripId: ticket.trip_id! })

/** Presses a button, answers its question with a reason, and waits for the page that shows what came of it. */
async function answer(page: Page, button: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await dialog.getByLabel(/^(Reason|Alasan)/).fill(reason)
  await Promise.all([
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: button, exact: true }).click(),
  ])
  await hydrated(page)
}

async function waitingTile(page: Page, label: string): Promise<{ count: number; href: string }> {
  await open(page, to('home'))
  const tile = page.locator('a.tile', { hasText: label })
  return {
    count: Number(await tile.locator('.tile-value').textContent()),
    href: (await tile.getAttribute('href'))!,
  }
}

test('a ticket the weighbridge asks to void is kept or voided, and the operator reads why', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  await test.step('the operator asks for two, each with its reason', async () => {
    problems.expected.push(/400 .*request-void/)
    const page = await signIn('weighbridge')
    const found = await page.request.post('/api/order/v1/weighing/', {
      headers: { origin: baseURL!, 'sec-fetch-site': 'same-origin' },
      data: {
        fieldFilters: [
          { field: 'status', operator: '=', value: 'open' },
          { field: 'place', operator: '=', value: 'origin' },
        ],
      },
    })
    const { items } = ((await found.json()) as { data: { items: Row[] } }).data
    ;[tickets.keep, tickets.drop] = items.slice(-2) as [Row, Row]
    for (const ticket of [tickets.keep, tickets.drop]) {
      await open(page, ticketPath(ticket))
      await page.getByRole('button', { name: 'Ask to void' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ask to void' })
      await dialog.getByLabel('Reason').fill('Wrong')
      await dialog.getByRole('button', { name: 'Ask to void' }).click()
      await expect(dialog.getByText(/at least 10/i)).toBeVisible()
      await page.keyboard.press('Escape')
      await answer(page, 'Ask to void', WRONG)
      await expect(page.getByText('Control tower decides')).toBeVisible()
    }
    await axe(page)
  })

  await test.step('control tower is led to them and keeps the first', async () => {
    const page = await signIn('control-tower')
    const tile = await waitingTile(page, 'Tickets to decide')
    await open(page, tile.href)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(tile.count + 1)
    await axe(page)
    await page.getByRole('link', { name: tickets.keep.ticket_no! }).click()
    await page.waitForURL(new RegExp(tripPath(tickets.keep)))
    await hydrated(page)
    const panel = page.getByRole('region', { name: `Void ticket ${tickets.keep.ticket_no}?` })
    await expect(panel.getByText(WRONG)).toBeVisible()
    await expect(panel.getByText(/The trip goes back from “.+” to “At origin”/)).toBeVisible()
    await axe(page)
    await panel.getByRole('button', { name: 'Keep the ticket' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep the ticket' })
    await dialog.getByRole('button', { name: 'Keep the ticket' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await answer(page, 'Keep the ticket', KEPT)
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('region', { name: tickets.keep.ticket_no! }).getByText(KEPT)).toBeVisible()
    expect((await waitingTile(page, 'Tickets to decide')).count).toBe(tile.count - 1)
  })

  await test.step('super control tower voids the other one, in Indonesian, and the trip steps back', async () => {
    const page = await signIn('super-ct')
    await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
    const tile = await waitingTile(page, 'Tiket menunggu keputusan')
    await open(page, tile.href)
    await page.getByRole('link', { name: tickets.drop.ticket_no! }).click()
    await page.waitForURL(new RegExp(tripPath(tickets.drop)))
    await hydrated(page)
    const panel = page.getByRole('region', { name: `Batalkan tiket ${tickets.drop.ticket_no}?` })
    await expect(panel.getByText(/Trip mundur dari “.+” ke “Di lokasi muat”/)).toBeVisible()
    await axe(page)
    await answer(page, 'Batalkan tiket', GRANTED)
    await expect(panel).toHaveCount(0)
    const main = page.locator('main')
    await expect(main.getByRole('region', { name: tickets.drop.ticket_no! }).getByText(GRANTED)).toBeVisible()
    await expect(main.getByText('Penimbangan dibatalkan')).toBeVisible()
    await expect(main.locator('.page-head').getByText('Di lokasi muat')).toBeVisible()
    expect((await waitingTile(page, 'Tiket menunggu keputusan')).count).toBe(tile.count - 1)
  })

  await test.step('the operator reads both answers, and the paper says BATAL under the same number', async () => {
    const page = await signIn('weighbridge')
    await open(page, ticketPath(tickets.keep))
    await expect(page.locator('.void-note').getByText(KEPT)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask to void' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await open(page, ticketPath(tickets.drop))
    await expect(page.locator('.void-note').getByText(GRANTED)).toBeVisible()
    await axe(page)
    await page.goto(`${ticketPath(tickets.drop)}&print=1`)
    await expect(page.getByText('BATAL', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tickets.drop.ticket_no!)
  })
})

test('a ticket that is not there is not found', async ({ signIn, problems }) => {
  problems.expected.push(/404/)
  const page = await signIn('control-tower')
  const answered = await page.goto(`${to('order-list-v2')}?ticket=01900000-0000-7000-8000-000000000000`)
  expect(answered?.status()).toBe(404)
})
