import { historyOf, savingCall } from '#contracts/generic-calls.ts'
import type { FormView } from '#contracts/view.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { api } from '#stores/api.ts'
import { changedBody, fieldsOf, newBody, type Values } from '#islands/form/form-values.ts'

export type Save = (values: Values, record: AnyRecord | null) => Promise<AnyRecord>

/**
 * Saves a form by its contract's calls. The same content keeps its key when it is sent again, so an answer that got lost on the way
 * does not make a second record.
 */
export function saveCall(view: FormView, constants: Values = {}): Save {
  let sent = { content: '', key: '' }
  const fields = fieldsOf(view)
  return async (values, record) => {
    const body = record
      ? { ...changedBody(fields, values, record), id: record.id, row_version: record.row_version }
      : { ...constants, ...newBody(fields, values) }
    const content = JSON.stringify(body)
    if (content !== sent.content) sent = { content, key: uuidv7() }
    const call = record ? view.calls.update : view.calls.create
    return api.call(savingCall(call), body, { idempotencyKey: sent.key })
  }
}

/** The record as it stands now, and who saved it last. */
export async function freshRecord(
  view: FormView,
  id: string,
): Promise<{ record: AnyRecord; by: string | null }> {
  const record = await api.get(view, id)
  const history = await api.call(historyOf(view, 1), { id }).catch(() => null)
  return { record, by: history?.items[0]?.actor_name ?? null }
}
