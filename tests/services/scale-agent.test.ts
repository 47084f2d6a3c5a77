import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Compared } from '#contracts/weighing/compare.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import { isGenuine } from '#frames/signed-frame.ts'
import { pictureId } from '#frames/picture-id.ts'
import type { Caller } from '../support/plant.ts'
import {
  confirmSources,
  giveToken,
  helloOf,
  post,
  scaleSigner,
  smaRaw,
  type Signer,
} from '../support/scale-signer.ts'
import { capture, pass, TB1, TB2, TB5, weighSite, type WeighSite } from '../support/weigh-site.ts'

const TOKEN = 'token-of-the-agent-of-tb-05'
let site: WeighSite
let operator: Caller
let agent: Signer

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1, TB2, TB5] })
  agent = scaleSigner(TB5)
  await giveToken(site, TB5, TOKEN)
})
afterAll(() => site.close())

const feed = (frames: SignedFrame[], token = TOKEN) => {
  pass(1_000)
  return post(site, TB5, { bridge_token: token, sent_at: '2026-03-02T02:00:00.000Z', frames })
}
/** Each batch is signed at the moment it is sent: `pass` comes first. */
const send = (...kg: number[]) => {
  pass(1_000)
  return post(site, TB5, {
    bridge_token: TOKEN,
    sent_at: '2026-03-02T02:00:00.000Z',
    frames: kg.map((one) => agent.frame(one)),
  })
}
const shown = async () =>
  (
    await site.rows<{ weight_kg: number; stable: boolean }>(
      'select weight_kg, stable from sub.scale_reading where scale_id = $1',
      [TB5],
    )
  )[0]

test('a scale without an agent takes unsigned readings; its agent hears how it is set up', async () => {
  const now = '2026-03-02T02:00:00.000Z'
  const unsigned = { bridge_token: TOKEN, sent_at: now, readings: [{ weight: 500, raw: 'x', at: now }] }
  expect((await post(site, TB5, unsigned)).data).toMatchObject({ taken: 1, last_seq: null })

  await site.rows(
    `insert into master.scale_camera (id, scale_profile_id, position, place, url)
     select gen_random_uuid(), id, 0, 'front', 'http://10.1.1.9/snap.jpg' from master.scale_profile where scale_id = $1`,
    [TB5],
  )
  const hello = await post(site, `${TB5}/agent`, helloOf(agent, TOKEN))
  await confirmSources(site)
  expect(hello.data).toMatchObject({
    scale: { id: TB5, code: 'TB-05' },
    protocol: 'sma',
    display_unit: 'kg',
    last_seq: 0,
    cameras: [{ position: 'front', url: 'http://10.1.1.9/snap.jpg' }],
  })
  const mine = await site.onSub<{ items: unknown[] }>(operator, 'GET', `/v1/scale-feed/${TB5}/agent`)
  expect(mine.data.items).toMatchObject([{ version: '1.0.0', offset_ms: -120, is_current: true }])
  const other = site.as('weighbridge', { scale: [TB1] })
  expect((await site.onSub(other, 'GET', `/v1/scale-feed/${TB5}/agent`)).status).toBe(404)

  // From now on words without a signature are no weight of this indicator.
  expect((await post(site, TB5, unsigned)).status).toBe(401)
  expect(await shown()).toMatchObject({ weight_kg: 500 })
})

test('the key of a token is the one that came first', async () => {
  const thief = scaleSigner(TB5)
  const refused = await post(site, `${TB5}/agent`, helloOf(thief, TOKEN))
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringContaining('new key needs a new token'),
  ])
  expect((await post(site, `${TB5}/agent`, helloOf(agent, TOKEN))).status).toBe(200)
  expect((await post(site, `${TB5}/agent`, helloOf(agent, 'another-token-of-somebody'))).status).toBe(401)
  const other = String(generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }))
  const noKey = helloOf({ publicKey: other }, TOKEN)
  expect((await post(site, `${TB5}/agent`, noKey)).status).toBe(400)
})

test('two agents at once: one of them has the scale', async () => {
  await giveToken(site, TB1, 'token-of-two-agents-at-once')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      post(site, `${TB1}/agent`, helloOf(scaleSigner(TB1), 'token-of-two-agents-at-once')),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  await site.rows(`update master.scale_profile set protocol = 'simulator' where scale_id = $1`, [TB1])
})

test('signed frames are the weight of the scale; what was said before is not said again', async () => {
  expect((await send(0, 12_000, 12_340)).data).toMatchObject({ taken: 3, phase: 'weighing' })
  expect(await shown()).toEqual({ weight_kg: 12_340, stable: true })
  const old = agent.frame(9_000)
  const { data } = await send(12_340)
  expect(data).toMatchObject({ taken: 1, last_seq: old.seq + 1 })
  // The same frame, and one that was held back: nothing changes.
  expect((await feed([old])).data).toMatchObject({ taken: 0, last_seq: old.seq + 1 })
  expect(await shown()).toMatchObject({ weight_kg: 12_340 })
  expect((await post(site, `${TB5}/agent`, helloOf(agent, TOKEN))).data).toMatchObject({
    last_seq: old.seq + 1,
  })
})

