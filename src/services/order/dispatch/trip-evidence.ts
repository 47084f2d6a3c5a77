import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ActionOf, InputOf, RecordOf } from '#kernel/record.ts'
import { distinctSeals } from '#contracts/dispatch/seals.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import type { EVIDENCE_ACTIONS } from '#contracts/dispatch/trip-evidence.ts'
import { whyNotAttached } from '#engine/record/attach.ts'
import type { ActionRule, GuardFacts } from '#engine/rules.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { recordTripEvent, type TripColumns } from '#services/order/dispatch/trip-events.ts'
import { orderOf } from '#services/order/dispatch/trip-facts.ts'
import { tally } from '#services/order/dispatch/trip-tally.ts'
import { refreshOrder } from '#services/order/order/order-rollups.ts'

type Trip = RecordOf<typeof trip>
type Receipt = InputOf<typeof trip, 'receipt'>

const MINUTE_MS = 60_000
const UNSIGNED = ['at_destination', 'unloading']
const FIXED = ['completed', 'disputed']

/** When a receipt was signed: never before the trip was assigned, never ahead. */
function momentErrors(row: Trip, { signed_at }: Receipt): FieldError[] {
  const at = Date.parse(signed_at)
  if (at > clock.ms() + MINUTE_MS) return [{ field: 'signed_at', message: 'Must not lie in the future' }]
  return at + MINUTE_MS <= Date.parse(row.created_at)
    ? [{ field: 'signed_at', message: 'Must not lie before the trip was assigned' }]
    : []
}

/** Only who has just uploaded a file may hang it on a trip. */
async function fileErrors(
  { ctx, db, actor }: Pick<GuardFacts, 'ctx' | 'db' | 'actor'>,
  { photos, signature_file_id }: Receipt,
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const look = async (field: string, id: string | null, images: boolean): Promise<void> => {
    const why = id && (await whyNotAttached(ctx, db, actor, id, images))
    if (why) errors.push({ field, message: why })
  }
  for (const [at, { file_id }] of (photos ?? []).entries()) await look(`photos.${at}.file_id`, file_id, false)
  await look('signature_file_id', signature_file_id, true)
  return errors
}

/** Behind the files that are there already, in the order in which they were given; one that was given twice hangs there once. */
async function addFiles(w: Write, tripId: string, photos: NonNullable<Receipt['photos']>): Promise<void> {
  const ids = photos.map(({ file_id }) => file_id)
  const rows = photos.filter(({ file_id }, at) => ids.indexOf(file_id) === at)
  await runSql(
    w.tx,
    `insert into orders.trip_pod_file (id, trip_id, position, file_id, caption)
     select p.id, $1, p.at + (select count(*) from orders.trip_pod_file where trip_id = $1), p.file_id, p.caption
     from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality p(id, file_id, caption, at)
     where not exists (select 1 from orders.trip_pod_file f where f.trip_id = $1 and f.file_id = p.file_id)`,
    [
      tripId,
      rows.map(() => uuidv7()),
      rows.map(({ file_id }) => file_id),
      rows.map(({ caption }) => caption ?? null),
    ],
  )
}

/** The receipt: who signed when, with its pictures. Where it was still missing, the load is delivered by it (life.T9). */
const receipt: ActionRule<typeof trip, 'receipt'> = {
  async guard(facts) {
    const { row, input } = facts
    if (!input) return []
    const isOther = FIXED.includes(row.status) && row.pod_receiver_name !== input.pod_receiver_name
    const kept: FieldError[] =
      isOther && row.pod_receiver_name !== null
        ? [
            {
              field: 'pod_receiver_name',
              message: 'The trip is completed: {name} stays who received it',
              params: { name: row.pod_receiver_name },
            },
          ]
        : []
    return [...kept, ...momentErrors(row, input), ...(await fileErrors(facts, input))]
  },
  async effect(w, row, input) {
    const columns: TripColumns = input.signature_file_id
      ? { pod_signature_file_id: input.signature_file_id }
      : {}
    if (input.photos?.length) await addFiles(w, row.id, input.photos)
    if (!UNSIGNED.includes(row.status))
      return FIXED.includes(row.status) && row.pod_receiver_name !== null
        ? columns
        : { ...columns, pod_receiver_name: input.pod_receiver_name, pod_signed_at: input.signed_at }
    await recordTripEvent(w, {
      tripId: row.id,
      type: 'pod_signed',
      source: 'control_tower',
      occurredAt: input.signed_at,
      byProxy: true,
      receiver: input.pod_receiver_name,
    })
    return columns
  },
}

const ARRIVED = ['at_destination', 'unloading', 'delivered']

/** Seals are set at the origin and looked for at the destination. */
const seals: ActionRule<typeof trip, 'seals'> = {
  async guard({ row, input }) {
    if (!input) return []
    if (input.place === 'destination')
      return ARRIVED.includes(row.status)
        ? []
        : [{ field: 'place', message: 'The truck is not at the destination yet' }]
    const isWeighed = row.weigh_plan === 'both' || row.weigh_plan === 'origin'
    if (isWeighed && row.seal_numbers.length > 0)
      return [{ field: 'place', message: 'The ticket of the origin says which seals were set' }]
    return row.seals_received
      ? [{ field: 'place', message: 'The seals were compared at the destination already' }]
      : []
  },
  async effect(w, _row, { place, seals: told }) {
    const found = JSON.stringify(distinctSeals(told))
    return place === 'origin'
      ? { seal_numbers: found }
      : { seals_received: found, seals_checked_at: w.at, seals_checked_by_name: w.actor.name }
  },
  after: async (w, id) => refreshOrder(w, await orderOf(w, id)),
}

/** What is recorded of a trip's evidence. */
export const evidenceActions = { receipt, seals, tally } satisfies {
  [A in keyof typeof EVIDENCE_ACTIONS & ActionOf<typeof trip>]: ActionRule<typeof trip, A>
}
