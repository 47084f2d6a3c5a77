import { UPLOADING } from '#contracts/files/file-use.ts'
import type { FieldView } from '#contracts/view.ts'
import { rowsIn } from '#kernel/guards.ts'
import { isSame, openingValues, type Values } from '#islands/form/form-values.ts'
import type { Draft } from '#islands/form/draft/draft-store.ts'

/** A field's value with the object it refers to. */
function kept(field: FieldView, from: Values): Values {
  const value = from[field.name] === UPLOADING ? null : (from[field.name] ?? null)
  const own = field.rows
    ? rowsIn(value)
        .filter(({ file_id: id }) => id !== UPLOADING)
        .map((row) => ({ ...row, ...keptOf(field.rows!.fields, row) }))
    : value
  return { [field.name]: own, ...(field.ref ? { [field.ref.as]: from[field.ref.as] ?? null } : {}) }
}

function keptOf(fields: readonly FieldView[], from: Values): Values {
  return Object.assign({}, ...fields.map((field) => kept(field, from)))
}

/** What differs from what the form opened with; null when nothing does. A file still on its way cannot be sent on later. */
export function changesOf(
  fields: readonly FieldView[],
  values: Values,
  opening: Values,
): Pick<Draft, 'values' | 'was'> | null {
  const changed = fields.filter(
    (field) => values[field.name] !== UPLOADING && !isSame(field, values[field.name], opening[field.name]),
  )
  if (!changed.length) return null
  return { values: keptOf(changed, values), was: keptOf(changed, opening) }
}

/** The fields of the form that a draft has something for. */
export function draftedFields(fields: readonly FieldView[], { values }: Draft): FieldView[] {
  return fields.filter(({ name }) => name in values)
}

/** Fields that somebody else has changed since, to something else than the draft says: a person has to choose. */
export function clashes(fields: readonly FieldView[], draft: Draft, record: Values): FieldView[] {
  const theirs = openingValues(fields, record)
  return draftedFields(fields, draft).filter(
    (field) =>
      !isSame(field, theirs[field.name], draft.was[field.name]) &&
      !isSame(field, theirs[field.name], draft.values[field.name]),
  )
}

/** An offered draft and what is typed beside it before anybody has decided: the later wins, and nothing is lost. */
export function joined(offered: Draft | null, now: Draft): Draft {
  if (!offered) return now
  return {
    ...now,
    version: offered.version,
    values: { ...offered.values, ...now.values },
    was: { ...now.was, ...offered.was },
  }
}
