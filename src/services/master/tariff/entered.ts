import type { NewOf, RecordOf } from '#kernel/record.ts'
import type { ChangesOf } from '#database/rows.ts'
import {
  ROUTE_CARRIAGE,
  ROUTE_KEY,
  ROUTE_MONEY,
  ROUTE_PRICES,
  type contractRoute,
} from '#contracts/tariff/contract-route.ts'
import type { Write } from '#engine/write.ts'
import { changeText } from '#services/master/tariff/change-text.ts'
import { changedFields } from '#services/master/tariff/rules/contract-terms.ts'

type Route = RecordOf<typeof contractRoute>

/** What a second person approves of a tariff beside its prices: a change of it counts only once it is approved again. */
const APPROVED = [...ROUTE_KEY, 'valid_to', 'is_active'] as const

/** The columns of a tariff that waits for somebody else than who has just entered it. */
export function enteredBy(w: Write, words: string | null = null): ChangesOf<'master.contract_route'> {
  return {
    status: 'waiting',
    status_reason: null,
    change_text: words,
    entered_by: w.actor.userId,
    entered_by_name: w.actor.name,
    entered_at: w.at,
    approved_by: null,
    approved_by_name: null,
    approved_at: null,
  }
}

/** Whether a change takes nothing but days or its use from a row: what is left of what was approved needs nobody. */
const onlyTakes = (name: string, value: Partial<NewOf<typeof contractRoute>>, before: Route): boolean =>
  (name === 'valid_to' && before.status === 'approved' && String(value.valid_to) < before.valid_to) ||
  (name === 'is_active' && value.is_active === false)

/** The fields of a change that make a row cost something else; its time is money where it is paid by the hour. */
export function changedPrices(value: Partial<NewOf<typeof contractRoute>>, before: Route): string[] {
  const byHour = [before.charge_basis, value.charge_basis].includes('per_hour')
  return changedFields(value, before, [
    ...ROUTE_PRICES,
    ...ROUTE_MONEY,
    ...(byHour ? (['standard_duration_min'] as const) : []),
  ])
}

/** The columns of a change: a row whose approved terms become others waits again, and one that goes another way follows nothing. */
export async function waitsAgain(
  w: Write,
  value: Partial<NewOf<typeof contractRoute>>,
  before: Route,
): Promise<ChangesOf<'master.contract_route'>> {
  const changed = [...changedFields(value, before, APPROVED), ...changedPrices(value, before)]
  if (changed.every((name) => onlyTakes(name, value, before))) return {}
  const follows = changedFields(value, before, ROUTE_CARRIAGE).length ? null : before.follows_id
  const after = { ...before, ...value, follows_id: follows }
  return { ...enteredBy(w, await changeText(w, before, after)), follows_id: follows }
}
