import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { callAs } from './calls.ts'
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

interface Order {
  id: string
  vendor_id: string
  lines: { id: string }[]
}
interface Refused {
  driver: { id: string } | null
  reasons: { message: string }[]
}

/** Writes a remark by the form: the problem's own points unless told. */
async function remark(page: Page, what: string, points?: string): Promise<string> {
  await open(page, `${to('driver-remark.create')}?driver_id=${DRIVER}`)
  await page.getByRole('combobox', { name: 'Problem' }).fill('OFF-ROUTE')
  await page.getByRole('option', { name: /OFF-ROUTE/ }).click()
  await expect(page.getByLabel('Points')).toHaveValue('-10')
  if (points) await page.getByLabel('Points').fill(points)
  await page.getByRole('textbox', { name: 'What happened' }).fill(what)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\?remark=/)
  return new URL(page.url()).searchParams.get('remark')!
}

test('a driver loses too many points: suspended, refused by the board, appealed, and restored', async ({
  signIn,
  baseURL,
}) => {
  const tower = await signIn('control-tower')
  const superTower = await signIn('super-ct')
  const heavy = await remark(tower, 'Left the route for the whole night', '-30')
  await open(superTower, `${to('trip-summary')}?remark=${heavy}`)
  await answer(superTower, 'Confirm', async () => undefined)

  // Whom the board refuses on an order, as it asks for its pairs.
  const call = <T>(path: string, data: object) => callAs<T>(tower, `/api/order/v1/${path}`, data, baseURL)
  const refusalOn = async (order: Order): Promise<string> => {
    const { refused } = await call<{ refused: Refused[] }>(`order/${order.id}/suggest`, {
      order_line_id: order.lines[0]!.id,
    })
    const own = refused.find(({ driver }) => driver?.id === DRIVER)
    return own?.reasons.map(({ message }) => message).join(' ') ?? ''
  }
  const read = async <T>(path: string): Promise<T> =>
    ((await (await tower.request.get(path)).json()) as { data: T }).data
  const { vendor_id } = await read<{ vendor_id: string }>(`/api/master/v1/driver/${DRIVER}`)
  const { items } = await call<{ items: Order[] }>('order/', {
    fieldFilters: [{ field: 'status', operator: 'in', value: ['approved', 'assigned', 'in_progress'] }],
    limit: 50,
  })
  const own = items.find((one) => one.vendor_id === vendor_id)
  expect(own, 'an order of the vendor whom the driver works for').toBeDefined()
  const order = await read<Order>(`/api/order/v1/order/${own!.id}`)
  expect(await refusalOn(order)).not.toContain('suspended')

  await test.step('ten points more are too many', async () => {
    await remark(tower, 'Took the wrong road once more')
    await expect(creditNow(tower)).toContainText('32')
    await expect(creditNow(tower)).toContainText('Suspended')
  })

  await test.step('the board says so to whoever looks for the driver', async () => {
    expect(await refusalOn(order)).toMatch(/is suspended: 32 credit points/)
    await open(tower, `${to('order-list-v2.detail', { id: order.id })}?tab=dispatch`)
    await tower.locator('.refused-box summary').click()
    await tower.getByRole('searchbox', { name: 'Search the refused' }).fill('is suspended')
    await expect(tower.locator('.refused-list')).toContainText('32 credit points')
  })

  await test.step('the appeal is decided, and the board takes the driver again', async () => {
    await open(tower, `${to('driver-remark')}?remark=${heavy}`)
    await answer(tower, 'Enter an appeal', (dialog) =>
      dialog.getByLabel('What the driver says').fill('The bridge was closed that night'),
    )
    await open(superTower, `${to('trip-summary')}?remark=${heavy}`)
    await answer(superTower, 'Revoke', (dialog) =>
      dialog.getByLabel('Reason').fill('The bridge was closed indeed'),
    )
    await expect(creditNow(superTower)).toContainText('62')
    expect(await refusalOn(order)).not.toContain('suspended')
  })
})
