import { to } from '#access/screens.ts'
import type { Locator, Page } from '@playwright/test'
import { actAs, callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Person {
  id: string
  name: string
  username: string
  row_version: number
}

const call = (page: Page, path: string, data: object, baseURL?: string): Promise<Person> =>
  callAs(page, `/api/auth/v1/user/${path}`, data, baseURL)

const act = (page: Page, id: string, action: string, data: object, baseURL?: string): Promise<Person> =>
  actAs(page, `/api/auth/v1/user/${id}`, action, data, baseURL)

const newUser = (page: Page, name: string, baseURL = ''): Promise<Person> =>
  call(page, 'create', { name, username: name.toLowerCase().replace(' ', '.'), role_code: 'k3' }, baseURL)

async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`${to('users')}?q=${encodeURIComponent(search)}`)
  await hydrated(page)
  // Gone as soon as another page is loaded.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
}

const rowOf = (page: Page, { name }: Pick<Person, 'name'>): Locator => page.getByRole('row', { name })

/** Opens a row's menu with the mouse. */
async function menuOf(page: Page, person: Pick<Person, 'name' | 'username'>): Promise<Locator> {
  const label = `Actions for ${person.username} · ${person.name}`
  await page.getByRole('button', { name: label }).click()
  return page.getByRole('group', { name: label })
}

async function deactivate(page: Page, person: Person): Promise<Locator> {
  await (await menuOf(page, person)).getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: `Deactivate – ${person.username} · ${person.name}` })
  await dialog.getByLabel('Reason').fill('On leave until spring')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  return dialog
}

test('a super admin deactivates, activates, resets and unlocks from the list, without a page load', async ({
  signIn,
  axe,
  baseURL,
}) => {
  const page = await signIn('super-admin')
  const person = await newUser(page, 'Wati Lapangan', baseURL)
  await openList(page, person.name)
  const row = rowOf(page, person)
  const button = row.getByRole('button')

  await test.step('the menu holds what fits the account, and asks as the account’s own page does', async () => {
    const menu = await menuOf(page, person)
    await expect(menu.getByRole('button')).toHaveText(['Reset password', 'Deactivate'])
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await (await menuOf(page, person)).getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: `Deactivate – ${person.username} · ${person.name}` })
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toContainText('Invited')
    await expect(button).toBeFocused()
  })

  await test.step('deactivated by mouse', async () => {
    await deactivate(page, person)
    await expect(page.getByText(`${person.username} · ${person.name} – Deactivated`)).toBeVisible()
    await expect(row).toContainText('Inactive')
    await expect(button).toBeFocused()
  })

  await test.step('activated by keyboard alone', async () => {
    await page.getByLabel('Search users').focus()
    await page.keyboard.press('ArrowDown')
    await expect(row.getByRole('link')).toBeFocused()
    await page.keyboard.press('a')
    const menu = page.getByRole('group', { name: 'Actions for' })
    await expect(menu.getByRole('button')).toHaveText(['Activate'])
    await expect(menu.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Activate – ${person.username} · ${person.name}` })
    await dialog.getByLabel('Reason').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Activate' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Invited')
  })

  await test.step('a one-time link, and another one the next time', async () => {
    const links: (string | null)[] = []
    for (const _ of ['first', 'second']) {
      await (await menuOf(page, person)).getByRole('button', { name: 'Reset password' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
      const dialog = page.getByRole('dialog', { name: `One-time link for ${person.name}` })
      links.push(await dialog.getByText(/\/login\?reset=[\w-]{43}$/).textContent())
      if (links.length === 1) await axe(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    expect(links[0]).not.toBe(links[1])
  })

  await test.step('nothing of this loaded the page anew', async () => {
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  })

  await test.step('unlocked', async () => {
    await act(page, person.id, 'lock', { reason: 'Password seen on a note' }, baseURL)
    await openList(page, person.name)
    await expect(row).toContainText('Locked')
    const menu = await menuOf(page, person)
    await expect(menu.getByRole('button')).toHaveText(['Unlock', 'Reset password', 'Deactivate'])
    await menu.getByRole('button', { name: 'Unlock' }).click()
    await expect(row).toContainText('Invited')
    await expect(page.locator('html[data-same-page]')).toHaveCount(1)
  })
})

test('what is refused leaves the row as it was, and says why', async ({ signIn, axe, baseURL, problems }) => {
  const page = await signIn('super-admin')
  const person = await newUser(page, 'Yanto Gudang', baseURL)

  await test.step('nobody does it to himself', async () => {
    await openList(page, 'Ratna Kusuma')
    const menu = await menuOf(page, { name: 'Ratna Kusuma', username: 'super-admin' })
    const off = menu.getByRole('button', { name: 'Deactivate' })
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await expect(off).toHaveAccessibleDescription('You cannot deactivate yourself')
    await expect(menu.getByText('Change your own password on the page Change Password')).toBeVisible()
    await axe(page)
    await off.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await openList(page, person.name)
  const row = rowOf(page, person)

  await test.step('somebody else was faster', async () => {
    problems.expected.push(/409 \(Conflict\)/)
    const { id, row_version } = await act(page, person.id, 'lock', { reason: 'By another admin' }, baseURL)
    expect(row_version).toBeGreaterThan(person.row_version)
    const dialog = await deactivate(page, person)
    await expect(dialog.getByRole('alert')).toContainText('Someone else changed this record')
    await expect(dialog.getByLabel('Reason')).toHaveValue('On leave until spring')
    await expect(row).toContainText('Invited')
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Locked')
    await act(page, id, 'unlock', {}, baseURL)
    await openList(page, person.name)
  })

  await test.step('the server is away', async () => {
    problems.expected.push(/ERR_FAILED/)
    await page.route('**/deactivate', (route) => route.abort())
    const dialog = await deactivate(page, person)
    await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
    await page.unroute('**/deactivate')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.route('**/actions', (route) => route.abort())
    const menu = await menuOf(page, person)
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await expect(menu).toHaveCount(0)
    await expect(row).toContainText('Invited')
  })
})

test('on a phone and in Indonesian the menu is at its card', async ({ signIn, axe, baseURL }) => {
  const page = await signIn('super-admin')
  const person = await newUser(page, 'Tuti Pelabuhan', baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL ?? '' }])
  await openList(page, person.name)
  const label = `Aksi untuk ${person.username} · ${person.name}`
  await page.getByRole('button', { name: label }).click()
  const menu = page.getByRole('group', { name: label })
  await expect(menu.getByRole('button')).toHaveText(['Atur ulang kata sandi', 'Nonaktifkan'])
  await axe(page)
  await menu.getByRole('button', { name: 'Nonaktifkan' }).click()
  const dialog = page.getByRole('dialog', { name: `Nonaktifkan – ${person.username} · ${person.name}` })
  await dialog.getByLabel('Alasan').fill('Cuti panjang')
  await dialog.getByRole('button', { name: 'Nonaktifkan' }).click()
  await expect(page.getByText(`${person.username} · ${person.name} – Dinonaktifkan`)).toBeVisible()
  await expect(rowOf(page, person)).toContainText('Nonaktif')
})
