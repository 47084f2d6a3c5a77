import type * as z from 'zod/mini'
import type { CallRef } from '#kernel/call.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { ActionOf, ListedOf, RecordOf, Row, SentFields } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Page } from '#kernel/wire.ts'

// The calls of one known entity as islands make them. Only types of its contract are used, so that no page loads the contract or
// its schemas; an address that is not the entity's does not compile. A declared call is a `RefTo` (kernel/call.ts) instead.

/** Where the calls of an entity are. */
type BaseOf<R extends Resource> = `/${string}/v1/${R['name']}`

/** A page of an entity; the body is a list request. */
export type ListRef<R extends Resource> = CallRef<Row, Page<ListedOf<R>>> & { at: `POST ${BaseOf<R>}/` }

/** One record. */
export type GetRef<R extends Resource> = CallRef<{ id: string }, RecordOf<R>> & {
  at: `GET ${BaseOf<R>}/{id}`
}

/** Makes a record; fields of `Initial` may be left out, because a new record has a value for them. */
export type CreateRef<R extends Resource, Initial extends string = never> = CallRef<
  Omit<SentFields<R['fields']>, Initial>,
  RecordOf<R>
> & { at: `POST ${BaseOf<R>}/create` }

/** The record that is changed, with the version that was decided on. */
interface Target {
  id: string
  row_version: number
}

/** Changes some fields of a record. */
export type UpdateRef<R extends Resource> = CallRef<
  Target & Partial<SentFields<R['fields']>>,
  RecordOf<R>
> & {
  at: `POST ${BaseOf<R>}/update`
}

type Told<R extends Resource, A extends ActionOf<R>> = NonNullable<R['lifecycle']>['actions'][A] extends {
  input: infer I extends FieldMap
}
  ? SentFields<I>
  : unknown

/** An action of a record's lifecycle; without an answer of its own it is answered by the record. */
export type ActionRef<R extends Resource, A extends ActionOf<R>, Answer = RecordOf<R>> = CallRef<
  Target & Told<R, A>,
  Answer
> & { at: `POST ${BaseOf<R>}/{id}/${A}` }

/** A call that is mounted raw, because it takes a form or a query and no JSON; `S` is the schema that its document answers by. */
export type RawRef<I, S extends z.ZodMiniType> = CallRef<I, z.infer<S>>
