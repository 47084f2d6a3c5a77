import { to } from '#access/screens.ts'
import type { Locator, Page } from '@playwright/test'
import { demoId } from '#services/master/start-data/ids.ts'
import { actAs, callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Made {
  id: string
  code: string
  name: string
  row_version: number
}

const call = (page: Page, path: string, data: object, baseURL?: string): Promise<Made> =>
  callAs(page, `/api/master/v1/${path}`, data, baseURL)

const newVendor = (page: Page, code: string, baseURL?: string): Promise<Made> =>
  call(
    page,
    'vendor/',
    {
      code,
      name: `PT Baris ${code}`,
      address: 'Jl. Daftar 1',
      phone: '+62313982000',
      NPWP: '001234566890000',
      valid_date: '2026-01-01T00:00:00Z',
      expired_date: '2029-01-01T00:00:00Z',
    },
    baseURL,
  )

async function openList(
  page: Page,
  list: 'master.vendor' | 'master.checker' | 'master.contract',
  query = '',
) {
  await page.goto(to(list) + query)
  await hydrated(page)
  // Gone as soon as another page is loaded.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
}

const nameOf = ({ code, name }: Pick<Made, 'code' | 'name'>): string => `${code} · ${name}`
const rowOf = (page: Page, { name }: Pick<Made, 'name'>): Locator => page.getByRole('row', { name })

/** Opens a row's menu with the mouse. */
async function menuOf(page: Page, record: Pick<Made, 'code' | 'name'>): Promise<Locator> {
  const label = `Actions for ${nameOf(record)}`
  await page.getByRole('button', { name: label }).click()
  return page.getByRole('group', { name: label })
}

async function deactivate(page: Page, record: Made, reason: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `Deactivate ${nameOf(record)}?` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  return dialog
}

test('a vendor goes out of use and comes back in the list', async ({ signIn, axe, baseURL, problems }) => {
  const page = await signIn('super-admin')
  const vendor = await newVendor(page, 'ROW-1', baseURL)
  await openList(page, 'master.vendor', '?q=ROW-1')
  const row = rowOf(page, vendor)
  const button = row.getByRole('button')

  await test.step('deactivated with a reason', async () => {
    const menu = await menuOf(page, vendor)
    await expect(menu.getByRole('link')).toHaveText(['Edit'])
    await expect(menu.getByRole('link')).toBeFocused()
    await expect(menu.getByRole('button')).toHaveText(['Deactivate', 'Delete'])
    await axe(page)
    await menu.getByRole('button', { name: 'Deactivate' }).click()
    await axe(page)
    await deactivate(page, vendor, 'Fleet sold')
    await expect(page.getByText(`${nameOf(vendor)} deactivated`)).toBeVisible()
    await expect(row).toHaveClass(/\boff\b/)
    await expect(button).toBeFocused()
  })

  await test.step('activated by keyboard alone', async () => {
    await page.getByLabel('Search vendors').focus()
    await page.keyboard.press('ArrowDown')
    await expect(row.getByRole('link')).toBeFocused()
    await page.keyboard.press('a')
    const menu = page.getByRole('group', { name: 'Actions for' })
    await expect(menu.getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('button', { name: 'Activate' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Activate ${nameOf(vendor)}?` })
    await dialog.getByRole('button', { name: 'Activate' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${nameOf(vendor)} activated`)).toBeVisible()
    await expect(row).not.toHaveClass(/\boff\b/)
    await expect(button).toBeFocused()
  })

  await test.step('not over what somebody else has done meanwhile', async () => {
    problems.expected.push(/409 \(Conflict\)/)
    const at = `/api/master/v1/vendor/${vendor.id}`
    await actAs(page, at, 'deactivate', { reason: 'By another admin' }, baseURL)
    await (await menuOf(page, vendor)).getByRole('button', { name: 'Deactivate' }).click()
    const dialog = await deactivate(page, vendor, 'Fleet sold')
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this record')
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(row).toHaveClass(/\boff\b/)
    await (await menuOf(page, vendor)).getByRole('button', { name: 'Activate' }).click()
    await actAs(page, at, 'activate', {}, baseURL)
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText(/^Someone else changed this record/)).toBeVisible()
    await expect(row).not.toHaveClass(/\boff\b/)
  })

  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  await (await menuOf(page, vendor)).getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(new RegExp(`${to('master.vendor.edit', { id: vendor.id })}$`))
})

test('deleted in the list, or refused with the reason', async ({ signIn, axe, baseURL, problems }) => {
  const page = await signIn('super-admin')
  const vendor = await newVendor(page, 'ROW-2', baseURL)
  const given = { code: 'ROW-CHK', name: 'Petugas Baris', vendor_id: vendor.id }
  const checker = await call(page, 'checker/create', given, baseURL)

  await test.step('a vendor that others need stays, and can go out of use instead', async () => {
    problems.expected.push(/412 \(Precondition Failed\)/)
    await openList(page, 'master.vendor', '?q=ROW-2')
    await (await menuOf(page, vendor)).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete ${nameOf(vendor)}?` })
    await axe(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Deactivate ${nameOf(vendor)}?` })
    await expect(dialog.getByText(/Other records still use this one \(.*checkers 1/i)).toBeVisible()
    await axe(page)
    await deactivate(page, vendor, 'Only its checker is left')
    await expect(rowOf(page, vendor)).toHaveClass(/\boff\b/)
  })

  await test.step('a checker by keyboard alone', async () => {
    await openList(page, 'master.checker', '?q=ROW-CHK')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    const menu = page.getByRole('group', { name: `Actions for ${nameOf(checker)}` })
    await expect(menu.getByRole('link')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: `Delete ${nameOf(checker)}?` })
    await question.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${nameOf(checker)} deleted`)).toBeVisible()
    await expect(rowOf(page, checker)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('then the vendor, in Indonesian and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL ?? '' }])
    await openList(page, 'master.vendor', '?q=ROW-2')
    const label = `Aksi untuk ${nameOf(vendor)}`
    await page.getByRole('button', { name: label }).click()
    const menu = page.getByRole('group', { name: label })
    await expect(menu.getByRole('button')).toHaveText(['Aktifkan', 'Hapus'])
    await axe(page)
    await menu.getByRole('button', { name: 'Hapus' }).click()
    const question = page.getByRole('dialog', { name: `Hapus ${nameOf(vendor)}?` })
    await question.getByRole('button', { name: 'Hapus' }).click()
    await expect(page.getByText(`${nameOf(vendor)} terhapus`)).toBeVisible()
    await expect(rowOf(page, vendor)).toHaveCount(0)
  })
})

test('the only row of the last page deleted, the page before it shows', async ({ signIn, baseURL }) => {
  const page = await signIn('super-admin')
  const made: Made[] = []
  for (let at = 0; at < 11; at++) made.push(await newVendor(page, `ROWS-${10 + at}`, baseURL))
  await openList(page, 'master.vendor', '?q=ROWS-&sort=code&page=2')
  await (await menuOf(page, made[10]!)).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, made[9]!)).toBeVisible()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole('region', { name: 'Vendors' }).last()).toBeFocused()
})

test('a contract has the steps of its page and the way to its routes', async ({ signIn, axe, baseURL }) => {
  const page = await signIn('super-admin')
  const given = {
    code: 'ROW-K',
    name: 'Kontrak baris',
    contract_no: '001/ROW/2026',
    vendor_id: demoId('vendor', 1),
    start_date: '2026-01-01',
    end_date: '2028-12-31',
    billing_weight_basis: 'lower_of_both',
    payment_term_days: 30,
  }
  const contract = await call(page, 'contract/create', given, baseURL)
  await openList(page, 'master.contract', '?q=ROW-K')
  const menu = await menuOf(page, contract)
  await expect(menu.getByRole('button')).toHaveText(['Activate', 'Ask Super admin: Activate', 'Delete'])
  const activate = menu.getByRole('button', { name: 'Activate', exact: true })
  await expect(activate).toHaveAttribute('aria-disabled', 'true')
  await expect(activate).toHaveAccessibleDescription(
    /Somebody else must activate the contract whose terms you entered.*Add at least one route first/,
  )
  await axe(page)
  await menu.getByRole('link', { name: 'Routes' }).click()
  await page.waitForURL(new RegExp(`${to('master.contract-route', { contractId: contract.id })}$`))
})

test('who may only read master data has neither the lists nor the calls', async ({ signIn, baseURL }) => {
  const page = await signIn('control-tower')
  await page.goto(to('master.vendor'))
  await expect(page.locator('.row-actions')).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(0)
  const headers = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' }
  const at = `/api/master/v1/vendor/${demoId('vendor', 1)}`
  expect((await page.request.get(at)).status()).toBe(200)
  expect((await page.request.delete(at, { headers, data: {} })).status()).toBe(403)
  const off = { headers, data: { reason: 'Not mine to say' } }
  expect((await page.request.post(`${at}/deactivate`, off)).status()).toBe(403)
})
