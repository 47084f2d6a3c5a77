import * as z from 'zod/mini'
import type { Entities, RecordOf } from '#kernel/record.ts'
import type { Page } from '#kernel/wire.ts'

const RECORDS = new WeakMap<object, string>()

/** The name of the entity an answer is a record of; undefined for any other schema. */
export function recordNameOf(schema: object): string | undefined {
  return RECORDS.get(schema)
}

/** A record of an entity as an answer. Only its name is loaded, so that a page does not load the contract. */
export function record<N extends keyof Entities>(name: N): z.ZodMiniType<RecordOf<Entities[N]>> {
  const schema = z.custom<RecordOf<Entities[N]>>()
  RECORDS.set(schema, name)
  return schema
}

/** All of something, without pages. */
export function items<T>(item: z.ZodMiniType<T>): z.ZodMiniType<{ items: T[] }> {
  return z.object({ items: z.array(item) })
}

/** Where a page stands. */
export const PAGINATION = z.object({
  page_number: z.int(),
  total_pages: z.int(),
  limit_items: z.int(),
  total_items: z.int(),
  has_next_page: z.boolean(),
  has_previous_page: z.boolean(),
  total_is_estimate: z.optional(z.boolean()),
  total_is_more: z.optional(z.boolean()),
})

/** A page of something. */
export function page<T>(item: z.ZodMiniType<T>): z.ZodMiniType<Page<T>> {
  return z.object({ pagination: PAGINATION, items: z.array(item) })
}

/** An answer that says nothing but that it is done. */
export const NOTHING = z.object({})