test('a frame that waited is history, and none comes from the future', async () => {
  const before = await shown()
  const late = agent.frame(7_000)
  pass(5_000)
  expect((await feed([late])).data.taken).toBe(0)
  const ahead = agent.frame(7_000, { at: '2026-03-02T09:00:00.000Z' })
  expect((await feed([ahead])).data.taken).toBe(0)
  expect(await shown()).toEqual(before)
})

test('what was changed on the way, signed by others or meant for others is refused whole', async () => {
  const good = agent.frame(8_000)
  const forged: [string, SignedFrame][] = [
    ['weight', { ...agent.frame(8_000), weight_kg: 9_000, raw: smaRaw(9_000) }],
    ['another key', scaleSigner(TB5).frame(8_000)],
    ['another scale', agent.frame(8_000, { scale_id: TB2 })],
    [
      'a picture',
      { ...agent.frame(8_000), photos: [{ position: 'front', sha256: 'a'.repeat(64), at: good.at }] },
    ],
  ]
  for (const [what, frame] of forged) expect([what, (await feed([good, frame])).status]).toEqual([what, 401])
  // Signed, but not what the indicator said: a wrong protocol at the agent, or an agent that makes weights.
  const lying = await feed([agent.frame(8_000, { raw: smaRaw(7_000) })])
  expect([lying.status, lying.errors[0]?.field]).toEqual([400, 'frames.0.raw'])
  expect((await feed([agent.frame(8_000, { raw: smaRaw(8_000, 'M') })])).status).toBe(400)
  expect((await feed([agent.frame(8_000, { raw: smaRaw(8_000, 'M'), stable: false })])).status).toBe(200)
})

test('a weight says which plate a camera read, and a ticket is flagged where it is another truck’s', async () => {
  const trip = await site.addTrip(3, { origin_scale_id: TB5 })
  const [truck] = await site.rows<{ plate_no: string }>(
    'select k.plate_no from master.truck k join orders.trip t on t.truck_id = k.id where t.id = $1',
    [trip],
  )
  const weigh = async (kg: number, plate: string): Promise<Weighing> => {
    await send(0)
    pass(1_000)
    const photos = [
      { position: 'front' as const, sha256: 'd'.repeat(64), at: '2026-03-02T02:00:00.000Z', plate },
    ]
    await feed([agent.frame(kg, { photos })])
    const { status, data, errors } = await capture<Weighing>(operator, {
      scale_id: TB5,
      trip_id: trip,
      note: 'Dicatat untuk menara',
    })
    expect([status, errors]).toEqual([200, undefined])
    pass(4 * 60_000)
    return data
  }
  const { id } = await weigh(5_000, 'B 1 XX')
  const closed = await weigh(14_900, truck!.plate_no)
  expect(closed.flags?.map(({ code, level }) => `${code} ${level}`)).toContain('PLATE_MISMATCH block')
  expect(
    await site.rows(
      'select plate_ocr, plate_match from orders.weighment where weighing_id = $1 order by sequence',
      [id],
    ),
  ).toEqual([
    { plate_ocr: 'B 1 XX', plate_match: false },
    { plate_ocr: truck!.plate_no, plate_match: true },
  ])
  const compared = await operator.get<Compared>(`/v1/weighing/${id}/compare`)
  expect(compared.data.signs).toEqual(
    expect.arrayContaining([{ ok: false, text: 'Another plate was read: B 1 XX' }]),
  )
  await site.rows(`update orders.trip set status = 'completed' where id = $1`, [trip])
})

test('a weight carries its frame and its pictures, and says done to the barrier', async () => {
  const trip = await site.addTrip(1, { origin_scale_id: TB5 })
  await send(0)
  pass(60_000)
  const sha256 = 'c'.repeat(64)
  const photos = [{ position: 'front' as const, sha256, at: '2026-03-02T02:00:00.000Z' }]
  const stands = agent.frame(5_000, {
    photos,
    zero_seen_at: new Date(Date.parse('2026-03-02T02:01:00Z')).toISOString(),
  })
  pass(1_000)
  expect((await feed([stands])).data).toMatchObject({ taken: 1, phase: 'weighing' })
  const first = await capture<Weighing>(operator, {
    scale_id: TB5,
    trip_id: trip,
    note: 'Dicatat untuk menara',
  })
  expect([first.status, first.header.message]).toEqual([200, expect.anything()])
  const [weight] = await site.rows<Weighment & { frame: SignedFrame }>(
    `select m.*, f.frame from orders.weighment m join orders.weighment_frame f on f.weighment_id = m.id
     where m.weighing_id = $1`,
    [first.data.id],
  )
  expect(weight?.photos).toEqual([{ position: 'front', sha256, file_id: pictureId(TB5, sha256) }])
  expect(isGenuine(weight!.frame, agent.publicKey)).toBe(true)
  expect((await feed([agent.frame(5_000, { zero_seen_at: stands.zero_seen_at })])).data.phase).toBe('done')

  // The second one has none, and this scale has a camera.
  pass(10 * 60_000)
  await send(0)
  await send(14_900)
  const second = await capture<Weighing>(operator, { scale_id: TB5, trip_id: trip, note: 'Checked' })
  expect([second.status, second.errors]).toEqual([200, undefined])
  expect(second.data.flags?.map(({ code }) => code)).toContain('NO_PHOTO')
})
