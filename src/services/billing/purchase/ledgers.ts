import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { itemsOf } from '#engine/call/json-schema.ts'
import type { ExtraClause } from '#engine/list/list-query.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, type ServiceApp } from '#engine/call/service.ts'
import { runSql } from '#database/sql.ts'

/** GET `/{id}/ledger`: the entries of a purchase order or a budget, newest first, at most 500; for those who may read it. */
export function mountLedger(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  ledger: { table: string; parent: string },
  extra?: ExtraClause,
): void {
  const spec: RawCall = {
    at: `GET /v1/${resource.name}/{id}/ledger`,
    summary: `The entries of a ${resource.label.toLowerCase()}, newest first`,
    roles: resource.access.read,
    answer: itemsOf,
  }
  mountRaw(app, spec, async (c) => {
    const id = c.req.param('id')
    if (!isId(id)) throw new AppError('not_found', NOT_FOUND)
    await readRecord(ctx, ctx.db, resource, c.var.actor, id, extra)
    const items = await runSql(
      ctx.db,
      `select * from billing.${ledger.table} where ${ledger.parent} = $1 order by at desc, id desc limit 500`,
      [id],
    )
    return answer(c, { items })
  })
}
