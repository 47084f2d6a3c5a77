import type { FieldError } from '#kernel/errors.ts'
import type { FieldMap } from '#kernel/field.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { isAnyWhenEmpty } from '#contracts/within-view.ts'
import { sourceOf, type ServiceContext } from '#engine/context.ts'
import { childFields } from '#engine/record/child-rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** A reference with what it has to belong to. */
interface Claim {
  place: string
  resource: string
  id: unknown
  column: string
  value: unknown
  /** What the other field is called. */
  label: string
}

/** What the references of some fields claim; `row` is where they stand, `record` is around it. */
function claimsOf(fields: FieldMap, around: FieldMap, row: Row, record: Row, at: string): Claim[] {
  return Object.entries(fields).flatMap(([name, { ref, readOnly }]) => {
    const id = row[name]
    // What is chosen through another resource is narrowed for people only; the service has its own rule and words.
    if (!ref?.within || ref.within.through || readOnly || !id) return []
    return Object.entries(ref.within.same).flatMap(([column, by]) => {
      const value = row[by] ?? record[by]
      const label = (fields[by] ?? around[by])?.label ?? by
      return value ? [{ place: at + name, resource: ref.resource, id, column, value, label }] : []
    })
  })
}

/** Every claim of some values, their own and those of their rows; `record` is what they may follow, they themselves among it. */
function allClaims(fields: FieldMap, around: FieldMap, value: Row, record: Row): Claim[] {
  const inRows = childFields({ fields }).flatMap(([list, { children }]) =>
    rowsIn(value[list]).flatMap((row, at) =>
      claimsOf(children.fields, around, row, record, `${list}.${at}.`),
    ),
  )
  return [...claimsOf(fields, around, value, record, ''), ...inRows]
}

const keyOf = ({ resource, id, column, value }: Claim): string => [resource, id, column, value].join(' ')

/** New or changed references to records that do not belong to what stands beside them, each beside its field. */
export async function foreignReferences(
  ctx: ServiceContext,
  db: Executor,
  resource: Pick<Resource, 'fields'>,
  value: Row,
  before: Row = {},
): Promise<FieldError[]> {
  const { fields } = resource
  const known = new Set(allClaims(fields, fields, before, before).map(keyOf))
  const record = { ...before, ...value }
  const claims = allClaims(fields, fields, record, record).filter((claim) => !known.has(keyOf(claim)))
  return refusals(ctx, db, claims)
}

/** References in the input of an action to records that do not belong to the record it is done with, or to the rest of the input. */
export function foreignInput(
  ctx: ServiceContext,
  db: Executor,
  resource: Pick<Resource, 'fields'>,
  fields: FieldMap,
  input: Row,
  row: Row,
): Promise<FieldError[]> {
  const around = { ...resource.fields, ...fields }
  return refusals(ctx, db, allClaims(fields, around, input, { ...row, ...input }))
}

async function refusals(ctx: ServiceContext, db: Executor, claims: readonly Claim[]): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const claim of claims) {
    const source = sourceOf(resourceNamed(claim.resource), ctx.service)
    const orAny = isAnyWhenEmpty(claim.resource, claim.column) ? ` or t."${claim.column}" is null` : ''
    const fits = await runSql(
      db,
      `select 1 from ${source} t where t.id = $1 and (t."${claim.column}" = $2${orAny})`,
      [claim.id, claim.value],
    )
    if (!fits.length)
      errors.push({
        field: claim.place,
        message: 'Does not belong to the chosen {what}',
        params: { what: { word: claim.label, lower: true } },
      })
  }
  return errors
}
