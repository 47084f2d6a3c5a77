import { AppError, type FieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'
import { FIXED_WHEN_ACTIVE, hasEnded, type contract } from '#contracts/tariff/contract.ts'

type Contract = RecordOf<typeof contract>

/** A contract that has ended stays as it was, with its routes. */
export function refuseEnded(status: string | null | undefined): void {
  if (hasEnded(status))
    throw new AppError('failed_precondition', 'A contract that has ended cannot be changed')
}

/** The fields of a change that really change something. */
export function changedFields<N extends string>(
  value: { readonly [K in N]?: unknown },
  before: { readonly [K in N]?: unknown },
  names: readonly N[],
): N[] {
  return names.filter((name) => name in value && (value[name] ?? null) !== (before[name] ?? null))
}

/** What others build on stays while a contract is active; the rest may be agreed anew. */
export function refuseFixed(value: Partial<NewOf<typeof contract>>, before: Contract): void {
  if (before.status !== 'active') return
  const fixed = changedFields(value, before, FIXED_WHEN_ACTIVE)
  if (fixed.length)
    throw new AppError(
      'invalid_argument',
      'Some fields need your attention',
      fixed.map((field) => ({ field, message: 'Cannot be changed while the contract is active' })),
    )
}

/** The days a copy of routes may have: inside the contract, the last not before the first. */
export function wrongDays(
  { valid_from: from, valid_to: to }: { valid_from: string; valid_to: string },
  { start_date: start, end_date: end }: Pick<Contract, 'start_date' | 'end_date'>,
): FieldError[] {
  const rules: [string, boolean, string][] = [
    ['valid_from', from < start, "Must not be before the contract's start"],
    ['valid_from', from > end, "Must not be after the contract's end"],
    ['valid_to', to > end, "Must not be after the contract's end"],
    ['valid_to', to < from, 'Must not be before the start'],
  ]
  return rules.filter(([, is]) => is).map(([field, , message]) => ({ field, message }))
}
