import { DEMO_USERS } from '#access/demo.ts'
import { to } from '#access/screens.ts'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const idOf = (username: string): string => DEMO_USERS.find((user) => user.username === username)!.id

/** Buttons work once the islands do. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Chooses in the picker of a reference by what people would type. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test('a super admin makes a weighbridge user with a profile, and deactivates him', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('super-admin')
  await open(page, to('users'))
  await axe(page)
  await page.getByRole('link', { name: 'Create user' }).click()
  await hydrated(page)
  await axe(page)

  await test.step('the account, whose password nobody here types', async () => {
    await expect(page.locator('input[type="password"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Required').first()).toBeVisible()
    await page.getByLabel('User name').fill('Joko.Timbang')
    await page.getByLabel('Name', { exact: true }).fill('Joko Timbang')
    await page.getByLabel('Role').selectOption('weighbridge')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'One-time link for Joko Timbang' })
    await expect(dialog.getByText(/\/login\?reset=[\w-]{43}$/)).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/weighbridge\/create$/)
  })

  await test.step('the profile of the role, with at least one scale', async () => {
    await hydrated(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Joko Timbang')
    await expect(page.getByRole('button', { name: 'Save and new' })).toHaveCount(0)
    await page.getByLabel('Code').fill('P-970')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Required').first()).toBeVisible()
    await axe(page)
    await pick(page, 'Scale, row 1', 'TB-01')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/weighbridge\/detail$/)
    await expect(page.getByRole('cell', { name: 'TB-01' })).toBeVisible()
    await axe(page)
  })

  await test.step('the account says what he is and may be taken out of use', async () => {
    await page.getByRole('link', { name: 'Open account' }).click()
    await hydrated(page)
    await expect(page.getByRole('heading', { name: 'Joko Timbang' })).toBeVisible()
    await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate' })
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Left the company')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Left the company')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  })
})

test('a profile of another type than the role is refused, in both spellings of compiler handling', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('super-admin')
  await open(page, to('users.profile.create', { userId: idOf('weighbridge'), type: 'driver' }))
  await expect(page.getByText('so a profile as Driver does not fit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await axe(page)
  await page.getByRole('link', { name: 'Open the right profile' }).click()
  await expect(page).toHaveURL(/\/weighbridge\/detail$/)
  await open(
    page,
    to('users.profile.detail', { userId: idOf('compiler-handling'), type: 'kompilator-handling' }),
  )
  await expect(page.getByRole('heading', { name: 'Profile as Compiler handling' })).toBeVisible()
  await open(page, to('users.profile.create', { userId: idOf('weighbridge'), type: 'weighbridge' }))
  await expect(page.getByText('has this profile already')).toBeVisible()
})

test('a page that is not for somebody stands in their sign-in records', async ({ signIn }) => {
  const k3 = await signIn('k3')
  await k3.goto(to('users'))
  await k3.waitForURL(/\/dashboard$/)
  const page = await signIn('super-admin')
  await open(page, to('users.detail', { id: idOf('k3') }))
  await page.getByRole('link', { name: 'Sign-in records' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Refused: not allowed' })
  await expect(row).toContainText(`GET ${to('users')}`)
})

test('what a super admin may not do to himself says why', async ({ signIn, axe }) => {
  const page = await signIn('super-admin')
  await open(page, to('users.detail', { id: idOf('super-admin') }))
  const button = page.getByRole('button', { name: 'Deactivate' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('You cannot deactivate yourself')
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Sign-in records' }).click()
  await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
  await axe(page)
  await open(page, to('users.edit', { id: idOf('super-admin') }))
  await expect(page.getByLabel('Role')).toBeDisabled()
  await expect(page.getByText('You cannot change your own role')).toBeVisible()
  await axe(page)
})
