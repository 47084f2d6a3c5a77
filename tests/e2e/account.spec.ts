import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Client, type PoolConfig } from 'pg'
import { DEMO_PASSWORD, DEMO_USERS } from '#access/demo.ts'
import { to } from '#access/screens.ts'
import { codeOfStep, stepOf } from '#services/auth/account/rules/totp.ts'
import { entrust } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PASSWORD = 'perahu kecil di sungai besar'
const CALLER = (baseURL: string) => ({ headers: { origin: baseURL, 'sec-fetch-site': 'same-origin' } })

interface Person {
  id: string
  username: string
  /** Where the password is set, once. */
  link: string
}

let count = 0

/** A new sign-in of the super admin, which no other test shares: proving again gives a session a new id. */
async function adminOf(browser: Browser, baseURL = ''): Promise<{ context: BrowserContext; sid: string }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1366, height: 768 } })
  const data = { username: 'super-admin', password: DEMO_PASSWORD }
  const answer = await context.request.post('/api/auth/v1/auth/login', { ...CALLER(baseURL), data })
  const { data: profile } = (await answer.json()) as { data: { session_id: string } }
  return { context, sid: profile.session_id }
}

/** A new account with its profile, so that no test takes a demo account away from another. */
async function newPerson(admin: BrowserContext, baseURL = ''): Promise<Person> {
  const mark = `${process.pid}${(count += 1)}`
  const username = `tamu-${mark}`
  const send = async (path: string, data: object): Promise<Record<string, string>> => {
    const answer = await admin.request.post(`/api${path}`, { ...CALLER(baseURL), data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const name = `Tamu Nomor ${mark}`
  const { id = '', reset_link: link = '' } = await send('/auth/v1/user/create', {
    username,
    name,
    role_code: 'k3',
  })
  await send('/master/v1/k3/create', { code: `TAMU-${mark}`, name, user_id: id })
  return { id, username, link }
}

/** Moves the last proof of a session an hour back. The server must not have looked at it: it believes that for five seconds. */
async function grownStale(database: PoolConfig, sid: string): Promise<void> {
  const db = new Client(database)
  await db.connect()
  const text = `update auth.session set reauthenticated_at = reauthenticated_at - interval '1 hour' where id = $1`
  await db.query(text, [sid])
  await db.end()
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto(to('login'))
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** At home, with the start done: a page whose session ends during it leads to the sign-in. */
async function atHome(page: Page): Promise<void> {
  await page.waitForURL(new RegExp(`${to('home')}$`))
  await expect(page.locator('#starting')).toBeHidden()
}

test('a link sets a password by the rules, once, and signs nobody in', async ({
  page,
  browser,
  baseURL,
  problems,
  axe,
}) => {
  problems.expected.push(/status of 40[01]/)
  const { context: admin } = await adminOf(browser, baseURL)
  const { username, link } = await newPerson(admin, baseURL)
  await page.goto(link)
  await expect(page.getByLabel('User name')).toHaveValue(username)
  const fresh = page.getByLabel('New password', { exact: true })
  const rule = page.getByText('12 to 128 characters')
  await fresh.fill('pendek')
  await expect(rule).not.toHaveAttribute('data-met')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.locator('#new_password-error')).toHaveText('At least 12 characters')
  await fresh.fill('timbangan-2026!')
  await expect(rule).toHaveAttribute('data-met')
  await page.getByLabel('Repeat new password', { exact: true }).fill('timbangan-2026!')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.locator('#new_password-error')).toContainText('Too easy to guess')
  await axe(page)
  await setPassword(page, link)
  await page.waitForURL(new RegExp(`${to('login')}$`))
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
  await logIn(page, username)
  await atHome(page)
  await admin.close()
})

test('a forgotten password gets the same answer for every name', async ({ page, axe }) => {
  await page.goto(to('login'))
  const said: string[] = []
  for (const name of ['transport-management', 'nobody-of-this-name']) {
    await page.goto(to('login'))
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await axe(page)
    await page.getByLabel('User name').fill(name)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Ask a super admin for a link' })).toBeVisible()
    said.push(await page.locator('main').innerText())
  }
  expect(said[1]).toBe(said[0])
})

test('a second factor is set up with a code, asked for at the next sign-in, and turned off', async ({
  page,
  browser,
  baseURL,
  problems,
  axe,
}) => {
  problems.expected.push(/status of 40[01]/)
  const { context: admin } = await adminOf(browser, baseURL)
  const { username, link } = await newPerson(admin, baseURL)
  await admin.close()
  await setPassword(page, link)
  await page.waitForURL(new RegExp(`${to('login')}$`))
  await logIn(page, username)
  await atHome(page)
  await page.goto(to('change-password'))
  await hydrated(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const card = page.getByRole('region', { name: 'Second factor' })
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await axe(page)
  const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = card.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByText('This code is wrong or was used before')).toBeVisible()
  await code.fill(codeOfStep(secret, stepOf(Date.now())))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const codes = card.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await axe(page)
  const [first = '', second = ''] = (await codes.allInnerTexts()).map((text) => text.trim())
  await card.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card.getByText('10 of 10 recovery codes are left')).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await other.newPage()
  await logIn(elsewhere, username)
  const asked = elsewhere.getByLabel('Code')
  await expect(asked).toBeFocused()
  await axe(elsewhere)
  await asked.fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('This code is wrong or was used before')).toBeVisible()
  // The next step's code: the present one has set the factor up.
  await asked.fill(codeOfStep(secret, stepOf(Date.now()) + 1))
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await atHome(elsewhere)
  await elsewhere.context().clearCookies()
  await logIn(elsewhere, username)
  await asked.fill(first.toLowerCase())
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await atHome(elsewhere)
  await other.close()

  await page.reload()
  await hydrated(page)
  await expect(card.getByText('9 of 10 recovery codes are left')).toBeVisible()
  await card.getByRole('button', { name: 'Turn off' }).click()
  await card.getByLabel('Your password').fill(PASSWORD)
  await card.getByRole('textbox', { name: 'Code' }).fill(second)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The second factor is off')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a sensitive change asks for the password again and then goes on by itself', async ({
  browser,
  baseURL,
  plant,
  watch,
  problems,
  axe,
}) => {
  problems.expected.push(/status of (400|403)/)
  const { context: other } = await adminOf(browser, baseURL)
  const { id } = await newPerson(other, baseURL)
  await other.close()
  const { context, sid } = await adminOf(browser, baseURL)
  await watch(context)
  await grownStale(plant.database, sid)
  const page = await context.newPage()
  await page.goto(to('users.edit', { id }))
  await hydrated(page)
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/update')) sent.push(request.postData())
  })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Tamu Dengan Nama Baru')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await axe(page)
  await password.fill('not the password')
  await password.press('Enter')
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Tamu Dengan Nama Baru')
  await expect(page.getByText('Nothing was done: you did not confirm that it is you.')).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.keyboard.press('Control+s')
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tamu Dengan Nama Baru').first()).toBeVisible()
  // Twice the same: as it was refused, and again when it was proved who asks.
  expect(sent).toHaveLength(3)
  expect(sent[2]).toBe(sent[1])
  await page.goto(to('users.detail', { id }))
  await expect(page.getByRole('heading', { name: 'Tamu Dengan Nama Baru' })).toBeVisible()
  await context.close()
})

