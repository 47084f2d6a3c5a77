import type { FieldError } from '#kernel/errors.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { LineContext, Span } from '#services/order/dispatch/assign-facts.ts'

type GuardLevel = 'block' | 'warn'

/** One reason against giving work to a truck or driver, as a sentence with names. */
export interface GuardResult {
  code: string
  level: GuardLevel
  field: 'truck_id' | 'driver_id' | 'planned_kg' | 'planned_start_at'
  message: string
}

export interface GuardContext {
  line: LineContext
  span: Span
  now: string
  lang: Lang
}

export type Say = (text: string, params?: Record<string, string | number>) => string

export interface Guard<F> {
  code: string
  level: GuardLevel
  field: GuardResult['field']
  check(facts: F, context: GuardContext, say: Say): string | null
}

/** Why a truck or driver has no time, or null. */
export const busyText = (
  name: string,
  busy: { trip_no: string; until: string } | null,
  c: GuardContext,
  say: Say,
): string | null =>
  busy &&
  say('{name} is on {trip} until {until}', {
    name,
    trip: busy.trip_no,
    until: formatMoment(busy.until, c.lang),
  })

/** Every guard of a table that speaks against the facts. */
export function against<F>(guards: readonly Guard<F>[], facts: F, context: GuardContext): GuardResult[] {
  const say: Say = (text, params) => translated(context.lang, text, params)
  return guards.flatMap(({ code, level, field, check }) => {
    const message = check(facts, context, say)
    return message === null ? [] : [{ code, level, field, message }]
  })
}

/** Guard results as field errors, one entry a field. */
export function asFieldErrors(results: readonly GuardResult[]): FieldError[] {
  const fields = [...new Set(results.map(({ field }) => field))]
  return fields.map((field) => ({
    field,
    messages: results.filter((one) => one.field === field).map(({ message }) => message),
  }))
}
