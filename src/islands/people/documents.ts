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

/** All papers of an owner: one of each type, so there are few. */
export async function documentsOf({ field, id }: Owner): Promise<DocumentRow[]> {
  const body = listBody({ filters: [{ field, operator: '=', value: id }], limit: 50 })
  const { items } = await (field === 'truck_id'
    ? api.call(listTruckDocuments, body)
    : api.call(listDriverDocuments, body))
  return items
}
