import { pdf, png } from '../support/files.ts'
import { expect, hydrated, test } from './fixtures.ts'

const image = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const PAPER = (): Buffer => png(200, 120, () => [200, 210, 220, 255])

/** A photo of a signature on paper that the light falls off on. */
const PHOTO = (): Buffer =>
  png(400, 200, (x, y) =>
    x > 80 && x < 320 && Math.abs(y - 100 - 40 * Math.sin(x / 18)) < 4
      ? [30, 40, 120, 255]
      : [235 - x / 4, 230 - x / 4, 215 - x / 4, 255],
  )

test('a signature is photographed or drawn, shown on paper, and revoked with a reason', async ({
  signIn,
  axe,
}) => {
  const page = await signIn('super-admin')
  await page.goto('/dashboard/master/signature?status=missing')
  const driver = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(driver).toBeVisible()
  await axe(page)
  await driver.click()
  await expect(page.getByText('No active signature')).toBeVisible()
  const input = page.getByLabel('Photo or scan of a signature')
  await expect(input).toBeVisible()
  await hydrated(page)
  await input.setInputFiles(image('kertas.png', PAPER()))
  await expect(page.getByText(/^No ink was found/)).toBeVisible()
  await axe(page)
  await input.setInputFiles(image('tanda.png', PHOTO()))
  const shown = page.getByAltText('The new signature')
  await expect(shown).toBeVisible()
  // Ink on nothing: its corner is see-through, and it is cropped to the ink.
  const seen = await shown.evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: picture.naturalWidth,
      height: picture.naturalHeight,
    })
    const pen = canvas.getContext('2d')!
    pen.drawImage(picture, 0, 0)
    return { width: canvas.width, corner: pen.getImageData(0, 0, 1, 1).data[3] }
  })
  expect(seen.corner).toBe(0)
  expect(seen.width).toBeLessThan(320)
  await axe(page)
  await page.getByRole('button', { name: 'Take another one' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  const pad = page.getByRole('img', { name: 'Place to sign on' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y } = (await pad.boundingBox())!
  for (const [from, to] of [
    [30, 180],
    [60, 220],
  ] as const) {
    await page.mouse.move(x + from, y + 60)
    await page.mouse.down()
    for (let at = from; at <= to; at += 10) await page.mouse.move(x + at, y + 80 + 30 * Math.sin(at / 15))
    await page.mouse.up()
  }
  await page.getByRole('button', { name: 'Undo the last stroke' }).click()
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await expect(shown).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByText('Signature saved')).toBeVisible()
  await expect(page.getByAltText(/^Signature of /).first()).toHaveJSProperty('complete', true)
  await expect(page.getByText('Drawn on the screen').first()).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Bukan tanda tangan sopir ini')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No active signature')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Bukan tanda tangan sopir ini' })).toBeVisible()
})

test('a truck’s paper gets its scan and says when it ends', async ({ signIn, axe }) => {
  const page = await signIn('super-admin')
  await page.goto('/dashboard/master/truck')
  await page.getByRole('row').nth(3).getByRole('link').first().click()
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByRole('button', { name: 'Add Port pass' }).click()
  const dialog = page.getByRole('dialog', { name: 'Port pass' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByLabel('Document number').fill('PP-2026-7')
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill('31/12/2098')
  const scan = { name: 'pas.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await dialog.getByLabel('File', { exact: true }).setInputFiles(scan)
  await expect(dialog.getByRole('link', { name: /pas\.pdf/ })).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Port pass saved')).toBeVisible()
  await expect(documents.getByText('31 Dec 2098')).toBeVisible()
  const href = await documents.getByRole('link', { name: 'pas.pdf' }).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-security-policy']).toContain('sandbox')
  expect(answer.headers()['content-disposition']).toContain('attachment')

  await documents.getByRole('button', { name: 'Edit Port pass' }).click()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(image('pas.png', PAPER()))
  await expect(dialog.getByRole('link', { name: /pas\.png/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const picture = (await documents.getByRole('link', { name: 'pas.png' }).getAttribute('href')) ?? ''
  // What a page of ours asks for is shown, what comes from elsewhere is offered for saving.
  const shown = await page.evaluate(
    async (at) => (await fetch(at)).headers.get('content-disposition'),
    picture,
  )
  expect(shown).toMatch(/^inline/)
  expect((await page.request.get(picture)).headers()['content-disposition']).toMatch(/^attachment/)
  await axe(page)
  await documents.getByRole('button', { name: 'Remove Port pass' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(documents.getByRole('button', { name: 'Add Port pass' })).toBeVisible()
})

test('a truck has a photo and a hazardous cargo its safety data sheet', async ({ signIn, axe }) => {
  const page = await signIn('super-admin')
  await page.goto('/dashboard/master/truck?q=TBK-001')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const form = page.locator('form.resource-form')
  const photo = form.getByLabel('Photo', { exact: true })
  await expect(photo).toBeVisible()
  await hydrated(page)
  await photo.setInputFiles(image('truk.png', PAPER()))
  await expect(form.getByRole('link', { name: /truk\.png/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('TBK-001 · W 9001 UZ saved')).toBeVisible()
  await page.goto('/dashboard/master/truck?q=TBK-001')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(form.getByRole('link', { name: /truk\.png/ })).toBeVisible()
  await axe(page)

  await page.goto('/dashboard/master/cargo-data?q=NH3')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const sheet = form.getByLabel('Safety data sheet', { exact: true })
  await expect(sheet).toBeVisible()
  await hydrated(page)
  await sheet.setInputFiles({ name: 'amonia.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(form.getByRole('link', { name: /amonia\.pdf/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/ saved$/)).toBeVisible()
})

test('a user’s picture is uploaded in his form and shown there', async ({ signIn, axe }) => {
  const page = await signIn('super-admin')
  await page.goto('/dashboard/users?q=safety-officer')
  const href = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href')
  await page.goto((href ?? '').replace('/detail', '/edit'))
  const input = page.getByLabel('Picture', { exact: true })
  await expect(input).toBeVisible()
  await hydrated(page)
  await input.setInputFiles(image('wajah.png', PAPER()))
  const shown = page.getByRole('link', { name: 'Show the picture' })
  await expect(shown).toBeVisible()
  const drawn = shown.locator('img')
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(200)
  await axe(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Choose a file, drop it or paste it here')).toBeVisible()
})
