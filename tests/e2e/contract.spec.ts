import { to } from '#access/screens.ts'
import { DEMO_PASSWORD } from '#access/demo.ts'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const stamp = Date.now().toString(36).toUpperCase()
const CONTRACT = `K-E2E-${stamp}`

async function ready(page: Page): Promise<void> {
  await hydrated(page)
}

/** Chooses a record in a picker of the open dialog or page by its exact code. */
async function pick(page: Page, label: string, code: string): Promise<void> {
  const place = page.locator('dialog[open]')
  const scope = (await place.count()) > 0 ? place : page.locator('main')
  await scope.getByRole('combobox', { name: label }).fill(code)
  // An option that moves to another place while the button is down is not clicked.
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('option')
    .filter({ has: page.getByText(code, { exact: true }) })
    .first()
    .click()
}

async function fillRoute(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Add a route to ${CONTRACT}` })
  await dialog.getByLabel('Code').fill(code)
  await pick(page, 'Origin', 'GD-UREA-1')
  await pick(page, 'Destination', 'PORT-A')
  await pick(page, 'Cargo', 'UREA')
  await dialog.getByLabel('Distance').fill('3.2')
  await dialog.getByLabel('Standard duration').fill('50')
  await dialog.getByRole('textbox', { name: 'Tariff' }).fill('17555')
}

test('a contract gets its routes, their tariffs follow each other, and one can ask which holds', async ({
  context,
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/400/)
  // A session of its own: changes of prices ask for the password again when the shared one is older than five minutes.
  const login = await context.request.post('/api/auth/v1/auth/login', {
    headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
    data: { username: 'super-admin', password: DEMO_PASSWORD },
  })
  expect(login.ok(), await login.text()).toBe(true)
  const page = await context.newPage()
  const year = new Date().getUTCFullYear()

  await page.goto(to('master.contract.create'))
  await ready(page)
  await page.getByLabel('Code').fill(CONTRACT)
  await page.getByLabel('Name', { exact: false }).first().fill('Kontrak uji')
  await page.getByLabel('Contract number').fill(`E2E/${stamp}`)
  await pick(page, 'Vendor', 'SJL')
  await page.getByRole('textbox', { name: 'Start' }).fill(`${year}-01-01`)
  await page.getByRole('textbox', { name: 'End' }).fill(`${year + 2}-12-31`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: CONTRACT }).click()
  await page.waitForURL(/\/edit$/)
  await ready(page)
  await page.getByRole('button', { name: 'Why not?' }).click()
  await expect(page.locator('.why-not dd')).toContainText([
    'Somebody else must activate the contract whose terms you entered',
  ])
  await expect(page.locator('.why-not')).toContainText('Add at least one route first')
  await axe(page)
  await page.getByRole('link', { name: 'Add routes' }).click()
  await page.waitForURL(/\/route$/)

  await test.step('a route in a dialog, its overlap refused beside the field', async () => {
    await ready(page)
    await page.getByRole('button', { name: 'Add route' }).click()
    await fillRoute(page, 'R-1')
    await axe(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row', { name: /R-1.*Rp 17,555/ })).toBeVisible()
    await ready(page)
    await page.getByRole('button', { name: 'Add route' }).click()
    await fillRoute(page, 'R-2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const from = page.locator('dialog[open]').getByRole('textbox', { name: 'Valid from' })
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/^The route R-1 is valid from .*: choose other days$/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })

  await test.step('activated by control tower, and from then on changed by two', async () => {
    const routes = page.url()
    const tower = await signIn('control-tower')
    const card = tower.locator('.waiting-change', { hasText: CONTRACT })
    const waits = async (name: string): Promise<void> => {
      await tower.goto(`${to('order-list-v2')}?tab=tariffs`)
      await ready(tower)
      await axe(tower)
      await card.getByRole('button', { name }).click()
    }
    await waits('Activate')
    await expect(card).toHaveCount(0)
    await page.getByRole('link', { name: /Kontrak uji/ }).click()
    await page.waitForURL(/\/edit$/)
    await ready(page)
    await expect(page.locator('.page-title').getByText('Active')).toBeVisible()
    await expect(page.getByLabel('Contract number')).toBeDisabled()
    await page.getByLabel('Waiting rate per hour').fill('85000')
    await page.getByLabel('Reason for the change').fill('Adendum nomor 2 tahun ini')
    const edit = page.url()
    await page.keyboard.press('Control+S')
    await expect(page).not.toHaveURL(edit)
    await page.goto(edit)
    await ready(page)
    await expect(page.locator('b').getByText('Waiting rate per hour: – → Rp 85,000')).toBeVisible()
    await expect(page.getByLabel('Waiting rate per hour')).toHaveValue('')
    await axe(page)
    await waits('Approve the change')
    await tower.getByRole('dialog').getByRole('button', { name: 'Approve the change' }).click()
    await expect(card).toHaveCount(0)
    await page.goto(edit)
    await ready(page)
    await expect(page.getByLabel('Waiting rate per hour')).toHaveValue('85,000')
    await page.goto(routes)
  })

  await test.step('counts once control tower has approved it', async () => {
    await ready(page)
    await expect(page.getByRole('row', { name: /R-1.*Waits for a second person/ })).toBeVisible()
    const tower = await signIn('control-tower')
    await tower.goto(`${to('order-list-v2')}?tab=tariffs&q=R-1`)
    await ready(tower)
    await axe(tower)
    const waiting = tower.getByRole('row', { name: /R-1 .*Kontrak uji/ })
    await waiting.getByRole('link').first().click()
    await ready(tower)
    await tower.getByRole('button', { name: 'Try it' }).click()
    await expect(tower.getByText('No load of these days would have been rated by this tariff.')).toBeVisible()
    await ready(tower)
    await axe(tower)
    await tower.getByRole('link', { name: 'Tariffs to approve' }).click()
    await ready(tower)
    await waiting.getByRole('button', { name: /^Actions for R-1/ }).click()
    await tower.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(waiting).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('row', { name: /R-1.*Approved/ })).toBeVisible()
  })

  await test.step('copied with ten per cent more, after a preview', async () => {
    await ready(page)
    await page.getByRole('button', { name: 'Copy with % change' }).click()
    const dialog = page.getByRole('dialog', { name: `Copy the routes of ${CONTRACT}` })
    await dialog.getByRole('button', { name: 'Show what it would do' }).click()
    await expect(dialog.getByText('Required').first()).toBeVisible()
    await dialog.getByLabel('Change of all tariffs').fill('10')
    await dialog.getByRole('textbox', { name: 'Valid from' }).fill(`${year + 1}-07-01`)
    await dialog.getByRole('button', { name: 'Show what it would do' }).click()
    await expect(dialog.getByRole('row', { name: /R-1.*Rp 17,555.*Rp 19,311/ })).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Copy 1 routes' }).click()
    await expect(page.getByRole('row', { name: /R-1\/\d\d07.*Rp 19,311/ })).toBeVisible()
  })

  await test.step('which tariff holds, and why the other does not', async () => {
    await ready(page)
    await page.getByRole('button', { name: 'Try a route' }).click()
    const dialog = page.getByRole('dialog', { name: `Which tariff of ${CONTRACT} holds?` })
    await pick(page, 'Origin', 'GD-UREA-1')
    await pick(page, 'Destination', 'PORT-A')
    await pick(page, 'Cargo', 'UREA')
    await dialog.getByRole('button', { name: 'Find the tariff' }).click()
    await expect(dialog.getByRole('listitem').first()).toContainText('Holds')
    await expect(dialog.getByRole('listitem').nth(1)).toContainText(`Valid only from 01 Jul ${year + 1}`)
    await axe(page)
    await dialog.getByRole('link', { name: 'R-1', exact: true }).click()
    await page.waitForURL(/\/edit$/)
  })

  await test.step('a new tariff begins on a day', async () => {
    await ready(page)
    const tariffs = page.getByRole('region', { name: 'Tariffs over time' })
    await expect(tariffs.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'New tariff from a day on' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tariff' })
    await dialog.getByRole('textbox', { name: 'Valid from' }).fill(`${year + 1}-01-01`)
    await dialog.getByRole('textbox', { name: 'Tariff' }).fill('18000')
    await axe(page)
    await dialog.getByRole('button', { name: 'New tariff' }).click()
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(/^R-1\/\d\d01$/)
    await expect(tariffs.getByRole('listitem')).toHaveCount(3)
  })
})

test('routes of a contract that does not exist are not found', async ({ signIn, problems }) => {
  problems.expected.push(/404/)
  const page = await signIn('super-admin')
  const contractId = '01900000-0000-7000-8000-0011000000aa'
  const answer = await page.goto(to('master.contract-route', { contractId }))
  expect(answer?.status()).toBe(404)
})
