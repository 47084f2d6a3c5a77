import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, refuseNow } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { NewOf } from '#kernel/record.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import type { travelAdvance, TravelAdvance } from '#contracts/payment/travel-advance.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import { nextNumber } from '#database/numbers.ts'
import { advanceActions } from '#services/billing/payment/advance-actions.ts'
import { stillOpen, tripOfAdvance, type AdvanceTrip } from '#services/billing/payment/advance-facts.ts'
import { largeColumns } from '#services/billing/payment/large-advance.ts'
import { keepPrints } from '#services/billing/payment/receipt-prints.ts'
import { checkReceipts } from '#services/billing/payment/receipts.ts'
import { neverWent, otherAdvance } from '#services/billing/payment/without-trip.ts'

type Columns = ChangesOf<'billing.travel_advance'>

type Given = NewOf<typeof travelAdvance>

/** The trip of an advance, where its asker may see it and it still runs. */
async function tripToPay(w: Write, id: string): Promise<AdvanceTrip> {
  const trip = await tripOfAdvance(w.tx, id)
  const { vendor } = w.actor.scope
  if (!trip || (vendor && !vendor.includes(trip.vendor_id)))
    throw fieldError('trip_id', 'Choose one from the list')
  if (!isOneOf<string>(OPEN_TRIP_STATES, trip.status))
    throw fieldError('trip_id', 'Trip {no} is over: no money is given for it any more', { no: trip.trip_no })
  return trip
}

/** How much is asked for: what the route gives, or another amount with its reason. */
function amountOf(
  { amount_idr, amount_reason }: Pick<Given, 'amount_idr' | 'amount_reason'>,
  allowance: number | null,
): number {
  const amount = amount_idr ?? allowance
  if (amount === null)
    throw fieldError('amount_idr', 'The route of this trip gives no travel allowance: enter the amount')
  if (amount !== allowance && !amount_reason)
    throw fieldError(
      'amount_reason',
      allowance === null
        ? 'The route of this trip gives no travel allowance: say what the money is for'
        : 'The route gives {allowance}: say why it is another amount',
      allowance === null ? {} : { allowance: { idr: allowance } },
    )
  return amount
}

async function onCreate(w: Write, value: Given): Promise<Columns> {
  if (value.receipts?.length)
    throw fieldError('receipts', 'Receipts are entered once the advance is paid, until they are handed in')
  const trip = await tripToPay(w, value.trip_id)
  const errors = [
    ...(await otherAdvance(w.tx, trip)),
    ...(await stillOpen(w.tx, trip.driver_id, null, 'trip_id')),
  ]
  if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
  const day = plantDay(new Date(w.at)).slice(2).replaceAll('-', '')
  const amount_idr = amountOf(value, trip.allowance)
  return {
    amount_idr,
    ...(await largeColumns(w.tx, amount_idr, trip.allowance, value.evidence_file_id)),
    suggested_idr: trip.allowance,
    advance_no: await nextNumber(w.tx, 'billing', `ADV-${day}-`, 5),
    driver_id: trip.driver_id,
    vendor_id: trip.vendor_id,
    asked_by: w.actor.userId,
    asked_by_name: w.actor.name,
    asked_at: w.at,
  }
}

const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)

/** What is asked for changes until it is decided; receipts come while the money is out. */
async function onUpdate(w: Write, value: Partial<Given>, before: TravelAdvance): Promise<Columns> {
  const columns: Columns = {}
  if (
    differs(value.amount_idr ?? before.amount_idr, before.amount_idr) ||
    value.amount_reason !== undefined
  ) {
    if (before.status !== 'asked')
      refuseNow([{ field: 'amount_idr', message: 'Cannot be changed once it was decided' }])
    const asked = { amount_idr: before.amount_idr, amount_reason: before.amount_reason, ...value }
    columns.amount_idr = amountOf(asked, before.suggested_idr)
    const file = value.evidence_file_id === undefined ? before.evidence_file_id : value.evidence_file_id
    Object.assign(columns, await largeColumns(w.tx, columns.amount_idr, before.suggested_idr, file))
    // Who changes the amount has asked for it: somebody else approves it.
    columns.asked_by = w.actor.userId
    columns.asked_by_name = w.actor.name
  }
  if (value.receipts !== undefined) {
    const trip = await tripOfAdvance(w.tx, before.trip_id)
    const isUnused = trip !== undefined && (await neverWent(w.tx, before, trip))
    columns.receipts_idr = await checkReceipts(w, before, value.receipts ?? [], isUnused)
  }
  return columns
}

/** What happens to travel advances; who may read them is the contract's. */
export const advanceRules: ResourceRules<typeof travelAdvance> = {
  onCreate,
  onUpdate,
  afterWrite: keepPrints,
  actions: advanceActions,
}
