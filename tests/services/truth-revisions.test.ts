import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealSome } from '#engine/seal/seal-rows.ts'
import { truthOf } from '#truth/verify.ts'
import { TEST_KEYS, TEST_SIGNER } from '../support/signer.ts'
import { canonicalJson } from '#services/order/weighing/rules/chain.ts'
import { wholePlant, type WholePlant } from '../support/whole-plant.ts'

/** What an administrator of the database could do to revised tickets, and how it is found. */

let site: WholePlant

beforeAll(async () => {
  site = await wholePlant()
  while (await sealSome(site.ctx('order')));
})

afterAll(() => site.close())

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** What is found after statements that are taken back again; the guards of append-only tables are off meanwhile. */
async function after(act: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const client = await site.admin.connect()
  const sql: Sql = async (text, values = []) => (await client.query(text, values)).rows
  const guard = (word: string) => sql(`alter table orders.weighing_version ${word} trigger user`)
  try {
    await sql('begin')
    await guard('disable')
    await act(sql)
    await sql('set constraints all immediate')
    await guard('enable')
    const { breaks } = await truthOf(client, { keys: TEST_KEYS, heads: [] })
    return breaks.map(({ check, record, words }) => `${check} ${record}: ${words}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The newest version of a ticket whose weight was put right. */
const VERSION = `(select * from orders.weighing_version where kind = 'weight' order by made_at desc limit 1)`

const lighter = `content = content || jsonb_build_object('gross_kg', (content->>'gross_kg')::int - 20, 'net_kg', (content->>'net_kg')::int - 20)`

describe('a revised ticket', () => {
  test('as it was written explains itself', async () => {
    expect(await after(async (sql) => sql(`select 1 from ${VERSION} v`))).toEqual([])
    expect((await site.rows(`select 1 from ${VERSION} v`)).length).toBe(1)
  })

  test.each<[string, (sql: Sql) => Promise<unknown>, RegExp[]]>([
    [
      'lighter than its version',
      (sql) =>
        sql(
          `update orders.weighing set gross_kg = gross_kg - 20, net_kg = net_kg - 20 where id = (select weighing_id from ${VERSION} v)`,
        ),
      [/^tickets ticket \S+: gross, kg, is \d+, by its origin \d+$/, /^trips trip /],
    ],
    [
      'and its version with it, without the key',
      async (sql) => {
        await sql(
          `update orders.weighing set gross_kg = gross_kg - 20, net_kg = net_kg - 20 where id = (select weighing_id from ${VERSION} v)`,
        )
        await sql(`update orders.weighing_version set ${lighter} where id = (select id from ${VERSION} v)`)
      },
      [
        /^tickets ticket \S+ version 2: it is not as it was written$/,
        /^tickets ticket \S+ version 2: its gross_kg is not what was asked for$/,
      ],
    ],
    [
      'its first version, so that the weights no longer make it',
      (sql) =>
        sql(
          `update orders.weighing_version set ${lighter} where version = 1 and weighing_id = (select weighing_id from ${VERSION} v)`,
        ),
      [
        /^tickets ticket \S+ version 1: it is not as it was written$/,
        /^tickets ticket \S+: gross, kg, is \d+, by its origin \d+$/,
      ],
    ],
    [
      'set back to what was weighed, its versions deleted',
      async (sql) => {
        const [one] = await sql(`select weighing_id from ${VERSION} v`)
        await sql(
          `update orders.weighing w set gross_kg = (v.content->>'gross_kg')::int, net_kg = (v.content->>'net_kg')::int, current_version = 1
           from orders.weighing_version v where v.weighing_id = w.id and v.version = 1 and w.id = $1`,
          [one!.weighing_id],
        )
        await sql('delete from orders.weighing_version where weighing_id = $1', [one!.weighing_id])
      },
      [/^tickets revision RVT-\S+: was approved, and the version it made is gone$/, /^seals /],
    ],
    [
      'approved by who asked',
      async (sql) => {
        await sql('alter table orders.weighing_revision disable trigger user')
        await sql(
          `update orders.weighing_version set decided_by = requested_by where id = (select id from ${VERSION} v)`,
        )
      },
      [
        /^tickets ticket \S+ version 2: who decided on it asked for it/,
        /version 2: it is not as it was written$/,
      ],
    ],
    [
      'asked for otherwise than it was approved',
      (sql) =>
        sql(
          `update orders.weighing_revision_change set new_value = (new_value::int - 20)::text
           where field = 'gross_kg' and weighing_revision_id = (select weighing_revision_id from ${VERSION} v)`,
        ),
      [/^tickets ticket \S+ version 2: its gross_kg is not what was asked for$/],
    ],
    [
      'given a version by somebody who has the key, and no revision of it',
      async (sql) => {
        const [last] = await sql(`select weighing_id, version, hash, content, made_at from ${VERSION} v`)
        const row = {
          id: '019aa000-0000-7000-8000-000000000001',
          weighing_id: String(last!.weighing_id),
          version: Number(last!.version) + 1,
          weighing_revision_id: null,
          revision_no: null,
          kind: null,
          requested_by: null,
          decided_by: null,
          decided_by_name: null,
          made_at: '2026-11-23T00:00:00.000Z',
          key_id: TEST_SIGNER.keyId,
        }
        const hash = TEST_SIGNER.sign(
          String(last!.hash) + canonicalJson({ ...row, content: JSON.parse(JSON.stringify(last!.content)) }),
        )
        await sql(`alter table orders.weighing_version drop constraint weighing_version_check`)
        await sql(
          `insert into orders.weighing_version (id, weighing_id, version, content, made_at, prev_hash, hash, key_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            row.id,
            row.weighing_id,
            row.version,
            JSON.stringify(last!.content),
            row.made_at,
            last!.hash,
            hash,
            row.key_id,
          ],
        )
        await sql('update orders.weighing set current_version = $2 where id = $1', [
          row.weighing_id,
          row.version,
        ])
      },
      [/^tickets ticket \S+ version 3: the revision that made it is gone$/],
    ],
  ])('%s', async (_name, act, patterns) => {
    const found = await after(act)
    for (const pattern of patterns) expect(found).toContainEqual(expect.stringMatching(pattern))
  })
})
