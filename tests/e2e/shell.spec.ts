import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#access/demo.ts'
import { to } from '#access/screens.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** Islands answer once they are awake. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function logIn(page: Page, user: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(to('login'))
  await enter(page, user, password)
}

async function enter(page: Page, user: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('login', () => {
  test('refuses a wrong password in words, and then lets the right one in', async ({
    page,
    problems,
    axe,
  }) => {
    problems.expected.push(/status of 401/)
    await logIn(page, 'helpdesk', 'not the password')
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expect(page).toHaveURL(new RegExp(`${to('login')}$`))
    await axe(page)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(new RegExp(`${to('home')}$`))
    await expect(page.getByRole('banner').getByText('Siti Rahayu')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Helpdesk')).toBeVisible()
  })

  test('leads back to the page that was asked for', async ({ page }) => {
    await page.goto(to('tip'))
    await page.getByLabel('User name').fill('helpdesk')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(new RegExp(`${to('tip')}$`))
  })

  test('says Starting Application in a fresh tab, and then shows the page', async ({ signIn }) => {
    const page = await signIn('k3')
    const answer = await page.goto(to('home'))
    expect(await answer?.text()).toContain('Starting Application')
    await expect(page.getByText('Starting Application')).toBeHidden()
    await expect(page.getByRole('main')).toBeVisible()
  })
})

test('a failed start-up says what failed, and leads back to the login page', async ({ page, problems }) => {
  // Other parts of the page may still ask when the login ends.
  problems.expected.push(/master\/v1\/profile/, /status of 40[14]/)
  await page.route('**/api/master/v1/profile/', (route) =>
    route.fulfill({ status: 404, json: { header: { success: false, status_code: 404 }, errors: [] } }),
  )
  await logIn(page, 'helpdesk')
  await expect(page).toHaveURL(new RegExp(`${to('login')}$`))
  const alerts = page.getByRole('alert')
  await expect(alerts.filter({ hasText: "There's an error fetching profile data." })).toBeVisible()
  await expect(alerts.filter({ hasText: "There's an error processing your login." })).toBeVisible()
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('token')
})

test('a page may ask for the camera where somebody is signed in, and for the place where a form has one', async ({
  page,
  signIn,
}) => {
  const allowed = async (path: string, asker: Page) =>
    (await asker.request.get(path)).headers()['permissions-policy']?.match(/(camera|geolocation)=\S+/g)
  expect(await allowed(to('login'), page)).toEqual(['camera=(),', 'geolocation=(),'])
  expect(await allowed('/nowhere', page)).toEqual(['camera=(),', 'geolocation=(),'])
  const admin = await signIn('super-admin')
  expect(await allowed(to('home'), admin)).toEqual(['camera=(self),', 'geolocation=(),'])
  expect(await allowed(to('master.checkpoint.create'), admin)).toEqual([
    'camera=(self),',
    'geolocation=(self),',
  ])
})

test('the login page offers no button where scripts are off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(to('login'))
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await context.close()
})

test('logout asks first, and says when it is done', async ({ page }) => {
  await logIn(page, 'respond-center')
  await page.waitForURL(new RegExp(`${to('home')}$`))
  const logout = async (): Promise<void> => {
    await page.getByRole('button', { name: /Yusuf Maulana/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Logout', exact: true })
  await logout()
  await expect(
    dialog.getByText('Are you sure want to logout? You can log in again in log in page.', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  await logout()
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForURL(new RegExp(`${to('login')}$`))
  await expect(page.getByText('Logout successful', { exact: true })).toBeVisible()
  await page.goto(to('home'))
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('the next operator of a weigh terminal goes on where the one before stood', async ({ page }) => {
  await logIn(page, 'weighbridge')
  await page.waitForURL(new RegExp(`${to('home')}$`))
  await open(page, to('weighing-result.create'))
  await page.locator('.user-button').click()
  await page.getByRole('button', { name: 'Switch operator' }).click()
  await page.waitForURL(/\/login\?next=/)
  await enter(page, 'weighbridge')
  await page.waitForURL(new RegExp(`${to('weighing-result.create')}$`))
})

test.describe('the menu', () => {
  const MENUS = {
    weighbridge: [
      'Dashboard', 'Hasil Timbang', 'Verifikasi', 'Revisi', 'Lapor Kendala', 'Lapor Timbangan',
    ],
    'order-requester': [
      'Dashboard', 'Maps', 'Order Request V2', 'Order Approve', 'Approve History', 'Driver Remark', 'Verify Order', 'Master PO',
    ],
    'compiler-handling': ['Dashboard', 'Anggaran Unit Kerja'],
  } as const // prettier-ignore

  for (const [role, labels] of Object.entries(MENUS)) {
    test(`of ${role} has exactly its entries`, async ({ signIn }) => {
      const page = await signIn(role)
      await open(page, to('home'))
      const toggle = page.locator('#menu-toggle')
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await toggle.click()
      const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
      await expect(links).toHaveText([...labels].map((label) => new RegExp(`^\\s*${label}\\s*$`)))
    })
  }

  test('opens Master Data, then Truck, as flyouts', async ({ signIn }) => {
    const page = await signIn('super-admin')
    await open(page, to('home'))
    await page.locator('#menu-toggle').click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const master = menu.getByRole('button', { name: 'Master Data' })
    await master.click()
    await expect(master).toHaveAttribute('aria-expanded', 'true')
    const group = menu.getByRole('button', { name: 'Truck', exact: true })
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await menu.getByRole('link', { name: 'Truck Data', exact: true }).click()
    await page.waitForURL(new RegExp(`${to('master.truck')}$`))
    await expect(menu, 'it closes on every change of the path').toBeHidden()
  })

  test('stays open from page to page for who pins it', async ({ signIn }) => {
    const page = await signIn('super-admin')
    await open(page, to('home'))
    await page.locator('#menu-toggle').click()
    await page.getByRole('button', { name: 'Keep the menu open' }).click()
    await open(page, to('master.vendor'))
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  })
})

for (const role of ['order-requester', 'control-tower', 'weighbridge', 'super-admin']) {
  test(`each number on the home page of ${role} is that of the list behind it`, async ({ signIn }) => {
    const page = await signIn(role)
    await page.goto(to('home'))
    const tiles = await page.locator('a.tile').evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: link.querySelector('.tile-value')?.textContent ?? '',
      })),
    )
    expect(tiles.length).toBeGreaterThan(2)
    // A weight or a share is no number of rows: tests/services/reports.test.ts adds those up.
    const counts = tiles.filter(({ count }) => /^[1-9][\d,]*$/.test(count))
    expect(counts.length).toBeGreaterThan(1)
    for (const { href, count } of counts) {
      await page.goto(href)
      await expect(
        page
          .getByRole('main')
          // Reasons of one cause stand in one row: such a list says how many lines they are.
          .getByText(new RegExp(`^\\d+–\\d+ of ${count}$|^${count} lines, `))
          .first(),
        href,
      ).toBeVisible()
    }
  })
}

test.describe('the own account', () => {
  test('shows where one is signed in, and ends another session', async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    await watch(other)
    const elsewhere = await other.newPage()
    await logIn(elsewhere, 'transport-admin')
    await elsewhere.waitForURL(new RegExp(`${to('home')}$`))
    await logIn(page, 'transport-admin')
    await page.waitForURL(new RegExp(`${to('home')}$`))
    await open(page, to('change-password'))
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(list.getByText('This session')).toBeVisible()
    const ends = list.getByRole('button', { name: 'End' })
    const before = await ends.count()
    await ends.first().click()
    await page
      .getByRole('dialog', { name: 'End this session?' })
      .getByRole('button', { name: 'End session' })
      .click()
    await expect(page.getByText('Session ended')).toBeVisible()
    await expect(ends).toHaveCount(before - 1)
    await elsewhere.goto(to('home'))
    await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await other.close()
  })

  test('a new password is checked before it is taken', async ({ signIn, problems, axe }) => {
    problems.expected.push(/status of 4\d\d/)
    const page = await signIn('safety-officer')
    await open(page, to('change-password'))
    const save = page.locator('main').getByRole('button', { name: 'Change Password' })
    await save.click()
    await expect(page.getByText('Required')).toHaveCount(3)
    await page.getByLabel('Current password', { exact: true }).fill('not the password')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Repeat new password', { exact: true }).fill('another')
    await save.click()
    await expect(page.getByText(/^At least \d+ characters$/)).toBeVisible()
    await expect(page.getByText('The two passwords differ')).toBeVisible()
    await axe(page)
    await page.getByLabel('New password', { exact: true }).fill('a sentence nobody guesses')
    await page.getByLabel('Repeat new password', { exact: true }).fill('a sentence nobody guesses')
    await save.click()
    await expect(page.locator('#current_password-error')).not.toBeEmpty()
  })

  test('the product speaks Indonesian when asked to', async ({ signIn }) => {
    const page = await signIn('transport-management')
    await open(page, to('home'))
    await page.getByRole('button', { name: /Teguh Santosa/ }).click()
    await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
    await page.getByRole('button', { name: /Teguh Santosa/ }).click()
    await expect(page.getByText('Bahasa', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test.describe('nothing stands in the way of anybody', () => {
  test('on the login page', async ({ page, axe }) => {
    await page.goto(to('login'))
    await axe(page)
  })

  const PAGES = [
    ['the home page', 'control-tower', to('home')],
    ['a list', 'control-tower', to('order-list-v2')],
    ['a form', 'order-requester', to('order-request-v2.create')],
    ['the weigh cockpit', 'weighbridge', to('weighing-result.create')],
    ['the password page', 'driver', to('change-password')],
  ] as const
  for (const [name, user, path] of PAGES) {
    test(`on ${name}`, async ({ signIn, axe }) => {
      const page = await signIn(user)
      await open(page, path)
      await axe(page)
    })
  }

  test('on an order and its dispatch board', async ({ signIn, axe }) => {
    const page = await signIn('control-tower')
    await open(page, to('order-list-v2'))
    await page.locator('a.row-link').first().click()
    await page.waitForURL(/\/detail$/)
    await hydrated(page)
    await axe(page)
    await open(page, `${page.url()}?tab=dispatch`)
    await axe(page)
  })
})
