import type { truckDocument } from '#contracts/fleet/truck-document.ts'
import type { driverDocument } from '#contracts/people/driver-document.ts'
import type { FormView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import { callAt } from '#kernel/call.ts'
import type { ListedOf, Row } from '#kernel/record.ts'
import { listBody, type Page } from '#kernel/wire.ts'

/** A paper of a truck or a driver, as the list call gives it. */
export type DocumentRow = (ListedOf<typeof truckDocument> | ListedOf<typeof driverDocument>) & {
  issued_at?: string | null
}

/** Whose papers they are: the field that names the owner, and the owner's id. */
export interface Owner {
  field: string
  id: string
}

/** All papers of an owner: one of each type, so there are few. */
export async function documentsOf(view: Pick<FormView, 'calls'>, owner: Owner): Promise<DocumentRow[]> {
  const list = callAt<Row, Page<DocumentRow>>(view.calls.list)
  const filters = [{ field: owner.field, operator: '=' as const, value: owner.id }]
  const { items } = await api.call(list, listBody({ filters, limit: 50 }))
  return items
}
