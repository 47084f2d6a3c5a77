import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { CHECKS } from '#contracts/weighing/weighbridge-report.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Due {
  scale_id: string
  scale_code: string
  work_date: string
  shift: string
  is_over: boolean
  report_id: string | null
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** A shift that is over and has no report yet: one that runs reports near its end only. */
async function overdue(page: Page): Promise<Due> {
  const answer = await page.request.get('/api/order/v1/weighbridge-report/due')
  const { items } = ((await answer.json()) as { data: { items: Due[] } }).data
  return items.find(({ is_over, report_id }) => is_over && !report_id)!
}

test('a shift is reported in Indonesian by the keyboard; its failed test load stops the scale, and another operator acknowledges it', async ({
  signIn,
  axe,
  problems,
  baseURL,
}) => {
  problems.expected.push(/400 .*weighbridge-report/, /status of 4(00|12)/)
  const operator = await signIn('weighbridge')
  await operator.context().addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
  const due = await overdue(operator)
  const { scale_id, scale_code, work_date, shift } = due

  await test.step('written: a test weight alone is not enough, and nothing typed is lost', async () => {
    const start = new URLSearchParams({ scale_id, work_date, shift })
    await open(operator, `${to('weighbridge-report.create')}?${start.toString()}`)
    await expect(operator.getByRole('combobox', { name: 'Timbangan', exact: false }).first()).toHaveValue(
      new RegExp(scale_code),
    )
    const first = operator.getByLabel('Timbangan nol saat kosong')
    await first.focus()
    for (const _ of CHECKS) {
      await operator.keyboard.type('Y')
      await operator.keyboard.press('Tab')
    }
    const weight = operator.getByRole('textbox', { name: 'Beban uji' })
    await expect(weight).toBeFocused()
    await operator.keyboard.type('20000')
    await operator.keyboard.press('Control+s')
    const reading = operator.getByRole('textbox', { name: 'Penunjukan timbangan' })
    await expect(reading).toBeFocused()
    await axe(operator)
    await operator.keyboard.type('20400')
    await operator.keyboard.press('Control+s')
    await operator.waitForURL(/\/detail$/)
    await hydrated(operator)
  })

  await test.step('sent: the scale is off, so a problem is open and the scale out of service', async () => {
    await operator.getByRole('button', { name: 'Kirim laporan', exact: true }).press('Enter')
    const dialog = operator.getByRole('dialog', { name: 'Kirim laporan' })
    await Promise.all([
      operator.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Kirim laporan', exact: true }).press('Enter'),
    ])
    await hydrated(operator)
    await expect(operator.getByText(/^Uji beban gagal: selisih timbangan 400 kg/)).toBeVisible()
    // Who wrote it cannot acknowledge it.
    await expect(operator.getByRole('button', { name: 'Tanggapi', exact: true })).toBeDisabled()
    await axe(operator)
    const report = operator.url()
    await operator.getByRole('link', { name: 'Buka kendala' }).press('Enter')
    await operator.waitForURL(/report=/)
    await expect(
      operator.getByText(`Timbangan ${scale_code} tidak beroperasi: tidak ada berat yang diambil.`),
    ).toBeVisible()
    await operator.goto(report)
  })

  await test.step('another operator acknowledges it', async () => {
    const other = await signIn('weighbridge-2')
    await open(other, operator.url())
    await other.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    const dialog = other.getByRole('dialog', { name: 'Acknowledge' })
    await dialog.getByLabel('Note').fill('Seen, the scale stays closed')
    await Promise.all([
      other.waitForEvent('load'),
      dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click(),
    ])
    await hydrated(other)
    await expect(other.getByText('Seen, the scale stays closed').first()).toBeVisible()
    await open(other, `${other.url()}?print=1`)
    await expect(other.getByText(/^Acknowledged: /)).toBeVisible()
  })
})
