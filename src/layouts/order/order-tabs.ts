import { COMPLETION_REASONS } from '#contracts/order/order-lifecycle.ts'
import type { OrderRecord } from '#contracts/order/order.ts'
import type { Translate } from '#i18n/translate.ts'

export interface OrderTab {
  id: string
  label: string
  count?: number | null
}

/** The tabs every order has; pages put their own behind the summary, or before it when `isLed`. */
export function orderTabs(
  row: Pick<OrderRecord, 'line_count' | 'assigned_trips'>,
  more: readonly OrderTab[],
  isLed: boolean,
  t: Translate,
): OrderTab[] {
  const summary = { id: 'summary', label: t('Summary') }
  return [
    ...(isLed ? [...more, summary] : [summary, ...more]),
    { id: 'lines', label: t('Lines'), count: row.line_count },
    { id: 'trips', label: t('Trips'), count: row.assigned_trips },
    { id: 'weighings', label: t('Weighings') },
    { id: 'costs', label: t('Costs') },
    { id: 'approvals', label: t('Approvals') },
    { id: 'history', label: t('History') },
  ]
}

/** What is carried from where to where, of an order or a trip. */
export interface Way {
  cargo: { name: string } | null
  origin_checkpoint: { name: string } | null
  destination_checkpoint: { name: string } | null
}

/** Where cargo goes, in one line: what, from where, to where. */
export function wayOf({ cargo, origin_checkpoint, destination_checkpoint }: Way): string {
  return `${cargo?.name ?? '–'} · ${origin_checkpoint?.name ?? '–'} → ${destination_checkpoint?.name ?? '–'}`
}

/** The order with why it is to be completed in the reader's words: stored are the choice's code and what was written to it. */
export function inWords<O extends Pick<OrderRecord, 'completion_reason'>>(row: O, t: Translate): O {
  const [code, ...note] = (row.completion_reason ?? '').split(': ')
  const chosen = COMPLETION_REASONS.find(({ value }) => value === code)
  if (!chosen) return row
  return { ...row, completion_reason: [t(chosen.label), ...note].join(': ') }
}
