import type * as z from 'zod/mini'
import type { RoleCode } from '#access/roles.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { NewFields, SentFields } from '#kernel/record.ts'

/** Who may make a call: these roles, everybody who is signed in, a device by its own token, or anybody at all. */
export type Roles = readonly RoleCode[] | 'staff' | 'device' | 'anybody'

/** A call as its caller knows it: where it is, and for the compiler what it takes and gives. */
export interface CallRef<I = unknown, A = unknown> {
  /** Method and path with the service in front: `POST /order/v1/order/{id}/check`. */
  at: string
  /** For the compiler only; nobody sets it. */
  readonly types?: (input: I) => A
}

/** The places of a path: `{ id: string }` for `GET /order/v1/order/{id}/plan`. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown

/** What a caller sends: the places of the path and the body, with the version of the record where it counts. */
export type Sent<P extends string, B extends FieldMap> = ParamsOf<P> &
  SentFields<B> & { row_version?: number }

/** What a handler gets: the checked body. */
export type Checked<B extends FieldMap> = NewFields<B>

/** A call declared once: its guard, its document, its caller and its handler read the same value. */
export interface CallSpec<
  P extends string = string,
  B extends FieldMap = FieldMap,
  A = unknown,
> extends CallRef<Sent<P, B>, A> {
  at: P
  summary: string
  roles: Roles
  body?: B // the fields it takes; a call without them reads none
  answer: z.ZodMiniType<A> // what `data` of its answer is
  message?: string // said with the answer: 'Saved'
  /** Takes an Idempotency-Key: a repeated call gives the first answer again. */
  once?: true
  /** Asks for a fresh proof of who makes it (std.S15). */
  fresh?: true
  companyOnly?: true // for people of the company itself (dec.I0.2)
}

/** Declares a call: `call({ at: 'POST /order/v1/order/quote', roles: …, body: …, answer: … })`. */
export function call<const P extends string, A, const B extends FieldMap = Record<never, never>>(
  spec: Omit<CallSpec<P, B, A>, 'types'>,
): CallSpec<P, B, A> {
  return spec
}

/** A call that is not declared by itself, such as one of a group's five, for a caller who knows what it takes and gives. */
export function callAt<I, A>(at: string): CallRef<I, A> {
  return { at }
}

/**
 * A declared call for callers that must not load its schemas, such as the scripts of every page: what it takes and gives is the
 * declaration's, and another place than the declaration's does not compile.
 */
export type RefTo<C> =
  C extends CallSpec<infer P, infer B, infer A> ? CallRef<Sent<P, B>, A> & { at: P } : never
