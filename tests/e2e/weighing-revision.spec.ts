import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { formatMoney } from '#i18n/format.ts'
import { actAs, callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { act, titled } from './paying.ts'
import type { Plant } from './plant.ts'
import { inDatabase } from './scale-program.ts'
import { png } from '../support/files.ts'

/** What a ticket says too much, kilograms: little enough for the tolerance of its trip. */
const TOO_MUCH_KG = 40

interface Ticket {
  id: string
  ticket_no: string
  trip_id: string
  order_id: string
  gross_kg: number
  net_kg: number
  vendor_id: string
  contract_id: string
  day: string
}

interface Line {
  id: string
  kind: string
  status: string
  amount_idr: number
  billing_id: string | null
}

/** Verified tickets at the destination by whose net a trip may be billed now. */
const payable = (plant: Plant): Promise<Ticket[]> =>
  inDatabase<Ticket>(
    plant,
    `select g.id, g.ticket_no, g.trip_id, t.order_id, g.gross_kg, g.net_kg, l.vendor_id, l.contract_id, l.load_date::text as day
     from billing.billing_line l join orders.trip t on t.id = l.trip_id join master.contract k on k.id = l.contract_id
     join orders.weighing g on g.trip_id = t.id and g.status = 'verified' and g.place = 'destination'
     where l.kind = 'freight' and l.status = 'valid' and l.billing_id is null and l.charge_basis = 'per_ton' and not l.min_charge_applied
       and k.billing_weight_basis <> 'origin_net' and t.status = 'verified' and t.origin_trip_id is null and g.bag_count is null
       and l.basis_kg = g.net_kg and t.loss_kg >= 0 and (t.loss_kg + $1) * 100.0 / t.origin_net_kg < t.tolerance_percent
     order by g.ticket_no`,
    [TOO_MUCH_KG],
  )

interface Trip {
  destination_net_kg: number
  freight_idr: number
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

test('a wrong gross is put right: asked for in Indonesian by the keyboard, approved, and the next document corrects the money', async ({
  signIn,
  axe,
  problems,
  plant,
  baseURL,
}) => {
  problems.expected.push(/412 .*weighing-revision\/create/)
  const operator = await signIn('weighbridge-2')
  const tower = await signIn('control-tower')
  const second = await signIn('control-tower-2')
  let ticket: Ticket | undefined
  // The jobs of a server that has just started audit what the demo brings along.
  await expect(async () => {
    for (const one of await payable(plant)) {
      const mine = await operator.request.get(`/api/order/v1/weighing/${one.id}`)
      if (mine.ok()) ticket = one
    }
    expect(ticket).toBeDefined()
  }).toPass()
  const { id, trip_id, order_id, ticket_no, gross_kg, net_kg, vendor_id, contract_id, day } = ticket!
  const delivered = async (): Promise<number> =>
    (await readAs<{ delivered_kg: number }>(tower, `/api/order/v1/order/${order_id}`)).delivered_kg
  const before = await delivered()
  const wanted = gross_kg - TOO_MUCH_KG
  const linesOf = async (kind: string): Promise<Line[]> => {
    const fieldFilters = [
      { field: 'trip_id', operator: '=', value: trip_id },
      { field: 'kind', operator: '=', value: kind },
    ]
    const { items } = await callAs<{ items: Line[] }>(
      tower,
      '/api/billing/v1/billing-line',
      { fieldFilters, limit: 10 },
      baseURL,
    )
    return items
  }
  await callAs(
    tower,
    '/api/billing/v1/billing/generate',
    { vendor_id, contract_id, period_start: day, period_end: day, grouping: 'period' },
    baseURL,
  )
  const [freight] = await linesOf('freight')
  const billed = `/api/billing/v1/billing/${freight!.billing_id}`
  await actAs(tower, billed, 'review', { self_billing: true }, baseURL)
  await actAs(second, billed, 'verify', {}, baseURL)
  const { net_idr } = await readAs<{ net_idr: number }>(tower, billed)

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
    await expect(tower.locator('#revisions').getByRole('button', { name: 'Show bukti.png' })).toBeVisible()
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
    expect(trip.destination_net_kg).toBe(net_kg - TOO_MUCH_KG)
    expect(await delivered()).toBe(before - TOO_MUCH_KG)
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
    await open(operator, `${to('weighing-result.list')}?ticket=${id}`)
    await operator
      .getByRole('link', { name: /^Cetak versi/ })
      .nth(-2)
      .click()
    await expect(operator.getByText(/DIGANTI REVISI \d/).first()).toBeVisible()
  })

  await test.step('the document stays as it was, and the next one carries the correction', async () => {
    const checker = await signIn('weighbridge-4')
    await actAs(checker, `/api/order/v1/weighing/${id}`, 'verify', {}, baseURL)
    let correction: Line | undefined
    await expect(async () => {
      ;[correction] = await linesOf('correction')
      expect(correction?.status).toBe('valid')
    }).toPass()
    const less = correction!.amount_idr
    expect(less).toBeLessThan(0)

    const asked = new URLSearchParams({ contract: contract_id, from: day, to: day, grouping: 'period' })
    await open(tower, `${to('billings')}?${asked}`)
    await tower.getByRole('button', { name: 'Make the document' }).click()
    await tower.waitForURL(/billing=/)
    await expect(titled(tower, 'Draft')).toBeVisible()
    const corrected = (page: Page) =>
      page.locator('tr', { has: page.locator('a[data-billed-trip]'), hasText: 'Correction' })
    await expect(corrected(tower)).toContainText(formatMoney(less, 'en'))
    await axe(tower)
    await act(tower, 'Send to review', async (dialog) => {
      await dialog.getByLabel('Without a statement of the vendor').check()
    })
    await expect(titled(tower, 'In review')).toBeVisible()
    await second.goto(tower.url())
    await act(second, 'Verify')
    await expect(titled(second, 'Verified')).toBeVisible()
    // Less than nothing is owed by the vendor, until a payment or the bank brings it.
    const owed = second.locator('section', {
      has: second.getByRole('heading', { name: 'Deducted and received' }),
    })
    await expect(owed.locator('.sum-row')).toContainText('Open of Rp')

    await open(second, recordAddress('billing', freight!.billing_id!))
    await expect(second.locator('a[data-billed-trip]').first()).toBeVisible()
    await expect(corrected(second)).toHaveCount(0)
    expect(await readAs<{ net_idr: number }>(tower, billed)).toMatchObject({ net_idr })
  })
})
