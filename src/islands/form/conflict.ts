import type { FieldView } from '#contracts/view.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { isSame, openingValues, type Values } from '#islands/form/form-values.ts'

export interface Conflict {
  fresh: AnyRecord
  /** Who saved in between, where the history says so. */
  by: string | null
  /** Changed by me and different from theirs: somebody has to choose. */
  open: FieldView[]
  /** Changed by them only: taken over. */
  taken: FieldView[]
}

/** Compares what I typed with what somebody else saved since I opened the record. */
export function conflictOf(
  fields: readonly FieldView[],
  mine: Values,
  before: AnyRecord,
  fresh: AnyRecord,
  by: string | null,
): Conflict {
  const [was, theirs] = [openingValues(fields, before), openingValues(fields, fresh)]
  const differing = fields.filter((field) => !isSame(field, mine[field.name], theirs[field.name]))
  const isMine = (field: FieldView): boolean => !isSame(field, mine[field.name], was[field.name])
  return {
    fresh,
    by,
    open: differing.filter(isMine),
    taken: differing.filter((field) => !isMine(field)),
  }
}

/** The values to save: mine where I chose mine, theirs everywhere else. `mineOf` names the fields where mine stays. */
export function mergedValues(
  fields: readonly FieldView[],
  mine: Values,
  { fresh }: Conflict,
  mineOf: ReadonlySet<string>,
): Values {
  const merged = openingValues(fields, fresh)
  for (const field of fields) {
    // What a page has embedded itself is not in the record as it was read again.
    if (field.ref && merged[field.name] === mine[field.name]) merged[field.ref.as] ??= mine[field.ref.as]
    if (!mineOf.has(field.name)) continue
    merged[field.name] = mine[field.name]
    if (field.ref) merged[field.ref.as] = mine[field.ref.as]
  }
  return merged
}
