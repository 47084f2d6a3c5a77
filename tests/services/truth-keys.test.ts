import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#contracts/notice/calls.ts'
import type { Page } from '#kernel/wire.ts'
import { createService } from '#engine/call/service.ts'
import { headsFileOf, headsWriter } from '#engine/seal/heads.ts'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { addKey, keyFileOf, laterSigner, openSigner, signerFrom } from '#engine/seal/signer.ts'
import { startRelay } from '#events/relay.ts'
import { readEnv } from '#server/env.ts'
import { checkTruth, truthJobs } from '#server/truth-jobs.ts'
import { createMasterApp } from '#services/master/app.ts'
import { scaleId } from '#services/master/start-data/scales.ts'
import { weightHeads } from '#services/order/ports.ts'
import { mountWeighing } from '#services/order/weighing/calls.ts'
import { notifier } from '#services/sub/notice/tell.ts'
import { evidenceOf, verifyTruth } from '#truth/verify.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'
import { giveTestKey, TEST_SIGNER } from '../support/signer.ts'
import { pass, PLATFORM, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

/** The keys of an installation, the heads beside the database, and who hears of a break. */

let site: WeighSite
let operator: Caller
const dataDir = mkdtempSync(join(tmpdir(), 'angkut-keys-'))
const keyFile = keyFileOf(dataDir)
const headsFile = headsFileOf(dataDir)

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
})

afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await site.close()
})

/** A weight of the nth truck, on a plant whose services have this context. */
async function weigh(n: number, more: Partial<ServiceContext>): Promise<Answer> {
  const ctx = { ...site.ctx('order'), ...more }
  const app = createService(ctx)
  mountWeighing(app, ctx)
  const trip_id = await site.addTrip(n)
  await site.standOn(operator, TB1, { trip_id })
  const answer = await send(app, { method: 'POST', path: '/v1/weighing/capture' }, operator.actor, {
    scale_id: TB1,
    trip_id,
    sequence: 1,
    place: 'origin',
    ...PLATFORM,
  })
  await site.clear(operator, TB1)
  pass(60_000)
  return answer as Answer
}

const truth = () => verifyTruth(site.db, evidenceOf(keyFile, [headsFile]))

test('the first start makes a key only its user can read; a file that others can read, or none, is refused', () => {
  const first = openSigner(dataDir)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect(openSigner(dataDir).keyId).toBe(first.keyId)
  chmodSync(keyFile, 0o644)
  expect(() => openSigner(dataDir)).toThrow(/chmod 600/)
  chmodSync(keyFile, 0o600)
  expect(() => openSigner(dataDir, join(dataDir, 'elsewhere'))).toThrow(/There is no key file/)
  expect(() => laterSigner(join(dataDir, 'elsewhere')).sign('x')).toThrow(/There is no key file/)
  const other = join(dataDir, 'other')
  writeFileSync(other, `${first.keyId} c2hvcnQ\n`, { mode: 0o600 })
  expect(() => signerFrom(other)).toThrow(/is no key/)
})

/** The plant itself was signed with the key of all tests: here it is a retired one. */
function keepTestKey(): void {
  const own = readFileSync(keyFile, 'utf8')
  giveTestKey(dataDir)
  writeFileSync(keyFile, readFileSync(keyFile, 'utf8') + own)
}

test('after another key was added the old one still verifies what it signed', async () => {
  keepTestKey()
  const old = openSigner(dataDir)
  expect((await weigh(1, { signer: old })).status).toBe(200)
  const id = addKey(keyFile)
  const now = openSigner(dataDir)
  expect(now.keyId).toBe(id)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  expect((await weigh(2, { signer: now })).status).toBe(200)
  const keys = await site.rows('select key_id from orders.weighment order by chain_seq')
  expect(keys).toEqual([{ key_id: old.keyId }, { key_id: now.keyId }])
  const { breaks, unknown } = await truth()
  expect(breaks).toEqual([])
  expect(unknown.join('\n')).toContain('No ends of chains were found outside the database')
})

