import type { Actor } from '#kernel/actor.ts'
import { addDays, clock, plantDay } from '#kernel/clock.ts'
import type { Weighing, weighing } from '#contracts/weighing/weighing.ts'
import { againstSecondPerson, settingOf, storeTare } from '#services/master/ports.ts'
import { DEFAULT_FLAG_LIMITS } from '#services/order/weighing/rules/flag-facts.ts'
import { renewalRefusals, type RenewalFacts } from '#services/order/weighing/rules/tare-renewal.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { ActionRule } from '#engine/rules.ts'

type Found = ColumnsOf<'master.truck', 'jbi_kg'> &
  RenamedColumns<'master.truck', { stored_kg: 'tare_kg' }> &
  RenamedColumns<'orders.weighment', { weighed_at: 'captured_at' }> &
  Computed<{ base_kg: number; is_manual: boolean; is_done: boolean; is_older: boolean }>

/** Who stored a tare took one of its weights. */
const ALONE = (
  entry: string,
): string => `exists (select from orders.weighing g where g.id = ${entry}.weighing_id
  and ${entry}.actor_id in (g.first_operator_id, g.second_operator_id))`

/** What the tare of a truck was before those who weighed it began to store it themselves. */
const BASE = `(select e.before_kg from master.public_truck_tare e where e.truck_id = $2 and ${ALONE('e')}
  and not exists (select from master.public_truck_tare f where f.truck_id = $2 and f.seq > e.seq and not ${ALONE('f')})
  order by e.seq limit 1)`

/** The tare that was stored last; the truck has another one where the master data were put right since. */
const NEWEST =
  '(select e.tare_kg from master.public_truck_tare e where e.truck_id = $2 order by e.seq desc limit 1)'

/** The truck of a ticket, and the weight that was its tare. */
async function foundOf(
  db: Executor,
  { id, truck, tare_kg }: Pick<Weighing, 'id' | 'truck' | 'tare_kg'>,
): Promise<Found | null> {
  const [row] = await runSql<Found>(
    db,
    `select k.tare_kg as stored_kg, case when k.tare_kg = ${NEWEST} then coalesce(${BASE}, k.tare_kg) else k.tare_kg end as base_kg, k.jbi_kg, m.captured_at as weighed_at, m.source in ('manual', 'paper') as is_manual,
       exists (select from master.public_truck_tare s where s.weighing_id = $1) as is_done,
       exists (select from orders.weighing o where o.truck_id = $2 and o.net_kg is not null and o.tare_source = 'weighed'
         and o.status <> 'void' and o.id <> $1 and o.second_at > w.second_at) as is_older
     from orders.weighing w join master.public_truck k on k.id = w.truck_id
     join orders.weighment m on m.weighing_id = w.id and m.weight_kg = $3
     where w.id = $1 order by m.sequence limit 1`,
    [id, truck.id, tare_kg],
  )
  return row ?? null
}

const NOTHING = { field: '', message: 'This ticket has no weighed tare' }

/** Whether somebody is none that may store a tare far from the one before: another account of who weighed it is no second person. */
async function tookWeight(db: Executor, row: Weighing, actor: Actor): Promise<boolean> {
  const hands = [row.first_operator_id, row.second_operator_id]
  return (await againstSecondPerson(db, actor, hands, NOTHING)).length > 0
}

function factsOf(row: Weighing, found: Found, isHand: boolean, reason: string | null): RenewalFacts {
  return {
    ...found,
    tare_kg: row.tare_kg ?? 0,
    is_stored: row.tare_source === 'stored',
    weighed_at: Date.parse(found.weighed_at),
    now: clock.ms(),
    took_weight: isHand,
    reason,
  }
}

/** The tare that a ticket weighed becomes the stored one of its truck (life.W3); one that differs much is stored by a second person. */
export const storeTareRule: ActionRule<typeof weighing, 'store-tare', Found> = {
  async guard({ db, row, actor, input }) {
    const found = row.tare_kg === null ? null : await foundOf(db, row)
    if (!found) return [NOTHING]
    const isHand = await tookWeight(db, row, actor)
    const facts = factsOf(row, found, isHand, input?.reason ?? null)
    return { refused: renewalRefusals(facts, DEFAULT_FLAG_LIMITS, input !== null), found }
  },
  async effect(w, row, input, found) {
    const days = await settingOf(w.tx, 'tare_valid_days', { scaleId: row.scale.id })
    await storeTare(w, {
      truck_id: row.truck.id,
      tare_kg: row.tare_kg!,
      before_kg: found.stored_kg,
      weighed_at: found.weighed_at,
      valid_until: addDays(plantDay(new Date(found.weighed_at)), days),
      weighing_id: row.id,
      weighing_version: row.current_version,
      ticket_no: row.ticket_no,
      reason: input.reason,
    })
  },
}
