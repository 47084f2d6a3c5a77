// `npm run types` compiles this file, as contract.ts: what is written is held to the tables, and moves to the lifecycle. Each line
// below the words "@ts-expect-error" must not compile.
import { moveBySystem, moveState } from '#engine/action/actions.ts'
import { moveAllBySystem } from '#engine/action/system-moves.ts'
import { insertRecord, insertRow, updateRecord } from '#engine/record/records.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ChangesOf } from '#database/rows.ts'
import { updateRow } from '#database/update-row.ts'
import type { purchaseOrder } from '#contracts/purchase/purchase-order.ts'
import { contract } from '#contracts/tariff/contract.ts'

declare const w: Write
declare const row: Record<string, unknown>
const id = 'a'

/** A column that was renamed or retyped by a migration, in a row that is added. */
export async function adds(): Promise<void> {
  const run = { id, at: w.at, checked: 1, breaks: 0 }
  await insertRow(w, 'orders.truth_run', { ...run, words: '[]' })
  // @ts-expect-error -- there is no such table
  await insertRow(w, 'orders.truth', { ...run, words: '[]' })
  // @ts-expect-error -- there is no such column
  await insertRow(w, 'orders.truth_run', { ...run, words: '[]', broken: 0 })
  const renamed = { ...run, words: '[]', broken: 0 }
  // @ts-expect-error -- nor where it comes by a spread
  await insertRow(w, 'orders.truth_run', { ...renamed })
  // @ts-expect-error -- a count is a number
  await insertRow(w, 'orders.truth_run', { ...run, words: '[]', checked: true })
  // @ts-expect-error -- a column that is never empty is missing
  await insertRow(w, 'orders.truth_run', { id, at: w.at, checked: 1 })
  // @ts-expect-error -- nobody knows which columns these are
  await insertRow(w, 'orders.truth_run', row)
}

/** What a change of a row takes. */
export async function changes(): Promise<void> {
  await updateRow(w.tx, 'orders.trip', id, { eta_at: null }, { was: { status: 'loaded' }, newVersion: true })
  // @ts-expect-error -- there is no such column
  await updateRow(w.tx, 'orders.trip', id, { eta_at: null, eta: null })
  // @ts-expect-error -- a trip always has a state
  await updateRow(w.tx, 'orders.trip', id, { status: null })
  // @ts-expect-error -- nor is one known by such a column
  await updateRow(w.tx, 'orders.trip', id, { eta_at: null }, { was: { state: 'loaded' } })
  // @ts-expect-error -- nobody knows which columns these are
  await updateRow(w.tx, 'orders.trip', id, row)
}

/** Columns that the service gives beside a record's fields. */
export async function gives(): Promise<void> {
  await insertRecord(w, contract, {}, { id, terms_by: w.actor.userId })
  // @ts-expect-error -- there is no such column
  await insertRecord(w, contract, {}, { id, terms_of: w.actor.userId })
  await updateRecord(w, contract, id, {}, 1, { terms_by: null })
  // @ts-expect-error -- there is no such column
  await updateRecord(w, contract, id, {}, 1, { terms_by: null, terms_of: null })
}

/** A mistyped action, and what is written with it. */
export async function moves(): Promise<void> {
  await moveState(w, contract, { id }, 'expire', { end_date: '2026-01-31' })
  await moveBySystem(w, contract, { id, status: 'active', code: 'C-1' }, 'expire')
  // @ts-expect-error -- there is no such action
  await moveState(w, contract, { id }, 'exipre')
  // @ts-expect-error -- there is no such column
  await moveState(w, contract, { id }, 'expire', { end_date: '2026-01-31', reason: 'over' })
  // @ts-expect-error -- there is no such action
  await moveBySystem(w, contract, { id, status: 'active' }, 'exipre')
  // @ts-expect-error -- there is no such column
  await moveBySystem(w, contract, { id, status: 'active' }, 'expire', { reason: 'over' })
  await moveAllBySystem(w, contract, 'expire', [id], { since: 'updated_at' })
  // @ts-expect-error -- there is no such column
  await moveAllBySystem(w, contract, 'expire', [id], { since: 'since' })
  // @ts-expect-error -- the state it was in goes into its history
  await moveBySystem(w, contract, { id, code: 'C-1' }, 'expire')
}

/** What rules give to be written: the compiler holds all of it to the table where the function says its type, else its values. */
const priced = (): ChangesOf<'billing.purchase_order'> => ({
  total_value_idr: 5,
  // @ts-expect-error -- there is no such column
  total_idr: 5,
})
export const rules: ResourceRules<typeof purchaseOrder> = {
  onCreate: async () => priced(),
  // @ts-expect-error -- an order always has its value
  onUpdate: async () => ({ total_value_idr: null }),
  actions: {
    hold: { effect: async () => ({ status_reason: 'Over' }) },
    // @ts-expect-error -- a reason is a text
    cancel: { effect: async () => ({ status_reason: 5 }) },
    // @ts-expect-error -- there is no such column
    close: { effect: async () => ({ reason: 'Over' }) },
  },
}
