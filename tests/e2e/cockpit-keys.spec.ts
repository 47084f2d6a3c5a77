import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { walkTo } from './keys.ts'
import { STABLE_MS, weighAtOnce } from './weighing.ts'

/** The truck drives on the simulated scale, stands still, and F2 takes its weight. */
async function take(page: Page): Promise<void> {
  const on = page.getByRole('button', { name: 'Truk naik timbangan (simulator)' })
  await walkTo(page, on, 'Tab')
  await expect(on).toBeEnabled({ timeout: STABLE_MS })
  await page.keyboard.press('Enter')
  await expect(page.getByText('STABIL', { exact: true })).toBeVisible({ timeout: STABLE_MS })
  const key = page.getByRole('button', { name: /^Ambil berat/ })
  await expect(key).not.toHaveAttribute('aria-disabled', 'true', { timeout: STABLE_MS })
  await page.keyboard.press('F2')
  await expect(page.getByRole('alert').filter({ hasText: /^Tiket / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Truk berikutnya' })).toBeFocused()
}

/** The truck leaves, by itself or by its key. */
async function driveOff(page: Page): Promise<void> {
  const off = page.getByRole('button', { name: 'Truk turun' })
  if (await off.isEnabled()) {
    await walkTo(page, off, 'Tab')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Tidak ada truk di timbangan')).toBeVisible({ timeout: STABLE_MS })
}

test('an operator weighs a truck twice in Indonesian and opens its ticket without a mouse', async ({
  signIn,
  baseURL,
  axe,
}) => {
  await weighAtOnce(signIn, baseURL!)
  const page = await signIn('weighbridge')
  // The theme of those who see least; the keys and what axe finds are those of all of them.
  await page.context().addCookies([
    { name: 'theme', value: 'contrast', url: baseURL! },
    { name: 'lang', value: 'id', url: baseURL! },
  ])
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(weighing|scale-feed)\//.test(request.url()))
      sent.push(request.postDataJSON())
  })
  await page.goto(to('weighing-result.create'))
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  const search = page.getByRole('combobox', { name: 'Nopol / lambung' })
  await expect(search).toBeFocused()

  await test.step('the scale is changed by one press, or by the arrows, which keep the keyboard', async () => {
    await page.keyboard.press('Alt+2')
    await expect(page.getByRole('radio', { name: /^TB-02 / })).toBeChecked()
    await walkTo(page, page.getByRole('radio', { name: /^TB-02 / }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /^TB-03 / })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^TB-03 / })).toBeFocused()
  })

  const waiting = page.locator('section.queue', { hasText: 'Menunggu timbang ke-1' })
  const row = waiting.locator('.queue-item').first()
  const plate = (await row.locator('b').textContent())!

  await test.step('the arrows walk through the queue, Enter puts the truck on the ticket', async () => {
    await walkTo(page, page.locator('.queue-item').first(), 'Tab')
    await walkTo(page, row, 'ArrowDown')
    await page.keyboard.press('Enter')
    await expect(search).toHaveValue(new RegExp(plate))
  })

  await test.step('another plate typed over it takes the truck back: no weight is taken for it, Escape gives it again', async () => {
    const on = page.getByRole('button', { name: 'Truk naik timbangan (simulator)' })
    await walkTo(page, on, 'Tab')
    await expect(on).toBeEnabled({ timeout: STABLE_MS })
    await page.keyboard.press('Enter')
    await expect(page.getByText('STABIL', { exact: true })).toBeVisible({ timeout: STABLE_MS })
    await walkTo(page, search, 'Shift+Tab')
    const captures = (): number => sent.filter((body) => 'sequence' in ((body ?? {}) as object)).length
    const before = captures()
    await page.keyboard.type('B 9999 ZZ')
    await expect(page.getByText('Pilih truk dahulu').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F2')
    await expect(search).toHaveValue('B 9999 ZZ')
    await expect(page.getByRole('alert').filter({ hasText: /tersimpan/ })).toHaveCount(0)
    expect(captures()).toBe(before)
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue(new RegExp(plate))
    const off = page.getByRole('button', { name: 'Truk turun' })
    await walkTo(page, off, 'Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tidak ada truk di timbangan')).toBeVisible({ timeout: STABLE_MS })
  })

  await test.step('the first weight', async () => {
    await take(page)
    await expect(page.getByRole('alert')).toHaveText(/timbang ke-1 [\d.]+ kg tersimpan/)
    await axe(page)
    await driveOff(page)
    await walkTo(page, page.getByRole('button', { name: 'Truk berikutnya' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
  })

  await test.step('the second one: the plate is typed, and F9 opens the ticket to print', async () => {
    await page.keyboard.type(plate.replaceAll(' ', ''))
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('timbang ke-2')
    await page.keyboard.press('Enter')
    await expect(search).toHaveValue(new RegExp(plate))
    await take(page)
    await expect(page.getByRole('alert').filter({ hasText: /netto [\d.]+ kg tersimpan/ })).toBeVisible()
    const [ticket] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('F9')])
    await expect(ticket.getByRole('row', { name: /^Netto [\d.]+ kg/ })).toBeVisible()
    await expect(ticket.getByText(plate).first()).toBeVisible()
    await ticket.keyboard.press('Tab')
    await expect(ticket.getByRole('button', { name: 'Cetak' })).toBeFocused()
    await ticket.close()
    await driveOff(page)
  })

  // A weight is the scale's word: no number of a body says more than which weighing is meant, and who is on board.
  expect(sent.length).toBeGreaterThan(4)
  const values = sent.flatMap((body) => Object.entries((body ?? {}) as object))
  const numbers = values.filter(([, value]) => Number.isFinite(value))
  expect(new Set(numbers.map(([name]) => name))).toEqual(new Set(['sequence', 'occupants']))
})
