import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProof, proofText, type SignedStatement } from '#contracts/weighing/paper-proof.ts'
import type { CheckedPaper } from '#contracts/weighing/paper-calls.ts'
import { EMPTY_ROOT } from '#contracts/weighing/paper-tree.ts'
import type { Printable } from '#contracts/weighing/paper.ts'
import { headsWriter } from '#engine/seal/heads.ts'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { standingOf, type Standing } from '#islands/weighing/verify/ends.ts'
import { readEnv } from '#server/env.ts'
import { printedCodes } from '#server/paper-lines.ts'
import { truthJobs } from '#server/truth-jobs.ts'
import { paperHead } from '#services/order/ports.ts'
import { paperKeysOf, signStatement } from '#services/order/weighing/rules/paper-key.ts'
import { endAfter, leafOf } from '#services/order/weighing/rules/paper-tree.ts'
import { verifyTruth } from '#truth/verify.ts'
import type { Caller } from '../support/plant.ts'
import { TEST_KEYS, TEST_SIGNER } from '../support/signer.ts'
import { capture, pass, TB1, weighSite, type WeighSite } from '../support/weigh-site.ts'

/** Printed codes one behind another, the lines that name them outside the database, and who changes a record after its paper is out. */

type Row = Record<string, unknown>

let site: WeighSite
let operator: Caller
const folder = mkdtempSync(join(tmpdir(), 'angkut-paper-tree-'))
const file = join(folder, 'heads.jsonl')
const keys = paperKeysOf(TEST_SIGNER)
const tickets: string[] = []

beforeAll(async () => {
  site = await weighSite()
  operator = site.as('weighbridge', { scale: [TB1] })
  for (const truck of [1, 2, 3, 4, 5]) tickets.push(await weighed(truck))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await site.close()
})

/** Both weights of a trip at its origin; gives the ticket's id. */
async function weighed(truck: number): Promise<string> {
  const trip_id = await site.addTrip(truck, { status: 'to_origin' })
  let id = ''
  for (const wait of [4 * 60_000, 60_000]) {
    await site.standOn(operator, TB1, { trip_id })
    const { status, header, data } = await capture<Row>(operator, { scale_id: TB1, trip_id })
    expect(status, header.message).toBe(200)
    id = String(data.id)
    await site.clear(operator, TB1)
    pass(wait)
  }
  return id
}

/** What a printed ticket says to a scanner. */
async function printed(id: string, kind = 'ticket'): Promise<SignedStatement> {
  const { status, data } = await operator.post<Printable>(`/v1/weighing/${id}/paper`, { kind })
  expect(status).toBe(200)
  return readProof(`https://angkut.example${String(data.paper.proof)}`)!
}

const truth = async (): Promise<string[]> => {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const { breaks } = await verifyTruth(site.db, { keys: TEST_KEYS, heads: lines })
  return breaks.map(({ check, record, words }) => `${check} ${record}: ${words}`)
}

/** One line of ends, as the server's job writes it. */
async function writeLine(): Promise<number> {
  const ctx = site.ctx('order')
  while (await sealSome(ctx));
  const heads = await paperHead(site.db)
  const { more, written } = await printedCodes(ctx, file)(heads)
  const count = await headsWriter(file, TEST_SIGNER, 0)(heads, more)
  if (count) written()
  return count
}

const standing = (read: SignedStatement, text = readFileSync(file, 'utf8')): Promise<Standing> =>
  standingOf(read, text, keys)

