import type { WeighingFlag } from '#contracts/weighing/flag.ts'
import { voidEffect } from '#contracts/weighing/weighing-void.ts'
import type { Weighing } from '#contracts/weighing/weighing.ts'
import { formatNumber } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { FieldFilter } from '#kernel/wire.ts'

/** Tickets that wait for control tower: for its word on a void, or on a flag that keeps the truck from leaving. */
export const TO_DECIDE: readonly FieldFilter[] = [{ field: 'to_decide', operator: 'is_null', value: false }]

/** Whether control tower is asked for a void: by the weighbridge, or because a ticket was left open. */
export const isToVoid = ({ to_decide, status }: Pick<Weighing, 'to_decide' | 'status'>): boolean =>
  to_decide === 'void' || (to_decide === 'orphan' && status === 'open')

/** What control tower is asked about a ticket that it verifies: its heading, and why it is asked; `tripStatus` is null for a weighing without a trip. */
export function askedOf(
  { to_decide, place }: Pick<Weighing, 'to_decide' | 'place'>,
  tripStatus: string | null,
): { title: string; why: string } {
  if (to_decide === 'orphan')
    return {
      title: 'Verify ticket {ticket}',
      why: 'Nobody at the weighbridge has verified this ticket in time. Look at its weights, then verify it.',
    }
  const title = 'Answer the flags of ticket {ticket}'
  return voidEffect(place, tripStatus) === 'gone_on'
    ? {
        title,
        why: 'The trip has gone on. It is billed only when every flag has its answer. Answers stay on the ticket.',
      }
    : {
        title,
        why: 'The truck may not leave until every flag has its answer. Answers stay on the ticket.',
      }
}

/** A flag in words in a reader's language: what it says, and by how much where that can be measured. */
export function flagWords({ text, measure }: WeighingFlag, lang: Lang): string {
  if (!measure) return translated(lang, text)
  const { is, against, unit } = measure
  const number = (value: number): string => `${formatNumber(value, lang)} ${unit}`
  const off = is - against
  const percent = formatNumber((off * 100) / against, lang, 1)
  const sign = off > 0 ? '+' : ''
  const how = translated(lang, '{is} against {against} ({off}, {percent} %)', {
    is: number(is),
    against: number(against),
    off: sign + number(off),
    percent: sign + percent,
  })
  return `${translated(lang, text)}: ${how}`
}

/** A flag that wants an answer, in words. */
export interface AskedFlag {
  code: string
  message: string
  isSerious: boolean
}

/** The flags of a ticket that want an answer before it is verified: all but those that only inform. */
export function askedFlags(flags: readonly WeighingFlag[] | null, lang: Lang): AskedFlag[] {
  return (flags ?? [])
    .filter(({ level }) => level !== 'info')
    .map((flag) => ({ code: flag.code, message: flagWords(flag, lang), isSerious: flag.level === 'block' }))
}

/** False while a block flag waits for its answer: the truck may not leave (life.D4). */
export function mayLeave({ status, flags }: Pick<Weighing, 'status' | 'flags'>): boolean {
  if (status === 'verified') return true
  const isBlocked = (flags ?? []).some(({ level }) => level === 'block')
  return status !== 'open' && status !== 'void' && !isBlocked
}
