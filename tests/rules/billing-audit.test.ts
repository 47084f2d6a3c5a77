import { describe, expect, it } from 'vitest'
import { cureOf, curers, isOwnCure } from '#contracts/billing/cure-words.ts'
import { resourceNamed } from '#contracts/index.ts'
import { recordPage } from '#contracts/record-page.ts'
import { EXCEPTION_CODES, EXCEPTIONS, type ExceptionCode } from '#contracts/billing/exception-codes.ts'
import type { AuditFacts } from '#services/billing/billing/audit/rules/audit-facts.ts'
import { auditLoad } from '#services/billing/billing/audit/rules/audit-load.ts'
import { carrier, FACTS, missed, receipt, ticket } from './load-facts.ts'

const found = (change: Partial<AuditFacts>) => auditLoad({ ...FACTS, ...change })
const codes = (change: Partial<AuditFacts>) => found(change).map(({ code }) => code)
const origin = (change: Parameters<typeof ticket>[1]) => ({
  tickets: [ticket('origin', change), ticket('destination')],
})
const runs = (start_date: string, end_date: string, status = 'active') => ({
  contract: { ...FACTS.contract, start_date, end_date, status },
})
const ordered = (valid_from: string, valid_to: string) => ({ po: { ...FACTS.po!, valid_from, valid_to } })
const flag = (
  code: string,
  level: 'warn' | 'block',
  measure?: { is: number; against: number; unit: 'kg' },
) => ({
  flags: [{ code, level, text: code, ...(measure ? { measure } : {}) }],
})
const SHORT = { id: 'po', no: '4500031204', left_idr: 16_800_000, need_idr: 19_412_500, lines: 36 }
const budget = (control: 'block' | 'warn' | 'none') => ({ budget: { control, shortage: SHORT } })
const GAP = { kind: 'ppn', day: '2026-11-14', at: { resource: 'tax-rate', id: 'ppn', no: 'PPN' } } as const
const OTHER = { ...FACTS.contract, vendor_id: 'petro', vendor: 'Petro Bina' }

