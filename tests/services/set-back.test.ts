import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '#engine/call/service.ts'
import type { ServiceContext, ServiceName } from '#engine/context.ts'
import { writeEnds } from '#engine/seal/ends-file.ts'
import { headsFileOf } from '#engine/seal/heads.ts'
import { KnownEnds } from '#engine/seal/known-ends.ts'
import { runSql } from '#database/sql.ts'
import { watchEnds, type EndsWatch } from '#server/ends-watch.ts'
import { readEnv } from '#server/env.ts'
import { truthJobs } from '#server/truth-jobs.ts'
import { createAuthApp } from '#services/auth/app.ts'
import { mountWeighing } from '#services/order/weighing/calls.ts'
import { evidenceOf, verifyTruth } from '#truth/verify.ts'
import type { Answer, Caller } from '../support/plant.ts'
import { send } from '../support/six-services.ts'
import { giveTestKey, TEST_SIGNER } from '../support/signer.ts'
import { pass, PLATFORM, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

/** An administrator of the database puts ends of chains back; and a true restore, which looks the same (decision 88). */

let site: WeighSite
let operator: Caller
let admin: Caller
let other: Caller
const dataDir = mkdtempSync(join(tmpdir(), 'angkut-ends-'))
const witness = join(dataDir, 'elsewhere.jsonl')
const made: EndsWatch[] = []

beforeAll(async () => {
  giveTestKey(dataDir)
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  admin = site.as('super-admin')
  const id = await site.userOf('super-admin')
  other = { ...admin, actor: { ...admin.actor, userId: id, name: 'Second' } }
})

afterAll(async () => {
  await Promise.all(made.map((one) => one.close()))
  rmSync(dataDir, { recursive: true })
  await site.close()
})

/** A server of this plant: what it remembers, and what its job that seals does. */
async function serverOf(
  folder = dataDir,
  isNew = false,
): Promise<{
  ctx: (name: ServiceName) => ServiceContext
  seal: () => Promise<number>
  look: EndsWatch['look']
}> {
  const ends = new KnownEnds()
  const ctx = (name: ServiceName): ServiceContext => ({ ...site.ctx(name), ends, signer: TEST_SIGNER })
  const watch = await watchEnds({ dataDir: folder }, ctx, isNew)
  made.push(watch)
  const env = readEnv({ DATA_DIR: folder, CHAIN_WITNESS: witness })
  const [job] = truthJobs(env, ctx, null, watch)
  return { ctx, seal: () => job!.work(new AbortController().signal), look: watch.look }
}

const auth = (caller: Caller, path: string, body: object = {}): Promise<Answer> =>
  send(
    createAuthApp(site.ctx('auth'), {
      cost: { memory: 8, time: 1 },
      networkOf: (ip) => ip,
      onEnded: () => undefined,
      requireTotp: false,
      mails: false,
    }),
    { method: 'POST', path },
    caller.actor,
    body,
  ) as Promise<Answer>

/** SQL as the owner of the server, past every guard. */
async function asOwner(...statements: string[]): Promise<void> {
  for (const one of [
    'set session_replication_role = replica',
    ...statements,
    'reset session_replication_role',
  ])
    await runSql(site.superuser, one)
}

const truth = () =>
  verifyTruth(
    site.db,
    evidenceOf(join(dataDir, 'keys', 'chain.keys'), [headsFileOf(dataDir)], join(dataDir, 'ends')),
  )

const seqOf = async (): Promise<number> => Number((await site.rows('select seq from auth.seal_head'))[0]!.seq)

/** Puts the chain of auth back to a number whose signed end somebody has kept, with the rows behind it changed and due again. */
async function putBack({ seq, signature }: { seq: number; signature: string }): Promise<void> {
  await asOwner(
    `update auth.audit_event set action = 'delete' where id in (select row_id from auth.seal where table_name = 'audit_event' and seq > ${seq})`,
    `insert into auth.seal_due (table_name, row_id) select table_name, row_id from auth.seal where seq > ${seq}`,
    `update auth.seal_head h set seq = s.seq, hash = s.hash, key_id = s.key_id, signature = '${signature}' from auth.seal s where s.seq = ${seq}`,
    `delete from auth.seal where seq > ${seq}`,
  )
}

const headNow = async (): Promise<{ seq: number; signature: string }> =>
  (await site.rows<{ seq: number; signature: string }>('select seq, signature from auth.seal_head'))[0]!

const note = (): Promise<void> =>
  site.inside('auth', (w) =>
    w.audit({ action: 'update', subject: { type: 'user', id: operator.actor.userId } }),
  )

const open = async () =>
  (
    await site.rows<{
      id: string
      status: string
      row_version: number
      ends: { chain: string; from: [number] }[]
    }>('select id, status, row_version, ends from auth.set_back order by created_at desc')
  )[0]!

/** An answer to what was found, in the version it has now. */
async function answer(caller: Caller, name: string, reason?: string): Promise<Answer> {
  const { id, row_version } = await open()
  return auth(caller, `/v1/set-back/${id}/${name}`, { row_version, ...(reason ? { reason } : {}) })
}

let server: Awaited<ReturnType<typeof serverOf>>

test('what is put behind an earlier end is not sealed, told and a break; so after a new start', async () => {
  server = await serverOf()
  await server.seal()
  const before = await headNow()
  await note()
  await server.seal()
  const known = await seqOf()
  expect(known).toBeGreaterThan(before.seq)
  await putBack(before)

  await server.seal()
  expect(await seqOf()).toBe(before.seq)
  const restarted = await serverOf()
  await restarted.seal()
  expect(await seqOf()).toBe(before.seq)
  expect(await open()).toMatchObject({
    status: 'found',
    ends: [{ chain: 'seal auth', from: [known, expect.any(String)], to: [before.seq, expect.any(String)] }],
  })
  expect(await site.rows('select 1 from auth.set_back')).toHaveLength(1)
  expect((await truth()).breaks.map(({ record, words }) => `${record}: ${words}`)).toContainEqual(
    expect.stringMatching(/^seals of auth: the numbers \d+ to \d+ were seen by the server/),
  )
  const told = await site.rows(`select subject_no from auth.outbox where type = 'set-back.found'`)
  expect(told).toEqual([{ subject_no: `auth ${before.seq + 1}–${known}` }])
})

test('the end it had is where the folder, the file of ends and the witness say', async () => {
  const { from } = (await open()).ends[0]!
  const lines = (file: string): { heads: Record<string, [number]> }[] =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { heads: Record<string, [number]> })
  const [file] = readdirSync(join(dataDir, 'ends'))
  expect(lines(join(dataDir, 'ends', file!))[0]!.heads['seal auth']![0]).toBe(from[0])
  // Never an earlier end behind a later one.
  for (const one of [headsFileOf(dataDir), witness]) {
    const seqs = lines(one).flatMap(({ heads }) => heads['seal auth']?.[0] ?? [])
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(seqs.length).toBeGreaterThan(0)
  }
})

