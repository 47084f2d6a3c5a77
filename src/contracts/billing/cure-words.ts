import { CONTROL_TOWER, REQUESTER, WEIGHBRIDGE } from '#access/duties.ts'
import { ROLE_NAMES, type RoleCode } from '#access/roles.ts'
import { EXCEPTIONS, type ExceptionCode } from '#contracts/billing/exception-codes.ts'
import { completeOrder } from '#contracts/notice/notice-links.ts'
import { recordAddress } from '#contracts/record-address.ts'

/** What its reader presses to cure a reason: open where it is decided, ask who decides it, or waive it; nothing where it is the company's. */
export type CureKind = 'open' | 'ask' | 'waive' | 'company'

/** What the button says where it leads to a record. */
const OPEN_WORDS: Partial<Record<ExceptionCode, string>> = {
  REVISION_OPEN: 'Decide revision',
  DISPUTE_OPEN: 'Answer dispute',
  DUPLICATE_TRIP: 'Compare trips',
  VENDOR_MISMATCH: 'Open trip',
  VENDOR_AMOUNT_DIFF: 'Open document',
}

/** Who is asked to cure a reason; nobody where the reader decides it themselves. */
export function curers(code: ExceptionCode): readonly RoleCode[] {
  const { cure } = EXCEPTIONS[code]
  if (cure === 'here' || cure === 'tower') return CONTROL_TOWER
  if (cure === 'weighbridge') return WEIGHBRIDGE
  return cure === 'order-requester' ? REQUESTER : [cure]
}

/** Whether a control tower cures it itself: trips, orders and documents are a haulier's too, what is decided is the company's (dec.I0.2). */
export function isOwnCure(code: ExceptionCode, isOfCompany: boolean): boolean {
  const { cure } = EXCEPTIONS[code]
  return cure === 'tower' ? isOfCompany || code !== 'REVISION_OPEN' : cure === 'here' && isOfCompany
}

/** The role that is asked, as people call it. */
export const curerName = (code: ExceptionCode): string => {
  const [first] = curers(code)
  return first ? ROLE_NAMES[first] : ''
}

/** A tariff that waits is approved by the control tower itself, whatever the reason it is missed for (decision 69). */
export const WAITING_TARIFF = 'contract-route'

const COMPANYS = { kind: 'company', label: 'The company decides', href: null } as const

/** The button of a reason: an English text, and where it leads. */
export function cureOf(
  code: ExceptionCode,
  at: { resource: string | null; id: string | null },
  isOfCompany = true,
): { kind: CureKind; label: string; href: string | null } {
  const { cure } = EXCEPTIONS[code]
  if (at.resource === WAITING_TARIFF && at.id)
    return isOfCompany
      ? { kind: 'open', label: 'Approve tariff', href: recordAddress(at.resource, at.id) }
      : COMPANYS
  if (cure !== 'here' && cure !== 'tower') return { kind: 'ask', label: 'Ask {role}', href: null }
  if (!isOwnCure(code, isOfCompany)) return COMPANYS
  if (cure === 'here') return { kind: 'waive', label: 'Waive with reason', href: null }
  const { resource, id } = at
  const href =
    !resource || !id
      ? null
      : resource === 'order'
        ? completeOrder({ id, version: null })
        : recordAddress(resource, id)
  return { kind: 'open', label: OPEN_WORDS[code] ?? 'Open trip', href }
}
