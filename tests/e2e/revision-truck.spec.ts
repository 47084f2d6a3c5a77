import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import type { Plant } from './plant.ts'
import { inDatabase } from './scale-program.ts'
import { png } from '../support/files.ts'

interface Ticket {
  id: string
  ticket_no: string
  trip_id: string
  trip_no: string
  order_id: string
  net_kg: number
}

interface Choice {
  truck_id: string
  plate_no: string
  code: string
  trips: { trip_id: string | null; drove: boolean; refused: string | null }[]
}

/** Tickets at the origin whose trip has not gone on: what they leave waits again. */
const movable = (plant: Plant): Promise<Ticket[]> =>
  inDatabase<Ticket>(
    plant,
    `select g.id, g.ticket_no, g.trip_id, g.trip_no, g.order_id, g.net_kg from orders.weighing g join orders.trip t on t.id = g.trip_id
     where g.place = 'origin' and g.status in ('closed', 'flagged', 'verified') and t.status = 'loaded' and g.void_requested_at is null
       and g.tare_source = 'weighed' and t.origin_trip_id is null order by g.ticket_no`,
    [],
  )

async function readAs<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A ticket of the operator's own scales, and a truck that it may have been. */
async function found(
  page: Page,
  plant: Plant,
  baseURL: string | undefined,
): Promise<{ ticket: Ticket; choice: Choice; trip: string | null }> {
  for (const ticket of await movable(plant)) {
    const mine = await page.request.get(`/api/order/v1/weighing/${ticket.id}`)
    if (!mine.ok()) continue
    const { items } = await callAs<{ items: Choice[] }>(
      page,
      '/api/order/v1/weighing-revision/trucks',
      { weighing_id: ticket.id },
      baseURL,
    )
    const fits = (choice: Choice) => choice.trips.find((one) => !one.drove && one.trip_id && !one.refused)
    const choice = items.find(fits) ?? items[0]
    if (choice) return { ticket, choice, trip: fits(choice)?.trip_id ?? null }
  }
  throw new Error('The demo has no ticket whose truck can be put right')
}

test('a ticket of the wrong truck is given to the right one: asked for with what follows, approved by the tower', async ({
  signIn,
  axe,
  plant,
  baseURL,
}) => {
  const operator = await signIn('weighbridge')
  const tower = await signIn('control-tower')
  const { ticket, choice, trip } = await found(operator, plant, baseURL)

  await test.step('the operator chooses the truck and sees what follows', async () => {
    await operator.goto(`${to('weighing-revision')}?create=${ticket.id}`)
    await operator.getByRole('link', { name: 'Wrong truck', exact: true }).click()
    await operator.waitForURL(/kind=truck/)
    await hydrated(operator)
    await operator.getByRole('searchbox', { name: 'Plate, hull, driver or trip' }).fill(choice.code)
    await operator.getByRole('radio', { name: new RegExp(choice.plate_no) }).check()
    if (trip === null) await operator.getByRole('radio', { name: /^No trip/ }).check()
    const table = operator.getByRole('table', { name: 'What follows' })
    await expect(table.locator('[data-follow=truck]')).toContainText(choice.plate_no)
    await expect(table.locator('[data-follow=trip]')).toContainText(ticket.trip_no)
    await axe(operator)
    const problem = operator.getByRole('combobox', { name: 'Problem' })
    await problem.fill('')
    await expect(operator.locator('[role=option]').first()).toBeVisible()
    await problem.press('ArrowDown')
    await problem.press('Enter')
    await operator.getByLabel('Reason', { exact: false }).last().fill('Two like plates, one behind the other')
    await Promise.all([
      operator.waitForResponse((answer) => answer.url().endsWith('/api/sub/v1/file/') && answer.ok()),
      operator
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: png(40, 30) }),
    ])
    await operator.getByRole('button', { name: 'Ask for this revision' }).click()
    await operator.waitForURL(/\?revision=/)
  })

  await test.step('the tower reads the same table in the dialog and approves', async () => {
    await tower.goto(to('order-list-v2.trip', { orderId: ticket.order_id, tripId: ticket.trip_id }))
    await hydrated(tower)
    await tower.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = tower.getByRole('dialog', { name: 'Approve' })
    await expect(dialog.locator('[data-follow=truck]')).toContainText(choice.plate_no)
    await axe(tower)
    await dialog.getByLabel('Reason').fill('The front camera shows this plate')
    await Promise.all([
      tower.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Approve', exact: true }).click(),
    ])
  })

  await test.step('the ticket names the right truck, and both trips are right', async () => {
    const now = await readAs<{ truck_id: string; trip_id: string | null; current_version: number }>(
      operator,
      `/api/order/v1/weighing/${ticket.id}`,
    )
    expect(now).toMatchObject({ truck_id: choice.truck_id, trip_id: trip })
    const left = await readAs<{ status: string; origin_net_kg: number | null }>(
      tower,
      `/api/order/v1/trip/${ticket.trip_id}`,
    )
    expect(left).toMatchObject({ status: 'at_origin', origin_net_kg: null })
    if (trip) {
      const joined = await readAs<{ status: string; origin_net_kg: number | null }>(
        tower,
        `/api/order/v1/trip/${trip}`,
      )
      expect(joined).toMatchObject({ status: 'loaded', origin_net_kg: ticket.net_kg })
    }
    await operator.goto(recordAddress('weighing', ticket.id))
    await expect(operator.getByText(choice.plate_no).first()).toBeVisible()
    await axe(operator)
  })
})
