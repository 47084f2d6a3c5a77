import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import { leftColumn } from '#contracts/ledger.ts'
import { LEDGERS } from '#contracts/ledgers.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { post } from '#engine/ledger/post.ts'
import { commit, reserve } from '#services/billing/ports.ts'
import { claims, fundsSite, POTASH, UNIT, UREA, type FundsSite } from '../support/funds-site.ts'
import { ledgerDrift } from '../support/ledger-drift.ts'
import { ofUnit, points, pointsSite, type PointsSite } from '../support/points.ts'

const ALWAYS = [
  'id',
  'seq',
  'entry_no',
  'type',
  'source_type',
  'source_id',
  'source_no',
  'reason',
  'actor_id',
  'at',
]

describe('the ledger of a record', () => {
  let site: PointsSite
  let card: string
  beforeAll(async () => {
    site = await pointsSite()
    card = await site.card()
    const steps = [
      ['opening', 100, '2026-03-01T10:00:00Z'],
      ['spend', -30, '2026-03-02T16:59:59Z'],
      // The next day in the plant.
      ['earn', 5, '2026-03-02T17:00:00Z'],
      ['spend', -70, '2026-03-01T09:00:00Z'],
    ] as const
    for (const [type, balance, at] of steps)
      await site.inside('master', (w) =>
        post({ ...w, at }, points, {
          owner: card,
          type,
          source: { type: 'manual', id: uuidv7(), no: '=M', reason: null },
          moves: { points: { balance } },
        }),
      )
  })
  afterAll(() => site.close())

  const pageOf = async (query = '', of = card): Promise<LedgerPage> => {
    const answer = await site.as('control-tower').get<LedgerPage>(`/v1/card/${of}/ledger${query}`)
    expect(answer.status, JSON.stringify(answer.errors)).toBe(200)
    return answer.data
  }
  const shown = ({ items }: LedgerPage) => items.map(({ type, balance }) => [type, balance.points])

  test('says what was left after each entry in the order in which they were written, newest first', async () => {
    const { items, sums, pagination } = await pageOf()
    expect(items.map(({ balance }) => balance.points)).toEqual([5, 75, 70, 100])
    expect(sums).toEqual({ points: { total: null, buckets: { balance: 5 }, available: 5 } })
    expect(pagination.total_items).toBe(4)
    expect(items[0]).toMatchObject({
      size: { points: -70 },
      amounts: { points: { balance: -70 } },
      actor_name: null,
      source: { type: 'manual', no: '=M', href: null },
    })
  })

  test('keeps that balance where a page, a type or a day leaves others out', async () => {
    expect(shown(await pageOf('?limit=1&page=2'))).toEqual([['earn', 75]])
    expect(shown(await pageOf('?type=spend'))).toEqual([
      ['spend', 5],
      ['spend', 70],
    ])
    expect(shown(await pageOf('?from=2026-03-02&to=2026-03-02'))).toEqual([['spend', 70]])
    expect(shown(await pageOf('?from=2026-03-03'))).toEqual([['earn', 75]])
    expect((await pageOf('?type=earn,spend&limit=1')).pagination).toMatchObject({
      total_items: 3,
      total_pages: 3,
    })
  })

  test('has the same entries on its pages, from whichever end they are read', async () => {
    for (const query of ['', '&type=spend,opening', '&from=2026-03-02']) {
      const all = (await pageOf(`?limit=200${query}`)).items
      for (const limit of [1, 2, 3])
        for (let page = 1; page <= all.length + 1; page += 1)
          expect((await pageOf(`?limit=${limit}&page=${page}${query}`)).items, `${limit} ${page}`).toEqual(
            all.slice((page - 1) * limit, page * limit),
          )
    }
  })

  test('refuses what it does not know', async () => {
    const ask = (query: string) => site.as('control-tower').get(`/v1/card/${card}/ledger${query}`)
    expect((await ask('?type=toString')).errors).toMatchObject([{ field: 'type' }])
    expect((await ask('?from=yesterday')).errors).toMatchObject([{ field: 'from' }])
  })

  test('has the role and the scope of its record, as a file too', async () => {
    for (const path of [`/v1/card/${card}/ledger`, `/v1/card/${card}/ledger/download`]) {
      expect((await site.as('weighbridge').get(path)).status).toBe(403)
      expect((await site.as('order-requester', ofUnit(uuidv7())).get(path)).status).toBe(404)
    }
    const own = await site.as('order-requester', ofUnit(site.unit)).get(`/v1/card/${card}/ledger`)
    expect(own.status).toBe(200)
  })

  test('leaves as a file, oldest first, with harmless texts, and that is kept', async () => {
    const csv = await site.as('control-tower').text(`/v1/card/${card}/ledger/download?format=csv&type=spend`)
    expect(csv.trim().split('\r\n')).toEqual([
      'Time,Entry,Made for,Document number,Balance (pts),Left (pts),Reason,By',
      "02 Mar 2026 23:59,Spend,By hand,'=M,-30,70,,",
      "01 Mar 2026 16:00,Spend,By hand,'=M,-70,5,,",
    ])
    const xlsx = await site.as('control-tower').bytes(`/v1/card/${card}/ledger/download?format=xlsx`)
    expect(xlsx.subarray(0, 2).toString()).toBe('PK')
    const kept = await runSql(
      site.db,
      `select after from master.audit_event where action = 'export' and subject_id = $1 order by at`,
      [card],
    )
    expect(kept).toEqual([
      { after: { of: 'ledger', rows: 2, format: 'csv' } },
      { after: { of: 'ledger', rows: 4, format: 'xlsx' } },
    ])
  })
})

