import { contract } from '#contracts/tariff/contract.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, type ServiceApp } from '#engine/call/service.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const CONTRACT = contract

type Use = Computed<{ routes: number; active_routes: number; purchase_orders: number; used_idr: string }>

/**
 * `GET /v1/contract/{id}/use`: how many routes a contract has, and how much of its value is used: what its purchase orders
 * have committed and paid, whole rupiah, as the list's share counts it.
 */
export function mountContractUse(app: ServiceApp, ctx: ServiceContext): void {
  const whole = { type: 'integer' }
  const spec: RawCall = {
    at: 'GET /v1/contract/{id}/use',
    summary: 'How much of a contract is used',
    roles: CONTRACT.access.read,
    answer: () => ({
      type: 'object',
      properties: {
        routes: whole,
        active_routes: whole,
        purchase_orders: whole,
        used_idr: whole,
        contract_value_idr: { type: ['integer', 'null'] },
      },
    }),
  }
  mountRaw(app, spec, async (c) => {
    const db = ctx.db
    const record = await readRecord(ctx, db, CONTRACT, c.var.actor, c.req.param('id'))
    const [use] = await runSql<Use>(
      db,
      `select (select count(*) from master.contract_route where contract_id = $1 and deleted_at is null) as routes,
         (select count(*) from master.contract_route where contract_id = $1 and deleted_at is null and is_active) as active_routes,
         count(*) as purchase_orders, coalesce(sum(committed_idr + actual_idr), 0)::text as used_idr
       from billing.public_purchase_order where contract_id = $1 and deleted_at is null and status <> 'cancelled'`,
      [record.id],
    )
    return answer(c, {
      ...use,
      used_idr: Number(use!.used_idr),
      contract_value_idr: record.contract_value_idr,
    })
  })
}
