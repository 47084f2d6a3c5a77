import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import { clock } from '#kernel/clock.ts'
import { pictureId } from '#frames/picture-id.ts'
import { png } from '../support/files.ts'
import {
  confirmSources,
  giveToken,
  helloOf,
  post,
  scaleSigner,
  type Signer,
} from '../support/scale-signer.ts'
import { capture, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

const TOKEN = 'token-of-the-agent-of-tb-05'
let site: WeighSite
let agent: Signer

beforeAll(async () => {
  site = await weighSite()
  agent = scaleSigner(TB5)
  await giveToken(site, TB5, TOKEN)
  await post(site, `${TB5}/agent`, helloOf(agent, TOKEN))
  await confirmSources(site)
})
afterAll(() => site.close())

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const naming = (signer: Signer, bytes: Buffer): SignedFrame =>
  signer.frame(5_000, {
    photos: [{ position: 'front', sha256: hashOf(bytes), at: clock.now().toISOString() }],
  })

async function send(frame: SignedFrame, bytes: Buffer, token = TOKEN, name = 'a.png'): Promise<number> {
  const form = new FormData()
  form.set('bridge_token', token)
  form.set('frame', JSON.stringify(frame))
  form.set('file', new File([new Uint8Array(bytes)], name))
  const answer = await site.sub.request(`/v1/scale-feed/${TB5}/picture`, { method: 'POST', body: form })
  return answer.status
}

test('a picture is the one that was taken, or none', async () => {
  const [picture, other] = [png(20, 20), png(21, 20)]
  const frame = naming(agent, picture)
  expect(await send(frame, picture, 'another-token-of-somebody')).toBe(401)
  expect(await send(naming(scaleSigner(TB5), picture), picture)).toBe(401)
  expect(await send({ ...frame, photos: [{ ...frame.photos[0]!, sha256: hashOf(other) }] }, other)).toBe(401)
  expect(await send(frame, other)).toBe(400)
  const page = Buffer.from('%PDF-1.7\n%%EOF')
  expect(await send(naming(agent, page), page, TOKEN, 'a.pdf')).toBe(400)
  const text = Buffer.from('<script>')
  expect(await send(naming(agent, text), text)).toBe(400)
  expect(await send(frame, picture)).toBe(200)
  // An agent that lost the answer sends it again.
  expect(await send(frame, picture)).toBe(200)
  const rows = await site.rows('select sha256, size_bytes from sub.file where id = $1', [
    pictureId(TB5, hashOf(picture)),
  ])
  expect(rows).toEqual([{ sha256: hashOf(picture), size_bytes: picture.length }])
})

test('a picture that waited over a new token is still taken', async () => {
  const picture = png(30, 20)
  const frame = naming(agent, picture)
  await giveToken(site, TB5, 'the-next-token-of-tb-05')
  expect(await send(frame, picture, 'the-next-token-of-tb-05')).toBe(200)
  await giveToken(site, TB5, TOKEN)
})

test('a simulated scale has pictures: those of now for its operators, those of a weight for who reads its ticket', async () => {
  const operator = site.as('weighbridge', { scale: [TB1] })
  const stranger = site.as('weighbridge-2', { scale: [TB2] })
  const trip_id = await site.addTrip(2)
  await site.standOn(operator, TB1, { trip_id })
  const feed = await site.onSub<ScaleFeed>(operator, 'GET', `/v1/scale-feed/${TB1}`)
  expect(feed.data.reading?.stable).toBe(true)
  const [reading] = await site.rows<{ photos: { file_id: string; position: string }[] }>(
    'select photos from sub.scale_reading where scale_id = $1',
    [TB1],
  )
  expect(reading?.photos.map(({ position }) => position)).toEqual(['front', 'rear'])
  const file = reading!.photos[0]!.file_id
  const seen = (caller: typeof operator) =>
    site.sub.request(`/v1/file/${file}/content`, {}, { actor: caller.actor })
  expect((await seen(operator)).headers.get('content-type')).toBe('image/png')
  expect((await seen(stranger)).status).toBe(404)
  const taken = await capture<Weighing>(operator, { scale_id: TB1, trip_id })
  expect([taken.status, taken.errors]).toEqual([200, undefined])
  await site.clear(operator, TB1)
  const [weight] = await site.rows<Weighment>('select * from orders.weighment where weighing_id = $1', [
    taken.data.id,
  ])
  expect(weight?.photos.map(({ file_id }) => file_id)).toContain(file)
  const bytes = Buffer.from(await (await seen(operator)).arrayBuffer())
  expect(hashOf(bytes)).toBe(weight?.photos[0]?.sha256)
  expect((await seen(site.as('control-tower'))).status).toBe(200)
  expect((await seen(stranger)).status).toBe(404)
  expect((await seen(site.stranger('helpdesk'))).status).toBe(404)
})