describe('the ledgers of purchase orders and budgets', () => {
  let site: FundsSite
  beforeAll(async () => {
    site = await fundsSite()
  })
  afterAll(() => site.close())

  test('count rupiah of the whole, tonnes of each line, and months by themselves', async () => {
    const budget = await site.budget('none', {})
    const po = await site.po({
      lines: [
        { cargo: UREA, ton: 10 },
        { cargo: POTASH, ton: 4 },
      ],
    })
    const order = { id: uuidv7(), no: 'ORD-7' }
    const asked = claims(po.id, { ton: '2.5' }, { ton: '1', cargoId: POTASH })
    await site.inside('order', (w) => reserve(w, order, asked, null))
    await site.inside('order', (w) => commit(w, order, [asked.lines[0]!.orderLineId]))
    const reader = site.as('order-requester', { work_unit: [UNIT] })
    const read = async (path: string) => (await reader.get<LedgerPage>(`/v1/${path}`)).data
    const whole = await read(`purchase-order/${po.id}/ledger`)
    expect(whole.items.map(({ type, part, balance }) => [type, part, balance.idr, balance.ton])).toEqual([
      ['commit', '1', 10_500, 10.5],
      ['reserve', '2', 10_500, 10.5],
      ['reserve', '1', 11_500, 11.5],
    ])
    expect(whole.sums).toEqual({
      idr: { total: 14_000, buckets: { reserved: 1000, committed: 2500, actual: 0 }, available: 10_500 },
      ton: { total: 14, buckets: { reserved: 1, committed: 2.5, actual: 0 }, available: 10.5 },
    })
    expect(whole.parts).toEqual([
      { key: po.lines[0], name: '1' },
      { key: po.lines[1], name: '2' },
    ])
    const line = await read(`purchase-order/${po.id}/ledger?part=${po.lines[1]}`)
    expect([line.sums.ton?.available, line.sums.idr, line.items.map(({ balance }) => balance)]).toEqual([
      3,
      undefined,
      [{ ton: 3 }],
    ])
    const march = await read(`work-unit-budget/${budget}/ledger?part=3&type=reserve`)
    expect(march.items.map(({ balance, part }) => [part, balance.idr])).toEqual([
      ['3', -3500],
      ['3', -2500],
    ])
    const drift = await Promise.all(LEDGERS.map((ledger) => ledgerDrift(site.db, ledger)))
    expect(drift.flat()).toEqual([])
    expect(drift).toEqual(LEDGERS.map(() => []))
  })

  test.each(LEDGERS.map((ledger) => [ledger.table, ledger] as const))(
    '%s has its columns, and entries that nobody changes',
    async (table, { measures, buckets, owner, part, holder }) => {
      const schema = owner.resource.service
      const columns = await runSql<Computed<{ column_name: string }>>(
        site.db,
        'select column_name from information_schema.columns where table_schema = $1 and table_name = $2',
        [schema, table],
      )
      const wanted = [
        ...ALWAYS,
        ...[owner.column, part?.column, holder?.column].filter((name) => name !== undefined),
        ...Object.entries(measures).flatMap(([measure, said]) => [
          measure,
          ...Object.keys(buckets).map((bucket) => `${bucket}_${measure}`),
          ...new Set(['owner' as const, ...said.kept].map((place) => leftColumn(measure, place))),
        ]),
      ]
      expect(columns.map((row) => row.column_name).toSorted()).toEqual(wanted.toSorted())
      for (const statement of ['update', 'delete', 'truncate'])
        expect(
          await runSql(
            site.db,
            `select 1 from information_schema.triggers where event_object_schema = $1 and event_object_table = $2
               and event_manipulation = upper($3) and action_statement like '%refuse_change%'
             union all select 1 from pg_trigger where tgrelid = ($1 || '.' || $2)::regclass and $3 = 'truncate' and tgtype & 32 > 0`,
            [schema, table, statement],
          ),
          statement,
        ).toHaveLength(1)
    },
  )
})
