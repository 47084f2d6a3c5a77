import { apiHref } from '#contracts/api-href.ts'
import type { Entities } from '#kernel/record.ts'

// Addresses for islands, which load no contract to know one; tests/browser-calls.test.ts holds them against the contracts and the
// calls that are served. The address of a record is in record-address.ts, that of an uploaded file in files/file-use.ts.

/** Where the calls of an entity are. */
export const BASES = {
  billing: '/billing/v1/billing',
  'billing-line': '/billing/v1/billing-line',
  order: '/order/v1/order',
  'purchase-order': '/billing/v1/purchase-order',
  'queue-ticket': '/order/v1/queue-ticket',
  trip: '/order/v1/trip',
  'trip-payment': '/billing/v1/trip-payment',
  weighing: '/order/v1/weighing',
  'work-unit-budget': '/billing/v1/work-unit-budget',
} as const satisfies { [N in keyof Entities]?: `/${string}/v1/${N}` }

/** The file that a bank is sent. */
export const bankFileHref = (id: string): string => apiHref(`${BASES['trip-payment']}/bank-file/${id}`)

/** A table of payments as finance reads it; its period and format come as the query. */
export const paymentTableHref = (name: 'finance' | 'withholding'): string =>
  apiHref(`${BASES['trip-payment']}/${name}`)

/** What one person decided alone in a month, as a file. */
export const singlePersonHref = (query: Record<'month' | 'format', string>): string =>
  apiHref(`/billing/v1/single-person/download?${new URLSearchParams(query)}`)

/** The activities that a filter leaves, as a file. */
export const activitiesHref = (query: readonly [name: string, value: string][]): string =>
  apiHref(
    `/order/v1/activity/download?${new URLSearchParams([...query].map(([name, value]) => [name, value]))}`,
  )
