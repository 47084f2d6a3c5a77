import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import { fill, makeInPicker, open, save, saveNew } from './filling.ts'
import { expect, hydrated } from './fixtures.ts'

const [yesterday, nextYear] = [addDays(plantDay(), -1), addDays(plantDay(), 365)]
const year = Number(plantDay().slice(0, 4))
const place = { Latitude: '-7.155', Longitude: '112.645', Radius: '150' }

type Values = Readonly<Record<string, string>>
type Master =
  | 'work-unit'
  | 'vendor'
  | 'cargo-data'
  | 'checkpoint'
  | 'truck'
  | 'truck-cargo'
  | 'truck-ton-trip'
  | 'driver'
  | 'problem-category'
  | 'problem'
  | 'contract'

async function create(page: Page, screen: Master, values: Values): Promise<void> {
  await open(page, to(`master.${screen}.create`))
  await fill(page.locator('main'), values)
  await saveNew(page)
}

/** The page of the record that a list finds for its code. */
async function recordOf(
  page: Page,
  screen: 'truck' | 'driver' | 'scale' | 'contract',
  code: string,
): Promise<string> {
  await open(page, `${to(`master.${screen}`)}?q=${code}`)
  return (await page.getByRole('row', { name: code }).getByRole('link').first().getAttribute('href'))!
}

/** A paper of a truck or a driver, on the page of its record. */
async function addPaper(page: Page, type: string, number: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${type}` }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, { 'Document number': number, 'Valid until': nextYear })
  await save(dialog)
  await expect(dialog).toHaveCount(0)
}

/** Who orders, who hauls and what is hauled. */
export async function enterParties(page: Page): Promise<void> {
  await create(page, 'work-unit', { Code: 'GD', Name: 'Gudang dan Distribusi' })
  await create(page, 'vendor', {
    Code: 'SJL',
    Name: 'PT Sumber Jaya Logistik',
    NPWP: '0123456782012345',
    Address: 'Jl. Raya Gresik 1',
    Phone: '+62313981234',
    'Valid from': `01/01/${year} 00:00`,
    'Valid until': `31/12/${year + 2} 23:59`,
  })
  await create(page, 'cargo-data', { Code: 'UREA', Name: 'Urea curah', 'Payload type': 'Curah' })
}

/** A scale with its indicator; gives the address of its feed and the token that the program beside it sends. */
export async function enterScale(page: Page): Promise<{ feed: string; token: string }> {
  await open(page, to('master.scale.create'))
  await fill(page.locator('main'), { Code: 'TB-01', Name: 'Jembatan timbang 1', ...place })
  await makeInPicker(page, 'Scale type', { Code: 'PIT', Name: 'Jembatan timbang sumur' })
  await saveNew(page)
  const record = await recordOf(page, 'scale', 'TB-01')
  await open(page, `${record}?tab=profile`)
  await fill(page.locator('main'), {
    Protocol: 'Toledo continuous',
    Connection: 'Bridge program',
    'Tera certificate': 'TERA-001',
    'Tera date': yesterday,
    'Tera valid until': nextYear,
  })
  await save(page.locator('main'))
  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog')
  const token = (await dialog.locator('code').textContent())!
  await dialog.getByRole('button', { name: 'Close' }).click()
  return { feed: `/api/sub/v1/scale-feed/${/scale\/([^/]+)/.exec(record)![1]}`, token }
}

/** A checkpoint with the scale, and one without any. */
export async function enterCheckpoints(page: Page): Promise<void> {
  await create(page, 'checkpoint', {
    Code: 'GUD-1',
    Name: 'Gudang urea 1',
    'Short name': 'Gudang 1',
    Scale: 'TB-01',
    ...place,
  })
  await create(page, 'checkpoint', {
    Code: 'DERMAGA',
    Name: 'Dermaga A',
    'Short name': 'Dermaga',
    ...place,
    Longitude: '112.665',
  })
}

/** A truck and its driver with their papers, what it may carry, and how much of it goes on a trip. */
export async function enterFleet(page: Page): Promise<void> {
  await create(page, 'truck', {
    'Hull number': 'SJL-01',
    'Plate number': 'W 8123 UJ',
    Vendor: 'SJL',
    'Truck type': 'Dump truck',
    'Axle layout': '1-2.2',
    Tare: '8000',
  })
  await open(page, await recordOf(page, 'truck', 'SJL-01'))
  for (const paper of ['Registration (STNK)', 'Roadworthiness (KIR)', 'Insurance'])
    await addPaper(page, paper, `SJL-${paper}`)
  await create(page, 'truck-cargo', {
    Code: 'SJL-01-UREA',
    Truck: 'SJL-01',
    Cargo: 'UREA',
    'Payload type': 'Curah',
    'Largest load': '14000',
  })
  await create(page, 'truck-ton-trip', {
    Code: 'DUMP',
    Name: 'Dump truck curah',
    'Truck type': 'Dump truck',
    'Payload type': 'Curah',
    'Tonnes per trip': '10',
    'Trips per day': '6',
  })
  await create(page, 'driver', {
    Code: 'DRV-01',
    Name: 'Slamet',
    'Phone number': '+628123456789',
    'Birth date': '1985-04-12',
    'Effective date': yesterday,
    Vendor: 'SJL',
  })
  await open(page, await recordOf(page, 'driver', 'DRV-01'))
  await page.getByRole('link', { name: 'Enter the licence' }).click()
  await page.waitForURL(/tab=papers/)
  await hydrated(page)
  await addPaper(page, 'Licence SIM B2', 'SIM-1')
}

/** What can go wrong, and a contract with the tariff of the one route. */
export async function enterTerms(page: Page): Promise<void> {
  await create(page, 'problem-category', { Code: 'TRIP', Name: 'Perjalanan', Scope: 'Trip' })
  await create(page, 'problem', {
    Code: 'BROKEN',
    Name: 'Truk mogok',
    Category: 'TRIP',
    Severity: 'High',
    'Acknowledge within': '15',
    'Resolve within': '120',
  })
  await create(page, 'contract', {
    Code: 'K-UREA',
    Name: 'Angkutan urea ke dermaga',
    'Contract number': 'K-001/SJL',
    Vendor: 'SJL',
    Start: yesterday,
    End: nextYear,
  })
  const contract = await recordOf(page, 'contract', 'K-UREA')
  await open(page, contract)
  await page.getByRole('link', { name: 'Add routes' }).click()
  await hydrated(page)
  await page.getByRole('button', { name: 'Add route' }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, {
    Code: 'R-1',
    Origin: 'GUD-1',
    Destination: 'DERMAGA',
    Distance: '4.5',
    'Standard duration': '20',
    Tariff: '25000',
  })
  await save(dialog)
  await expect(dialog).toHaveCount(0)
}