test('codes are numbered in the sequence they are kept, without gaps, whoever prints at once', async () => {
  const first = await printed(tickets[0]!)
  expect(first.place).toEqual({ number: 1, before: EMPTY_ROOT })
  const asked = tickets
    .slice(1, 3)
    .flatMap((id) => ['ticket', 'delivery-note', 'ticket'].map((kind) => [id, kind] as const))
  await Promise.all(asked.map(([id, kind]) => printed(id, kind)))
  const leaves = await site.rows('select number, leaf, root from orders.paper_leaf order by number')
  expect(leaves.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  expect(leaves[0]!.leaf).toBe(leafOf(proofText(first)))
  expect(await printed(tickets[0]!)).toEqual(first)
})

test('a paper stands in the ends written down after it, and in all that follows from them', async () => {
  const [early, other] = [await printed(tickets[0]!), await printed(tickets[1]!)]
  expect(await writeLine()).toBe(1)
  expect(await writeLine()).toBe(0)
  pass(600_000)
  const late = await printed(tickets[3]!)
  expect(await standing(late)).toMatchObject({ is: 'before', number: 6 })
  expect(await writeLine()).toBe(1)
  const [one, two] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { at: string; papers: { from: number; leaves: string[] } })
  expect([one!.papers.leaves.length, two!.papers.from, two!.papers.leaves.length]).toEqual([5, 5, 1])
  for (const read of [early, other])
    expect(await standing(read)).toEqual({
      is: 'there',
      number: read.place!.number,
      at: one!.at,
      through: two!.at,
    })
  expect(await standing(late)).toEqual({ is: 'there', number: 6, at: two!.at, through: two!.at })
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(await standing(early, lines[1])).toMatchObject({ is: 'after', number: 1, at: two!.at })
  expect(await standing(early, 'Dear auditor,\n')).toEqual({ is: 'unsigned' })
  expect(await standing(early, lines[0]!.replace(/"at":"2/, '"at":"1'))).toEqual({ is: 'unsigned' })
  expect(await standingOf(early, lines[0]!, [])).toEqual({ is: 'unsigned' })
  expect(await truth()).toEqual([])
})

test('a mail as it was saved is read too', async () => {
  const [line] = readFileSync(file, 'utf8').split('\n')
  const folded = line!.replaceAll('=', '=3D').replaceAll(/.{70}(?!$)/g, '$&=\r\n')
  const mail = `Subject: Angkut\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nKeep this.\r\n\r\n${folded}\r\n`
  expect(await standing(await printed(tickets[0]!), mail)).toMatchObject({ is: 'there', number: 1 })
})

test('the server writes them down with its ends, and each mail has those since the mail before', async () => {
  const data = mkdtempSync(join(tmpdir(), 'angkut-paper-mail-'))
  const env = readEnv({
    DATA_DIR: data,
    CHAIN_MAIL_TO: 'a@example.com',
    SMTP_URL: 'smtp://x.example.com/?from=b@example.com',
  })
  const texts: string[] = []
  const post = { send: async ({ text }: { text: string }) => void texts.push(text), close: () => undefined }
  const mailed = async (): Promise<string> => {
    const watch = { look: () => Promise.resolve([]), close: () => Promise.resolve() }
    const jobs = truthJobs(env, (name) => site.ctx(name), post, watch)
    for (const name of ['server.seal-rows', 'server.mail-heads'])
      expect(await jobs.find((job) => job.name === name)!.work(new AbortController().signal)).toBeGreaterThan(
        0,
      )
    return texts.at(-1)!
  }
  const [early, late] = [await printed(tickets[0]!), await printed(tickets[3]!)]
  const monday = await mailed()
  pass(86_400_000)
  const last = await printed(tickets[3]!, 'delivery-note')
  const tuesday = await mailed()
  expect(await standing(early, monday)).toMatchObject({ is: 'there', number: 1 })
  expect(await standing(last, monday)).toMatchObject({ is: 'before', number: 7 })
  expect(await standing(last, tuesday)).toMatchObject({ is: 'there', number: 7 })
  expect(await standing(early, tuesday)).toMatchObject({ is: 'after', number: 1 })
  expect(await standing(late, `${tuesday}\n${monday}`)).toMatchObject({
    is: 'there',
    number: late.place!.number,
  })
  expect(await standing(late, readFileSync(join(data, 'heads.jsonl'), 'utf8'))).toMatchObject({ is: 'there' })
  rmSync(data, { recursive: true })
})

test('a code from before they were numbered is genuine still, and no ends say anything of it', async () => {
  const { statement } = await printed(tickets[0]!)
  const old = signStatement(statement, null, TEST_SIGNER)
  const { data } = await operator.post<CheckedPaper>('/v1/weighing/check-paper', { scanned: proofText(old) })
  expect(data).toMatchObject({ genuine: true, says: statement })
  expect(await standing(old)).toEqual({ is: 'unnumbered' })
})

test('leaves are written by nobody twice, changed by nobody, and taken out by nobody', async () => {
  for (const sql of [
    'update orders.paper_leaf set number = 9 where number = 1',
    'delete from orders.paper_leaf',
    'truncate orders.paper_leaf',
  ])
    await expect(site.rows(sql)).rejects.toThrow()
})

/** As an administrator of the database who knows the tree: the kept paper, its leaf and every root after it, all fitting each other. */
async function changePaper(number: number, kg: number): Promise<void> {
  const tables = ['orders.weighing_paper', 'orders.paper_leaf']
  for (const table of tables) await site.rows(`alter table ${table} disable trigger user`)
  const leaves = await site.rows<{
    id: string
    number: number
    leaf: string
    root: string
    paper_id: string
    proof: string
  }>(
    `select l.*, p.content ->> 'proof' as proof from orders.paper_leaf l join orders.weighing_paper p on p.id = l.paper_id order by l.number`,
  )
  let end = { number: number - 1, root: leaves[number - 2]?.root ?? EMPTY_ROOT }
  for (const row of leaves.slice(number - 1)) {
    const [path, code] = row.proof.split('#') as [string, string]
    const read = readProof(code)!
    const place = { number: row.number, before: end.root }
    const net_kg = row.number === number ? kg : read.statement.net_kg
    // They cannot sign; a signature of the same length stands there.
    const forged = proofText({ ...read, statement: { ...read.statement, net_kg }, place })
    const leaf = leafOf(forged)
    end = endAfter(end, leaf)
    await site.rows(
      `update orders.weighing_paper set content = content || jsonb_build_object('proof', $2::text) where id = $1`,
      [row.paper_id, `${path}#${forged}`],
    )
    await site.rows('update orders.paper_leaf set leaf = $2, root = $3 where id = $1', [
      row.id,
      leaf,
      end.root,
    ])
  }
  for (const table of tables) await site.rows(`alter table ${table} enable trigger user`)
}

test('who changes a kept paper and all that follows from it is found by the lines and by every paper that is out', async () => {
  const papers = [await printed(tickets[0]!), await printed(tickets[1]!), await printed(tickets[3]!)]
  await changePaper(papers[1]!.place!.number, papers[1]!.statement.net_kg + 1000)
  const found = await truth()
  expect(found).toContainEqual(
    expect.stringMatching(
      /^papers printed code 2 \(\S+ version 1\): as it was written down at \S+ it is another one now, and so are \d further ones$/,
    ),
  )
  expect(found).toContainEqual(
    expect.stringMatching(
      /^heads printed codes: number 5, written down at \S+, has another hash now, and so for 1 further heads$/,
    ),
  )
  expect(found).toContainEqual(expect.stringMatching(/^seals orders\.paper_leaf /))
  // The lines kept elsewhere know the papers; lines of the changed record, beside them or alone, do not.
  const kept = readFileSync(file, 'utf8')
  for (const read of papers) expect(await standing(read, kept)).toMatchObject({ is: 'there' })
  pass(600_000)
  await printed(tickets[4]!)
  expect(await writeLine()).toBe(1)
  const now = readFileSync(file, 'utf8').slice(kept.length)
  expect(await standing(papers[0]!, kept + now)).toMatchObject({ is: 'changed', number: 1 })
  for (const read of papers.slice(1)) {
    expect(await standing(read, kept + now)).toMatchObject({ is: 'changed' })
    expect(await standing(read, now)).toMatchObject({ is: 'changed', number: read.place!.number })
  }
})

test('a paper whose leaf is taken out, and one that was put beside the tree, are named', async () => {
  const paper = await site.rows<{ id: string }>(
    'select paper_id as id from orders.paper_leaf where number = 8',
  )
  await site.rows('alter table orders.paper_leaf disable trigger user')
  await site.rows('delete from orders.paper_leaf where number = 8')
  await site.rows('alter table orders.paper_leaf enable trigger user')
  expect(paper).toHaveLength(1)
  const found = await truth()
  expect(found).toContainEqual(
    expect.stringMatching(/^papers paper of \S+ version 1: its code is not among the printed ones$/),
  )
  expect(found).toContainEqual(
    expect.stringMatching(
      /^papers printed code 8 \(no ticket\): as it was written down at \S+ it is missing now$/,
    ),
  )
})
