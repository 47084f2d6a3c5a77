import { callAs } from './calls.ts'
import { to } from '#access/screens.ts'
import { expect, test } from './fixtures.ts'

interface Ticket {
  id: string
  ticket_no: string
  net_kg: number
  public_id: string
}

test('the page behind a printed code says four things, and remembers nobody', async ({
  signIn,
  baseURL,
  browser,
  axe,
}) => {
  const operator = await signIn('weighbridge')
  const { items } = await callAs<{ items: Ticket[] }>(
    operator,
    '/api/order/v1/weighing/',
    { fieldFilters: [{ field: 'status', operator: '=', value: 'verified' }], limit: 10 },
    baseURL,
  )
  const ticket = items[0]!
  const path = `/ticket/${ticket.public_id}`

  await test.step('a stranger reads number, net, date and that it holds, in both languages', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    const answer = await page.goto(`${baseURL}${path}`)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['x-robots-tag']).toContain('noindex')
    expect(answer?.headers()['set-cookie']).toBeUndefined()
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
    await expect(page.getByText(ticket.ticket_no)).toHaveCount(2)
    await expect(page.getByText('Sah', { exact: true })).toBeVisible()
    await expect(page.getByText('Valid ticket', { exact: true })).toBeVisible()
    const said = (await page.locator('main').innerText()).split(/\s*\n\s*/).filter(Boolean)
    expect(said, 'two titles, and four facts with their labels twice').toHaveLength(2 + 16)
    expect(await page.locator('script').count()).toBe(0)
    expect(await page.locator('a').count()).toBe(0)
    expect(await context.cookies()).toEqual([])
    await context.close()
  })

  await test.step('who is signed in sees the same, and stays signed in', async () => {
    const answer = await operator.goto(path)
    expect(answer?.headers()['set-cookie']).toBeUndefined()
    await axe(operator)
    await operator.goto(to('home'))
    await expect(operator).toHaveURL(to('home'))
  })

  await test.step('what is unknown is answered alike, whatever form it has', async () => {
    const bodies = new Set<string>()
    for (const id of ['A'.repeat(22), 'x', ticket.id, ticket.ticket_no]) {
      const answer = await operator.request.get(`/ticket/${encodeURIComponent(id)}`)
      expect(answer.status()).toBe(404)
      bodies.add((await answer.text()).replace(/nonce="[^"]*"/, ''))
    }
    expect(bodies.size).toBe(1)
  })
})
