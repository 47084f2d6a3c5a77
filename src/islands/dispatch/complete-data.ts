import type { ChecklistView } from '#contracts/order/calls.ts'
import type { orderLifecycle } from '#contracts/order/order-lifecycle.ts'
import type { FieldMessages } from '#kernel/errors.ts'
import type { SentFields } from '#kernel/record.ts'
import { t } from '#i18n/browser.ts'
import type { TripCheck } from '#islands/dispatch/TripCheckRow.tsx'

type CompleteSent = SentFields<(typeof orderLifecycle)['actions']['complete']['input']>

export interface CompleteValues {
  shortage_reason: string
  overrun_reason: string
  reason: string
  losses: Readonly<Record<string, string>>
}

const LEAST = 10

function textError(text: string, isNeeded: boolean): string | null {
  const { length } = text.trim()
  if (length === 0) return isNeeded ? t('Required') : null
  return length < LEAST ? t('At least {min} characters', { min: LEAST }) : null
}

/** What is missing, by input: a reason's name and a trip's id. */
export function completeErrors(list: ChecklistView, values: CompleteValues): Map<string, string> {
  const errors = new Map<string, string>()
  const shortage = textError(values.shortage_reason, list.short)
  if (shortage) errors.set('shortage_reason', shortage)
  const overrun = textError(values.overrun_reason, list.overruns.length > 0)
  if (overrun) errors.set('overrun_reason', overrun)
  for (const { id, needs_loss_reason } of list.trips) {
    const loss = textError(values.losses[id] ?? '', needs_loss_reason)
    if (loss) errors.set(id, loss)
  }
  return errors
}

/** What the action is told: only what was written. */
export function completeBody(values: CompleteValues): CompleteSent {
  const losses = Object.entries(values.losses)
    .filter(([, text]) => text.trim())
    .map(([trip_id, loss_reason]) => ({ trip_id, loss_reason: loss_reason.trim() }))
  return {
    ...(values.shortage_reason.trim() ? { shortage_reason: values.shortage_reason.trim() } : {}),
    ...(values.overrun_reason.trim() ? { overrun_reason: values.overrun_reason.trim() } : {}),
    ...(values.reason.trim() ? { reason: values.reason.trim() } : {}),
    ...(losses.length ? { losses } : {}),
  }
}

/** Says the service's refusals where the inputs are: a loss stands at the trip its sentence names. */
export function refusedErrors(
  fields: readonly FieldMessages[],
  trips: readonly TripCheck[],
): Map<string, string> {
  const errors = new Map<string, string>()
  for (const { field, messages } of fields)
    for (const message of messages) {
      const trip = field === 'losses' ? trips.find(({ trip_no }) => message.includes(trip_no)) : undefined
      errors.set(trip?.id ?? field, message)
    }
  return errors
}
