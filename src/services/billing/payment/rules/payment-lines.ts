import type { Component } from '#contracts/payment/payment-words.ts'

/** One thing that is paid or deducted, and what it is paid for. */
export interface PaymentLine {
  payeeId: string
  component: Component
  billing_id: string | null
  trip_id: string | null
  overtime_id: string | null
  travel_advance_id: string | null
  source_no: string
  amount_idr: number
  /** Why it is on the payment, where its source does not say it. */
  note: string | null
  /** What stays open of its source, where less of it is deducted than is owed; otherwise 0. */
  left_idr: number
  /** The days of what it pays; a deduction has none. */
  from_day?: string
  to_day?: string
}

/** A verified document as a payment looks at it; sums in rupiah. */
export interface PayableDocument {
  id: string
  billing_no: string
  vendor_id: string
  net_idr: number
  ppn_idr: number
  pph23_idr: number
  ppn_collector: string
  period_start: string
  period_end: string
  /** Components that another payment holds. */
  taken: readonly string[]
}

/**
 * What is paid of a document above zero; one below zero is a receivable, which `deduct` takes off. PPh 23 goes with the tax base that it
 * is withheld from, whoever ticked what; PPN only where the vendor collects it (dec.I4.1).
 */
export function documentLines(
  document: PayableDocument,
  wanted: ReadonlySet<Component>,
): Omit<PaymentLine, 'payeeId'>[] {
  const { net_idr, ppn_idr, pph23_idr, taken } = document
  const parts: [Component, number][] = [
    ...(wanted.has('freight')
      ? ([
          ['freight', net_idr],
          ['pph23', -pph23_idr],
        ] satisfies [Component, number][])
      : []),
    ...(wanted.has('ppn') && document.ppn_collector === 'vendor'
      ? ([['ppn', ppn_idr]] satisfies [Component, number][])
      : []),
  ]
  return parts
    .filter(([component, amount]) => amount !== 0 && !taken.includes(component))
    .map(([component, amount_idr]) => ({
      component,
      billing_id: document.id,
      trip_id: null,
      overtime_id: null,
      travel_advance_id: null,
      source_no: document.billing_no,
      amount_idr,
      note: null,
      left_idr: 0,
      from_day: document.period_start,
      to_day: document.period_end,
    }))
}

/** The days that a payment is of: from the first to the last of what its lines pay; `today` where they only deduct. */
export function periodOf(
  lines: readonly Pick<PaymentLine, 'from_day' | 'to_day'>[],
  today: string,
): { period_start: string; period_end: string } {
  const from = lines.flatMap(({ from_day }) => from_day ?? []).toSorted()
  const to = lines.flatMap(({ to_day }) => to_day ?? []).toSorted()
  return { period_start: from[0] ?? today, period_end: to.at(-1) ?? today }
}

export const totalOf = (lines: readonly Pick<PaymentLine, 'amount_idr'>[]): number =>
  lines.reduce((sum, { amount_idr }) => sum + amount_idr, 0)
