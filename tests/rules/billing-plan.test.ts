import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planLines, type StoredLine } from '#services/billing/billing/audit/rules/plan-lines.ts'
import { rateLoad } from '#services/billing/billing/audit/rules/rate-load.ts'
import { sameTickets } from '#services/billing/billing/audit/rules/same-tickets.ts'
import { headOf, standings } from '#services/billing/billing/audit/rules/standing.ts'
import { sameness, weighUp, type StoredReason } from '#services/billing/billing/audit/rules/weigh-up.ts'
import { auditLoad } from '#services/billing/billing/audit/rules/audit-load.ts'
import { FACTS, missed, receipt, ticket } from './load-facts.ts'

const RATED = rateLoad(FACTS)
const stored = (change: Partial<StoredLine> = {}): StoredLine => ({
  id: 'line',
  trip_id: 'trip',
  kind: 'freight',
  status: 'valid',
  amount_idr: 473_992,
  corrects_line_id: null,
  reimbursement_id: null,
  ...change,
})
const correction = (change: Partial<StoredLine>): StoredLine =>
  stored({ id: 'fix', kind: 'correction', corrects_line_id: 'line', ...change })
const LESS = rateLoad({ ...FACTS, origin_net_kg: 26_100 })

describe('what is written of a load', () => {
  it.each<[string, readonly StoredLine[], unknown]>([
    ['a new line', [], { write: [{ stored: null, kind: 'rated' }], remove: [] }],
    ['an open line anew', [stored()], { write: [{ stored: 'line', kind: 'rated' }], remove: [] }],
    ['nothing of an excluded line', [stored({ status: 'excluded' })], { write: [], remove: [] }],
    ['nothing of a settled line that agrees', [stored({ status: 'paid' })], { write: [], remove: [] }],
    [
      'an open line that is none any more, out',
      [stored(), stored({ id: 'wait', kind: 'waiting', amount_idr: 1000 })],
      { write: [{ stored: 'line' }], remove: ['wait'] },
    ],
    [
      'a settled line that is none any more, taken back',
      [stored(), stored({ id: 'wait', kind: 'waiting', amount_idr: 1000, status: 'paid' })],
      { write: [{ stored: 'line' }, { kind: 'correction', of: 'wait', amount_idr: -1000 }], remove: [] },
    ],
    [
      'an open correction that is not needed any more, out',
      [stored({ status: 'verified' }), correction({ amount_idr: -5, status: 'valid' })],
      { write: [], remove: ['fix'] },
    ],
    [
      'receipts and adjustments, as they were entered',
      [stored(), stored({ id: 'toll', kind: 'reimburse' }), stored({ id: 'more', kind: 'adjustment' })],
      { write: [{ stored: 'line' }], remove: [] },
    ],
  ])('%s', (_title, lines, expected) => {
    expect(planLines(RATED, lines)).toMatchObject(expected as object)
  })

  const TOLL = rateLoad({ ...FACTS, receipts: [receipt(45_500)] })
  const toll = (change: Partial<StoredLine> = {}): StoredLine =>
    stored({
      id: 'toll',
      kind: 'reimburse',
      reimbursement_id: 'receipt-45500',
      amount_idr: 45_500,
      ...change,
    })
  it.each<[string, readonly StoredLine[], unknown]>([
    ['a line more', [stored()], [{ stored: 'line' }, { stored: null, line: { kind: 'reimburse' } }]],
    ['its own line anew', [stored(), toll()], [{ stored: 'line' }, { stored: 'toll' }]],
    ['beside a settled load', [stored({ status: 'paid' })], [{ stored: null, line: { kind: 'reimburse' } }]],
    ['nothing where it is settled', [stored({ status: 'paid' }), toll({ status: 'verified' })], []],
    ['nothing of a trip that is out of billing', [stored({ status: 'excluded' })], []],
  ])('gives a receipt %s', (_title, lines, expected) => {
    expect(planLines(TOLL, lines).write).toMatchObject(expected as object[])
  })

  it('takes out the line of a receipt that was withdrawn', () => {
    expect(planLines(RATED, [stored(), toll()])).toMatchObject({ remove: ['toll'] })
  })

  // 380 kg less at 17,900 a tonne are Rp 6,802.
  it('corrects a settled line by the difference, once', () => {
    expect(planLines(LESS, [stored({ status: 'verified' })]).write).toMatchObject([
      { stored: null, kind: 'correction', of: 'line', amount_idr: -6802 },
    ])
    const open = [stored({ status: 'verified' }), correction({ amount_idr: -1, status: 'valid' })]
    expect(planLines(LESS, open).write).toMatchObject([{ stored: 'fix', amount_idr: -6802 }])
    const settled = [stored({ status: 'paid' }), correction({ amount_idr: -6802, status: 'verified' })]
    expect(planLines(LESS, settled)).toEqual({ write: [], remove: [] })
  })

  it('comes to what the rule says, however often weights change and lines are settled', () => {
    const step = fc.record({ kg: fc.integer({ min: 1, max: 60_000 }), settle: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let lines: StoredLine[] = []
        for (const [at, { kg, settle }] of steps.entries()) {
          const rated = rateLoad({ ...FACTS, origin_net_kg: kg })
          const { write, remove } = planLines(rated, lines)
          lines = lines.filter(({ id }) => !remove.includes(id) && !write.some((one) => one.stored === id))
          lines.push(
            ...write.map((one, n) =>
              one.kind === 'correction'
                ? correction({ id: `${at}-${n}`, corrects_line_id: one.of, amount_idr: one.amount_idr })
                : stored({ id: `${at}-${n}`, kind: one.line.kind, amount_idr: one.line.amount_idr }),
            ),
          )
          const sum = lines.reduce((all, { amount_idr: idr }) => all + idr, 0)
          expect(sum).toBe(rated.reduce((all, { amount_idr: idr }) => all + idr, 0))
          expect(planLines(rated, lines).write.filter((one) => one.stored === null)).toEqual([])
          if (settle) lines = lines.map((line) => ({ ...line, status: 'verified' }))
        }
      }),
    )
  })

  it('of settled lines only when a ticket is another one, or another version', () => {
    const { trace } = RATED[0]!
    expect(sameTickets(trace, FACTS.tickets)).toBe(true)
    expect(sameTickets(trace, [ticket('destination'), ticket('origin')])).toBe(true)
    expect(sameTickets(trace, [ticket('origin', { version: 2 }), ticket('destination')])).toBe(false)
    expect(sameTickets(trace, [ticket('origin')])).toBe(false)
  })
})

