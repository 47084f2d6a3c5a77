import type { Actor } from '#kernel/actor.ts'
import { addDays } from '#kernel/clock.ts'
import { AppError, type FieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { ROUTE_CARRIAGE, type contractRoute } from '#contracts/tariff/contract-route.ts'
import { hasEnded } from '#contracts/tariff/contract.ts'
import type { ActionRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { wantAuditOf } from '#services/billing/ports.ts'
import { againstSecondPerson } from '#services/master/people/second-person.ts'
import { overlapOf } from '#services/master/tariff/contracts.ts'
import {
  endBefore,
  lockedIfThere,
  lockedRoute,
  routeInUse,
  type StoredRoute,
} from '#services/master/tariff/route-versions.ts'

type Route = RecordOf<typeof contractRoute>

/** The code of the tariff that a row follows, where nobody has approved it and it can still be changed. */
async function undecidedBefore(db: Executor, { follows_id: id }: Route): Promise<string | null> {
  const [before] = await runSql<ColumnsOf<'master.contract_route', 'id' | 'code' | 'status'>>(
    db,
    'select id, code, status from master.contract_route where id = $1 and deleted_at is null',
    [id],
  )
  if (!before || before.status === 'approved') return null
  // One that was refused and stands in orders stays as it is: another price is a row that follows it.
  return before.status === 'refused' && (await routeInUse(db, before.id)) ? null : before.code
}

async function against(db: Executor, row: Route, actor: Actor): Promise<FieldError[]> {
  const errors: FieldError[] = []
  if (hasEnded(row.contract.status))
    errors.push({ field: 'status', message: 'A contract that has ended cannot be changed' })
  errors.push(
    ...(await againstSecondPerson(db, actor, [row.entered_by], {
      field: 'status',
      message: 'Somebody else must approve the tariff that you entered',
    })),
  )
  // Out of use it would end the one before it, and hold on no day itself.
  if (!row.is_active)
    errors.push({ field: 'is_active', message: 'This route is out of use; activate it first' })
  const undecided = await undecidedBefore(db, row)
  if (undecided)
    errors.push({ field: 'status', message: 'Decide on {code} first', params: { code: undecided } })
  const other = row.is_active && !undecided ? await overlapOf(db, row, row.follows_id) : undefined
  if (other)
    errors.push({
      field: 'valid_from',
      message: 'The route {code} is valid from {from} to {to}: choose other days',
      params: { code: other.code, from: { day: other.valid_from }, to: { day: other.valid_to } },
    })
  return errors
}

/** The tariff before ends on the day before this one begins; one that begins no earlier would have no day left. */
async function endFollowed(w: Write, row: StoredRoute): Promise<void> {
  const before = row.follows_id ? await lockedIfThere(w, row.follows_id) : undefined
  // It is deleted, or has become the tariff of another way.
  if (!before || ROUTE_CARRIAGE.some((name) => before[name] !== row[name])) return
  if (before.valid_to < row.valid_from) return
  if (before.valid_from >= row.valid_from)
    throw new AppError('failed_precondition', 'The tariff before it no longer begins before this one')
  await endBefore(w, before, addDays(row.valid_from, -1))
}

/** The second person's word on tariffs. */
export const tariffActions: ActionRules<typeof contractRoute> = {
  approve: {
    guard: ({ db, row, actor }) => against(db, row, actor),
    asks: ({ row, actor }) => row.entered_by === actor.userId,
    async effect(w, row) {
      const stored = await lockedRoute(w, row.id)
      await endFollowed(w, stored)
      await wantAuditOf(w, { contractId: row.contract_id })
      return { approved_by: w.actor.userId, approved_by_name: w.actor.name, approved_at: w.at }
    },
    fresh: true,
  },
  refuse: {
    async effect(w, row, { reason }) {
      // Lines that waited for it wait for another one.
      await wantAuditOf(w, { contractId: row.contract_id })
      return { status_reason: reason }
    },
  },
}
