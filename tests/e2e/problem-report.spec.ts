import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { driveOn, pickScale, STABLE_MS } from './weighing.ts'

interface Item {
  plate_no: string
  trip_id: string | null
  scale_id: string | null
}

/** A scale on which a truck with a trip is expected. */
interface Busy {
  code: string
  plate: string
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function busyScale(page: Page, baseURL: string): Promise<Busy> {
  const { items } = await callAs<{ items: { id: string; code: string }[] }>(
    page,
    '/api/master/v1/scale/',
    { limit: 50 },
    baseURL,
  )
  for (const { id, code } of items) {
    const answer = await page.request.post('/api/order/v1/weighing/queue', {
      headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' },
      data: { scale_id: id },
    })
    if (!answer.ok()) continue
    const { data } = (await answer.json()) as { data: { waiting: Item[]; scale: { in_service: boolean } } }
    const item = data.waiting.find(({ trip_id, scale_id }) => trip_id && scale_id === id)
    if (item && data.scale.in_service) return { code, plate: item.plate_no }
  }
  throw new Error('No truck is expected on any scale of the operator')
}

/** Puts the expected truck on its scale, as far as the key that takes the weight. */
async function driveToWeigh(page: Page, { code, plate }: Busy): Promise<void> {
  await open(page, to('weighing-result.create'))
  await pickScale(page, code)
  await page.getByRole('button', { name: new RegExp(`^${plate}`) }).click()
  await driveOn(page)
}

const takeKey = (page: Page) => page.getByRole('button', { name: /^Take weight/ })

test('a scale that is reported out of service takes no weight until control tower says that it is resolved', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/412 .*\/weighing\//)
  const operator = await signIn('weighbridge')
  const busy = await busyScale(operator, baseURL!)
  const stopped = `Scale ${busy.code} is out of service`
  let no = ''

  await test.step('the operator reports it, and it is out of service at once', async () => {
    await open(operator, `${to('problem-report')}?report=new`)
    await operator.keyboard.press('Control+s')
    await expect(operator.locator('.field-error').first()).toBeVisible()
    await axe(operator)
    for (const [name, code] of [
      ['Scale', busy.code],
      ['Problem', 'INDICATOR-DOWN'],
    ] as const) {
      const box = operator.getByRole('combobox', { name: new RegExp(`^${name}`) })
      await box.fill(code)
      await operator
        .getByRole('option', { name: new RegExp(code) })
        .first()
        .click()
    }
    await operator.getByLabel('Impact').selectOption('stopped')
    await operator.getByRole('textbox', { name: /^What happened/ }).fill('The indicator shows nothing at all')
    await operator.keyboard.press('Control+s')
    await operator.waitForURL(/\?report=(?!new)/)
    await hydrated(operator)
    await expect(operator.getByText(`${stopped}: no weight is taken on it.`)).toBeVisible()
    no = /LKD-\d+-\d+/.exec((await operator.getByRole('heading', { level: 1 }).textContent()) ?? '')![0]
    await axe(operator)
  })

  await test.step('the cockpit refuses, with the reason and the report', async () => {
    await driveToWeigh(operator, busy)
    await expect(operator.getByText(stopped).first()).toContainText(no)
    await expect(takeKey(operator)).toHaveAttribute('aria-disabled', 'true')
    await axe(operator)
    const off = operator.getByRole('button', { name: 'Truck drives off' })
    await off.click()
    await expect(off).toBeDisabled({ timeout: STABLE_MS })
  })

  await test.step('control tower sees it over its activities, and resolves it from there', async () => {
    const tower = await signIn('control-tower')
    await open(tower, to('trip-summary'))
    const banner = tower.getByRole('status').filter({ hasText: stopped })
    await expect(banner).toContainText('Nobody handles it yet.')
    await axe(tower)
    await banner.getByRole('link', { name: no }).click()
    await tower.waitForURL(/problem=/)
    await hydrated(tower)
    await tower.getByRole('button', { name: 'Resolve', exact: true }).click()
    const dialog = tower.getByRole('dialog', { name: 'Resolve' })
    await dialog.getByLabel('How it was resolved').fill('A new cable was drawn and tried')
    await Promise.all([
      tower.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Resolve', exact: true }).click(),
    ])
    await hydrated(tower)
    await expect(tower.getByText(stopped)).toHaveCount(0)
    await open(tower, to('trip-summary'))
    await expect(tower.getByText(stopped)).toHaveCount(0)
  })

  await test.step('the cockpit takes the weight', async () => {
    await driveToWeigh(operator, busy)
    await expect(takeKey(operator)).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
    await takeKey(operator).click()
    await expect(operator.getByRole('alert').filter({ hasText: /^Ticket / })).toBeVisible()
  })
})
