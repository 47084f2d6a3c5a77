import { describe, expect, test } from 'vitest'
import type { HistoryItem } from '#contracts/history.ts'
import { resourceNamed } from '#contracts/index.ts'
import type { LedgerEntry } from '#contracts/ledger-entries.ts'
import { purchaseOrderLedger } from '#contracts/purchase/purchase-order-ledger.ts'
import { createApi } from '#kernel/client.ts'
import { historyEntries } from '#layouts/generic/history-entries.ts'
import { ledgerPast } from '#layouts/generic/ledger-past.ts'
import { recordPast } from '#layouts/generic/record-past.ts'

const AT = '2026-11-20T01:00:00.000Z'

const row = (more: Partial<HistoryItem>): HistoryItem => ({
  id: 'h',
  at: AT,
  actor_name: 'Rina Wulandari',
  actor_role: 'control-tower',
  action: 'update',
  before: null,
  after: null,
  reason: null,
  ...more,
})

describe('what was changed', () => {
  const line = (id: string, name: string, quantity_ton: string) => ({
    id,
    cargo_id: `c-${name}`,
    cargo: { id: `c-${name}`, code: name, name },
    quantity_ton,
    unit_price_idr: 25_000,
  })
  const told = (before: object, after: object) =>
    historyEntries(
      resourceNamed('purchase-order'),
      [row({ before: { ...before }, after: { ...after } })],
      'en',
    )[0]?.changes

  test('of rows is which came, which went, and what the others say now', () => {
    expect(
      told(
        { lines: [line('1', 'Urea', '40.000'), line('2', 'ZA', '5.000')] },
        { lines: [line('1', 'Urea', '60.000'), line('3', 'KCL', '7.000')] },
      ),
    ).toEqual([
      { label: 'Lines', to: 'Added: KCL · KCL · Removed: ZA · ZA' },
      { label: 'Lines: Urea · Urea · Quantity', from: '40 t', to: '60 t' },
    ])
  })

  test('of a long text is what it said and says, cut where it is too long to read here', () => {
    const long = 'x'.repeat(400)
    expect(told({ notes: 'Short' }, { notes: long })).toEqual([
      { label: 'Notes', from: 'Short', to: `${'x'.repeat(159)}…` },
    ])
  })

  test('of a record that its reader may not know is only that it changed', () => {
    expect(told({ vendor_id: 'a' }, { vendor_id: 'b' })).toEqual([{ label: 'Vendor' }])
    expect(
      told({ vendor_id: 'a', vendor: { name: 'PT Lama' } }, { vendor_id: 'b', vendor: { name: 'PT Baru' } }),
    ).toEqual([{ label: 'Vendor', from: 'PT Lama', to: 'PT Baru' }])
  })

  test('by another word than a change is told where the entry says both', () => {
    const [entry] = historyEntries(
      resourceNamed('truck'),
      [
        row({
          action: 'store-tare',
          before: { tare_kg: 9410 },
          after: { tare_kg: 9440 },
          reason: 'TB-02-2611-0004',
        }),
      ],
      'id',
    )
    expect(entry).toMatchObject({ what: 'Tara disimpan', note: 'TB-02-2611-0004' })
    expect(entry?.changes).toEqual([{ label: 'Tara', from: '9.410 kg', to: '9.440 kg' }])
  })

  test('says where a record came from', () => {
    const what = (more: Partial<HistoryItem>) => historyEntries(resourceNamed('vendor'), [row(more)], 'en')[0]
    expect(what({ action: 'load' })?.what).toBe('Loaded with the start data')
    expect(what({ action: 'create', after: { imported_from: 'vendors.xlsx' } })).toMatchObject({
      what: 'Imported',
      changes: [{ label: 'From the file', to: 'vendors.xlsx' }],
    })
  })
})

const entry = (more: Partial<LedgerEntry>): LedgerEntry => ({
  id: 'e',
  at: AT,
  type: 'reserve',
  part: null,
  source: { type: 'order', id: 'o-1', no: 'DO-1', href: '/orders/o-1' },
  reason: null,
  actor_name: 'Dewi Lestari',
  size: { idr: 5, ton: 1 },
  amounts: { idr: { reserved: 5 }, ton: { reserved: 1 } },
  balance: {},
  ...more,
})

describe('a ledger in the past of its record', () => {
  test('says for what something was held, with a way there', () => {
    expect(ledgerPast(purchaseOrderLedger, [entry({})], 'en')).toEqual([
      {
        at: AT,
        who: 'Dewi Lestari',
        what: 'Reserved',
        note: null,
        changes: [
          { label: 'Reserved', to: '+Rp\u00a05' },
          { label: 'Reserved', to: '+1 t' },
        ],
        of: { name: 'Order DO-1', href: '/orders/o-1' },
        tone: 'neutral',
      },
    ])
  })

  test('tells as one what an order held and gave back, at its last entry', () => {
    const later = '2026-11-21T01:00:00.000Z'
    const commit = entry({ at: later, type: 'commit', amounts: { idr: { reserved: -5, committed: 5 } } })
    expect(
      ledgerPast(purchaseOrderLedger, [commit, entry({ amounts: { idr: { reserved: 5 } } })], 'en'),
    ).toMatchObject([
      {
        at: later,
        what: 'Held and used',
        changes: [{ label: 'Committed', to: '+Rp\u00a05' }],
        of: { name: 'Order DO-1' },
      },
    ])
  })

  test('tells as one what one write moved', () => {
    const used = (n: number) =>
      entry({
        type: 'actual',
        source: { type: 'trip', id: `t-${n}`, no: `T-${n}`, href: null },
        amounts: { idr: { committed: -5, actual: 5 } },
      })
    const [told, ...others] = ledgerPast(purchaseOrderLedger, [1, 2, 3, 4, 5].map(used), 'en')
    expect(others).toEqual([])
    expect(told).toMatchObject({
      what: 'Used',
      of: { name: 'Trip T-1, T-2, T-3, and 2 more', href: null },
      changes: [
        { label: 'Committed', to: '−Rp\u00a025' },
        { label: 'Used', to: '+Rp\u00a025' },
      ],
    })
  })
})

describe('the past of a record', () => {
  const page = (items: object[]) => ({ pagination: { has_next_page: false }, items })
  const answers: Record<string, object> = {
    'contract/k/history': page([row({ action: 'load', actor_name: 'System' })]),
    'contract-route/of/contract_id/k/history': page(
      [1, 2, 3, 4].map((n) => ({
        ...row({ id: `r${n}`, action: 'load' }),
        subject: { id: `r-${n}`, named: { code: `R-00${n}` } },
      })),
    ),
  }
  const asked: string[] = []
  const api = createApi(
    async (path) => {
      const key = path.replace(/^\/api\/\w+\/v1\//, '').replace(/\?.*/, '')
      asked.push(key)
      return Response.json({ header: { success: true, message: '', status_code: 200 }, data: answers[key] })
    },
    (text) => text,
  )

  test('has what was done to the records that belong to it, several at once as one', async () => {
    const reader = { roleCode: 'super-admin', isOfCompany: true } as const
    const { entries } = await recordPast(api, resourceNamed('contract'), 'k', {
      reader,
      lang: 'en',
      limit: 50,
    })
    expect(entries.map(({ what, of }) => [what, of?.name])).toEqual([
      ['Loaded with the start data', undefined],
      ['Loaded with the start data', 'Contract routes: R-001, R-002, R-003, and 1 more'],
    ])
    expect(asked).toContain('contract-route/of/contract_id/k/history')
  })
})
