import { Client } from 'pg'
import { to } from '#access/screens.ts'
import { inWib } from '#i18n/wib.ts'
import { act, fill, open, saveNew } from './filling.ts'
import { enterCheckpoints, enterFleet, enterParties, enterScale, enterTerms } from './first-masters.ts'
import { expect, hydrated, test as base } from './fixtures.ts'
import { crew, enterPerson, main, PASSWORD } from './first-people.ts'
import { indicator } from './indicator.ts'
import { freshPlant, type Plant } from './plant.ts'

// A plant without any demo data, from the first sign-in to the first verified order, by screens only. Weights come as frames with the
// scale's token, as the program beside an indicator sends them.

const HALF_A_DAY_MS = 43_200_000
/** A truck is weighed again after a minute at the earliest here, as the cockpit says. */
const WEIGHABLE_MS = 200_000

/**
 * A minute between two weights instead of three. That a truck is refused before its time has tests of its own, and nobody may change it
 * on the first day: a second administrator whose account is new approves nothing that decides about weights (decision 24).
 */
async function weighSooner({ database }: Plant): Promise<void> {
  const db = new Client(database)
  await db.connect()
  await db.query(
    `insert into master.setting (id, created_at, updated_at, name, value, scope)
     values (gen_random_uuid(), now(), now(), 'least_between_weighings_min', '1', 'global')`,
  )
  await db.end()
}

const test = base.extend<object, { plant: Plant }>({
  plant: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none
    async ({}, use) => {
      const plant = await freshPlant({ DEMO: '0' })
      await weighSooner(plant)
      await use(plant)
      await plant.stop()
    },
    { scope: 'worker' },
  ],
})

/** The moment as it is typed: 21/11/2026 13:05, plant time. */
function typed(ms: number): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d\d:\d\d)/.exec(inWib(ms).toISOString())!
  return `${day}/${month}/${year} ${time}`
}

