import type { truckDocument } from '#contracts/fleet/truck-document.ts'
import type { driverDocument } from '#contracts/people/driver-document.ts'
import { listDriverDocuments, listTruckDocuments } from '#contracts/people/browser-calls.ts'
import { api } from '#stores/api.ts'
import type { ListedOf } from '#kernel/record.ts'
import { listBody } from '#kernel/wire.ts'

/** A paper of a truck or a driver, as the list call gives it. */
export type DocumentRow = (ListedOf<typeof truckDocument> | ListedOf<typeof driverDocument>) & {
  issued_at?: string | null
}

/** Whose papers they are: the field that names the owner, and the owner's id. */
export interface Owner {
  field: 'truck_id' | 'driver_id'
  id: string
}

/** Whether a paper is there and not over today; one without a last day never ends. */
const isValid = ({ expired_at }: DocumentRow, today: string): boolean =>
  expired_at === null || expired_at === undefined || expired_at >= today

/**
 * The types that are still to be entered: of each group of `needed`, one of which is enough, the first where no paper of the group is
 * valid. Those after `from` come first, so that "next" goes on and comes round.
 */
export function missingTypes(
  rows: readonly DocumentRow[],
  needed: readonly (readonly string[])[],
  today: string,
  from = '',
): string[] {
  const missing = needed.flatMap((group) =>
    rows.some((row) => group.includes(row.doc_type) && isValid(row, today)) ? [] : group.slice(0, 1),
  )
  const at = needed.findIndex((group) => group.includes(from))
  const isAfter = (type: string): boolean => needed.findIndex((group) => group.includes(type)) > at
  return [...missing.filter(isAfter), ...missing.filter((type) => !isAfter(type))]
}

/** All papers of an owner: one of each type, so there are few. */
export async function documentsOf({ field, id }: Owner): Promise<DocumentRow[]> {
  const body = listBody({ filters: [{ field, operator: '=', value: id }], limit: 50 })
  const { items } = await (field === 'truck_id'
    ? api.call(listTruckDocuments, body)
    : api.call(listDriverDocuments, body))
  return items
}
