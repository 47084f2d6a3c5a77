import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

test('whoever enters a vendor with the NPWP of another one is told of it while typing, and may go on', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('super-admin')
  await page.goto(to('master.vendor'))
  const row = page.getByRole('row', { name: /CV Tirta Buana Kargo/ })
  const npwp = (/\b\d{16}\b/.exec(await row.innerText()) ?? [''])[0]
  expect(npwp).toMatch(/^\d{16}$/)
  await page.goto(to('master.vendor.create'))
  await hydrated(page)
  const field = page.getByLabel('NPWP')
  const told = page.getByText(/^The same NPWP as TBK CV Tirta Buana Kargo\./)
  // As the card of before 2022 writes it, where the number began with a zero.
  await field.fill(npwp.startsWith('0') ? npwp.slice(1).replace(/^(\d\d)(\d{3})/, '$1.$2.') : npwp)
  await expect(told).toBeVisible()
  await axe(page)
  await field.fill('9999999999999999')
  await expect(told).toBeHidden()
  await field.fill(npwp)
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
})
