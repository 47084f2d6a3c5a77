import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { to } from '#access/screens.ts'
import { actAs, callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

const CREATE = to('master.work-unit.create')
const LIST = new RegExp(`${to('master.work-unit')}$`)
const CALLER = (baseURL: string) => ({ headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' } })

/** The tests end sessions, so each has its own: no other test may share them. Gives the session's id. */
async function signIn(
  context: BrowserContext,
  username: string,
  baseURL = '',
  password = DEMO_PASSWORD,
): Promise<string> {
  const data = { username, password }
  const answer = await context.request.post('/api/auth/v1/auth/login', { ...CALLER(baseURL), data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: { session_id: string } }).data.session_id
}

/** A browser of its own with a person signed in. */
async function personAt(browser: Browser, username: string, baseURL = '') {
  const context = await browser.newContext({ baseURL, viewport: { width: 1366, height: 768 } })
  return { context, sid: await signIn(context, username, baseURL) }
}

/** Ends a session the way its owner does from another device, which every server hears of at once. */
async function endElsewhere(browser: Browser, username: string, sid: string, baseURL = ''): Promise<void> {
  const { context } = await personAt(browser, username, baseURL)
  const answer = await context.request.delete(`/api/auth/v1/session/${sid}`, CALLER(baseURL))
  expect(answer.ok(), await answer.text()).toBe(true)
  await context.close()
}

let count = 0
const newCode = (): string => `SESI-${process.pid}-${(count += 1)}`

async function openForm(page: Page, path = CREATE): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

const SECOND = 'admin-kedua'
const PASSWORD = 'perahu kecil di sungai besar'

/** A second person who may open the same forms. */
async function addSecondAdmin(browser: Browser, page: Page, baseURL?: string): Promise<void> {
  const send = (path: string, data: object): Promise<{ id: string; reset_link?: string }> =>
    callAs(page, path, data, baseURL)
  const name = 'Admin Kedua'
  const user = await send('/api/auth/v1/user/create', { username: SECOND, name, role_code: 'super-admin' })
  await send('/api/master/v1/super-admin/create', { code: 'SA-KEDUA', name, user_id: user.id })
  const token = new URL(user.reset_link ?? '', baseURL).searchParams.get('reset')
  await send('/api/auth/v1/auth/reset', { token, new_password: PASSWORD })
  // Who decides about weights or money signs in once another super admin has approved the account.
  const { context } = await personAt(browser, 'super-admin-2', baseURL)
  const other = await context.newPage()
  const waits = { fieldFilters: [{ field: 'user_id', operator: '=', value: user.id }] }
  const { items } = await callAs<{ items: { id: string }[] }>(
    other,
    '/api/auth/v1/entrustment/',
    waits,
    baseURL,
  )
  for (const { id } of items) await actAs(other, `/api/auth/v1/entrustment/${id}`, 'approve', {}, baseURL)
  await context.close()
}

interface Unit {
  id: string
  code: string
  name: string
  row_version: number
}

/** What is saved under a code. */
async function saved(page: Page, code: string, baseURL?: string): Promise<Unit[]> {
  const body = { search_string: code, page_number: 1, limit: 10 }
  const { items } = await callAs<{ items: Unit[] }>(page, '/api/master/v1/work-unit/', body, baseURL)
  return items.filter((unit) => unit.code === code)
}

/** How many drafts this browser keeps; their script comes after the form. */
const drafts = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length)

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })
const saveOf = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const offerOf = (page: Page) => page.getByText(/^You have unsaved changes from .+ WIB\./)

/** The browser's own question before a page with typed things is left. */
const leaveFreely = (page: Page): void => void page.on('dialog', (asked) => void asked.accept())

// A session that ends under an open page may end between two of its own calls, such as the bell's.
test.beforeEach(({ problems }) => {
  problems.expected.push(/status of 401/)
})

test('a form goes on after signing in over it', async ({ browser, baseURL, watch, axe }) => {
  const { context, sid } = await personAt(browser, 'super-admin', baseURL)
  await watch(context)
  const page = await context.newPage()
  await openForm(page)
  const code = newCode()
  await page.getByLabel('Code').fill(code)
  await nameOf(page).fill('Ditulis Sebelum Sesi Berakhir')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/work-unit/create')) keys.push(request.headers()['idempotency-key'])
  })
  await endElsewhere(browser, 'super-admin', sid, baseURL)
  await saveOf(page).click()
  const dialog = dialogOf(page)
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(dialog.getByLabel('User name')).toHaveValue('super-admin')
  await expect(dialog.getByLabel('User name')).not.toBeEditable()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing was done: your session has ended.')).toBeVisible()
  await expect(nameOf(page)).toHaveValue('Ditulis Sebelum Sesi Berakhir')
  await expect(saveOf(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await password.fill('not the password')
  await password.press('Enter')
  await expect(dialog.getByText('The user name or the password is wrong')).toBeVisible()
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')
  await expect(page).toHaveURL(LIST)
  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(keys[1])
  expect(await saved(page, code, baseURL)).toMatchObject([{ code, name: 'Ditulis Sebelum Sesi Berakhir' }])
  expect(await drafts(page)).toBe(0)
  await context.close()
})

