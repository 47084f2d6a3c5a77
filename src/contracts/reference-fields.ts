import * as z from 'zod/mini'
import type { Among, ChildTable, Field, FieldMap, Presence, Within } from '#kernel/field.ts'
import type { Row } from '#kernel/record.ts'
import { field, type Common, type PresenceOf } from '#contracts/field.ts'

const ID = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Choose one from the list'))

type Snake<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : S

/** Points to a record of another entity, whose object is embedded on read under `as`. */
export type RefField<N extends string, As extends string, F> = F & {
  ref: { resource: N; as: As; quickAdd?: true; within?: Within; among?: Among; note?: readonly string[] }
}

/** A reference: written as an id, read as the id with the object embedded under `as`; `quickAdd` lets a form make a new target, `within` says what narrows it, `among` which ones may be chosen at all. */
export function ref<
  const N extends string,
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
  const As extends string = Snake<N>,
>(
  resource: N,
  options: Common<R, A, O> & {
    as?: As
    quickAdd?: true
    within?: Within['same']
    through?: Within['through']
    among?: Among
    note?: readonly string[]
  },
): RefField<N, NoInfer<As>, Field<string, PresenceOf<R, A, O>>> {
  const {
    as = resource.replaceAll('-', '_') as As,
    quickAdd,
    within: same,
    through,
    among,
    note,
    ...rest
  } = options
  const within = same && { within: { same, ...(through && { through }) } }
  return {
    ...field('ref', ID, rest),
    ref: {
      resource,
      as,
      ...(quickAdd && { quickAdd }),
      ...(note && { note }),
      ...(among && { among }),
      ...within,
    },
  }
}

/** An id that is not embedded; `names` says whose it is where that is a resource, `from` where a form chooses it. */
export function idOf<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: Common<R, A, O> & Pick<Field, 'names' | 'from'>): Field<string, PresenceOf<R, A, O>> {
  return field('ref', ID, options)
}

/** Several ids of records. */
export function ids<
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(options: Common<R, A, O> & { max: number }): Field<string[], PresenceOf<R, A, O>> {
  const { max, ...rest } = options
  return field('list', z.array(ID).check(z.maxLength(max)), rest)
}

/** Rows of a side table whose fields are known: a plain `Field` knows only that it has some. */
type ChildrenField<F extends FieldMap, P extends Presence> = Omit<Field<Row[], P>, 'children'> & {
  children: ChildTable<F>
}

/** Rows of a side table written with their parent; entries may carry their id to stay the same row. */
export function children<
  const F extends FieldMap,
  const R extends boolean = false,
  const A extends boolean = false,
  const O extends boolean = false,
>(
  options: Common<R, A, O> & Omit<ChildTable<F>, 'min' | 'listed'> & { min?: number },
): ChildrenField<NoInfer<F>, PresenceOf<R, A, O>> {
  const { table, parent, key, fields, min = 0, max, files, ...rest } = options
  const shape: Record<string, z.ZodMiniType> = { id: z.optional(ID) }
  for (const [column, child] of Object.entries<Field>(fields)) {
    if (child.readOnly) continue
    shape[column] =
      child.required && child.initial === undefined ? child.schema : z.optional(z.nullable(child.schema))
  }
  const schema = z.array(z.strictObject(shape)).check(z.minLength(min), z.maxLength(max))
  const rows = { table, parent, key, fields, min, max, ...(files && { files }) }
  return { ...field('children', schema, rest), children: rows }
}

/** Side rows that lists carry too, where the specification says so. */
export function inLists<C extends { children: ChildTable }>(rows: C): C & { children: { listed: true } } {
  return { ...rows, children: { ...rows.children, listed: true } }
}
