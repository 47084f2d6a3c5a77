import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { actAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

type Row = Record<string, unknown>

/** A call by somebody's session, as his browser would make it. */
async function call<T = Row>(page: Page, path: string, data?: object): Promise<T> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`/api${path}`, {
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    data: data ?? {},
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** An order like one that is there, submitted by its requester. */
async function submitted(page: Page): Promise<{ id: string; no: string }> {
  const { items } = await call<{ items: Row[] }>(page, '/order/v1/order/', {
    fieldFilters: [
      { field: 'version', operator: '=', value: 2 },
      { field: 'status', operator: 'in', value: ['approved', 'assigned', 'in_progress'] },
    ],
    sortOrders: [{ field: 'quantity_ton', order: 'asc' }],
    limit: 1,
  })
  const answer = await page.request.get(`/api/order/v1/order/${String(items[0]!.id)}`)
  const { data: like } = (await answer.json()) as { data: Row }
  const kept = (row: Row, names: readonly string[]): Row =>
    Object.fromEntries(names.map((name) => [name, row[name]]))
  const made = await call(page, '/order/v1/order/create', {
    ...kept(like, ['version', 'order_type', 'contract_id', 'purchase_order_id']),
    window_start: new Date(Date.now() + 600_000).toISOString(),
    window_end: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    lines: (like.lines as Row[]).slice(0, 1).map((line) => ({
      ...kept(line, ['cargo_id', 'payload_type_id', 'origin_checkpoint_id', 'destination_checkpoint_id']),
      quantity_ton: 5,
    })),
  })
  await call(page, `/order/v1/order/${String(made.id)}/submit`, { row_version: made.row_version })
  return { id: String(made.id), no: String(made.order_no) }
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** The number on the bell; 0 when there is none. */
async function count(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? ''
  return Number(/\d+/.exec(name)?.[0] ?? 0)
}

interface Told {
  title: string
  read_at: string | null
}

/** What somebody has been told of a record. Other tests give him notifications too. */
async function toldOf(page: Page, no: string): Promise<Told[]> {
  const answer = await page.request.get('/api/sub/v1/notification?limit=100')
  return ((await answer.json()) as { data: { items: Told[] } }).data.items.filter(({ title }) =>
    title.includes(no),
  )
}

/** The bell says what the service counts, sooner or later. */
async function agree(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/sub/v1/notification/unread')
      return ((await answer.json()) as { data: { unread: number } }).data.unread - (await count(page))
    })
    .toBe(0)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test('an order that waits for approval rings the bell of the other requester, who opens it from there', async ({
  signIn,
  axe,
}) => {
  const requester = await signIn('order-requester')
  const approver = await signIn('order-requester-2')
  await open(requester, to('home'))
  const counted = approver.waitForResponse(/\/notification\/unread$/)
  const streams = approver.waitForResponse(/\/v1\/stream/)
  await open(approver, to('order-approve'))
  await Promise.all([counted, streams])
  await call(approver, '/sub/v1/notification/read-all')
  await expect(bell(approver)).toHaveAccessibleName('Notifications')

  // The list's own stream brings it: the page is not loaded again.
  const { id, no } = await submitted(requester)
  await expect(bell(approver)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  await agree(approver)
  expect(await toldOf(requester, no)).toEqual([])

  await bell(approver).press('Enter')
  const link = panel(approver).getByRole('link', { name: new RegExp(`Order ${no} waits for your approval`) })
  await expect(link).toBeVisible()
  await expect(link).toContainText('(unread)')
  await axe(approver)
  await approver.keyboard.press('Escape')
  await expect(panel(approver)).toBeHidden()
  await expect(bell(approver)).toBeFocused()

  await bell(approver).click()
  await link.click()
  await approver.waitForURL(new RegExp(`${to('order-approve.detail', { id })}$`))
  await expect(approver.getByRole('heading', { level: 1, name: new RegExp(no) })).toBeVisible()
  await expect.poll(async () => (await toldOf(approver, no))[0]?.read_at ?? null).not.toBeNull()
  await agree(approver)

  await bell(approver).click()
  await expect(link).not.toContainText('(unread)')
  await approver.keyboard.press('Escape')

  // Two wait, and one is decided: then only the other is left to be read, and that is marked here.
  const [decided, left] = [await submitted(requester), await submitted(requester)]
  const { origin } = new URL(approver.url())
  const why = { reason: 'Sudah dipesan kemarin' }
  await actAs(approver, `/api/order/v1/order/${decided.id}`, 'reject', why, origin)
  await expect.poll(async () => (await toldOf(approver, decided.no))[0]?.read_at ?? null).not.toBeNull()
  expect((await toldOf(approver, left.no))[0]).toMatchObject({ read_at: null })
  await open(approver, to('order-approve'))
  await agree(approver)
  await bell(approver).click()
  await panel(approver).getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(async () => (await toldOf(approver, left.no))[0]?.read_at ?? null).not.toBeNull()
  await agree(approver)
})

test('what is switched off does not ring; a switch that cannot be saved goes back', async ({
  signIn,
  axe,
  problems,
}) => {
  problems.expected.push(/503/)
  const approver = await signIn('order-requester-2')
  const requester = await signIn('order-requester')
  await open(requester, to('home'))
  await open(approver, to('change-password'))
  const card = approver.getByRole('region', { name: 'Notification settings' })
  const wish = card.getByLabel('An order waits for approval', { exact: true })
  await expect(wish).toBeChecked()
  await axe(approver)

  const CALL = '**/notification-preference/update'
  await approver.route(CALL, (route) => route.fulfill({ status: 503, body: 'away' }))
  await wish.click()
  await expect(wish).toBeChecked()
  await approver.unroute(CALL)

  const set = async (isOn: boolean): Promise<void> => {
    const saved = approver.waitForResponse(/notification-preference\/update$/)
    await wish.setChecked(isOn)
    expect((await saved).ok()).toBe(true)
    await expect(wish).toBeEnabled()
  }
  await set(false)
  const quiet = await submitted(requester)
  await open(approver, to('change-password'))
  await expect(wish).not.toBeChecked()
  await set(true)
  const loud = await submitted(requester)
  await open(approver, to('order-approve'))
  await bell(approver).click()
  await expect(panel(approver).getByRole('link', { name: new RegExp(loud.no) })).toBeVisible()
  await expect(panel(approver).getByRole('link', { name: new RegExp(quiet.no) })).toHaveCount(0)
})

test('the super admin switches for others; a list that cannot be loaded can be tried again', async ({
  signIn,
  axe,
  problems,
}) => {
  problems.expected.push(/503/)
  const admin = await signIn('super-admin')
  await open(admin, to('home'))
  const { items } = await call<{ items: Row[] }>(admin, '/auth/v1/user/', { searchString: 'super-ct' })
  const detail = to('users.detail', { id: String(items[0]!.id) })
  await open(admin, detail)
  const wish = admin
    .getByRole('region', { name: 'Notification settings' })
    .getByLabel('An order is disputed', { exact: true })
  for (const isOn of [false, true]) {
    const saved = admin.waitForResponse(/notification-preference\/[^/]+\/update$/)
    await wish.setChecked(isOn)
    expect((await saved).ok()).toBe(true)
    await open(admin, detail)
    await expect(wish).toBeChecked({ checked: isOn })
  }
  await axe(admin)

  const LIST = '**/v1/notification?*'
  await admin.route(LIST, (route) => route.fulfill({ status: 503, body: 'away' }))
  await bell(admin).click()
  await expect(panel(admin).getByRole('alert')).toContainText('The server cannot be reached')
  await admin.unroute(LIST)
  await panel(admin).getByRole('button', { name: 'Try again' }).click()
  await expect(
    panel(admin)
      .getByText(/^(No notifications|The tera of scale)/)
      .first(),
  ).toBeVisible()
  await axe(admin)
})
