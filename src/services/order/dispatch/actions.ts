import { DRIVER } from '#access/duties.ts'
import type { ActionOf, InputOf, RecordOf, Row } from '#kernel/record.ts'
import { AppError, refuseNow, type FieldError } from '#kernel/errors.ts'
import { mayEver, refusal } from '#kernel/lifecycle.ts'
import type { TripEventType } from '#contracts/dispatch/trip-event.ts'
import { isStep, nextStep } from '#contracts/dispatch/trip-step.ts'
import { DECLINE_SCOPES } from '#contracts/dispatch/stopping-problem.ts'
import { tripLifecycle } from '#contracts/dispatch/trip-lifecycle.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { IN_WORK } from '#contracts/trouble/trouble-lifecycle.ts'
import { act } from '#engine/action/actions.ts'
import type { ActionRules } from '#engine/rules.ts'
import { checkedInput, refuseStale } from '#engine/call/input.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { lockOrder, refreshOrder } from '#services/order/order/order-rollups.ts'
import { freeTruck, takeTruck } from '#services/order/dispatch/truck-use.ts'
import { againstCorrecting, correctTime } from '#services/order/dispatch/correct-time.ts'
import { insertTripEvent, recordTripEvent } from '#services/order/dispatch/trip-events.ts'
import { againstLoaded, reassign } from '#services/order/dispatch/reassign.ts'
import { returnLoad } from '#services/order/dispatch/return-load.ts'
import { confirmLoss, decideLoss, loseLoad } from '#services/order/dispatch/lost-load.ts'
import { completeTrip } from '#services/order/dispatch/trip-complete.ts'
import { confirmShare, transship } from '#services/order/dispatch/transship.ts'
import { message } from '#services/order/dispatch/trip-message.ts'
import { replace } from '#services/order/dispatch/replace.ts'
import { measureTrip } from '#services/order/dispatch/trip-clocks.ts'
import { evidenceActions } from '#services/order/dispatch/trip-evidence.ts'
import { isProblemOf } from '#services/order/problem-scope.ts'
import { abandonOpen } from '#services/order/weighing/abandon.ts'
import { dueOf, orderOf, tripUnderWay } from '#services/order/dispatch/trip-facts.ts'

type Trip = RecordOf<typeof trip>
const NO_REASON_TO_DECLINE = [{ field: 'problem_id', message: 'Choose a problem of the way or of the truck' }]
const MINUTE_MS = 60_000

/** A truck or driver is under way on one trip at a time (life.D16.1). */
async function otherTrip(db: Executor, row: Trip): Promise<FieldError[]> {
  const other = await tripUnderWay(db, row)
  return other
    ? [{ field: 'status', message: 'Truck or driver is still on {trip}', params: { trip: other } }]
    : []
}

/** Somebody sees to the trouble that stopped the trip: it goes on when that is over, not before (life.T14). What the tower itself stopped, it lets go. */
async function troubleWith(db: Executor, { id, truck_id }: Trip): Promise<FieldError[]> {
  const [open] = await runSql<ColumnsOf<'sub.trouble_report', 'report_no'>>(
    db,
    `select report_no from sub.public_trouble_report where trip_id = $1 and truck_id = $3 and status = any($2::text[]) and source <> 'hold'
       and deleted_at is null order by report_no limit 1`,
    [id, IN_WORK, truck_id],
  )
  return open
    ? [
        {
          field: 'status',
          message: 'Trouble report {report} is still open: the trip goes on when it is closed',
          params: { report: open.report_no },
        },
      ]
    : []
}

/** What a driver says; the tower says it for them. */
const SAID_BY_DRIVERS: ReadonlySet<TripEventType> = new Set(['accepted', 'declined'])
const isDriver = (w: Write): boolean => DRIVER.includes(w.actor.roleCode)

async function note(
  w: Write,
  row: Trip,
  type: TripEventType,
  to: string,
  input: { reason: string | null; problem_id?: string | null },
): Promise<void> {
  await insertTripEvent(
    w,
    {
      tripId: row.id,
      type,
      ...(isDriver(w)
        ? { source: 'driver_app' }
        : { source: 'control_tower', byProxy: SAID_BY_DRIVERS.has(type) }),
      occurredAt: w.at,
      reason: input.reason,
      problemId: input.problem_id ?? null,
    },
    to,
  )
}

async function refreshOrderOf(w: Write, id: string): Promise<void> {
  await refreshOrder(w, await orderOf(w, id))
}

