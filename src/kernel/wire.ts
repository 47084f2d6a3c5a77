import { ERROR_STATUS, RefusedCall, type FieldMessages } from '#kernel/errors.ts'
import { keysOf } from '#kernel/guards.ts'

/** What a request may ask for; everything else is refused before anything looks at it (std.S36). */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The head of every answer (spec.3). */
export interface Header {
  success: boolean
  message: string
  status_code: number
}

/** Data or errors, never both (spec.7). */
export type Envelope<T> = { header: Header; data: T } | { header: Header; errors: readonly FieldMessages[] }

export interface Pagination {
  page_number: number
  total_pages: number
  limit_items: number
  total_items: number
  has_next_page: boolean
  has_previous_page: boolean
  total_is_estimate?: boolean | undefined // the planner's: counting would take too long
  total_is_more?: boolean | undefined // a search ranks so many of its matches
}

export interface Page<T> {
  pagination: Pagination
  items: T[]
}

export const OPERATORS = ['=', '!=', '>', '>=', '<', '<=', 'in', 'between', 'like', 'is_null', 'or_null'] as const // prettier-ignore
export type Operator = (typeof OPERATORS)[number]

export interface FieldFilter {
  field: string
  operator: Operator
  value: unknown
}

export interface SortOrder {
  field: string
  order: 'asc' | 'desc'
}

export interface ListRequest {
  sort: SortOrder[]
  search: string
  filters: FieldFilter[]
  page: number
  limit: number
}

export const DEFAULT_LIMIT = 10

export function ok<T>(data: T, message = 'OK', status = 200): Envelope<T> {
  return { header: { success: true, message, status_code: status }, data }
}

export function refused(status: number, message: string, errors: readonly FieldMessages[]): Envelope<never> {
  return { header: { success: false, message, status_code: status }, errors }
}

/** The wire form of a list request, in the spelling the product itself uses (spec.7). */
export function listBody(request: Partial<ListRequest>): Record<string, unknown> {
  return {
    sortOrders: request.sort ?? [],
    searchString: request.search ?? '',
    fieldFilters: request.filters ?? [],
    pageNumber: request.page ?? 1,
    limit: request.limit ?? DEFAULT_LIMIT,
  }
}

/** The data of an answer, or its errors thrown; a status that is not ours is `unknown`. */
export function unwrap<T>(answer: Envelope<T>): T {
  if ('data' in answer) return answer.data
  const code = keysOf(ERROR_STATUS).find((one) => ERROR_STATUS[one] === answer.header.status_code)
  throw new RefusedCall(code ?? 'unknown', answer.header.message, answer.errors)
}