test('ends are written down when they have moved, and survive the server', async () => {
  const signer = openSigner(dataDir)
  const write = headsWriter(headsFile, signer, 0)
  expect(await write(await weightHeads(site.db))).toBe(1)
  expect(await write(await weightHeads(site.db))).toBe(0)
  expect(await headsWriter(headsFile, signer)(await weightHeads(site.db))).toBe(0)
  expect((await weigh(3, { signer })).status).toBe(200)
  expect(await headsWriter(headsFile, signer)(await weightHeads(site.db))).toBe(1)
  expect(statSync(headsFile).mode & 0o777).toBe(0o600)
  const { breaks, checked } = await truth()
  expect([breaks, checked.heads]).toEqual([[], 2])
  const text = readFileSync(headsFile, 'utf8')
  writeFileSync(headsFile, text.replace(/\[2,/, '[1,'))
  expect((await truth()).breaks).toEqual([
    {
      check: 'heads',
      record: 'line 1 of the heads',
      words: 'its signature is wrong, or its key is not in the file of keys',
    },
  ])
  writeFileSync(headsFile, text)
})

test('rows are sealed once, by several servers at a time too', async () => {
  const ctx = { ...site.ctx('order'), signer: openSigner(dataDir) }
  await Promise.all([1, 2, 3].map(() => sealSome(ctx)))
  const [counts] = await site.rows(
    `select (select count(*) from orders.seal_due) as due, (select count(*) from orders.seal) =
       (select count(*) from orders.audit_event) + (select count(*) from orders.weighment) + (select count(*) from orders.trip_event) as all`,
  )
  expect(counts).toEqual({ due: 0, all: true })
  expect((await truth()).breaks).toEqual([])
})

test('a simulated weight says so in what is signed', async () => {
  const sources = await site.rows('select distinct source from orders.weighment')
  expect(sources).toEqual([{ source: 'simulator' }])
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows(`update orders.weighment set source = 'indicator' where chain_seq = 1`)
  await site.rows('alter table orders.weighment enable trigger user')
  expect((await truth()).breaks.map(({ check, record }) => `${check} ${record}`)).toContain(
    'weights TB-01 weight 1',
  )
})

test('the nightly check tells super admins, by name of what is broken', async () => {
  const relay = startRelay(site.ctx('order'), site.bus, notifier(site.ctx('sub')))
  expect(await checkTruth({ ...site.ctx('order'), signer: TEST_SIGNER }, keyFile, headsFile)).toBe(2)
  await relay.drain()
  const bell = async (name: string): Promise<string[]> => {
    const { data } = await site.onSub<Page<Notification>>(site.as(name), 'GET', '/v1/notification')
    return data.items.map(({ title }) => title)
  }
  expect(await bell('super-admin')).toEqual([
    expect.stringMatching(
      /^The check of 2026-03-02 \d\d:\d\d found records that are not as they were written$/,
    ),
  ])
  expect(await bell('control-tower')).toEqual([])
  const [run] = await site.rows('select breaks, words ->> 0 as first from orders.truth_run')
  expect(run).toMatchObject({ breaks: 2, first: expect.stringContaining('TB-01 weight 1') })
  await relay.close()
})

test('a real plant takes no simulated weight, and has no simulated scale', async () => {
  const refused = await weigh(4, { isReal: true })
  expect([refused.status, refused.header.message]).toEqual([
    412,
    'Scale TB-01 is a simulated one; its weights do not count here',
  ])
  const app = createMasterApp({ ...site.ctx('master'), isReal: true })
  const admin = site.as('super-admin').actor
  const [{ id }] = (await site.rows<{ id: string }>(
    'select id from master.scale_profile where scale_id = $1',
    [scaleId('TB-05')],
  )) as [{ id: string }]
  const change = (body: object) =>
    send(app, { method: 'POST', path: '/v1/scale-profile/update' }, admin, { id, ...body })
  const answer = await change({ protocol: 'simulator' })
  expect([answer.status, answer.errors]).toEqual([
    400,
    [
      {
        field: 'protocol',
        messages: ['The simulator is for demonstration only; choose the protocol of the indicator'],
      },
    ],
  ])
  const known = { protocol: 'xk3190_a12', change_reason: 'The indicator is a real one' }
  expect((await change(known)).status).toBe(200)
})

test('the ends are mailed once a day, and the mail’s line is evidence against a chain set back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-mail-'))
  const signer = openSigner(dataDir)
  const env = readEnv({
    DATA_DIR: folder,
    CHAIN_MAIL_TO: 'auditor@example.com',
    SMTP_URL: 'smtp://mail.example.com/?from=angkut@example.com',
  })
  const sent: { to: string; text: string }[] = []
  const post = {
    send: async (mail: { to: string; text: string }) => void sent.push(mail),
    close: () => undefined,
  }
  const watch = { look: () => Promise.resolve([]), close: () => Promise.resolve() }
  const jobs = truthJobs(env, (name) => ({ ...site.ctx(name), signer }), post, watch)
  const doJob = (name: string) => jobs.find((job) => job.name === name)!.work(new AbortController().signal)
  expect(await doJob('server.seal-rows')).toBeGreaterThan(0)
  expect([await doJob('server.mail-heads'), await doJob('server.mail-heads')]).toEqual([1, 0])
  expect(sent.map(({ to }) => to)).toEqual(['auditor@example.com'])
  const line = sent[0]!.text.split('\n').find((one) => one.startsWith('{'))!
  const [end] = await site.rows('select max(chain_seq) as seq from orders.weighment')
  expect(line).toContain(`"weights ${TB1}":[${String(end!.seq)},`)
  await site.rows('alter table orders.weighment disable trigger user')
  await site.rows('delete from orders.weighment where chain_seq = $1', [end!.seq])
  await site.rows('alter table orders.weighment enable trigger user')
  const { breaks } = await verifyTruth(site.db, { ...evidenceOf(keyFile, []), heads: [line] })
  expect(breaks.map(({ check, record }) => `${check} ${record}`)).toContain('heads TB-01')
  rmSync(folder, { recursive: true })
})