/** What each action of a trip's lifecycle checks and does (life.D2). */
export const tripActions: ActionRules<typeof trip> = {
  accept: {
    guard: ({ db, row }) => otherTrip(db, row),
    async effect(w, row, input) {
      await note(w, row, 'accepted', 'accepted', input)
      await takeTruck(w, row)
      return { accepted_at: w.at, status_since: w.at }
    },
    after: refreshOrderOf,
    event: 'trip.accepted',
  },
  // Done by `recordStep`; the guard is for whoever asks whether it may be done.
  step: { guard: ({ row }) => Promise.resolve(stepRefusal(row)) },
  'correct-time': {
    guard: ({ db, row }) => againstCorrecting(db, row),
    effect: (w, row, input) => correctTime(w, row, input),
    event: 'trip.event',
  },
  decline: {
    guard: async ({ db, input }) =>
      !input || (await isProblemOf(db, input.problem_id, DECLINE_SCOPES)) ? [] : NO_REASON_TO_DECLINE,
    async effect(w, row, input) {
      await note(w, row, 'declined', 'declined', input)
      return { cancelled_reason: input.reason, status_since: w.at }
    },
    after: refreshOrderOf,
    event: 'trip.declined',
  },
  reassign,
  replace,
  transship,
  'confirm-share': confirmShare,
  'return-load': returnLoad,
  lose: loseLoad,
  'decide-loss': decideLoss,
  'confirm-loss': confirmLoss,
  complete: completeTrip,
  ...evidenceActions,
  message,
  cancel: {
    guard: ({ row }) => Promise.resolve(againstLoaded(row)),
    async effect(w, row, input) {
      await note(w, row, 'cancelled', 'cancelled', input)
      await abandonOpen(w, row.id)
      await freeTruck(w, row)
      return { cancelled_reason: input.reason, resume_to: null, status_since: w.at }
    },
    after: refreshOrderOf,
    event: 'trip.cancelled',
  },
  hold: {
    async effect(w, row, input) {
      await note(w, row, 'held', 'on_hold', input)
      return { resume_to: row.status, hold_reason_problem_id: input.problem_id, status_since: w.at }
    },
    after: refreshOrderOf,
    event: 'trip.held',
  },
  resume: {
    guard: ({ db, row }) => troubleWith(db, row),
    async effect(w, row, input) {
      // Putting it on hold has written where it goes on.
      const to = row.resume_to!
      await note(w, row, 'released', to, input)
      return { status: to, resume_to: null, hold_reason_problem_id: null, status_since: w.at }
    },
    after: refreshOrderOf,
    event: 'trip.resumed',
  },
}

/** One action of a trip; the order's row is always locked before its trip's. */
export async function actOnTrip(
  w: Write,
  id: unknown,
  name: ActionOf<typeof trip>,
  body: Row,
): Promise<Trip> {
  await lockOrder(w, await orderOf(w, id))
  const done = await doneWith(w, id, name, body)
  await measureTrip(w, done.id)
  return { ...done, due_at: await dueOf(w, done.id) }
}

function doneWith(w: Write, id: unknown, name: ActionOf<typeof trip>, body: Row): Promise<Trip> {
  if (name === 'event') return recordByProxy(w, id, body)
  return name === 'step' ? recordStep(w, id, body) : act(w, trip, tripActions, id, name, body)
}

/** Gives a trip to another pair, for who has found one: every check of the action `reassign` is made. */
export async function reassignTrip(
  w: Write,
  id: string,
  asked: InputOf<typeof trip, 'reassign'>,
): Promise<Trip> {
  const { row_version } = await readRecord(w.ctx, w.tx, trip, w.actor, id)
  return actOnTrip(w, id, 'reassign', { ...asked, row_version })
}

/** A date mistyped by days would run through every waiting time and cycle. Screens show minutes: the minute of the assignment is not before it. */
function refuseBeforeAssigned(row: Trip, at: string): void {
  if (Date.parse(at) + MINUTE_MS > Date.parse(row.created_at)) return
  throw new AppError('failed_precondition', 'Some fields need your attention', [
    { field: 'occurred_at', message: 'Must not lie before the trip was assigned' },
  ])
}

/** What a trip waits for when one press cannot move it on. */
function stepRefusal(row: Trip): FieldError[] {
  const step = nextStep(row)
  if (isStep(step)) return []
  const waits = {
    weighing: 'The weighbridge takes the next step',
    receipt: 'The receipt is missing: record who signed it',
    state: 'This is not possible now',
  }[step]
  return [{ field: 'status', message: waits }]
}

/** The trip as its reader may act on it: the role, the version and the state are right. */
async function actedOn(w: Write, id: unknown, name: 'event' | 'step', body: Row): Promise<Trip> {
  if (!mayEver(tripLifecycle.actions[name], w.actor.roleCode))
    throw new AppError('permission_denied', 'Your role may not do this')
  const row = await readRecord(w.ctx, w.tx, trip, w.actor, id)
  refuseStale(body, row)
  const wrong = refusal(tripLifecycle, name, row.status)
  if (wrong) refuseNow([{ field: 'status', ...wrong }])
  return row
}

/** The next step of a trip, now: one press for the event that moves it on (life.D2). */
async function recordStep(w: Write, id: unknown, body: Row): Promise<Trip> {
  const row = await actedOn(w, id, 'step', body)
  const { reason } = checkedInput(tripLifecycle.actions.step.input, body)
  refuseNow(stepRefusal(row))
  const type = nextStep(row)
  if (!isStep(type)) return row
  return recordByProxy(w, id, { row_version: row.row_version, type, occurred_at: w.at, reason })
}

/**
 * Control tower records what happened on the driver's or checker's behalf (life.D16.10); the event is marked as such. Not done
 * by `act`: where it leads depends on the event, and recording it moves the trip.
 */
async function recordByProxy(w: Write, id: unknown, body: Row): Promise<Trip> {
  const row = await actedOn(w, id, 'event', body)
  const input = checkedInput(tripLifecycle.actions.event.input, body)
  refuseBeforeAssigned(row, input.occurred_at)
  await recordTripEvent(w, {
    tripId: row.id,
    type: input.type,
    source: 'control_tower',
    occurredAt: input.occurred_at,
    byProxy: true,
    reason: input.reason,
    receiver: input.pod_receiver_name,
    bagCount: input.bag_count,
  })
  const after = await readRecord(w.ctx, w.tx, trip, w.actor, id)
  await w.audit({
    action: 'event',
    subject: { type: 'trip', id: row.id, no: row.trip_no },
    before: { status: row.status },
    after: { status: after.status, ...input },
    reason: input.reason,
  })
  return after
}
