import { to } from '#access/screens.ts'
import { png } from '../support/files.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { holdScripts } from './slow-line.ts'

const PHOTO = {
  name: 'karung-robek.png',
  mimeType: 'image/png',
  buffer: png(120, 80, () => [200, 120, 40, 255]),
}
const PAPER = {
  name: 'bukti-terima.png',
  mimeType: 'image/png',
  buffer: png(120, 80, () => [200, 120, 40, 255]),
}

test('a trip is disputed with a photo, answered with a paper, and accepted', async ({ signIn, axe }) => {
  const requester = await signIn('order-requester')
  await requester.goto(to('verify-order'))
  await hydrated(requester)
  const link = requester.locator('tbody a.row-link').first()
  const number = (await link.textContent())!.trim()
  const path = (await link.getAttribute('href'))!

  await test.step('the requester says what is wrong and shows it', async () => {
    const release = await holdScripts(requester)
    await requester.goto(path, { waitUntil: 'commit' })
    const trip = requester.locator('.verify-trip').first()
    // What is chosen before the script has come counts: the order is not accepted by the press that would send a dispute.
    await trip.getByLabel('Dispute', { exact: true }).check()
    release()
    await hydrated(requester)
    await expect(requester.getByRole('button', { name: 'Verify all accepted' })).toHaveCount(0)
    await expect(requester.getByRole('button', { name: 'Send dispute' })).toBeVisible()
    await requester.getByRole('button', { name: 'Accept all' }).click()
    await expect(trip.getByLabel('Dispute', { exact: true })).not.toBeChecked()
    await trip.getByLabel('Dispute', { exact: true }).check()
    await trip.getByRole('combobox').click()
    // Only what can be wrong with a trip or its weights is offered.
    await requester.getByRole('option', { name: /WEIGHT-DIFF/ }).click()
    await trip.getByLabel('What is wrong').fill('Two bags were torn at the quay')
    await trip.locator('input[type=file]').first().setInputFiles(PHOTO)
    await expect(trip.getByText(PHOTO.name, { exact: true })).toBeVisible()
    await axe(requester)
    await requester.getByRole('button', { name: 'Send dispute' }).click()
    await requester.waitForURL(new RegExp(`${to('verify-order')}$`))
  })

  await test.step('control tower answers with what proves it', async () => {
    const tower = await signIn('control-tower')
    const id = path.split('/').at(-1)!
    await tower.goto(`${to('order-list-v2.detail', { id })}?tab=dispute`)
    await hydrated(tower)
    await expect(tower.getByText('Two bags were torn at the quay')).toBeVisible()
    await tower.getByLabel(/^Outcome of/).selectOption({ label: 'Receipt added' })
    await tower.getByLabel(/^Answer to/).fill('The signed receipt is attached')
    await tower.getByRole('button', { name: 'Send the answers' }).click()
    await expect(tower.getByText('Attach the receipt')).toBeVisible()
    await tower.locator('input[type=file]').first().setInputFiles(PAPER)
    await expect(tower.getByText(PAPER.name, { exact: true })).toBeVisible()
    await axe(tower)
    await tower.getByRole('button', { name: 'Send the answers' }).click()
    await tower.waitForURL(/\/detail$/)
  })

  await test.step('the requester reads the answer and accepts', async () => {
    await requester.goto(path)
    await hydrated(requester)
    const answer = requester.locator('.dispute-answer')
    await expect(answer.getByText('Control tower: Receipt added')).toBeVisible()
    await expect(answer.getByText(PAPER.name, { exact: true })).toBeVisible()
    await requester.getByRole('button', { name: 'Accept all' }).click()
    const why = requester.getByLabel('Why verified without checked weights')
    if (await why.count()) await why.fill('The weighbridge checks them tomorrow')
    await requester.getByRole('button', { name: 'Verify all accepted' }).click()
    await requester.waitForURL(new RegExp(`${to('verify-order')}$`))
    await expect(requester.getByRole('link', { name: number })).toHaveCount(0)
  })
})
