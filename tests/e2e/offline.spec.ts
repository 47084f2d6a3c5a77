import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { QueueItem, WeighingQueue } from '#contracts/weighing/queue.ts'
import {
  COCKPIT,
  cutPower,
  getReady,
  nextTruck,
  openProfile,
  PIN,
  putOnScale,
  takeWeight,
} from '../support/weighing-browser.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase, scaleProgram, type ScaleProgram } from './scale-program.ts'
import type { Plant } from './plant.ts'
import { weighAtOnce } from './weighing.ts'

/** Sending is tried every ten seconds. */
const SENT_MS = 120_000

interface Waiting {
  plate: string
  tare: number
}

/** The trucks that are expected: first those at the origin, on this scale. */
async function waitingTrucks(page: Page, scale_id: string, baseURL: string): Promise<Waiting[]> {
  const { waiting } = await callAs<WeighingQueue>(page, '/api/order/v1/weighing/queue', { scale_id }, baseURL)
  const isOwn = (item: QueueItem): boolean =>
    item.place === 'origin' && item.scale_id === scale_id && item.bag_weight_kg === null
  return [...waiting.filter(isOwn), ...waiting.filter((item) => !isOwn(item))].map((item) => ({
    plate: item.plate_no,
    tare: item.stored_tare_kg,
  }))
}

/** The scale that most trucks are expected at. */
async function busiestScale(plant: Plant): Promise<{ id: string; code: string }> {
  const [scale] = await inDatabase<{ id: string; code: string }>(
    plant,
    `select s.id, s.code from master.scale s join orders.trip t on t.origin_scale_id = s.id join orders."order" o on o.id = t.order_id
       join master.cargo c on c.id = t.cargo_id
       join master.scale_profile p on p.scale_id = s.id
     where t.weigh_plan in ('origin', 'both') and t.status in ('to_origin', 'at_origin') and c.bag_weight_kg is null
       and exists (select from master.operator_scale w join master.weighbridge_operator u on u.id = w.weighbridge_operator_id
         join auth."user" a on a.id = u.user_id where w.scale_id = s.id and a.username = 'weighbridge')
     group by s.id, s.code order by count(*) desc limit 1`,
  )
  return scale!
}

/** The weights of a ticket as the plant has them. */
const weightsOf = (plant: Plant, ticketNo: string): Promise<object[]> =>
  inDatabase(plant, 'select first_kg, second_kg from orders.weighing where ticket_no = $1', [ticketNo])

async function gone(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await expect(page.getByText('Tanpa server', { exact: true })).toBeVisible()
}

/** By keyboard: the truck is typed, the platform ticked, people counted, and F2 takes the weight; gives the ticket's number. */
async function weigh(page: Page, program: ScaleProgram, plate: string, kg: number): Promise<string> {
  program.show(kg)
  await putOnScale(page, plate)
  const said = await takeWeight(page)
  await nextTruck(page)
  return said.split('/')[0]!
}

test('weighing goes on without the server, over a reload', async ({ signIn, plant, baseURL, problems }) => {
  problems.expected.push(/./)
  await weighAtOnce(signIn, baseURL!)
  const page = await signIn('weighbridge')
  const context = page.context()
  await context.addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
  const scale = await busiestScale(plant)
  await context.addCookies([{ name: 'scale', value: scale.id, url: baseURL! }])
  const program = await scaleProgram(plant, scale.id)
  await program.serve(context)
  const [one] = await waitingTrucks(page, scale.id, baseURL!)

  await test.step('ready before the line fails', async () => {
    await page.goto(COCKPIT)
    await hydrated(page)
    await getReady(page)
  })
  let ticket = ''
  await test.step('two trucks are weighed, with a reload between', async () => {
    await gone(context, page)
    ticket = await weigh(page, program, one!.plate, one!.tare)
    expect(ticket).toMatch(/-\d{6}-XA001$/)
    await expect(page.getByText('Belum terkirim: 1')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Tanpa server', { exact: true })).toBeVisible()
    await page.getByLabel('PIN Anda').fill('999999')
    await page.keyboard.press('Enter')
    await expect(page.getByText('PIN salah; sisa 4 percobaan')).toBeVisible()
    await page.getByLabel('PIN Anda').fill(PIN)
    await page.keyboard.press('Enter')
    expect(await weigh(page, program, one!.plate, one!.tare + 9_000)).toBe(ticket)
    await expect(page.getByText('Belum terkirim: 2')).toBeVisible()
  })
  await test.step('the server is back: it has both weights, and nothing is left to send', async () => {
    await context.setOffline(false)
    await expect(page.getByText(/^Belum terkirim/)).toHaveCount(0, { timeout: SENT_MS })
    await expect(page.getByText('Tanpa server', { exact: true })).toHaveCount(0)
    expect(await weightsOf(plant, ticket)).toEqual([{ first_kg: one!.tare, second_kg: one!.tare + 9_000 }])
  })
})

/** A browser that outlives its end, signed in, with the scale's program beside it. */
async function openBrowser(profile: string, page: Page, program: ScaleProgram, scaleId: string) {
  const { context, page: own } = await openProfile(profile)
  const { origin } = new URL(page.url())
  await context.addCookies(await page.context().cookies())
  await context.addCookies([
    { name: 'lang', value: 'id', url: origin },
    { name: 'scale', value: scaleId, url: origin },
  ])
  await program.serve(context)
  return { context, page: own, address: origin + COCKPIT }
}

test('a weight that was said to be saved outlives a browser that is killed', async ({
  signIn,
  plant,
  baseURL,
  problems,
}) => {
  problems.expected.push(/./)
  const own = await signIn('weighbridge')
  await own.goto(COCKPIT)
  const scale = await busiestScale(plant)
  const program = await scaleProgram(plant, scale.id)
  const truck = (await waitingTrucks(own, scale.id, baseURL!)).at(-1)!
  const profile = mkdtempSync(join(tmpdir(), 'angkut-cut-'))
  let ticket = ''
  await test.step('the power fails right after a weight is said to be saved', async () => {
    const { context, page, address } = await openBrowser(profile, own, program, scale.id)
    await page.goto(address)
    await hydrated(page)
    await getReady(page)
    await gone(context, page)
    program.show(truck.tare)
    ticket = await weigh(page, program, truck.plate, truck.tare)
    cutPower(profile)
  })
  await test.step('the next browser still has it, and sends it when the server is there', async () => {
    const { context, page, address } = await openBrowser(profile, own, program, scale.id)
    await context.setOffline(true)
    await page.goto(address)
    await expect(page.getByText('Belum terkirim: 1')).toBeVisible()
    expect(await weightsOf(plant, ticket)).toEqual([])
    await context.setOffline(false)
    await expect(page.getByText(/^Belum terkirim/)).toHaveCount(0, { timeout: SENT_MS })
    expect(await weightsOf(plant, ticket)).toEqual([{ first_kg: truck.tare, second_kg: null }])
    await context.close()
  })
  rmSync(profile, { recursive: true, force: true })
})
