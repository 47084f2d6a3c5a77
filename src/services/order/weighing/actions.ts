import type { FieldError } from '#kernel/errors.ts'
import { trip as tripResource } from '#contracts/order/trip.ts'
import type { FlagAnswer, WeighingFlag } from '#contracts/order/weighing.ts'
import type { ActionRules, GuardFacts } from '#services/_shared/actions.ts'
import { run } from '#services/_shared/sql.ts'
import { touched } from '#services/_shared/totals.ts'
import type { Write } from '#services/_shared/write.ts'

type Row = Record<string, unknown>

const refusal = (message: string, field = ''): FieldError => ({ field, messages: [message] })

function flagsOf(row: Row): WeighingFlag[] {
  return (row.flags as WeighingFlag[] | null) ?? []
}

const needsAnswer = (row: Row): WeighingFlag[] => flagsOf(row).filter(({ level }) => level !== 'info')

/** Four eyes, and who answers what (domain D4 W4, W5). */
async function verifyGuard({ row, actor, input }: GuardFacts): Promise<FieldError[]> {
  if ([row.first_operator_id, row.second_operator_id].includes(actor.userId))
    return [refusal('You took a weight of this ticket; somebody else verifies it')]
  if (row.void_requested_at) return [refusal('Somebody has asked to void this ticket; that comes first')]
  const blocked = flagsOf(row).some(({ level }) => level === 'block')
  const operator = actor.roleCode === 'weighbridge'
  if (blocked && operator) return [refusal('A serious flag is answered by control tower')]
  if (!blocked && !operator) return [refusal('The weighbridge verifies tickets without a serious flag')]
  if (input === null) return []
  const answered = new Set(((input.answers as FlagAnswer[] | null) ?? []).map(({ flag }) => flag))
  const open = needsAnswer(row).filter(({ code }) => !answered.has(code))
  return open.map(({ code }) => refusal(`Say something about ${code}`, 'answers'))
}

async function verify(w: Write, _row: Row, input: Row): Promise<Row> {
  return {
    verified_at: w.at,
    verified_by: w.actor.userId,
    verified_by_name: w.actor.name,
    verify_comment: input.comment ?? null,
    flag_answers: JSON.stringify(input.answers ?? []),
  }
}

/** Trip states from which a weighing can still be taken back, and the state before it. */
const STEP_BACK: Record<string, { from: string[]; to: string }> = {
  origin: { from: ['weighed_first', 'loading', 'loaded'], to: 'at_origin' },
  destination: { from: ['at_destination', 'unloading'], to: 'at_destination' },
}

async function voidGuard({ db, row }: GuardFacts): Promise<FieldError[]> {
  if (!row.void_requested_at) return [refusal('The weighbridge asks for the void first')]
  const back = STEP_BACK[String(row.place)]
  if (!row.trip_id || !back) return []
  const [trip] = await run<{ status: string }>(db, 'select status from orders.trip where id = $1', [
    row.trip_id,
  ])
  return trip && (back.from.includes(trip.status) || ['cancelled', 'failed'].includes(trip.status))
    ? []
    : [refusal('The trip has gone on since this weighing; ask for a revision instead')]
}

/** The trip stands again where it stood before the weighing (domain D4 W7). */
async function stepBack(w: Write, row: Row): Promise<void> {
  const place = String(row.place)
  const back = STEP_BACK[place]
  if (!row.trip_id || !back) return
  await run(
    w.tx,
    `update orders.trip set status = $2, status_since = $3, updated_at = $3, updated_by = $4, row_version = row_version + 1,
       ${place}_tare_kg = null, ${place}_gross_kg = null, ${place}_net_kg = null${place === 'origin' ? ', loaded_at = null' : ''}
     where id = $1 and status = any($5::text[])`,
    [row.trip_id, back.to, w.at, w.actor.userId, back.from],
  )
  touched(tripResource)
  await w.emit({
    type: 'trip.status_changed',
    subject: { type: 'trip', id: String(row.trip_id), no: String(row.trip_no ?? '') },
    scope: { vendor_id: row.vendor_id, work_unit_id: row.work_unit_id },
    data: { order_id: row.order_id, to: back.to, because: 'weighing.voided' },
  })
}

/** What the actions of a weighing need and do (domain D4 W4-W7). */
export const WEIGHING_ACTIONS: ActionRules = {
  verify: { guard: verifyGuard, effect: verify, event: 'weighing.verified' },
  'request-void': {
    async guard({ row }) {
      return row.void_requested_at ? [refusal('The void has been asked for already')] : []
    },
    async effect(w, _row, input) {
      return {
        void_requested_at: w.at,
        void_requested_by: w.actor.userId,
        void_requested_by_name: w.actor.name,
        void_reason: input.reason,
      }
    },
    event: 'weighing.void_requested',
  },
  'refuse-void': {
    async guard({ row }) {
      return row.void_requested_at ? [] : [refusal('Nobody has asked to void this ticket')]
    },
    async effect() {
      return {
        void_requested_at: null,
        void_requested_by: null,
        void_requested_by_name: null,
        void_reason: null,
      }
    },
    event: 'weighing.void_refused',
  },
  void: {
    guard: voidGuard,
    async effect(w, row) {
      await stepBack(w, row)
      return { voided_at: w.at, voided_by: w.actor.userId, voided_by_name: w.actor.name }
    },
    event: 'weighing.voided',
  },
}
