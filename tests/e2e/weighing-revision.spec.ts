import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, LONG_MS, test } from './fixtures.ts'
import { png } from '../support/files.ts'

interface Ticket {
  id: string
  ticket_no: string
  trip_id: string
  order_id: string
  gross_kg: number
  net_kg: number
}

interface Trip {
  destination_net_kg: number
  freight_idr: number
  status: string
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}

async function readAs<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** Types into a picker and takes its first option by the keyboard. */
async function pick(page: Page, name: string | RegExp, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name })
  await box.fill(text)
  // The options of selects are options too.
  await expect(page.locator('[role=option]').first()).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
}

test('a wrong gross is put right: asked for in Indonesian by the keyboard, approved, and the order’s sum follows', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  test.setTimeout(LONG_MS)
  problems.expected.push(/412 .*weighing-revision\/create/)
  const operator = await signIn('weighbridge')
  const tower = await signIn('control-tower')
  const { items } = await callAs<{ items: Ticket[] }>(
    tower,
    '/api/order/v1/weighing/',
    {
      limit: 100,
      fieldFilters: [
        { field: 'place', operator: '=', value: 'destination' },
        { field: 'status', operator: 'in', value: ['closed', 'verified'] },
      ],
    },
    baseURL,
  )
  let ticket: Ticket | undefined
  for (const one of items) {
    const trip = await readAs<Trip>(tower, `/api/order/v1/trip/${one.trip_id}`)
    if (!['completed', 'verified'].includes(trip.status)) continue
    const mine = await operator.request.get(`/api/order/v1/weighing/${one.id}`)
    if (!mine.ok()) continue
    ticket = one
    break
  }
  const { id, trip_id, order_id, ticket_no, gross_kg, net_kg } = ticket!
  const delivered = async (): Promise<number> =>
    (await readAs<{ delivered_kg: number }>(tower, `/api/order/v1/order/${order_id}`)).delivered_kg
  const before = await delivered()
  const wanted = gross_kg - 200

  await test.step('the operator asks, with the old value beside the new one', async () => {
    await operator.context().addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
    await open(operator, `${to('weighing-result.list')}?ticket=${id}`)
    await operator.getByRole('link', { name: 'Ajukan revisi' }).press('Enter')
    await operator.waitForURL(/\?create=/)
    await hydrated(operator)
    await operator.getByLabel('Jenis').selectOption('weight')
    const gross = operator.getByRole('textbox', { name: 'Bruto' })
    await expect(gross).toBeVisible()
    await gross.press('Control+a')
    await gross.pressSequentially(String(wanted))
    await pick(operator, 'Kendala', '')
    await operator.getByLabel('Alasan', { exact: false }).last().fill('Roda truk lain masih di jembatan')
    await axe(operator)
    await operator.keyboard.press('Control+s')
    // A weight is proved: both proofs are asked for where they are missing, and nothing typed is lost.
    await expect(operator.locator('.field-error').first()).toBeVisible()
    await expect(operator.getByRole('textbox', { name: 'Bruto' })).toHaveValue(/\d/)
    await operator.getByLabel('Nomor rekaman indikator').fill('ALIBI-0042')
    await Promise.all([
      operator.waitForResponse((answer) => answer.url().endsWith('/api/sub/v1/file/') && answer.ok()),
      operator
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'bukti.png', mimeType: 'image/png', buffer: png(40, 30) }),
    ])
    await expect(operator.locator('.form-foot button[disabled]')).toHaveCount(0)
    await expect(operator.getByText('bukti.png').first()).toBeVisible()
    await operator.getByRole('button', { name: 'Simpan', exact: true }).press('Enter')
    await operator.waitForURL(/\?revision=/)
    await hydrated(operator)
    await expect(operator.getByRole('heading', { name: `Revisi tiket ${ticket_no}` })).toBeVisible()
    await axe(operator)
  })

  await test.step('the tower sees on the trip what it would move, and approves', async () => {
    await open(tower, to('order-list-v2.trip', { orderId: order_id, tripId: trip_id }))
    const effect = tower.locator('section', {
      has: tower.getByRole('heading', { name: 'What it would move' }),
    })
    await expect(effect).toContainText('Net at the destination')
    await tower.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = tower.getByRole('dialog', { name: 'Approve' })
    await dialog.getByLabel('Reason').fill('The record of the indicator says the same')
    await Promise.all([
      tower.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Approve', exact: true }).click(),
    ])
  })

  await test.step('trip, order and ticket say the new net, and the old one stays', async () => {
    const trip = await readAs<Trip>(tower, `/api/order/v1/trip/${trip_id}`)
    expect(trip.destination_net_kg).toBe(net_kg - 200)
    expect(await delivered()).toBe(before - 200)
    await open(operator, `${to('weighing-result.list')}?ticket=${id}`)
    const versions = operator.locator('section', { has: operator.getByRole('heading', { name: 'Versi' }) })
    // The newest version is the last column; the demo may have revised this ticket before.
    await expect(versions.locator('td:last-child ins')).toHaveCount(2)
    await axe(operator)
  })

  await test.step('the paper says that it is revised, and what it said before', async () => {
    await operator.goto(`${to('weighing-result.list')}?ticket=${id}&print=1`)
    await expect(operator.getByText(/REVISI \d/).first()).toBeVisible()
    await expect(operator.getByRole('heading', { name: 'Isi sebelum revisi' }).first()).toBeVisible()
  })
})