describe('where lines stand', () => {
  const WAIT = stored({ id: 'wait', kind: 'waiting', amount_idr: 30_000 })
  const CLAIM = stored({ id: 'claim', kind: 'penalty', amount_idr: -695_040 })
  const ok = { codes: [], severity: null }
  const blocked = { codes: ['DISPUTE_OPEN'], severity: 'block' } as const

  it('are all valid where nothing speaks against them', () => {
    const all = [stored(), WAIT, CLAIM]
    expect(standings(all, all[0]!, ok, null).map(({ status }) => status)).toEqual(['valid', 'valid', 'valid'])
  })

  it('wait with their freight, which risks what the vendor waits for', () => {
    const all = [stored(), WAIT, CLAIM]
    expect(standings(all, all[0]!, blocked, null)).toEqual([
      { id: 'line', status: 'invalid', ...blocked, at_risk_idr: 503_992 },
      { id: 'wait', status: 'pending', codes: [], severity: null, at_risk_idr: 0 },
      { id: 'claim', status: 'pending', codes: [], severity: null, at_risk_idr: 0 },
    ])
  })

  it('risk what was planned where there is no tariff', () => {
    const all = [stored({ amount_idr: 0 })]
    const none = { codes: ['NO_TARIFF'], severity: 'block' } as const
    expect(standings(all, all[0]!, none, 2_268_000)[0]?.at_risk_idr).toBe(2_268_000)
  })

  it('are spoken for by the freight, then by what else is open', () => {
    expect(headOf('trip', [WAIT, stored()])?.id).toBe('line')
    expect(headOf('trip', [stored({ status: 'paid' }), correction({ amount_idr: -5 })])?.id).toBe('fix')
    expect(headOf('trip', [stored({ status: 'paid' })])).toBeUndefined()
  })
})

describe('reasons that were found before', () => {
  const loss = auditLoad({ ...FACTS, origin_net_kg: 26_560, loss_kg: 140 })
  const before = (change: Partial<StoredReason> = {}): StoredReason => ({
    id: 'reason',
    code: 'OVER_LOSS',
    params: sameness(loss[0]?.detail.params),
    resolved: false,
    waived: false,
    ...change,
  })

  it('stay the same reason', () => {
    expect(weighUp(loss, [before()])).toMatchObject({
      stored: ['reason'],
      gone: [],
      codes: ['OVER_LOSS'],
      severity: 'warn',
    })
  })

  it('are not asked about again once waived, unless they have become others', () => {
    const waived = before({ resolved: true, waived: true })
    expect(weighUp(loss, [waived])).toMatchObject({ stand: [], severity: null })
    const more = auditLoad({ ...FACTS, origin_net_kg: 26_560, loss_kg: 300 })
    expect(weighUp(more, [waived])).toMatchObject({ stored: [null], codes: ['OVER_LOSS'] })
  })

  it('that block are never waived', () => {
    const none = auditLoad({ ...FACTS, ...missed([]) })
    const params = sameness(none[0]?.detail.params)
    const said = weighUp(none, [before({ code: 'NO_TARIFF', params, resolved: true, waived: true })])
    expect(said).toMatchObject({ codes: ['NO_TARIFF'], severity: 'block' })
  })

  it('are closed when their cause is gone, and open anew when it comes back', () => {
    expect(weighUp([], [before()])).toMatchObject({ gone: ['reason'], codes: [] })
    expect(weighUp(loss, [before({ resolved: true })])).toMatchObject({ stored: [null], gone: [] })
  })

  it('are compared whatever the order of their particulars', () => {
    expect(sameness({ a: 1, b: { c: 2, d: 3 } })).toBe(sameness({ b: { d: 3, c: 2 }, a: 1 }))
    expect(sameness({ a: 1 })).not.toBe(sameness({ a: 2 }))
  })
})