describe('what speaks against billing a load', () => {
  it('is nothing of a load as it should be', () => {
    expect(found({})).toEqual([])
  })

  it.each<[string, Partial<AuditFacts>, ExceptionCode[]]>([
    ['no row for this way', missed([]), ['NO_TARIFF']],
    ['rows of other cargo alone', missed(['cargo']), ['NO_TARIFF']],
    ['a row of other cargo whose days are over', missed(['too_late', 'cargo']), ['NO_TARIFF']],
    ['a row that is over', missed(['too_late']), ['TARIFF_EXPIRED']],
    ['a row that begins later', missed(['too_early']), ['TARIFF_EXPIRED']],
    [
      'a lost load that pays nothing wants no tariff',
      { ...missed([]), lost_kg: 1, paid_ways: 'nothing' },
      [],
    ],
    ['loaded on the last day of the contract', runs('2026-01-01', '2026-11-14'), []],
    ['loaded a day later', runs('2026-01-01', '2026-11-13'), ['CONTRACT_EXPIRED']],
    ['loaded before it began', runs('2026-11-15', '2026-12-31'), ['CONTRACT_EXPIRED']],
    ['a contract that has ended since', runs('2026-01-01', '2026-11-20', 'expired'), []],
    ['no rate of a tax on that day', { no_rates: [GAP] }, ['NO_TAX_RATE']],
    ['no ticket at the origin', { tickets: [ticket('destination')] }, ['NO_WEIGHING']],
    ['a ticket that was never closed', origin({ status: 'open', net_kg: null }), ['NO_WEIGHING']],
    ['no ticket, and none planned', { tickets: [], weigh_plan: 'none' }, []],
    [
      'a lost load has no ticket where it was to arrive',
      { tickets: [ticket('origin')], lost_kg: 26_480, paid_ways: 'outward' },
      [],
    ],
    ['a net of nothing', origin({ net_kg: 0 }), ['NEGATIVE_NET']],
    ['a net below zero', origin({ net_kg: -20 }), ['NEGATIVE_NET']],
    ['a ticket nobody verified', origin({ status: 'closed' }), ['WEIGHING_UNVERIFIED']],
    ['a flagged ticket nobody verified', origin({ status: 'flagged' }), ['WEIGHING_UNVERIFIED']],
    ['a ticket under revision', origin({ status: 'revision_pending' }), ['REVISION_OPEN']],
    [
      'a revision of metadata',
      { revisions: [{ id: 'r', revision_no: 'RVT-1', ticket_no: 'TB-1', changes: null }] },
      ['REVISION_OPEN'],
    ],
    [
      'a dispute',
      { dispute: { reason: '14 bags torn', by: 'Dewi', at: '2026-11-19T02:00:00.000Z' } },
      ['DISPUTE_OPEN'],
    ],
    ['the same weights', { twin: { trip_id: 'b', trip_no: 'TRP-2' } }, ['DUPLICATE_TRIP']],
    ['a truck of another vendor', { contract: OTHER }, ['VENDOR_MISMATCH']],
    ['which the plant allows', { contract: OTHER, subhauler_allowed: true }, []],
    [
      'a share that nobody confirmed',
      { earlier: [carrier(1, '5', { confirmed: false })] },
      ['VENDOR_MISMATCH'],
    ],
    ['a confirmed share of another vendor', { contract: OTHER, earlier: [carrier(1, '5')] }, []],
    ['loaded on the last day of the purchase order', ordered('2026-09-01', '2026-11-14'), []],
    ['loaded a day later than it', ordered('2026-09-01', '2026-11-13'), ['PO_EXPIRED']],
    ['loaded before it', ordered('2026-11-15', '2026-12-31'), ['PO_EXPIRED']],
    ['an order without one', { po: null }, []],
    ['a purchase order that is short', { po: { ...FACTS.po!, shortage: SHORT } }, ['PO_EXCEEDED']],
    ['a budget that is short', budget('block'), ['BUDGET_EXCEEDED']],
    ['a budget nobody controls', budget('none'), []],
    ['loss at the tolerance', { origin_net_kg: 20_000, loss_kg: 40 }, []],
    ['a kilogram above it', { origin_net_kg: 20_000, loss_kg: 41 }, ['OVER_LOSS']],
    ['more came than left', { loss_kg: -200 }, []],
    ['a typed weight', origin(flag('MANUAL', 'warn')), ['MANUAL_WEIGHT']],
    [
      'a truck that was too heavy',
      origin(flag('OVERLOAD', 'block', { is: 31_700, against: 30_000, unit: 'kg' })),
      ['OVERLOAD'],
    ],
    ['a truck within the allowance', origin(flag('OVERLOAD', 'warn')), []],
    ['nobody signed', { pod_receiver_name: null }, ['POD_MISSING']],
    ['a name without its time', { pod_signed_at: null }, ['POD_MISSING']],
    ['a signature nobody asks for', { requires_pod: false, pod_signed_at: null }, []],
    ['no photo where the plant wants one', { pod_file_required: true }, ['POD_MISSING']],
    ['a photo where the plant wants one', { pod_file_required: true, pod_files: 1 }, []],
    ['half the planned time', { driven_min: 90 }, []],
    ['less than half', { driven_min: 89 }, ['CYCLE_TOO_SHORT']],
    ['a way back is shorter', { driven_min: 20, kind: 'return', paid_ways: 'both' }, []],
    ['receipts as many as are agreed', { receipts: [receipt(60_000)], reimburse_cap_idr: 60_000 }, []],
    [
      'a rupiah more than is agreed',
      { receipts: [receipt(60_000), receipt(1)], reimburse_cap_idr: 60_000 },
      ['REIMBURSE_OVER_CAP'],
    ],
    ['receipts where none are agreed', { receipts: [receipt(1)] }, ['REIMBURSE_OVER_CAP']],
    [
      'a receipt whose file is gone',
      { receipts: [receipt(1, { has_file: false })], reimburse_cap_idr: 1 },
      ['RECEIPT_MISSING'],
    ],
    [
      'several at once, what stops first',
      { ...missed([]), ...origin({ status: 'closed' }), driven_min: 10 },
      ['NO_TARIFF', 'WEIGHING_UNVERIFIED', 'CYCLE_TOO_SHORT'],
    ],
  ])('%s', (_title, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  it('stops or warns as decided (dec.I4.4), a budget as its control says', () => {
    const stops = EXCEPTION_CODES.filter((code) => EXCEPTIONS[code].severity === 'block')
    expect(stops.toSorted()).toEqual([
      'AUDIT_FAILED', 'CONTRACT_EXPIRED', 'DISPUTE_OPEN', 'DUPLICATE_TRIP', 'NEGATIVE_NET', 'NO_TARIFF', 'NO_TAX_RATE', 'NO_WEIGHING',
      'PO_EXCEEDED', 'PO_EXPIRED', 'REVISION_OPEN', 'TARIFF_EXPIRED', 'VENDOR_MISMATCH', 'WEIGHING_UNVERIFIED',
    ]) // prettier-ignore
    expect(EXCEPTION_CODES).toHaveLength(24)
    expect(found(budget('block'))[0]?.severity).toBe('block')
    expect(found(budget('warn'))[0]?.severity).toBe('warn')
  })

  it('says the particulars, and at which record they are cured', () => {
    expect(found({ po: { ...FACTS.po!, shortage: SHORT } })[0]).toMatchObject({
      detail: {
        message: '{no} has {left} left, its {lines} lines lack {need}',
        params: { no: '4500031204', left: { idr: 16_800_000 }, lines: 36, need: { idr: 19_412_500 } },
      },
      at: { resource: 'purchase-order', id: 'po' },
    })
    expect(found({ origin_net_kg: 26_560, loss_kg: 140 })[0]?.detail.params).toMatchObject({
      percent: { number: 0.53 },
      allowed: { number: 0.2 },
    })
    expect(found(origin({ status: 'closed' }))[0]?.at).toEqual({
      resource: 'weighing',
      id: 'ticket-origin',
      no: 'TB-01-261114-0042',
    })
  })

  it('leads to a tariff that waits for a second person, and to the contract where none does', () => {
    const of = (misses: Parameters<typeof missed>[0], status: string) => {
      const { tariff } = missed(misses)
      return found({
        tariff: {
          ...tariff,
          tried: tariff.tried.map((one) => ({ ...one, route: { ...one.route, status } })),
        },
      })[0]
    }
    const waits = of(['unapproved'], 'waiting')
    expect([waits?.code, waits?.at.resource, waits?.detail.message]).toEqual([
      'NO_TARIFF',
      'contract-route',
      '{code} waits for a second person, loaded {day}',
    ])
    expect(cureOf('NO_TARIFF', waits!.at)).toMatchObject({ kind: 'open', label: 'Approve tariff' })
    expect(cureOf('NO_TARIFF', waits!.at, false)).toMatchObject({ kind: 'company' })
    expect(recordPage(resourceNamed('contract-route'), 'control-tower')).toBeDefined()
    for (const other of [of(['unapproved'], 'refused'), of(['unapproved', 'cargo'], 'waiting')])
      expect(cureOf('NO_TARIFF', other!.at)).toMatchObject({ kind: 'ask', label: 'Ask {role}' })
  })

  it.each(EXCEPTION_CODES)('%s has one button, which leads somewhere or to somebody', (code) => {
    const cure = cureOf(code, { resource: 'trip', id: 'a' })
    const { severity } = EXCEPTIONS[code]
    if (cure.kind === 'open') expect(cure.href).toBe('/record/trip/a')
    if (cure.kind === 'ask') expect(curers(code).length).toBeGreaterThan(0)
    // What stops is never waived.
    if (cure.kind === 'waive') expect(severity).toBe('warn')
    // A haulier's tower has the same button, or none: it never decides (dec.I0.2).
    const { kind } = cureOf(code, { resource: 'trip', id: 'a' }, false)
    expect([kind === cure.kind && kind !== 'waive', kind === 'company']).toContain(true)
    expect(isOwnCure(code, false)).toBe(kind === 'open')
  })

  it('sleeps about the way before telemetry, and leaves statements to their document (dec.I4.4)', () => {
    const all = found({ ...missed([]), dispute: { reason: null, by: null, at: null }, pod_signed_at: null })
    expect(all.map(({ code }) => code)).not.toContain('OFF_ROUTE')
    expect(all.map(({ code }) => code)).not.toContain('VENDOR_AMOUNT_DIFF')
  })
})
