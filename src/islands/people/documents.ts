import type { FileInfo } from '#contracts/files/file-use.ts'
import type { FormView } from '#contracts/view.ts'
import { api } from '#stores/api.ts'
import type { FormRecord } from '#islands/form/form-values.ts'

/** A paper of a truck or a driver, as the list call gives it. */
export interface DocumentRow extends FormRecord {
  doc_type: string
  doc_no: string
  issued_at?: string | null
  expired_at: string | null
  file_id: string | null
  file: FileInfo | null
}

/** Whose papers they are: the field that names him, and his id. */
export interface Owner {
  field: string
  id: string
}

/** All papers of an owner: one of each type, so there are few. */
export async function documentsOf(view: Pick<FormView, 'calls'>, owner: Owner): Promise<DocumentRow[]> {
  const filters = [{ field: owner.field, operator: '=' as const, value: owner.id }]
  const page = await api.list<DocumentRow>(view.calls, { filters, limit: 50 })
  return page.items
}
