import { addDays, plantDay } from '#kernel/clock.ts'
import { fieldError, refuseNow, type FieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { reimbursement, Reimbursement } from '#contracts/billing/reimbursement.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import { yearClosed } from '#services/billing/ports.ts'
import { reimbursementActions } from '#services/billing/billing/reimburse/actions.ts'
import { spentTrip } from '#services/billing/billing/reimburse/facts.ts'
import { keepPrint, refuseUsed } from '#services/billing/billing/reimburse/prints.ts'
import { settingOf } from '#services/master/ports.ts'

type Columns = ChangesOf<'billing.reimbursement'>

type Given = NewOf<typeof reimbursement>
type Trip = Awaited<ReturnType<typeof spentTrip>>

/** Spent on the trip, not before it was given out and not tomorrow; brought in while the setting lets it, and while the year is open. */
async function dayErrors(w: Write, trip: Trip, spentOn: string): Promise<FieldError[]> {
  const today = plantDay(new Date(w.at))
  const days = await settingOf(w.tx, 'reimburse_days')
  const until = trip.ended_at === null ? null : addDays(plantDay(new Date(trip.ended_at)), days)
  return [
    ...(spentOn > today ? [{ field: 'spent_on', message: 'Must not lie in the future' }] : []),
    ...(spentOn < trip.first_day
      ? [
          {
            field: 'spent_on',
            message: 'Must not lie before the trip was given out, {day}',
            params: { day: { day: trip.first_day } },
          },
        ]
      : []),
    ...(until !== null && today > until
      ? [
          {
            field: 'trip_id',
            message: 'Receipts of this trip could be brought in until {day}',
            params: { day: { day: until } },
          },
        ]
      : []),
    ...((await yearClosed(w.tx, trip.work_unit_id, trip.load_date))
      ? [{ field: 'trip_id', message: 'The budget year of this trip is closed' }]
      : []),
  ]
}

async function onCreate(w: Write, value: Given): Promise<Columns> {
  const trip = await spentTrip(w, value.trip_id)
  const errors = await dayErrors(w, trip, value.spent_on)
  const [first] = errors
  if (first) throw fieldError(first.field, first.message, first.params)
  await refuseUsed(w, null, value.receipt_file_id)
  const month = plantDay(new Date(w.at)).slice(2, 7).replaceAll('-', '')
  return {
    reimburse_no: await nextNumber(w.tx, 'billing', `RMB-${month}-`, 5),
    vendor_id: trip.vendor_id,
    asked_by: w.actor.userId,
    asked_by_name: w.actor.name,
    asked_at: w.at,
  }
}

/** What is asked for changes until it is decided; who changes it has asked for it, and somebody else decides. */
async function onUpdate(w: Write, value: Partial<Given>, before: Reimbursement): Promise<Columns> {
  if (before.status !== 'asked')
    refuseNow([{ field: 'status', message: 'Cannot be changed once it was decided' }])
  const errors = await dayErrors(w, await spentTrip(w, before.trip_id), value.spent_on ?? before.spent_on)
  const [first] = errors
  if (first) throw fieldError(first.field, first.message, first.params)
  if (value.receipt_file_id) await refuseUsed(w, before.id, value.receipt_file_id)
  return { asked_by: w.actor.userId, asked_by_name: w.actor.name }
}

/** What happens to reimbursements; who may read them is the contract's. */
export const reimbursementRules: ResourceRules<typeof reimbursement> = {
  onCreate,
  onUpdate,
  afterWrite: keepPrint,
  actions: reimbursementActions,
}
