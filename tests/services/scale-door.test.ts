import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveToken } from '../support/scale-signer.ts'
import { TB1, TB2, weighSite, type WeighSite } from '../support/weigh-site.ts'

// Wrong tokens at the door of the scales (live.G5): counted by network before anything is looked up.

const TOKEN = 'token-of-the-bridge-of-tb-01'
let site: WeighSite
beforeAll(async () => {
  site = await weighSite()
  await giveToken(site, TB1, TOKEN)
})
afterAll(() => site.close())

async function send(ip: string, token: string, scale = TB1, path = ''): Promise<number> {
  const at = new Date().toISOString()
  const body = { bridge_token: token, sent_at: at, readings: [{ at, weight: 0, unit: 'kg', raw: '0' }] }
  const request = new Request(`http://x/v1/scale-feed/${scale}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await site.sub.fetch(request, { client: { ip } as never })
  return answer.status
}

test('thirty wrong tokens of a network are looked up in a minute, for whatever scale, and the right one goes on', async () => {
  expect(await send('10.5.0.1', TOKEN)).toBe(200)
  const tried: number[] = []
  for (let n = 0; n < 32; n += 1)
    tried.push(await send('10.5.0.1', `wrong-token-number-${n}`, n % 2 ? TB1 : TB2))
  expect(tried.filter((status) => status === 401)).toHaveLength(30)
  expect(tried.slice(30)).toEqual([429, 429])
  expect(await send('10.5.0.1', TOKEN)).not.toBe(429)
  expect(await send('10.5.0.2', 'wrong-token-of-elsewhere')).toBe(401)
})

test('so is a token that only looks like the right one of another scale', async () => {
  for (let n = 0; n < 30; n += 1) await send('10.5.0.3', `wrong-token-number-${n}`)
  expect(await send('10.5.0.3', TOKEN, TB2)).toBe(429)
})
