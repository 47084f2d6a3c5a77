// `npm run types` compiles this file. Each line below the words "@ts-expect-error" must not compile: when one does, the contract
// no longer is the type of what it describes, and the compiler says so here.
import * as z from 'zod/mini'
import type { ActionRules, ResourceRules } from '#engine/rules.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp } from '#engine/context.ts'
import type { ColumnsOf, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Api } from '#kernel/client.ts'
import { call } from '#kernel/call.ts'
import type { Entities, InputOf, NewOf, RecordOf } from '#kernel/record.ts'
import type { ActionRef, GetRef, ListRef } from '#contracts/call-refs.ts'
import { record } from '#contracts/answers.ts'
import { integer } from '#contracts/fields.ts'
import { resourceNamed } from '#contracts/index.ts'
import { order } from '#contracts/order/order.ts'
import { idOf } from '#contracts/reference-fields.ts'

declare const api: Api
declare const app: ServiceApp
declare const db: Executor

/** A field that was renamed in its contract, or read as something else. */
export function readsRecord(row: RecordOf<typeof order>): unknown {
  const known: [string, number, string | undefined] = [row.order_no, row.lines.length, row.contract.name]
  const quantity: number | undefined = row.lines[0]?.quantity_ton
  // @ts-expect-error -- there is no such field
  const renamed: unknown = row.order_number
  // @ts-expect-error -- a quantity is a number
  const text: string = row.lines[0]?.quantity_ton
  // @ts-expect-error -- an order need not have a purchase order
  const purchaseOrder: string = row.purchase_order_id
  // @ts-expect-error -- no such state
  const state: 'sent' = row.status
  // @ts-expect-error -- an embedded contract has no such field
  const embedded: unknown = row.contract.plate_no
  return [known, quantity, renamed, text, purchaseOrder, state, embedded]
}

/** A row of a list: what it refers to has its names, and what the contract says the list reads of it, nothing more. */
export async function readsRows(): Promise<unknown> {
  const { items } = await api.list(resourceNamed('trip'), {})
  const [row] = items
  const known: [string | undefined, string | undefined] = [row?.order.order_no, row?.truck.plate_no]
  const carried: string | number | undefined = row?.driver.credit_point
  // @ts-expect-error -- a list carries the names of an order, not its window
  const other: unknown = row?.order.window_start
  // @ts-expect-error -- side rows are read with the record
  const rows: unknown = row?.disputes
  // @ts-expect-error -- what reads a whole trip is not given a row of a list
  const whole: RecordOf<ReturnType<typeof resourceNamed<'trip'>>> | undefined = row
  return [known, carried, other, rows, whole]
}

/** What a new record must have, and what the service gives. */
export function makesRecord(value: NewOf<typeof order>): unknown {
  const start: string = value.window_start
  // @ts-expect-error -- the service gives the number
  const no: unknown = value.order_no
  // @ts-expect-error -- may be empty
  const reason: string = value.priority_reason
  return [start, no, reason]
}

/** An action that was mistyped, and an input that it does not have. */
export const rules: ActionRules<typeof order> = {
  submit: { guard: async ({ row, input }) => (row.lines.length || input?.budget_reason ? [] : []) },
  // @ts-expect-error -- there is no such action
  sumbit: { guard: async () => [] },
}
export function readsInput(input: InputOf<typeof order, 'assign'>): unknown {
  const kg: number = input.planned_kg
  // @ts-expect-error -- an input the action does not have
  const tons: unknown = input.planned_ton
  return [kg, tons]
}
export const resourceRules: ResourceRules<typeof order> = {
  onCreate: async (_, value) => ({ priority_reason: value.priority_reason }),
  // @ts-expect-error -- an order has no such field
  onUpdate: async (_, value) => ({ order_no: value.number }),
}

const check = call({
  at: 'POST /order/v1/order/{id}/check',
  summary: 'Whether a truck could take a line',
  roles: 'staff',
  body: { truck_id: idOf({ label: 'Truck', required: true }), planned_kg: integer({ label: 'Weight' }) },
  answer: z.object({ allowed: z.boolean(), trip: record('trip') }),
})

/** A call that is sent something else, or read as something else. */
export async function calls(): Promise<unknown> {
  const { allowed, trip } = await api.call(check, { id: 'a', truck_id: 'b' })
  const plate: string = trip.plate_no
  // @ts-expect-error -- the truck is required
  await api.call(check, { id: 'a' })
  // @ts-expect-error -- no such part of the answer
  const { permitted } = await api.call(check, { id: 'a', truck_id: 'b' })
  const read = await api.get(resourceNamed('order'), 'a')
  // @ts-expect-error -- an order has no plate
  const wrong: unknown = read.plate_no
  return [allowed, plate, permitted, wrong]
}

declare const submit: ActionRef<typeof order, 'submit'>

/** The calls of one entity without its contract: the address is the entity's, an action knows the version it was decided on. */
export async function refs(): Promise<unknown> {
  const trips: ListRef<Entities['trip']> = { at: 'POST /order/v1/trip/' }
  const { items } = await api.call(trips, {})
  // @ts-expect-error -- side rows are read with the record
  const rows: unknown = items[0]?.disputes
  // @ts-expect-error -- another entity's address
  const elsewhere: GetRef<typeof order> = { at: 'GET /order/v1/trip/{id}' }
  // @ts-expect-error -- an order has no such action
  type Gone = ActionRef<typeof order, 'sumbit'>
  // @ts-expect-error -- which version was decided on?
  await api.call(submit, { id: 'a' })
  return [rows, elsewhere, null as Gone | null]
}

/** A handler that answers another shape than the call declares. */
export function answers(trip: RecordOf<ReturnType<typeof resourceNamed<'trip'>>>): void {
  mountCall(app, check, ({ input }) => ({ allowed: input.planned_kg === null, trip }))
  // @ts-expect-error -- `allowed` is missing
  mountCall(app, check, () => ({ trip }))
  // @ts-expect-error -- the body has no such field
  mountCall(app, check, ({ input }) => ({ allowed: Boolean(input.driver_id), trip }))
}

/** A column that was renamed by a migration (after `npm run codegen`). */
export async function columns(): Promise<unknown> {
  const [row] = await runSql<ColumnsOf<'orders.trip', 'id' | 'status'>>(
    db,
    'select id, status from orders.trip',
  )
  // @ts-expect-error -- the statement does not give it
  const plate: unknown = row?.plate_no
  // @ts-expect-error -- there is no such column
  type Renamed = ColumnsOf<'orders.trip', 'number'>
  // @ts-expect-error -- there is no such table
  type Gone = ColumnsOf<'orders.voyage', 'id'>
  // @ts-expect-error -- nor under another name
  type Aliased = RenamedColumns<'orders.trip', { trip_id: 'ident' }>
  return [plate, null as Renamed | Gone | Aliased | null]
}
