import { COMPLETION_REASONS } from '#contracts/order/order-lifecycle.ts'
import type { Translate } from '#i18n/translate.ts'
import type { FormRecord } from '#islands/form/form-values.ts'

export interface OrderTab {
  id: string
  label: string
  count?: number | null
}

/** The tabs every order has; pages put their own behind the summary, or before it when `isLed`. */
export function orderTabs(
  row: FormRecord,
  more: readonly OrderTab[],
  isLed: boolean,
  t: Translate,
): OrderTab[] {
  const summary = { id: 'summary', label: t('Summary') }
  return [
    ...(isLed ? [...more, summary] : [summary, ...more]),
    { id: 'lines', label: t('Lines'), count: Number(row.line_count) },
    { id: 'trips', label: t('Trips'), count: Number(row.assigned_trips) },
    { id: 'weighings', label: t('Weighings') },
    { id: 'costs', label: t('Costs') },
    { id: 'approvals', label: t('Approvals') },
    { id: 'history', label: t('History') },
  ]
}

/** Where cargo goes, in one line: what, from where, to where. */
export function wayOf(row: Record<string, unknown>): string {
  const name = (key: string): string => String((row[key] as { name?: string } | null)?.name ?? '–')
  return `${name('cargo')} · ${name('origin_checkpoint')} → ${name('destination_checkpoint')}`
}

/** The order with why it is to be completed in the reader's words: stored are the choice's code and what was written to it. */
export function inWords(row: FormRecord, t: Translate): FormRecord {
  const [code, ...note] = String(row.completion_reason ?? '').split(': ')
  const chosen = COMPLETION_REASONS.find(({ value }) => value === code)
  if (!chosen) return row
  return { ...row, completion_reason: [t(chosen.label), ...note].join(': ') }
}
