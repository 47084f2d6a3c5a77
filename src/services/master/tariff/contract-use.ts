import type { Actor } from '#kernel/actor.ts'
import { contract } from '#contracts/tariff/contract.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { Computed } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Use = Computed<{ routes: number; active_routes: number; purchase_orders: number; used_idr: string }>

/** How many routes a contract has, and how much of its value its purchase orders have committed and paid. */
export async function useOf(ctx: ServiceContext, actor: Actor, id: string) {
  const record = await readRecord(ctx, ctx.db, contract, actor, id)
  const [use] = await runSql<Use>(
    ctx.db,
    `select (select count(*) from master.contract_route where contract_id = $1 and deleted_at is null) as routes,
       (select count(*) from master.contract_route where contract_id = $1 and deleted_at is null and is_active) as active_routes,
       count(*) as purchase_orders, coalesce(sum(committed_idr + actual_idr), 0)::text as used_idr
     from billing.public_purchase_order where contract_id = $1 and deleted_at is null and status <> 'cancelled'`,
    [record.id],
  )
  return { ...use!, used_idr: Number(use!.used_idr), contract_value_idr: record.contract_value_idr }
}