test('what an operator may see is changed after the password only, and nothing typed is lost', async ({
  browser,
  baseURL,
  plant,
  signIn,
  watch,
  problems,
  axe,
}) => {
  problems.expected.push(/status of 403/)
  const other = await signIn('super-admin')
  const userId = DEMO_USERS.find(({ username }) => username === 'weighbridge')!.id
  const asked = { role_code: 'weighbridge', user_id: userId }
  const found = await other.request.post('/api/master/v1/profile/', {
    ...CALLER(baseURL ?? ''),
    data: asked,
  })
  const { data } = (await found.json()) as { data: { id: string; operator_scales: unknown[] } }
  const { context, sid } = await adminOf(browser, baseURL)
  await watch(context)
  await grownStale(plant.database, sid)
  const page = await context.newPage()
  await page.goto(to('users.profile.edit', { userId, type: 'weighbridge', profileId: data.id }))
  await hydrated(page)
  await page.getByRole('button', { name: 'Add row' }).click()
  const added = page.getByRole('combobox', { name: `Scale, row ${data.operator_scales.length + 1}` })
  await added.fill('TB-06')
  await page.getByRole('option', { name: 'TB-06' }).first().click()
  const chosen = await added.inputValue()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await axe(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(added).toHaveValue(chosen)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/weighbridge\/detail$/)
  // More scales than before wait for another super admin.
  await expect(page.getByRole('cell', { name: 'TB-06' })).toBeHidden()
  const second = await signIn('super-admin-2')
  expect(await entrust(second, userId, baseURL)).toBe(1)
  await page.reload()
  await expect(page.getByRole('cell', { name: 'TB-06' })).toBeVisible()
  await context.close()
})
