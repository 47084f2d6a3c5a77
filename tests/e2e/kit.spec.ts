import { to } from '#access/screens.ts'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const LIST = to('master.checkpoint')

/** Keys work once the islands do. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

test.describe('a list', () => {
  test('keeps what one looks at in its address, and goes back', async ({ signIn }) => {
    const page = await signIn('super-admin')
    await open(page, LIST)
    const search = page.getByRole('searchbox')
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.type('dermaga')
    await expect(page).toHaveURL(/\?q=dermaga$/)
    await expect(page.getByRole('row', { name: /GD-MATERIAL/ })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /PORT-A/ })).toBeVisible()
    await page.goBack()
    await expect(search).toHaveValue('')
    await page.getByRole('link', { name: 'Name' }).click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    const next = page.getByRole('link', { name: 'Next page' })
    // The heading says the order before its rows are there, and until then there is no next page.
    await expect(next).not.toHaveAttribute('aria-disabled')
    await next.press('Enter')
    await expect(page).toHaveURL(/sort=name&page=2/)
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expect(next).toBeFocused()
  })

  test('leads on from a kept address of a page that is no more', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, `${LIST}?limit=10&page=90`)
    await expect(page.getByRole('heading', { name: 'The list has become shorter' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    await expect(page).toHaveURL(/page=\d\b/)
    await expect(page.locator('a.row-link').first()).toBeVisible()
  })

  test('is filtered, and says by what', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, LIST)
    await page.getByRole('button', { name: '+ Filter' }).click()
    await page.getByLabel('Filter by').selectOption({ label: 'Port' })
    await axe(page)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\?port=true$/)
    await expect(page.getByText(/^1–\d+ of \d+$/).first()).toBeVisible()
    await page.getByRole('link', { name: /^Port: Yes/ }).click()
    await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  })

  test('is filtered by a record that is searched for, without a mouse', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.truck'))
    await page.getByRole('button', { name: '+ Filter' }).press('Enter')
    await page.getByLabel('Filter by').selectOption({ label: 'Vendor' })
    await page.keyboard.press('Tab')
    const vendor = page.getByRole('combobox', { name: 'Vendor' })
    await expect(vendor).toBeFocused()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.first()).toBeVisible()
    await axe(page)
    await page.keyboard.type('a')
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(vendor).toBeFocused()
    // Opened again it shows what it found before, and asks again: what one points to stays.
    const again = page.waitForResponse((answer) => answer.url().includes('/vendor/paginate'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await again
    await expect(options.nth(1)).toHaveAttribute('data-active', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?vendor_id=[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: '+ Filter' })).toBeFocused()
    await expect(page.getByRole('link', { name: /^Vendor: / })).toBeVisible()
  })

  test('is walked through with the keyboard', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, LIST)
    await axe(page)
    const rows = page.locator('a.row-link')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Help' })
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    // A dialog that is still fading out keeps the keys for itself, as long as the focus is in it.
    await expect(keys).toHaveCount(0)
    await page.waitForFunction(() => !document.activeElement?.closest('dialog'))
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toBeFocused()
    await page.locator('main').focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/edit$/)
  })

  test('works without script', async ({ signIn, browser }) => {
    const storageState = await (await signIn('super-admin')).context().storageState()
    const context = await browser.newContext({ storageState, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${LIST}?is_active=true`)
    await page.getByRole('searchbox').fill('port')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/is_active=true&q=port/)
    await expect(page.getByRole('row', { name: /PORT-A/ })).toBeVisible()
    await context.close()
  })

  test('refuses a filter that does not exist, with a way out', async ({ signIn }) => {
    const page = await signIn('super-admin')
    await page.goto(`${LIST}?nonsense=1`)
    await expect(page.getByRole('alert').getByText('There is no filter on nonsense here')).toBeVisible()
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(page.locator('a.row-link').first()).toBeVisible()
  })
})

test.describe('an island', () => {
  test('is drawn on the server with the ids that the browser uses', async ({ signIn }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.truck.create'))
    const drawn = await page.locator('astro-island[prefix]').evaluateAll((islands) =>
      islands.flatMap((island) =>
        [...island.querySelectorAll('[id]')].flatMap(({ id }) =>
          // React writes an id of the server's with a capital R, behind the prefix of its root.
          /^_\w*R_/.test(id) ? [{ id, prefix: island.getAttribute('prefix') ?? '' }] : [],
        ),
      ),
    )
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.filter(({ id, prefix }) => !id.startsWith(`_${prefix}R_`))).toEqual([])
  })
})

test.describe('a form', () => {
  test('refuses beside the field, saves, and tells two people apart', async ({ signIn, axe, problems }) => {
    problems.expected.push(/409/)
    const page = await signIn('super-admin')
    await open(page, to('master.vendor.create'))
    // Nothing has the focus yet.
    await page.keyboard.press('Control+s')
    await expect(page.getByLabel('Code')).toBeFocused()
    await axe(page)
    await page.getByLabel('Code').fill('kit-1')
    await expect(page.getByLabel('Code')).toHaveValue('KIT-1')
    await page.getByLabel('Name').fill('PT Kit')
    await page.getByLabel('Address').fill('Jl. Kit 1')
    await page.getByLabel('Phone').fill('+62313982211')
    await page.getByLabel('NPWP').fill('01.234.567.4-901.000')
    await page.getByRole('textbox', { name: 'Valid from' }).fill('17/8/2026')
    await page.getByRole('textbox', { name: 'Valid until' }).fill('17-8-25')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Must not be before the start')).toBeVisible()
    await page.getByRole('textbox', { name: 'Valid until' }).fill('17 Agustus 2028')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${to('master.vendor')}$`))
    await page.getByRole('link', { name: 'KIT-1' }).click()
    await page.waitForURL(/\/edit$/)

    // Typed before the other one saves: a form nobody has typed in takes over what others save.
    await hydrated(page)
    await page.getByLabel('Name').fill('PT Mine')
    const other = await page.context().newPage()
    await open(other, page.url())
    await other.getByLabel('Name').fill('PT Theirs')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await other.waitForURL(new RegExp(`${to('master.vendor')}$`))

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' })
    await expect(conflict.getByText('PT Theirs')).toBeVisible()
    await axe(page)
    await conflict.getByRole('button', { name: 'Save my choice' }).click()
    await page.waitForURL(new RegExp(`${to('master.vendor')}$`))
    await expect(page.getByRole('row', { name: /KIT-1.*PT Mine/ })).toBeVisible()

    await page.getByRole('link', { name: 'KIT-1' }).click()
    await page.waitForURL(/\/edit$/)
    await hydrated(page)
    await page.getByLabel('Name').fill('PT Not saved')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(new RegExp(`${to('master.vendor')}$`))
    await page.getByRole('link', { name: 'KIT-1' }).click()
    await page.waitForURL(/\/edit$/)
    await hydrated(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(new RegExp(`${to('master.vendor')}$`))
    await expect(page.getByRole('row', { name: /KIT-1/ })).toHaveCount(0)
  })

  test('finds what it refers to, and places a pin by typed numbers or by a click', async ({
    signIn,
    axe,
  }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.checkpoint.create'))
    await page.getByRole('combobox', { name: 'Vendor' }).fill('lintas')
    await page.getByRole('option', { name: /Lintas/ }).click()
    await expect(page.getByRole('combobox', { name: 'Vendor' })).toHaveValue(/Lintas/)
    await page.getByLabel('Latitude').fill('-7,1553')
    await page.getByLabel('Longitude').fill('112.6572')
    await page.getByLabel('Radius').fill('1,200 m')
    await page.getByLabel('Short name').focus()
    await expect(page.getByLabel('Latitude')).toHaveValue('-7.1553')
    await expect(page.getByLabel('Radius')).toHaveValue('1,200')
    await axe(page)
    // Right of the middle is further east, above it is further north; the map follows its pin.
    const map = page.getByRole('group', { name: 'Map of the location' })
    const box = (await map.boundingBox())!
    await map.click({ position: { x: box.width * 0.75, y: box.height * 0.25 } })
    const typed = async (label: string): Promise<number> => Number(await page.getByLabel(label).inputValue())
    expect(await typed('Latitude')).toBeGreaterThan(-7.1553)
    expect(await typed('Longitude')).toBeGreaterThan(112.6572)
    const placed = await typed('Longitude')
    await page.getByRole('button', { name: 'Pin' }).click()
    expect(await typed('Longitude')).toBe(placed)
  })

  test('is sent once by a double click, and leaves the reason of a refused picker in sight', async ({
    signIn,
  }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.cargo-data.create'))
    await page.getByRole('textbox', { name: /^Code/ }).fill('KIT-TWICE')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Clicked twice')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const type = page.getByRole('combobox', { name: 'Payload type' })
    await expect(type).toBeFocused()
    await expect(type).toHaveAccessibleDescription('Required')
    await expect(type).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('curah')
    await page.getByRole('option', { name: /^CURAH/ }).click()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cargo/create')) sent.push(request.method())
    })
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await page.waitForURL(new RegExp(`${to('master.cargo-data')}$`))
    expect(sent).toEqual(['POST'])
  })

  test('of an order takes the record of a whole code, and keeps its draft by Ctrl+S', async ({ signIn }) => {
    const page = await signIn('order-requester')
    await open(page, to('order-request-v2.create'))
    await page.getByRole('button', { name: 'Lines', exact: true }).click()
    const cargo = page.getByRole('group', { name: 'Line 1' }).getByRole('combobox', { name: 'Cargo' })
    await cargo.focus()
    await page.keyboard.type('urea')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^UREA(?!-)/)
    await page.keyboard.press('Enter')
    await expect(cargo).toHaveValue(/^UREA · /)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('combobox', { name: /^Contract/ })).toHaveAccessibleDescription('Required')
  })

  test('answers 404 for a record that does not exist', async ({ signIn, problems }) => {
    problems.expected.push(/404/)
    const page = await signIn('super-admin')
    const answer = await page.goto(to('master.vendor.edit', { id: '01900000-0000-7000-8000-999999999999' }))
    expect(answer?.status()).toBe(404)
  })
})
