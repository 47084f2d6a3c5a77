import { to } from '#access/screens.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { open } from './filling.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { FIRST, holdScripts, pressEarly } from './slow-line.ts'

test.describe('master lists', () => {
  test('count what belongs to a row and mark what expires', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, `${to('master.vendor')}?q=GKT`)
    const row = page.getByRole('row', { name: /GKT/ })
    await expect(page.getByRole('columnheader', { name: 'Trucks' })).toBeVisible()
    await expect(row.getByRole('cell', { name: '22', exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: '30', exact: true })).toBeVisible()
    await open(page, to('master.scale'))
    await expect(page.getByRole('row', { name: /TB-05/ }).getByText('in 14 days')).toHaveAttribute(
      'data-tone',
      'bad',
    )
    await axe(page)
  })

  test('show the drivers whose documents end within thirty days', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.driver'))
    await page.getByRole('button', { name: '+ Filter' }).click()
    await page.getByLabel('Filter by').selectOption({ label: 'Next document to expire' })
    await axe(page)
    await page.getByRole('button', { name: 'Within 30 days' }).click()
    await expect(page).toHaveURL(/document_expires_at%7Ebetween=today%2Ctoday%2B30/)
    await expect(
      page.getByRole('link', { name: /Next document to expire: today – in 30 days/ }),
    ).toBeVisible()
    const marks = page.locator('.expires[data-tone="bad"]')
    await expect(marks.first()).toBeVisible()
    await expect(page.locator('tbody tr').filter({ hasNot: marks })).toHaveCount(0)
    await open(page, `${to('master.driver')}?document_expires_at~%3C=today`)
    await expect(
      page
        .getByRole('row', { name: /DRV-0012/ })
        .getByText('Expired')
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /Next document to expire: Expired/ })).toBeVisible()
  })

  test('say the same in Indonesian, and on a phone without running out of it', async ({
    signIn,
    baseURL,
  }) => {
    const page = await signIn('super-admin')
    await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL ?? '' }])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${to('master.truck')}?document_expires_at~between=today,today%2B30`)
    await expect(page.getByText(/^\d+ hari lagi$/).first()).toBeVisible()
    await expect(
      page.getByRole('link', { name: /Dokumen terdekat habis: hari ini – 30 hari lagi/ }),
    ).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test('inspection groups are put in another order by dragging and by the keyboard', async ({
  signIn,
  axe,
  problems,
}) => {
  // The answer to the record that was changed meanwhile.
  problems.expected.push(/status of 409/)
  const page = await signIn('super-admin')
  await open(page, to('master.inspection-group'))
  const names = async (): Promise<string[]> =>
    (await page.locator('tbody tr a.row-link').allInnerTexts()).map((text) => text.trim())
  const before = await names()
  expect(before.slice(0, 3)).toEqual(['P2H-MESIN', 'P2H-REM-BAN', 'P2H-LAMPU'])
  await page.getByRole('button', { name: 'Change the sequence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the sequence' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(before.length)
  await axe(page)
  // The first below the third, with the mouse.
  await rows.nth(0).locator('.reorder-handle').hover()
  await page.mouse.down()
  const third = (await rows.nth(2).boundingBox())!
  await page.mouse.move(third.x + 30, third.y + third.height - 4, { steps: 6 })
  await page.mouse.up()
  await expect(rows.nth(2)).toContainText('P2H-MESIN')
  await expect(dialog.getByText('Mesin dan cairan is now 3 of 5')).toBeAttached()
  // And one up again, with the keyboard; the focus goes with it.
  await dialog.getByRole('button', { name: 'Move Mesin dan cairan up' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText('P2H-MESIN')
  await expect(dialog.getByRole('button', { name: 'Move Mesin dan cairan up' })).toBeFocused()
  // Somebody else saves one of them meanwhile: the order is not lost.
  const meanwhile = await page.request.post('/api/master/v1/inspection-group/update', {
    headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
    data: { id: demoId('inspectionGroup', 2), frequency: 'daily' },
  })
  expect(meanwhile.ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText(/Your sequence is kept; save again/)).toBeVisible()
  await expect(rows.nth(1)).toContainText('P2H-MESIN')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Sequence saved')).toBeVisible()
  expect(await names()).toEqual(['P2H-REM-BAN', 'P2H-MESIN', ...before.slice(2)])
})

test.describe('the life of a record', () => {
  test('what is entered before the script has come is saved as it was entered', async ({ signIn }) => {
    const page = await signIn('super-admin')
    const release = await holdScripts(page)
    await page.goto(to('master.problem.create'), { waitUntil: 'commit' })
    await page.getByLabel('Code').fill('BAN-91')
    await page.getByLabel('Name').fill('Ban kempis di jalan')
    await page.getByLabel('Severity').selectOption('high')
    await page.getByLabel('Credit points').fill('-7')
    await page.getByLabel('Stops the trip').check()
    await page.getByLabel('Acknowledge within').fill('15')
    await page.getByLabel('Resolve within').fill('1240')
    await page.getByLabel('Resolve within').press('End')
    release()
    await hydrated(page)
    await expect(page.getByLabel('Resolve within')).toBeFocused()
    await page.getByLabel('Resolve within').press('Backspace')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.locator('.picker-panel').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'BAN-91' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${to('master.problem')}?q=BAN-91`)
    const row = page.getByRole('row', { name: /BAN-91/ })
    for (const shown of ['Ban kempis di jalan', 'High', '-7', '15 min', '2 h 04 min'])
      await expect(row).toContainText(shown)
  })

  test('what is typed into a search before the script has come is searched', async ({ signIn }) => {
    const page = await signIn('super-admin')
    const release = await holdScripts(page)
    await page.goto(to('master.vendor'), { waitUntil: 'commit' })
    await page.getByRole('searchbox').pressSequentially('GK')
    release()
    await hydrated(page)
    await page.getByRole('searchbox').press('T')
    await expect(page).toHaveURL(/[?&]q=GKT/i)
    await expect(page.getByRole('searchbox')).toHaveValue('GKT')
  })

  test('what is pressed before the script has come is done when it has', async ({ signIn }) => {
    const page = await signIn('super-admin')
    const ofList = await holdScripts(page, FIRST)
    await page.goto(to('master.vendor'), { waitUntil: 'commit' })
    await pressEarly(page.getByRole('button', { name: 'Columns' }))
    ofList()
    await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible()

    await open(page, `${to('master.signature')}?status=active`)
    const driver = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
    const ofRecord = await holdScripts(page, FIRST)
    await page.goto(driver ?? '', { waitUntil: 'commit' })
    await pressEarly(page.getByRole('button', { name: 'Revoke' }))
    ofRecord()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.locator('[data-pressed]')).toHaveCount(0)
  })

  test('a form that is sent before the script has come is saved with what was typed', async ({ signIn }) => {
    const page = await signIn('super-admin')
    const release = await holdScripts(page, FIRST)
    await page.goto(to('master.problem-category.create'), { waitUntil: 'commit' })
    await page.getByLabel('Code').fill('KACA')
    await page.getByLabel('Name').fill('Kaca dan spion')
    await page.getByLabel('Scope').selectOption({ index: 1 })
    await pressEarly(page.getByRole('button', { name: 'Save', exact: true }))
    release()
    await page.waitForURL(new RegExp(`${to('master.problem-category')}$`))
    await open(page, `${to('master.problem-category')}?q=KACA`)
    await expect(page.getByRole('row', { name: /KACA/ })).toContainText('Kaca dan spion')
  })

  test('one that is used is not deleted but put out of use, with a reason', async ({
    signIn,
    axe,
    problems,
  }) => {
    problems.expected.push(/412/)
    const page = await signIn('super-admin')
    await open(page, to('master.vendor.edit', { id: demoId('vendor', 6) }))
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate' })
    await expect(dialog.getByText(/Other records still use this one \(.*trucks 4/)).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Contract moved to another haulier')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(page.getByText('Contract moved to another haulier')).toBeVisible()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()
  })

  test('a driver is linked to an account of his role that nobody has yet', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.driver.edit', { id: demoId('driver', 1) }))
    const account = page.getByRole('combobox', { name: 'User account' })
    await expect(account).toHaveValue('driver · Slamet Riyadi')
    const made = await page.request.post('/api/auth/v1/user/create', {
      headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
      data: { username: 'sopir.baru', name: 'Ahmad Susanto', role_code: 'driver' },
    })
    expect(made.ok(), await made.text()).toBe(true)
    await open(page, to('master.driver.edit', { id: demoId('driver', 2) }))
    await account.click()
    // Neither the account that is linked already nor those of other roles.
    await expect(page.getByRole('option')).toHaveText([/sopir\.baru/])
    await page.getByRole('option', { name: /sopir\.baru/ }).click()
    await axe(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('DRV-0002 · Ahmad Susanto saved')).toBeVisible()
    await open(page, to('master.driver.edit', { id: demoId('driver', 2) }))
    await expect(account).toHaveValue('sopir.baru · Ahmad Susanto')
  })

  test('a checker gets a PIN, shown once', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.checker.edit', { id: demoId('checker', 4) }))
    await page.getByRole('button', { name: 'Make a PIN' }).click()
    const dialog = page.getByRole('dialog', { name: 'PIN' })
    const pin = (await dialog.locator('code').textContent()) ?? ''
    expect(pin).toMatch(/^\d{6}$/)
    await axe(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(/^Made on /)).toBeVisible()
    await expect(page.getByText(pin)).toHaveCount(0)
    await expect(page.getByText('PIN made')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make a new PIN' })).toBeVisible()
  })
})