test('an empty plant comes to its first verified order', async ({ browser, plant, watch, axe }) => {
  const { as, newPage } = crew(browser, plant.url, watch)

  const admin = await test.step('the administrator signs in and takes a password of his own', async () => {
    const given = /password ([\w-]+)/.exec(plant.said)?.[1] ?? ''
    const page = await as('admin', given)
    await page.waitForURL(/change-password$/)
    await hydrated(page)
    await page.getByLabel('Current password', { exact: true }).fill(given)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel(/^(Repeat|New password again)/).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === to('home'))
    return page
  })

  /** The list on the administrator's home says how much of what an order needs is there. */
  async function expectThere(count: number): Promise<void> {
    await open(admin, to('home'))
    const words = count < 17 ? `${count} of 17 are there` : 'Everything is there'
    await expect(admin.getByRole('region', { name: 'Before the first order' })).toContainText(words)
  }

  await test.step('the administrator enters what the list asks for', async () => {
    // Problems to choose from are there from the start.
    await expectThere(1)
    await axe(admin)
    await enterParties(admin)
    await expectThere(4)
  })
  const scale = await test.step('scale and token', () => enterScale(admin))
  await test.step('places', () => enterCheckpoints(admin))
  const vehicles = test.step('fleet and terms at one tab', async () => {
    await enterFleet(admin)
    await enterTerms(admin)
  })
  const people = test.step('people at another tab, who set their passwords by a link', async () => {
    const page = await admin.context().newPage()
    const enter = (name: string, role: string, profile?: Record<string, string>): Promise<void> =>
      enterPerson(page, { name, role, profile }, newPage)
    const unit = { 'Work unit': 'GD', 'Checkpoint, row 1': 'GUD-1' }
    await enter('Sari', 'Order requester', unit)
    await enter('Budi', 'Order requester', unit)
    await enter('Tono', 'Control tower')
    await enter('Joko', 'Weighbridge operator', { 'Scale, row 1': 'TB-01' })
    await enter('Rina', 'Weighbridge operator', { 'Scale, row 1': 'TB-01' })
    await enter('Dewi', 'Compiler handling')
  })
  await Promise.all([vehicles, people])

  await test.step('control tower is the second person of contract and tariff', async () => {
    const page = await as('tono')
    await open(page, `${to('order-list-v2')}?tab=tariffs`)
    await axe(page)
    const row = page.getByRole('row', { name: 'R-1' })
    await row.getByRole('button', { name: /^Actions for R-1/ }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('No tariff waits for a second person.')).toBeVisible()
    await act(page, 'Activate')
    await expect(
      page.getByRole('region', { name: 'Contracts, claim prices and trucks to approve' }),
    ).toHaveCount(0)
  })
  await expectThere(15)

  await test.step('compiler handling gives the unit a budget', async () => {
    const page = await as('dewi')
    await open(page, to('work-unit-budget'))
    await page.getByRole('button', { name: 'New budget' }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { 'Work unit': 'GD', 'Months begin with': 'Nothing' })
    await dialog.getByRole('button', { name: 'New budget' }).click()
    await page.waitForURL(/\/edit$/)
    await hydrated(page)
    await page.getByLabel('Fill months from an amount').fill('50,000,000')
    await page.getByRole('button', { name: 'Same in every month' }).click()
    await page.keyboard.press('Control+S')
    await expect(page.getByText('Saved')).toBeVisible()
    await hydrated(page)
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByRole('button', { name: 'Revise…' })).toBeVisible()
    await expectThere(16)
  })

  await test.step('one requester writes the purchase order, the other opens it', async () => {
    const page = await as('sari')
    await open(page, to('purchasing-order-v2.create'))
    await fill(main(page), {
      'PO number': 'PO-1',
      Contract: 'K-UREA',
      'Cargo, row 1': 'UREA',
      'Quantity, row 1': '100',
    })
    await expect(page.getByLabel('Price per tonne, row 1'), 'the tariff').toHaveValue('25,000')
    await saveNew(page)
    await hydrated(page)
    await act(page, 'Submit', {})
    await expect(page.locator('.page-title').getByText('Waits for approval')).toBeVisible()
    const colleague = await as('budi')
    await open(colleague, page.url())
    await act(colleague, 'Approve and open', {})
    await expect(colleague.locator('.page-title').getByText('Open for use')).toBeVisible()
    await expectThere(17)
  })

  const order =
    await test.step('the first order is written and submitted, and the list is gone', async () => {
      const page = await as('sari')
      await open(page, to('order-request-v2.create'))
      await fill(main(page), {
        'Order type': 'Dispatch',
        Contract: 'K-UREA',
        'Purchase order': 'PO-1',
        'Window start': typed(Date.now()),
        'Window end': typed(Date.now() + HALF_A_DAY_MS),
      })
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Next: Lines' }).click()
      const line = page.getByRole('group', { name: 'Line 1' })
      await fill(line, { Cargo: 'UREA', Origin: 'GUD-1', Destination: 'DERMAGA', Quantity: '10' })
      await axe(page)
      await page.getByRole('button', { name: 'Next: Review' }).click()
      // What it comes to arrives last, above the buttons.
      await expect(page.getByRole('region', { name: 'Purchase order and budget' })).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: 'Save and submit' }).click()
      await page.waitForURL(/\/detail$/)
      await open(admin, to('home'))
      await expect(admin.getByText('Before the first order')).toHaveCount(0)
      const no = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
      return { no, id: /order-request-v2\/([^/]+)\/detail/.exec(page.url())![1]! }
    })

  await test.step('the other requester approves it', async () => {
    const page = await as('budi')
    await open(page, to('order-approve'))
    await page.getByRole('link', { name: order.no }).click()
    await page.waitForURL(/order-approve\//)
    await hydrated(page)
    await axe(page)
    await act(page, 'Approve', {})
    await page.waitForURL(new RegExp(`${to('order-approve')}$`))
  })

  const trip =
    await test.step('control tower gives it to the truck, and accepts for the driver', async () => {
      const page = await as('tono')
      await open(page, `${to('order-list-v2.detail', { id: order.id })}?tab=dispatch`)
      await expect(page.getByRole('checkbox', { name: 'Choose W 8123 UJ with Slamet' })).toBeChecked()
      await axe(page)
      await page.getByRole('button', { name: 'Choose truck and driver' }).click()
      const dialog = page.getByRole('dialog', { name: 'Assign a trip' })
      await axe(page)
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('button', { name: 'Assign 1 trip', exact: true }).click()
      await expect(page.getByText(/^1 trip assigned: /)).toBeVisible()
      // The head says so at once, too.
      await expect(page.locator('.summary').getByText('1 assigned')).toBeVisible()
      const link = page
        .getByRole('region', { name: 'Planned trips' })
        .getByRole('row')
        .nth(1)
        .getByRole('link')
      const found = { no: (await link.textContent())!.trim(), path: (await link.getAttribute('href'))! }
      await open(page, found.path)
      await axe(page)
      await page.setViewportSize({ width: 390, height: 844 })
      for (const name of ['More actions', 'Accept for the driver'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1366, height: 768 })
      await Promise.all([page.waitForEvent('load'), act(page, 'Accept for the driver', {})])
      return found
    })

  /** Control tower writes down, event by event, what the driver did. */
  async function record(...events: string[]): Promise<void> {
    const page = await as('tono')
    const panel = page.getByRole('region', { name: 'Record an event for the driver' })
    await open(page, trip.path)
    for (const event of events) {
      await hydrated(page)
      await panel.getByLabel('Event').selectOption({ label: event })
      if (event === 'Receipt signed') await panel.getByLabel('Received by').fill('Pak Joko, Dermaga A')
      await panel.locator('textarea').fill('The driver told it by radio')
      // The page opens again when it is saved, and only then.
      await Promise.all([
        page.waitForEvent('load'),
        panel.getByRole('button', { name: 'Record event' }).click(),
      ])
    }
  }

  await test.step('the truck is weighed empty and loaded, by what the indicator sends', async () => {
    await record('Left for the origin', 'Arrived at the origin')
    const page = await as('joko')
    const display = indicator(plant.url + scale.feed, scale.token)
    async function weigh(kg: number, said: RegExp): Promise<void> {
      await page.getByRole('button', { name: /^W 8123 UJ/ }).click()
      // A truck does not drive on before the empty platform was seen, which takes three frames.
      await expect(page.getByText('ZERO', { exact: true })).toBeVisible()
      display.show(kg)
      // At a real scale somebody looks at the platform (dec.I3.12); the simulator's trucks drive wholly onto it.
      await page.getByLabel('People on board').fill('1')
      await page.getByLabel('The whole truck is on the platform').check()
      const take = page.getByRole('button', { name: /^Take weight/ })
      await expect(take).not.toHaveAttribute('aria-disabled', 'true', { timeout: WEIGHABLE_MS })
      const sent = page.waitForRequest((request) => request.url().endsWith('/weighing/capture'))
      await take.click()
      // The page never says a number: the scale does.
      expect(Object.keys((await sent).postDataJSON() as object)).not.toContain('manual_kg')
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    }
    try {
      await open(page, to('weighing-result.create'))
      await weigh(8000, /first weight 8,000 kg saved/)
      await axe(page)
      display.show(0)
      await record('Loading started')
      await open(page, to('weighing-result.create'))
      await weigh(18_000, /net 10,000 kg saved/)
    } finally {
      await display.stop()
    }
    const [ticket] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^Print ticket/ }).click(),
    ])
    await expect(ticket.getByRole('row', { name: /^Netto 10\.000 kg/ })).toBeVisible()
    await axe(ticket)
  })

  await test.step('it is unloaded where no scale is, and the receipt is signed', async () => {
    await record('Left the origin', 'Arrived at the destination', 'Receipt signed')
    const page = await as('tono')
    await open(page, trip.path)
    await expect(main(page).getByText('Delivered', { exact: true }).first()).toBeVisible()
  })

  await test.step('the second operator verifies the ticket', async () => {
    const page = await as('rina')
    await open(page, to('weighing-result.verification'))
    // The ticket's own page, as in a tab of its own; the drawer over the list has its thread in verifikasi.spec.ts.
    const link = main(page).getByRole('row').nth(1).getByRole('link').first()
    await page.goto((await link.getAttribute('href'))!)
    await hydrated(page)
    await axe(page)
    await page.getByRole('button', { name: 'Verify weighing' }).click()
    await expect(page.getByText('Tickets that others weighed wait here')).toBeVisible()
  })

  await test.step('control tower completes the order, and its requester verifies it', async () => {
    const tower = await as('tono')
    await open(tower, to('complete-order.complete', { id: order.id }))
    await axe(tower)
    await act(tower, 'Complete')
    const page = await as('sari')
    await open(page, to('verify-order.detail', { id: order.id }))
    await expect(page.getByText(trip.no).first()).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect(page.getByLabel('Why verified without checked weights')).toHaveCount(0)
    await page.getByRole('button', { name: 'Verify all accepted' }).click()
    await page.waitForURL(new RegExp(`${to('verify-order')}$`))
    await open(page, to('order-request-v2.detail', { id: order.id }))
    await expect(main(page).getByText('Verified', { exact: true }).first()).toBeVisible()
  })
})
