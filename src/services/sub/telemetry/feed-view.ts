import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import type { ScaleFeed } from '#contracts/telemetry/scale-feed.ts'
import { phaseAt } from '#services/sub/telemetry/rules/simulator.ts'
import { ownScales, type ScaleRow } from '#services/sub/telemetry/scales.ts'
import { liveWeight, loadState } from '#services/sub/telemetry/scale-state.ts'
import { advance, scriptOf, truckOn } from '#services/sub/telemetry/simulated-scale.ts'
import type { ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Cameras = Pick<ScaleFeed, 'cameras' | 'pictures'>

/** What the cameras of a scale are and saw last. */
async function camerasOf(db: Executor, scaleId: string): Promise<Cameras> {
  const [row] = await runSql<Computed<Cameras>>(
    db,
    `select
       coalesce((select json_agg(c.place order by c.position) from master.public_scale_camera c
         join master.public_scale_profile p on p.id = c.scale_profile_id and p.deleted_at is null where p.scale_id = $1), '[]') as cameras,
       coalesce((select photos from sub.scale_reading where scale_id = $1), '[]') as pictures`,
    [scaleId],
  )
  return row ?? { cameras: [], pictures: [] }
}

/** A scale as its operator sees it now; a simulated one is brought up to the moment first. */
export async function feedOf(ctx: ServiceContext, scale: ScaleRow): Promise<ScaleFeed> {
  const simulated = scale.protocol === 'simulator'
  const state = simulated ? await advance(ctx.db, scale.id) : await loadState(ctx.db, scale.id)
  const truck = simulated ? await truckOn(ctx.db, scale.id) : null
  const [chain] = await runSql<ColumnsOf<'orders.scale_chain', 'zero_used_at'>>(
    ctx.db,
    'select zero_used_at from orders.public_scale_chain where scale_id = $1',
    [scale.id],
  )
  const reading = state && liveWeight(scale.id, state, clock.ms())
  const zero = state?.zero_seen_at ?? null
  const used = chain?.zero_used_at ? Date.parse(chain.zero_used_at) : null
  return {
    ...(await camerasOf(ctx.db, scale.id)),
    scale: { id: scale.id, code: scale.code, name: scale.name },
    protocol: scale.protocol,
    division_kg: scale.division_kg,
    min_kg: scale.min_kg,
    capacity_kg: scale.capacity_kg,
    connection: reading === null ? 'never' : reading.connected ? 'connected' : 'lost',
    reading,
    zero_seen: zero !== null && zero !== used,
    simulated_truck: truck && {
      truck_id: truck.truck_id,
      trip_id: truck.trip_id,
      plate_no: truck.plate_no,
      phase: phaseAt(scriptOf(truck), clock.ms() - Date.parse(truck.started_at)),
    },
  }
}

/** All scales of the caller. */
export async function feedsOf(ctx: ServiceContext, actor: Actor): Promise<ScaleFeed[]> {
  const feeds: ScaleFeed[] = []
  for (const scale of await ownScales(ctx.db, actor)) feeds.push(await feedOf(ctx, scale))
  return feeds
}
