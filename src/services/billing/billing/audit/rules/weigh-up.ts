import type { ExceptionCode } from '#contracts/billing/exception-codes.ts'
import type { Severity } from '#contracts/billing/line-words.ts'
import type { Found } from '#services/billing/billing/audit/rules/audit-facts.ts'

/** A reason as it is stored: open, or waived with a reason and so no longer asked about. */
export interface StoredReason {
  id: string
  code: string
  params: string
  resolved: boolean
  waived: boolean
}

export interface Weighed {
  /** Reasons that stand, in their order. */
  stand: Found[]
  /** Of these, which stored one each is; null for one that is new. */
  stored: (string | null)[]
  /** Stored reasons that no longer hold. */
  gone: string[]
  codes: ExceptionCode[]
  severity: Severity | null
}

/** What a reason is about, comparable with what was stored of it whatever the order of its keys. */
export const sameness = (params: unknown): string =>
  JSON.stringify(params ?? {}, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
      : value,
  )

/**
 * What still speaks against a load, given what was said before (life.D6): a reason that was waived is not asked about again while its particulars are
 * the same; one whose cause is gone is closed; the rest stand. Blocking reasons are never waived (dec.I4.4).
 */
export function weighUp(found: readonly Found[], stored: readonly StoredReason[]): Weighed {
  const open = stored.filter(({ resolved }) => !resolved)
  const isWaived = (one: Found): boolean =>
    one.severity === 'warn' &&
    stored.some(
      ({ code, params, waived }) => waived && code === one.code && params === sameness(one.detail.params),
    )
  const stand = found.filter((one) => !isWaived(one))
  const codes = stand.map(({ code }) => code)
  return {
    stand,
    stored: codes.map((code) => open.find((one) => one.code === code)?.id ?? null),
    gone: open.filter(({ code }) => !codes.some((one) => one === code)).map(({ id }) => id),
    codes,
    severity:
      stand.length === 0 ? null : stand.some(({ severity }) => severity === 'block') ? 'block' : 'warn',
  }
}
