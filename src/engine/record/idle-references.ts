import type { FieldError } from '#kernel/errors.ts'
import type { Resource } from '#kernel/resource.ts'
import type { Row } from '#kernel/record.ts'
import { resourceNamed } from '#contracts/index.ts'
import { sourceOf } from '#engine/context.ts'
import { newReferences } from '#engine/record/named-references.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

/**
 * The references of a new or changed record that are chosen now and out of use, each beside its field: inactive records are for
 * what names them already (screen.E0). What a record is made for may be out of use.
 */
export async function idleReferences(
  w: Write,
  resource: Resource,
  value: Row,
  before: Row = {},
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  for (const { place, field, id } of newReferences(resource, value, before)) {
    const target = resourceNamed(field.ref.resource)
    if (field.fixed || !target.fields.is_active) continue
    const source = sourceOf(target, w.ctx.service)
    const idle = await runSql(w.tx, `select 1 from ${source} where id = $1 and not is_active`, [id])
    if (idle.length) errors.push({ field: place, message: 'Out of use; choose another' })
  }
  return errors
}