test('one super admin does not make it good, nor the same one twice; two do, and the gap is said for ever', async () => {
  expect((await answer(admin, 'declare')).status).toBe(400)
  expect((await answer(admin, 'declare', 'Copy of 27 November, the disk broke')).status).toBe(200)
  await server.seal()
  const { seq } = await headNow()
  expect((await answer(admin, 'confirm')).errors).toEqual([
    { field: 'status', messages: ['Somebody else must confirm what you declared'] },
  ])
  const { from } = (await open()).ends[0]!
  expect((await answer(other, 'confirm')).status).toBe(200)
  await server.look()
  await server.seal()
  expect(await seqOf()).toBeGreaterThan(seq)
  for (const _ of [1, 2]) {
    const { breaks, unknown } = await truth()
    expect(breaks.filter(({ check }) => check === 'heads')).toEqual([])
    expect(unknown).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^What seals of auth said from number ${seq + 1} to ${from[0]}: lost in a restore .* declared by .*, confirmed by Second`,
        ),
      ),
    )
  }
})

test('a declared restore is for the ends it names: the next set-back is found again', async () => {
  const before = await headNow()
  await note()
  await server.seal()
  await putBack(before)
  await server.seal()
  expect(await seqOf()).toBe(before.seq)
  expect(await open()).toMatchObject({ status: 'found' })
  expect(await site.rows('select 1 from auth.set_back')).toHaveLength(2)
})

async function weigh(n: number): Promise<Answer> {
  const ctx = server.ctx('order')
  const app = createService(ctx)
  mountWeighing(app, ctx)
  const trip_id = await site.addTrip(n)
  await site.standOn(operator, TB1, { trip_id })
  const taken = await send(app, { method: 'POST', path: '/v1/weighing/capture' }, operator.actor, {
    scale_id: TB1,
    trip_id,
    sequence: 1,
    place: 'origin',
    ...PLATFORM,
  })
  await site.clear(operator, TB1)
  pass(60_000)
  return taken as Answer
}

test('a scale whose last weight is gone signs none, until one super admin has declared a restore', async () => {
  expect([(await weigh(1)).status, (await weigh(2)).status]).toEqual([200, 200])
  await server.look()
  await asOwner(
    `update orders.scale_chain c set seq = 1, hash = m.hash from orders.weighment m where m.scale_id = c.scale_id and m.chain_seq = 1 and c.scale_id = '${TB1}'`,
    `delete from orders.weighment where scale_id = '${TB1}' and chain_seq = 2`,
  )
  const refused = await weigh(3)
  expect([refused.status, refused.header.message]).toEqual([
    412,
    'The weights of this scale are earlier than the server has seen them: a super admin says on the home page what was restored',
  ])
  await server.look()
  expect((await open()).ends.map(({ chain }) => chain)).toEqual(['seal auth', `weights ${TB1}`])
  await answer(admin, 'declare', 'Copy of this morning, the machine was lost')
  expect((await weigh(4)).status).toBe(200)
  // What is declared stays to be confirmed, although the scale weighs again.
  await server.look()
  expect(await open()).toMatchObject({ status: 'declared' })
})

test('a scale that went on by one word alone stays to be confirmed, whoever refuses it', async () => {
  expect((await answer(other, 'confirm')).status).toBe(200)
  expect([(await weigh(5)).status, await server.look()]).toEqual([200, []])
  const [{ seq }] = (await site.rows<{ seq: number }>(
    'select seq from orders.scale_chain where scale_id = $1',
    [TB1],
  )) as [{ seq: number }]
  await asOwner(
    `update orders.scale_chain c set seq = ${seq - 1}, hash = m.hash from orders.weighment m where m.scale_id = c.scale_id and m.chain_seq = ${seq - 1} and c.scale_id = '${TB1}'`,
    `delete from orders.weighment where scale_id = '${TB1}' and chain_seq = ${seq}`,
  )
  expect((await server.look()).map(({ chain }) => chain)).toEqual([`weights ${TB1}`])
  await answer(admin, 'declare', 'Copy of this morning, the machine was lost')
  expect((await weigh(6)).status).toBe(200)
  await server.look()
  expect(await open()).toMatchObject({ status: 'declared' })
  await answer(other, 'refuse', 'Nobody has restored anything')
  await server.look()
  expect(await open()).toMatchObject({ status: 'found' })
})

test('a database that this start has made is another one: the ends of the one before are put away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-new-'))
  giveTestKey(folder)
  writeFileSync(headsFileOf(folder), '{}\n')
  await serverOf(folder, true)
  expect(readdirSync(folder).toSorted()).toEqual([
    'ends',
    expect.stringMatching(/^heads-until-.*\.jsonl$/),
    'keys',
  ])
  rmSync(folder, { recursive: true })
})

test('a database of which the folder knows nothing is compared with the one it knew last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angkut-moved-'))
  giveTestKey(folder)
  mkdirSync(join(folder, 'ends'))
  const beyond = { 'seal auth': [999_999, 'ab'.repeat(32)] } as const
  await writeEnds(join(folder, 'ends', '0123456789abcdef.json'), beyond, TEST_SIGNER)
  expect((await (await serverOf(folder)).look()).map(({ chain }) => chain)).toContain('seal auth')
  // One that somebody else wrote says nothing, and does not stop the plant.
  for (const name of readdirSync(join(folder, 'ends'))) rmSync(join(folder, 'ends', name))
  const forged = { ...TEST_SIGNER, sign: () => 'f'.repeat(64) }
  await writeEnds(join(folder, 'ends', '0123456789abcdef.json'), beyond, forged)
  expect(
    (await (await serverOf(folder)).look()).map(({ chain, from }) => [chain, from[0]]),
  ).not.toContainEqual(['seal auth', 999_999])
  rmSync(folder, { recursive: true })
})
