import { sentence, type Lang, type Sentence } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { GuardView } from '#contracts/dispatch/calls.ts'
import type { LineContext } from '#services/order/dispatch/assign-facts.ts'
import type { Span } from '#services/order/dispatch/rules/span.ts'

/** One reason against giving work to a truck or driver, with names; thrown, it is the refusal of its field. */
export interface GuardResult extends FieldError {
  code: string
  level: GuardView['level']
  field: GuardView['field']
}

/** What the guards of trucks and drivers ask of the work. */
export type WorkLine = Pick<
  LineContext,
  | 'vendor_id'
  | 'vendor_name'
  | 'cargo_name'
  | 'payload_name'
  | 'is_hazardous'
  | 'truck_type'
  | 'window_end'
  | 'subhauler_allowed'
  | 'credit_floor'
  | 'duty_most_min'
  | 'duration_min'
  | 'max_trip_per_truck_per_day'
>

export interface GuardContext<L = LineContext> {
  line: L
  span: Span
  now: string
}

export interface Guard<F, L = LineContext> {
  code: string
  level: GuardView['level']
  field: GuardView['field']
  check(facts: F, context: GuardContext<L>): Sentence | null
}

/** Why a truck or driver has no time, or null. */
export const busyText = (name: string, busy: { trip_no: string; until: string } | null): Sentence | null =>
  busy &&
  sentence('{name} is on {trip} until {until}', {
    name,
    trip: busy.trip_no,
    until: { moment: busy.until },
  })

/** Every guard of a table that speaks against the facts. */
export function against<F, L>(
  guards: readonly Guard<F, L>[],
  facts: F,
  context: GuardContext<L>,
): GuardResult[] {
  return guards.flatMap(({ code, level, field, check }) => {
    const reason = check(facts, context)
    return reason === null ? [] : [{ code, level, field, ...reason }]
  })
}

/** Reasons in the reader's language. */
export function guardViews(results: readonly GuardResult[], lang: Lang): GuardView[] {
  return results.map(({ code, level, field, message, params }) => ({
    code,
    level,
    field,
    message: translated(lang, message, params),
  }))
}
