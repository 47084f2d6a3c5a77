import type { FrameCheck } from '#contracts/weighing/compare.ts'
import type { SignedFrame } from '#contracts/telemetry/signed-frame.ts'
import type { Weighment } from '#contracts/weighing/weighment.ts'
import type { ColumnsOf, Narrowed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkFrames } from '#services/order/weighing/frame-check.ts'
import { weighmentsOf } from '#services/order/weighing/ticket.ts'

/** A weight's place in the chain of its scale. */
export type ChainPlace = ColumnsOf<'orders.weighment', 'chain_seq' | 'hash'>

/** One weight with what shows that it is as it was written. */
export interface WeightProof {
  weighment: Weighment
  chain: FrameCheck['chain']
  /** What the scale's own program signed; null where it has none. */
  frame: SignedFrame | null
  scale: ColumnsOf<'master.scale', 'code'> &
    Outer<ColumnsOf<'master.scale_profile', 'protocol' | 'line_format' | 'tera_expired_at'>>
  /** The weight before and behind, and itself. */
  beside: readonly ChainPlace[]
}

type TicketRow = Narrowed<
  ColumnsOf<
    'orders.weighing',
    | 'id'
    | 'ticket_no'
    | 'place'
    | 'net_kg'
    | 'gross_kg'
    | 'tare_kg'
    | 'deduction_kg'
    | 'first_operator_id'
    | 'first_operator_name'
    | 'second_operator_id'
    | 'second_operator_name'
    | 'second_at'
    | 'verified_by'
    | 'verified_by_name'
    | 'verified_at'
    | 'is_revised'
  >,
  { place: 'origin' | 'destination' }
> &
  RenamedColumns<'orders.weighing', { version: 'current_version' }>

/** A ticket of a trip with its weights. */
export interface TicketProof extends TicketRow {
  weights: readonly WeightProof[]
}

type StoredFrame = Narrowed<
  ColumnsOf<'orders.weighment_frame', 'weighment_id' | 'frame'>,
  { frame: SignedFrame }
>

async function framesOf(db: Executor, ids: readonly string[]): Promise<Map<string, SignedFrame>> {
  const rows = await runSql<StoredFrame>(
    db,
    'select weighment_id, frame from orders.weighment_frame where weighment_id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map((row) => [row.weighment_id, row.frame]))
}

async function scaleOf(db: Executor, id: string): Promise<WeightProof['scale']> {
  const [row] = await runSql<WeightProof['scale']>(
    db,
    `select s.code, p.protocol, p.line_format, p.tera_expired_at from master.public_scale s
     left join master.public_scale_profile p on p.scale_id = s.id and p.deleted_at is null where s.id = $1`,
    [id],
  )
  return row!
}

function besideOf(db: Executor, { scale_id, chain_seq }: Weighment): Promise<ChainPlace[]> {
  return runSql<ChainPlace>(
    db,
    'select chain_seq, hash from orders.weighment where scale_id = $1 and chain_seq between $2 - 1 and $2 + 1 order by chain_seq',
    [scale_id, chain_seq],
  )
}

async function weightsOf(ctx: ServiceContext, weighingId: string): Promise<WeightProof[]> {
  const weighments = await weighmentsOf(ctx.db, weighingId)
  const [checks, frames] = await Promise.all([
    checkFrames(ctx, weighments),
    framesOf(
      ctx.db,
      weighments.map(({ id }) => id),
    ),
  ])
  return Promise.all(
    weighments.map(async (weighment, index) => ({
      weighment,
      chain: checks[index]!.chain,
      frame: frames.get(weighment.id) ?? null,
      scale: await scaleOf(ctx.db, weighment.scale_id),
      beside: await besideOf(ctx.db, weighment),
    })),
  )
}

/** The tickets a trip's weight stands on: its own, and that of the truck that left the origin with its load. Void ones prove nothing. */
export async function ticketProofs(ctx: ServiceContext, tripId: string): Promise<TicketProof[]> {
  const rows = await runSql<TicketRow>(
    ctx.db,
    `select g.id, g.ticket_no, g.place, g.net_kg, g.gross_kg, g.tare_kg, g.deduction_kg, g.current_version as version, g.first_operator_id,
       g.first_operator_name, g.second_operator_id, g.second_operator_name, g.second_at, g.verified_by, g.verified_by_name, g.verified_at, g.is_revised
     from orders.trip t join orders.weighing g on g.trip_id = t.id or g.trip_id = t.origin_trip_id and g.place = 'origin'
     where t.id = $1 and g.status <> 'void' and g.deleted_at is null order by g.first_at`,
    [tripId],
  )
  return Promise.all(rows.map(async (row) => ({ ...row, weights: await weightsOf(ctx, row.id) })))
}
