import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** A driver who begins with 72 points. */
const DRIVER = demoId('driver', 54)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Presses a button, answers its question, and waits for what came of it. */
async function answer(
  page: Page,
  button: string,
  fill: (dialog: ReturnType<Page['locator']>) => Promise<void>,
) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: button })
  await fill(dialog)
  await Promise.all([
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: button, exact: true }).click(),
  ])
  await hydrated(page)
}

const creditNow = (page: Page) => page.locator('.credit-now')

test('a heavy remark is confirmed by another person, appealed, revoked, and the points are back', async ({
  signIn,
  axe,
}) => {
  const tower = await signIn('control-tower')
  await open(tower, `${to('driver-remark.create')}?driver_id=${DRIVER}`)
  const problem = tower.getByRole('combobox', { name: 'Problem' })
  await problem.fill('OFF-ROUTE')
  await tower.getByRole('option', { name: /OFF-ROUTE/ }).click()
  await expect(tower.getByLabel('Points')).toHaveValue('-10')
  await tower.getByLabel('Points').fill('-30')
  await tower.getByRole('textbox', { name: 'What happened' }).fill('Left the route for the whole night')
  await expect(tower.locator('.credit-preview')).toContainText('Credit 72 → 42')
  await axe(tower)
  await tower.getByRole('button', { name: 'Save', exact: true }).click()
  await tower.waitForURL(/\?remark=/)
  const id = new URL(tower.url()).searchParams.get('remark')!
  await expect(creditNow(tower)).toContainText('72')
  await expect(tower.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled()

  const superTower = await signIn('super-ct')
  await open(superTower, `${to('trip-summary')}?remark=${id}`)
  await answer(superTower, 'Confirm', async () => undefined)
  await expect(creditNow(superTower)).toContainText('42')
  await expect(creditNow(superTower)).toContainText('Warned, needs coaching')

  await open(tower, `${to('driver-remark')}?remark=${id}`)
  await answer(tower, 'Enter an appeal', (dialog) =>
    dialog.getByLabel('What the driver says').fill('The road was closed by the police'),
  )
  await open(superTower, `${to('trip-summary')}?remark=${id}`)
  await expect(superTower.getByText('The road was closed by the police').first()).toBeVisible()
  await answer(superTower, 'Revoke', (dialog) => dialog.getByLabel('Reason').fill('The police confirm it'))
  await expect(creditNow(superTower)).toContainText('72')
})
