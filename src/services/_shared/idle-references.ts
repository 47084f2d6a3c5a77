import type { FieldError } from '#kernel/errors.ts'
import type { Field, Resource } from '#kernel/resource.ts'
import { resourceNamed } from '#contracts/index.ts'
import { childFields } from '#services/_shared/child-rows.ts'
import { sourceOf } from '#services/_shared/context.ts'
import { run } from '#services/_shared/sql.ts'
import type { Write } from '#services/_shared/write.ts'

type Row = Record<string, unknown>

/** An id that is chosen now, and where it stands. */
interface Choice {
  place: string
  target: Resource
  id: string
}

/** The choice in a field, when its records can be out of use and it was not chosen before. What a record is made for may be. */
function choiceIn(field: Field, place: string, id: unknown, was: ReadonlySet<unknown>): Choice[] {
  if (!field.ref || field.fixed || !id || was.has(id)) return []
  const target = resourceNamed(field.ref.resource)
  return target.fields.is_active ? [{ place, target, id: String(id) }] : []
}

function choicesOf(resource: Resource, value: Row, before: Row): Choice[] {
  const own = Object.entries(resource.fields).flatMap(([name, field]) =>
    choiceIn(field, name, value[name], new Set([before[name]])),
  )
  const inRows = childFields(resource).flatMap(([name, { children }]) =>
    Object.entries(children.fields).flatMap(([column, field]) => {
      const was = new Set(((before[name] ?? []) as Row[]).map((row) => row[column]))
      const rows = (value[name] ?? []) as Row[]
      return rows.flatMap((row, at) => choiceIn(field, `${name}.${at}.${column}`, row[column], was))
    }),
  )
  return [...own, ...inRows]
}

/**
 * The references of a new or changed record that are chosen now and out of use, each beside its field: inactive records are for
 * what names them already (domain E0).
 */
export async function idleReferences(
  w: Write,
  resource: Resource,
  value: Row,
  before: Row = {},
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const { place, target, id } of choicesOf(resource, value, before)) {
    const source = sourceOf(target, w.ctx.service)
    const idle = await run(w.tx, `select 1 from ${source} where id = $1 and not is_active`, [id])
    if (idle.length) errors.push({ field: place, messages: ['Out of use; choose another'] })
  }
  return errors
}
