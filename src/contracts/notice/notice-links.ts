import { to } from '#access/screens.ts'
import { recordAddress } from '#contracts/record-address.ts'

/** The record an event is about, as far as a link needs it. */
export interface Told {
  id: string
  /** Which generation of the order screens shows it. */
  version: number | null
}

// Where what is told is worked on.

const isV1 = ({ version }: Told): boolean => version === 1
export const ownOrder = (record: Told): string =>
  to(isV1(record) ? 'order-request.detail' : 'order-request-v2.detail', { id: record.id })
export const towerOrder = (record: Told): string =>
  to(isV1(record) ? 'order-list.detail' : 'order-list-v2.detail', { id: record.id })
export const approveOrder = ({ id }: Told): string => to('order-approve.detail', { id })
export const completeOrder = ({ id }: Told): string => to('complete-order.complete', { id })
export const editContract = ({ id }: Told): string => to('master.contract.edit', { id })
export const editPo = (record: Told): string =>
  to(isV1(record) ? 'purchasing-order.edit' : 'purchasing-order-v2.edit', { id: record.id })
export const verifyOrder = ({ id }: Told): string => to('verify-order.detail', { id })
/** It leads on to the ticket's trip, where there is one. */
export const towerTicket = ({ id }: Told): string => `${to('order-list-v2')}?ticket=${id}`
/** It leads on to the trip at its order. */
export const towerTrip = ({ id }: Told): string => `${to('order-list-v2')}?trip=${id}`
export const tripRequestPage = ({ id }: Told): string => to('trip-request-approval.detail', { id })
export const ownTicket = ({ id }: Told): string => `${to('weighing-result.list')}?ticket=${id}`
export const checkTicket = ({ id }: Told): string => `${to('weighing-result.verification')}?ticket=${id}`

export const editBudget = ({ id }: Told): string => to('work-unit-budget.edit', { id })
/** Requesters read the budget of their unit as a query of their orders. */
export const readBudget = ({ id }: Told): string => `${to('order-request-v2')}?budget=${id}`

/** Where waiting changes are listed and answered. */
export const waitingChanges = (): string => to('home')
/** Each role reads it elsewhere: its address leads on. */
export const troublePage = ({ id }: Told): string => recordAddress('trouble-report', id)
export const alertPage = ({ id }: Told): string => recordAddress('alert', id)
export const remarkPage = ({ id }: Told): string => recordAddress('driver-remark', id)
export const revisionPage = ({ id }: Told): string => recordAddress('weighing-revision', id)
export const overtimePage = ({ id }: Told): string => to('overtime.detail', { id })
/** The list of tickets for who weighs, the list of orders for who dispatches: its address leads on. */
export const conflictPage = ({ id }: Told): string => recordAddress('offline-conflict', id)