test('signing in again in another tab lets the form go on', async ({ browser, baseURL, watch, axe }) => {
  const { context, sid } = await personAt(browser, 'super-admin', baseURL)
  await watch(context)
  const page = await context.newPage()
  await openForm(page)
  const code = newCode()
  await page.getByLabel('Code').fill(code)
  await nameOf(page).fill('Disimpan Tab Lain')
  await endElsewhere(browser, 'super-admin', sid, baseURL)
  await page.keyboard.press('Control+s')
  await expect(dialogOf(page)).toBeVisible()

  const other = await context.newPage()
  await other.goto(CREATE)
  await expect(other).toHaveURL(/\/\?next=/)
  await expect(other.getByText('Your session has ended: it was not used for a while')).toBeVisible()
  await axe(other)
  await other.getByLabel('User name').fill('super-admin')
  await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(LIST)
  expect(await saved(page, code, baseURL)).toHaveLength(1)
  await context.close()
})

test('a page is not taken over by somebody else', async ({ browser, baseURL, watch }) => {
  const { context } = await personAt(browser, 'super-admin', baseURL)
  await watch(context)
  const page = await context.newPage()
  leaveFreely(page)
  await openForm(page)
  const code = newCode()
  await page.getByLabel('Code').fill(code)
  await nameOf(page).fill('Milik Orang Lain')
  await signIn(context, 'transport-management', baseURL)
  await saveOf(page).click()
  await expect(
    page.getByText('Somebody else is signed in here now, so the page was loaded again.'),
  ).toBeVisible()
  await expect(page.getByText('Milik Orang Lain')).toHaveCount(0)
  await signIn(context, 'super-admin', baseURL)
  expect(await saved(page, code, baseURL)).toEqual([])
  await context.close()
})

test('what was typed is offered again to its person alone, and never fills the form by itself', async ({
  browser,
  baseURL,
  watch,
  axe,
}) => {
  const { context } = await personAt(browser, 'super-admin', baseURL)
  await watch(context)
  const page = await context.newPage()
  leaveFreely(page)
  await openForm(page)
  const code = newCode()
  await page.getByLabel('Code').fill(code)
  await nameOf(page).fill('Ketikan Yang Belum Disimpan')
  await expect.poll(() => drafts(page)).toBe(1)

  await addSecondAdmin(browser, page, baseURL)
  await signIn(context, SECOND, baseURL, PASSWORD)
  await openForm(page)
  await nameOf(page).fill('Ketikan Orang Kedua')
  // Their own is kept, so the script that offers drafts has run.
  await expect.poll(() => drafts(page)).toBe(2)
  await expect(offerOf(page)).toHaveCount(0)

  await signIn(context, 'super-admin', baseURL)
  await openForm(page)
  await expect(offerOf(page)).toBeVisible()
  await expect(nameOf(page)).toHaveValue('')
  await axe(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(offerOf(page)).toHaveCount(0)
  await expect(nameOf(page)).toHaveValue('Ketikan Yang Belum Disimpan')
  await expect(page.getByLabel('Code')).toBeFocused()
  await saveOf(page).click()
  await expect(page).toHaveURL(LIST)
  expect(await saved(page, code, baseURL)).toMatchObject([{ name: 'Ketikan Yang Belum Disimpan' }])
  expect(await drafts(page)).toBe(1)

  await signIn(context, SECOND, baseURL, PASSWORD)
  await openForm(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(offerOf(page)).toHaveCount(0)
  await expect(nameOf(page)).toHaveValue('')
  expect(await drafts(page)).toBe(0)
  await context.close()
})

test('a draft of a record that somebody changed since asks whose word counts', async ({
  browser,
  baseURL,
  watch,
  axe,
}) => {
  const { context } = await personAt(browser, 'super-admin', baseURL)
  await watch(context)
  const page = await context.newPage()
  leaveFreely(page)
  const code = newCode()
  const made = await callAs<Unit>(
    page,
    '/api/master/v1/work-unit/create',
    { code, name: 'Mula-mula' },
    baseURL,
  )
  const edit = to('master.work-unit.edit', { id: made.id })
  await openForm(page, edit)
  await nameOf(page).fill('Ketikan Saya')
  await page.getByLabel('Active').uncheck()
  await expect.poll(() => drafts(page)).toBe(1)
  const theirs = { id: made.id, row_version: made.row_version, name: 'Ubahan Mereka' }
  await callAs(page, '/api/master/v1/work-unit/update', theirs, baseURL)
  await openForm(page, edit)
  await expect(page.getByText('The record has been changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await axe(page)
  // Only the name was changed by both.
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await dialog.getByLabel('Theirs').check()
  await dialog.getByRole('button', { name: 'Use my choice' }).click()
  await expect(nameOf(page)).toHaveValue('Ubahan Mereka')
  await expect(page.getByLabel('Active')).not.toBeChecked()
  await context.close()
})