test.describe('a scale', () => {
  test('has its indicator, its tera and a token for its bridge program', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.scale.edit', { id: demoId('scale', 6) }))
    await page.getByRole('link', { name: 'Indicator and tera' }).click()
    await hydrated(page)
    await axe(page)
    await page.getByLabel('Unit of the display').selectOption({ label: 'Tonnes' })
    await page.getByLabel('Smallest weight').fill('500')
    await page.getByLabel('Reason for the change').fill('The display was replaced')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^This change waits for a second person: .*Smallest weight/)).toBeVisible()
    await expect(page).toHaveURL(/tab=profile$/)
    await expect(page.getByLabel('Unit of the display')).toHaveValue('kg')
    const second = await signIn('super-admin-2')
    await open(second, page.url())
    await second.getByRole('button', { name: 'Approve the change' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Approve the change' }).click()
    await expect(second.getByLabel('Unit of the display')).toHaveValue('t')
    await expect(second.getByLabel('Smallest weight')).toHaveValue('500')
    await hydrated(page)
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Token of the bridge program' })
    await expect(dialog.locator('code')).toHaveText(/^[\w-]{32}$/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Make a new token' })).toBeVisible()
  })

  test('a new one makes its type on the way, and then its profile', async ({ signIn, axe }) => {
    const page = await signIn('super-admin')
    await open(page, to('master.scale.create'))
    await page.getByRole('button', { name: '+ New: scale type' }).click()
    const dialog = page.getByRole('dialog', { name: 'New: scale type' })
    await dialog.getByLabel('Code').fill('AXLE')
    await dialog.getByLabel('Name').fill('Axle pad')
    await axe(page)
    await dialog.getByRole('button', { name: 'New: scale type' }).click()
    await expect(page.getByRole('combobox', { name: 'Scale type' })).toHaveValue('AXLE · Axle pad')
    await page.getByLabel('Code').fill('TB-91')
    await page.getByLabel('Name').fill('Timbangan Sumbu')
    await page.getByLabel('Latitude').fill('-7.1512')
    await page.getByLabel('Longitude').fill('112.6398')
    await page.getByLabel('Radius').fill('40')
    await expect(page.getByText(/^Overlaps with .*TB-03/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'TB-91' }).click()
    await page.getByRole('link', { name: 'Indicator and tera' }).click()
    await hydrated(page)
    await page.getByLabel('Protocol').selectOption({ label: 'XK3190 equals frame, in reading order' })
    await page.getByLabel('Connection').selectOption({ label: 'Bridge program' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Make a token' })).toBeVisible()
  })
})
