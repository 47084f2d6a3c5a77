import type { Page } from '@playwright/test'
import { to } from '#access/screens.ts'
import { callAs } from './calls.ts'
import { expect, hydrated, test } from './fixtures.ts'

interface Ticket {
  id: string
  ticket_no: string
  status: string
  flags: { level: string }[]
  void_requested_at: string | null
}

const drawer = (page: Page) => page.getByRole('dialog')
const headed = (page: Page) => drawer(page).getByRole('heading', { level: 2 })

async function open(page: Page): Promise<string[]> {
  await page.goto(to('weighing-result.verification'))
  await hydrated(page)
  return page
    .locator('#list a.row-link')
    .evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLElement ? (link.innerText.split('\n')[0] ?? '') : '')),
    )
}

test('an operator verifies tickets by keyboard beside the list, with a comment for each flag', async ({
  signIn,
  axe,
  baseURL,
}) => {
  const page = await signIn('weighbridge-2')
  await page.context().addCookies([{ name: 'lang', value: 'id', url: baseURL! }])
  const shown = await open(page)
  const read = async (no: string): Promise<Ticket> => {
    const { items } = await callAs<{ items: Ticket[] }>(
      page,
      '/api/order/v1/weighing/',
      { searchString: no, limit: 10 },
      baseURL,
    )
    return items.find(({ ticket_no }) => ticket_no === no)!
  }

  await test.step('it opens over the list, which stays, and turns by arrows', async () => {
    await page.locator('#list a.row-link').first().click()
    await expect(headed(page)).toHaveText(shown[0]!)
    await expect(page.locator('#list tr[data-open]')).toContainText(shown[0]!)
    await expect(drawer(page).getByText('Bagan kendali, 30 tiket')).toBeVisible()
    await expect(
      drawer(page)
        .getByText(/tanda tangan sah/)
        .first(),
    ).toBeVisible()
    await axe(page)
    await page.keyboard.press('ArrowDown')
    await expect(headed(page)).toHaveText(shown[1]!)
    await page.keyboard.press('ArrowUp')
    await expect(headed(page)).toHaveText(shown[0]!)
    await drawer(page).getByRole('button', { name: 'Operator ini' }).click()
    await expect(drawer(page).getByText('Tara dikurangi tara tersimpan, kg')).toBeVisible()
    const back = drawer(page).getByRole('link', { name: 'Kembalikan' })
    expect(await back.getAttribute('href')).toBe(
      `${to('weighing-revision')}?create=${(await read(shown[0]!)).id}`,
    )
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
  })

  await test.step('a flag wants its comment before Ctrl and Enter verify; then the next ticket is there', async () => {
    const known = await Promise.all(shown.map(read))
    const at = known.findIndex(
      ({ flags, void_requested_at: asked }) =>
        flags.length > 0 && !asked && flags.every(({ level }) => level === 'warn'),
    )
    expect(at, 'a ticket with a flag that an operator answers').toBeGreaterThanOrEqual(0)
    const no = shown[at]!
    await page.locator('#list a.row-link').nth(at).click()
    await expect(headed(page)).toHaveText(no)
    const comment = drawer(page).locator('.field:has(.label.required) textarea')
    await expect(comment).toHaveCount(1)
    await page.keyboard.press('Control+Enter')
    await expect(comment).toBeFocused()
    expect((await read(no)).status).toBe('flagged')
    await comment.fill('Muatan sama, sudah dilihat di foto')
    await page.keyboard.press('Control+Enter')
    await expect(headed(page)).toHaveText(shown[at + 1]!)
    expect((await read(no)).status).toBe('verified')
    await page.keyboard.press('Escape')
    await page.waitForLoadState('load')
    await expect(page.locator('#list').getByText(no)).toHaveCount(0)
  })

  await test.step('what nothing speaks against is verified together, each with its result', async () => {
    await hydrated(page)
    await page.getByRole('button', { name: /^Verifikasi \d+ di bawah 20$/ }).click()
    const boxes = drawer(page).getByRole('checkbox')
    await expect(boxes.first()).toBeVisible()
    const count = await boxes.count()
    await boxes.first().uncheck()
    await drawer(page)
      .getByRole('button', { name: `Verifikasi ${count - 1}` })
      .click()
    await expect(drawer(page).getByText('Terverifikasi', { exact: true })).toHaveCount(count - 1)
    await axe(page)
  })
})

test('without scripts a ticket leads to its page', async ({ signIn, browser, baseURL }) => {
  const known = await signIn('weighbridge-2')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await known.context().storageState(),
  })
  const page = await context.newPage()
  await page.goto(`${baseURL}${to('weighing-result.verification')}`)
  await page.locator('#list a.row-link').first().click()
  await expect(page).toHaveURL(/ticket=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('TB-')
  await context.close()
})

test('a printed ticket is proved by its code without a network, and by what stands on it', async ({
  problems,
  signIn,
  axe,
  baseURL,
}) => {
  const page = await signIn('weighbridge')
  const { items } = await callAs<{ items: (Ticket & { net_kg: number })[] }>(
    page,
    '/api/order/v1/weighing/',
    { fieldFilters: [{ field: 'status', operator: '=', value: 'verified' }], limit: 10 },
    baseURL,
  )
  const ticket = items[0]!
  const answer = await page.request.post(`/api/order/v1/weighing/${ticket.id}/paper`, {
    headers: { origin: baseURL!, 'sec-fetch-site': 'same-origin' },
    data: { kind: 'ticket' },
  })
  const { paper } = (
    (await answer.json()) as { data: { paper: { proof: string; en: { check_code: string } } } }
  ).data
  await page.goto(`${to('weighing-result.list')}?check=1`)
  await hydrated(page)
  const status = page.getByRole('status')
  const code = page.getByLabel('Square code')

  await test.step('by what stands on the paper', async () => {
    await page.getByLabel('Ticket number').fill(ticket.ticket_no)
    await page.getByLabel('Net', { exact: false }).fill(String(ticket.net_kg))
    await page.getByLabel('Check code').fill(paper.en.check_code.toLowerCase())
    await page.getByRole('button', { name: 'Check what is typed' }).click()
    await expect(status.getByText('Genuine', { exact: true })).toBeVisible()
    await axe(page)
    await page.getByLabel('Check code').fill('0000-0000-0000-0000')
    await page.getByRole('button', { name: 'Check what is typed' }).click()
    await expect(status.getByText('Not genuine', { exact: true })).toBeVisible()
  })

  await test.step('by its square code, while the server cannot be reached', async () => {
    problems.expected.push(/check-paper|ERR_FAILED|Failed to load/)
    await page.route('**/check-paper', (route) => route.abort())
    await code.fill(`${baseURL}${paper.proof}`)
    await page.keyboard.press('Enter')
    await expect(status.getByText('Genuine', { exact: true })).toBeVisible()
    await expect(status.getByText(ticket.ticket_no)).toBeVisible()
    await expect(status.getByText(/^No network/)).toBeVisible()
    await code.fill(`${baseURL}${paper.proof.replace(`.${ticket.net_kg}.`, `.${ticket.net_kg + 1000}.`)}`)
    await page.keyboard.press('Enter')
    await expect(status.getByText('Not genuine', { exact: true })).toBeVisible()
  })
})
