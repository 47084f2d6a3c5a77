import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import { COCKPIT, getReady, nextTruck, putOnScale, takeWeight } from '../support/weighing-browser.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase, scaleProgram } from './scale-program.ts'
import { driveOn, STABLE_MS } from './weighing.ts'

const REASON = 'Truk ini sudah ditimbang di terminal lain'
/** Sending is tried every ten seconds. */
const SENT_MS = 120_000

/** A truck that is expected at the scale with loose cargo. */
async function expectedTruck(page: Page, scale_id: string, baseURL: string): Promise<QueueItem> {
  const { waiting } = await callAs<WeighingQueue>(page, '/api/order/v1/weighing/queue', { scale_id }, baseURL)
  const fits = (item: QueueItem): boolean =>
    item.place === 'origin' && item.scale_id === scale_id && item.bag_weight_kg === null
  return waiting.find(fits)!
}

/** Another operator's terminal at the scale, with the server: the simulator's truck is weighed as its trip. */
async function weighOnline(page: Page, plate: string): Promise<string> {
  await page.goto(COCKPIT)
  await hydrated(page)
  const search = page.getByRole('combobox', { name: 'Plate / hull number' })
  await search.fill(plate)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(plate)
  await search.press('Enter')
  await driveOn(page)
  const key = page.getByRole('button', { name: /^Take weight/ })
  await expect(key).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
  await page.keyboard.press('F2')
  const said = page.getByRole('alert').filter({ hasText: /^Ticket / })
  await expect(said).toBeVisible()
  return /Ticket (\S+?):/.exec((await said.textContent())!)![1]!
}

test('a trip that two terminals weighed, one of them without the server, is decided by somebody who took neither weight', async ({
  signIn,
  plant,
  baseURL,
  problems,
  axe,
}) => {
  problems.expected.push(/./)
  const [scale] = await inDatabase<{ id: string }>(plant, `select id from master.scale where code = 'TB-03'`)
  const own = await signIn('weighbridge')
  const context = own.context()
  await context.addCookies([
    { name: 'lang', value: 'id', url: baseURL! },
    { name: 'scale', value: scale!.id, url: baseURL! },
  ])
  const program = await scaleProgram(plant, scale!.id)
  await program.serve(context)
  const truck = await expectedTruck(own, scale!.id, baseURL!)
  const tower = await signIn('control-tower')
  let [offlineNo, onlineNo, address] = ['', '', '']

  await test.step('one terminal weighs it without the server', async () => {
    await own.goto(COCKPIT)
    await hydrated(own)
    await getReady(own)
    await context.setOffline(true)
    await expect(own.getByText('Tanpa server', { exact: true })).toBeVisible()
    program.show(truck.stored_tare_kg)
    await putOnScale(own, truck.plate_no)
    offlineNo = (await takeWeight(own)).split('/')[0]!
    await nextTruck(own)
  })

  await test.step('another one weighs it with the server meanwhile', async () => {
    const page = await signIn('weighbridge-2')
    await page.context().addCookies([{ name: 'scale', value: scale!.id, url: baseURL! }])
    onlineNo = await weighOnline(page, truck.plate_no)
    expect(onlineNo).not.toBe(offlineNo)
  })

  await test.step('the first terminal hands its weight over and says that somebody decides', async () => {
    await context.setOffline(false)
    await expect(own.getByText('1 berat terkirim. 1 menunggu keputusan')).toBeVisible({ timeout: SENT_MS })
    await expect(own.getByText(/^Belum terkirim/)).toHaveCount(0)
  })

  await test.step('its operator reads what stands against it, and may not decide', async () => {
    await own.goto(`${to('weighing-result.list')}?tab=offline`)
    await hydrated(own)
    await own.getByRole('link', { name: offlineNo }).click()
    await hydrated(own)
    address = new URL(own.url()).search
    await expect(own.getByText(`Truk sudah ditimbang pada tiket ${onlineNo}`)).toBeVisible()
    for (const name of ['Pasangkan ke trip', 'Terima sebagai timbang umum', 'Batalkan'])
      await expect(own.getByRole('button', { name, exact: true })).toBeDisabled()
  })

  await test.step('control tower is refused a second ticket of the truck, and voids it', async () => {
    const page = tower
    await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
    await page.goto(`${to('order-list-v2')}${address}`)
    await hydrated(page)
    await axe(page)
    const decide = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByLabel('Alasan').fill(REASON)
      await dialog.getByRole('button', { name, exact: true }).click()
    }
    await decide('Terima sebagai timbang umum')
    await expect(page.getByRole('dialog').getByText(onlineNo)).toBeVisible()
    await page.keyboard.press('Escape')
    await decide('Batalkan')
    await expect(page.getByText(REASON).first()).toBeVisible()
    await expect(page.getByText('Keputusan', { exact: true })).toBeVisible()
  })

  await test.step('the ticket keeps its number and its weight, and says BATAL; the other one goes on', async () => {
    const [voided] = await inDatabase(
      plant,
      'select status, first_kg, trip_id from orders.weighing where ticket_no = $1',
      [offlineNo],
    )
    expect(voided).toMatchObject({ status: 'void', first_kg: truck.stored_tare_kg })
    const [online] = await inDatabase(
      plant,
      'select status, trip_id from orders.weighing where ticket_no = $1',
      [onlineNo],
    )
    expect(online).toEqual({ status: 'open', trip_id: truck.trip_id })
    await tower.getByRole('link', { name: 'Buka tiket' }).click()
    await tower.waitForURL(/ticket=/, { timeout: 120_000 })
    await hydrated(tower)
    await expect(tower.getByText(/^batal$/i).first()).toBeVisible()
    await expect(tower.getByText(REASON).first()).toBeVisible()
  })
})
