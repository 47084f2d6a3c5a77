import type { Locator, Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { walkTo } from './keys.ts'

const status = (page: Page, text: string): Locator => page.locator('.page-title').getByText(text)

/** Walks to something and presses it. */
async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await hydrated(page)
  await expect(target).toBeVisible()
  await walkTo(page, target, 'Tab')
  await page.keyboard.press(key)
}

/** An action of the page by its button, and the button of the same name in its dialog. */
async function act(page: Page, name: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  await press(page, page.getByRole('button', { name, exact: true }).first())
  const dialog = page.getByRole('dialog')
  await fill?.(dialog)
  await press(page, dialog.getByRole('button', { name, exact: true }))
}

test('in Indonesian and without a mouse: a candidate becomes a verified document and a prepared payment', async ({
  signIn,
  baseURL,
  axe,
}) => {
  const speaking = async (user: string): Promise<Page> => {
    const page = await signIn(user)
    await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
    return page
  }
  const page = await speaking('control-tower')
  // The jobs of a server that has just started audit what the demo brings along.
  const make = page.getByRole('link', { name: /^Buat dokumen untuk/ }).first()
  await expect(async () => {
    await page.goto(to('billings'))
    await expect(make).toBeVisible({ timeout: 2000 })
  }).toPass()

  await test.step('an impossible day is held back beside its field, and nothing typed is lost', async () => {
    const from = page.getByRole('textbox', { name: 'Dimuat dari' })
    await hydrated(page)
    await walkTo(page, from, 'Tab')
    await page.keyboard.type('31/02/2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tulis tanggal seperti 31/12/2026')).toBeVisible()
    await expect(from).toBeFocused()
    await expect(from).toHaveValue('31/02/2026')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('1/1/26')
    await page.keyboard.press('Enter')
    await page.waitForURL(/from=2026-01-01/)
    await axe(page)
  })

  const vendor = (await page.locator('.candidates-table tbody tr .strong').first().textContent())!.trim()
  await press(page, make)
  await page.waitForURL(/contract=/)
  await hydrated(page)
  await axe(page)
  await press(page, page.getByRole('button', { name: /^Buat (dokumen|\d+ dokumen)$/ }))
  await page.waitForURL(/billing=|tab=documents/)
  if (page.url().includes('tab=documents'))
    await press(page, page.locator('tbody').getByRole('link', { name: /^BIL-/ }).first())
  await expect(status(page, 'Draf')).toBeVisible()
  const address = `${new URL(page.url()).pathname}?billing=${new URL(page.url()).searchParams.get('billing')}`

  await test.step('a line opens beside the page; Esc closes it and the keyboard is where it was', async () => {
    const trip = page.locator('a[data-billed-trip]').first()
    await press(page, trip)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(trip).toBeFocused()
  })

  await act(page, 'Ajukan pemeriksaan', async (dialog) => {
    await press(page, dialog.getByLabel('Tanpa tagihan vendor'), 'Space')
    await axe(page)
  })
  await expect(status(page, 'Diperiksa')).toBeVisible()

  const other = await speaking('control-tower-2')
  await other.goto(address)
  const verify = other.getByRole('button', { name: 'Verifikasikan', exact: true })
  await press(other, verify)
  await expect(other.getByRole('dialog')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(verify).toBeFocused()
  await act(other, 'Verifikasikan')
  await expect(status(other, 'Terverifikasi')).toBeVisible()

  await other.goto(`${to('trip-payment')}?prepare=vendor`)
  await hydrated(other)
  const payee = other.locator('.payee', { hasText: vendor })
  await expect(payee).toBeVisible()
  // Whoever has an account is ticked already; everybody is let go, and this one taken.
  const all = other.getByRole('checkbox', { name: /^Semua \d+ penerima$/ })
  await walkTo(other, all, 'Tab')
  if (!(await all.isChecked())) await other.keyboard.press('Space')
  await other.keyboard.press('Space')
  await expect(other.locator('.payee input:checked')).toHaveCount(0)
  await press(other, payee.getByRole('checkbox'), 'Space')
  await expect(other.getByText(/^1 penerima, jumlah Rp/)).toBeVisible()
  await axe(other)
  await press(other, other.getByRole('button', { name: 'Siapkan pembayaran' }))
  await other.waitForURL(/payment=/)
  await expect(status(other, 'Draf')).toBeVisible()
  await expect(other.getByRole('cell', { name: /^BIL-/ }).first()).toBeVisible()
})
