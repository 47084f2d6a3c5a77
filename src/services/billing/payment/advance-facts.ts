import { CONTROL_TOWER } from '#access/duties.ts'
import { clock } from '#kernel/clock.ts'
import type { FieldError } from '#kernel/errors.ts'
import { UNSETTLED } from '#contracts/payment/advance-words.ts'
import type { ColumnsOf, Computed } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { againstEntrusted, isSamePerson, settingOf } from '#services/master/ports.ts'
import { decidedAloneIdr, type AloneLimit } from '#services/billing/payment/decided-alone.ts'

const DAY_MS = 86_400_000
const ABOVE = 'Above {limit} in 30 days a second person decides, and there is none: ask a super admin for one'

export type AdvanceTrip = ColumnsOf<
  'orders.trip',
  'id' | 'trip_no' | 'status' | 'driver_id' | 'vendor_id' | 'created_at'
> &
  Computed<{ allowance: number | null }>

/** A trip with what its tariff gives its driver along; undefined for one that is not there. */
export async function tripOfAdvance(db: Executor, id: string): Promise<AdvanceTrip | undefined> {
  const [trip] = await runSql<AdvanceTrip>(
    db,
    `select t.id, t.trip_no, t.status, t.driver_id, t.vendor_id, t.created_at, nullif(r.travel_allowance_idr, 0) as allowance
     from orders.public_trip t left join master.public_contract_route r on r.id = t.contract_route_id
     where t.id = $1 and t.deleted_at is null`,
    [id],
  )
  return trip
}

/** Whether somebody else of the company may decide; whoever was shut out today still counts, so that shutting out opens no way. */
export async function hasSecondPerson(db: Executor, besides: string): Promise<boolean> {
  const others = await runSql(
    db,
    `select 1 from master.public_control_tower p join auth.public_user_account u on u.id = p.user_id
     where p.user_id <> all(auth.accounts_of_person($1)) and p.vendor_id is null and u.role_code = any($2::text[])
       and u.deleted_at is null and ((p.deleted_at is null and p.is_active and u.is_active) or p.updated_at > $3) limit 1`,
    [besides, CONTROL_TOWER, new Date(clock.ms() - DAY_MS).toISOString()],
  )
  return others.length > 0
}

/** What is decided: by whom it was made, how much it moves in rupiah, and for whom. */
export interface Decided {
  hands: readonly (string | null)[]
  amount: number
  /** The vendor or driver whose money it is. */
  payeeId: string
}

/**
 * Refuses who asked for money or counted it and decides it as well (life.D16.8). Only where the company has no second person one decides
 * alone, up to a limit that counts what they decided alone for the payee within 30 days; the record then says so (dec.I2.8, dec.I4.9).
 */
export async function fourEyes(
  db: Executor,
  userId: string,
  { hands, amount, payeeId }: Decided,
  aloneUpTo: AloneLimit = 'advance_alone_idr',
): Promise<FieldError[]> {
  if (!(await isSamePerson(db, userId, hands))) return againstEntrusted(db, { userId })
  if (await hasSecondPerson(db, userId))
    return [{ field: 'status', message: 'Somebody else decides what you entered' }]
  const limit = await settingOf(db, aloneUpTo)
  return amount + (await decidedAloneIdr(db, aloneUpTo, userId, payeeId)) <= limit
    ? []
    : [{ field: 'status', message: ABOVE, params: { limit: { idr: limit } } }]
}

/** What stands against more money for a driver: another advance that was not accounted for in time, or whose trip was called off. */
export async function stillOpen(
  db: Executor,
  driverId: string,
  besides: string | null,
  field: string,
): Promise<FieldError[]> {
  const days = await settingOf(db, 'advance_open_days')
  const [open] = await runSql<
    ColumnsOf<'billing.travel_advance', 'advance_no' | 'status' | 'paid_at' | 'open_idr'>
  >(
    db,
    `select advance_no, status, paid_at, open_idr from billing.travel_advance
     where driver_id = $1 and status = any($2::text[]) and (paid_at <= $3 or stranded_at is not null) and deleted_at is null
       and ($4::uuid is null or id <> $4)
     order by status = 'stranded' desc, paid_at limit 1`,
    [driverId, [...UNSETTLED], new Date(clock.ms() - days * DAY_MS).toISOString(), besides],
  )
  if (open?.status === 'stranded')
    return [
      {
        field,
        message:
          'This driver has {open} of {no}, which has no trip any more: use it for this trip, or take it back first',
        params: { no: open.advance_no, open: { idr: open.open_idr ?? 0 } },
      },
    ]
  return open?.paid_at
    ? [
        {
          field,
          message: '{no} of this driver, paid at {at}, is not accounted for: {open} is open',
          params: { no: open.advance_no, at: { moment: open.paid_at }, open: { idr: open.open_idr ?? 0 } },
        },
      ]
    : []
}
