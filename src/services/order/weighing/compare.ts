import type { Actor } from '#kernel/actor.ts'
import type { Compared } from '#contracts/weighing/compare.ts'
import { FLAG_NAMES } from '#contracts/weighing/flag.ts'
import { askedFlags } from '#contracts/weighing/weighing-flag.ts'
import { translated } from '#i18n/translated.ts'
import { chartsOf } from '#services/order/weighing/chart-points.ts'
import { checkFrames } from '#services/order/weighing/frame-check.ts'
import { signsOf } from '#services/order/weighing/rules/signs.ts'
import { ticketOf } from '#services/order/weighing/ticket.ts'
import type { ColumnsOf, Outer } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ServiceContext } from '#engine/context.ts'

const MINUTE_MS = 60_000
/** The coarsest a scale of trucks is allowed to be; used where a scale has no profile any more. */
const DIVISION_KG = 10

type Measures = Outer<ColumnsOf<'master.scale_profile', 'division_kg'>> &
  Outer<ColumnsOf<'master.truck', 'jbi_kg'>>

async function measuresOf(db: Executor, scaleId: string, truckId: string): Promise<Measures> {
  const [row] = await runSql<Measures>(
    db,
    `select (select division_kg from master.public_scale_profile where scale_id = $1 and deleted_at is null) as division_kg,
       (select jbi_kg from master.public_truck where id = $2) as jbi_kg`,
    [scaleId, truckId],
  )
  return row!
}

/** A ticket beside all it can be held against, for who did not weigh it (screen.E5). 404 outside the caller's scope. */
export async function comparedOf(ctx: ServiceContext, actor: Actor, id: string): Promise<Compared> {
  const ticket = await ticketOf(ctx, ctx.db, actor, id)
  const { weighing, weighments } = ticket
  const { division_kg, jbi_kg } = await measuresOf(ctx.db, weighing.scale_id, weighing.truck_id)
  const [charts, frames] = await Promise.all([
    chartsOf({ ...ctx, actor }, weighing, division_kg ?? DIVISION_KG),
    checkFrames(ctx, weighments),
  ])
  const { first_at: first, second_at: second } = weighing
  const minutes = first && second ? Math.floor((Date.parse(second) - Date.parse(first)) / MINUTE_MS) : null
  const signs = signsOf(weighments, null).map(({ ok, text, params }) => ({
    ok,
    text: translated(actor.lang, text, params),
  }))
  const flags = (weighing.flags ?? []).map(({ code, level }) => ({
    label: translated(actor.lang, FLAG_NAMES.find(({ value }) => value === code)?.label ?? code),
    level,
  }))
  const asked = askedFlags(weighing.flags, actor.lang)
  return { ticket, jbi_kg, minutes_between: minutes, charts, frames, signs, flags, asked }
}
