import { RESPOND_CENTER } from '#access/duties.ts'
import { plantDay } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { NewOf } from '#kernel/record.ts'
import { OPEN_TRIP_STATES } from '#contracts/dispatch/trip-event.ts'
import { IN_WORK } from '#contracts/trouble/trouble-lifecycle.ts'
import { troubleReport, type TroubleReport } from '#contracts/trouble/trouble-report.ts'
import type { ActionRule, ActionRules, ResourceRules } from '#engine/rules.ts'
import { readRecord } from '#engine/record/records.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { asService, type Write } from '#engine/write.ts'
import { holdTrip, loseHeldTrip, resumeTrip } from '#services/order/ports.ts'
import { setCondition } from '#services/vm/ports.ts'
import {
  conditionOf,
  readProblem,
  readTrip,
  tripOfTruck,
  troubledTrip,
  vendorOfTruck,
  type ReportedProblem,
  type ReportedTrip,
} from '#services/sub/trouble/facts.ts'
import { addToLog } from '#services/sub/trouble/report-log.ts'
import { requestJob } from '#services/sub/trouble/request-job.ts'
import { breaksTruck, closeGuards, dueOf, holdsTrip } from '#services/sub/trouble/rules/trouble-guards.ts'

/** The number of a new report. */
export async function reportNo(w: Write): Promise<string> {
  const month = plantDay(new Date(w.at)).slice(2, 7).replace('-', '')
  return nextNumber(w.tx, 'sub', `TRB-${month}-`, 4)
}

/** Which trip and which truck it is about: a truck on the road has its trip with it. */
async function aboutOf(
  w: Write,
  value: Pick<NewOf<typeof troubleReport>, 'trip_id' | 'truck_id'>,
): Promise<{ trip: ReportedTrip | undefined; truckId: string; vendorId: string }> {
  const trip = value.trip_id
    ? await readTrip(w.tx, value.trip_id)
    : value.truck_id
      ? await tripOfTruck(w.tx, value.truck_id)
      : undefined
  if (value.trip_id && value.truck_id && trip?.truck_id !== value.truck_id)
    throw fieldError('truck_id', 'This truck is not on that trip')
  if (value.trip_id && trip && !isOneOf<string>(OPEN_TRIP_STATES, trip.status))
    throw fieldError('trip_id', 'This trip is over: report the truck instead')
  const truckId = value.truck_id ?? trip?.truck_id
  const vendorId = trip?.vendor_id ?? (truckId && (await vendorOfTruck(w.tx, truckId)))
  if (!truckId || !vendorId) throw fieldError('truck_id', 'Say which trip or which truck')
  return { trip, truckId, vendorId }
}

interface Consequences {
  trip: ReportedTrip | undefined
  truckId: string
  problemId: string
  problem: ReportedProblem
  injured: boolean
  words: string
}

/** What a trouble does at once: the trip stops, the truck counts as broken down (life.D9, life.D13). */
async function bringAbout(
  w: Write,
  { trip, truckId, problemId, problem, injured, words }: Consequences,
): Promise<void> {
  if (trip && holdsTrip(problem, injured))
    await holdTrip(asService(w, 'order'), trip.id, { problemId, reason: words })
  if (!breaksTruck(problem)) return
  const state = await conditionOf(w.tx, truckId)
  if (state && ['breakdown', 'in_maintenance', 'inactive'].includes(state.condition)) return
  await setCondition(
    asService(w, 'vm'),
    {
      truck_id: truckId,
      condition: 'breakdown',
      reason_problem_id: problemId,
      note: words.slice(0, 500),
      expected_ready_at: null,
    },
    'trouble',
  )
}

async function onCreate(
  w: Write,
  value: NewOf<typeof troubleReport>,
): Promise<ChangesOf<'sub.trouble_report'>> {
  const problem = await readProblem(w.tx, value.problem_id)
  if (!problem) throw fieldError('problem_id', 'Choose one from the list')
  const { trip, truckId, vendorId } = await aboutOf(w, value)
  const injured = value.injured ?? false
  await bringAbout(w, {
    trip,
    truckId,
    problemId: value.problem_id,
    problem,
    injured,
    words: value.description,
  })
  return {
    report_no: await reportNo(w),
    source: RESPOND_CENTER.includes(w.actor.roleCode) ? 'respond_center' : 'control_tower',
    trip_id: trip?.id ?? null,
    order_id: trip?.order_id ?? null,
    truck_id: truckId,
    driver_id: trip?.driver_id ?? null,
    vendor_id: vendorId,
    severity: injured ? 'critical' : problem.severity,
    status: 'open',
    reported_at: w.at,
    opened_at: w.at,
    reported_by_name: w.actor.name,
    due_at: dueOf('open', w.at, problem),
  }
}

async function afterWrite(w: Write, id: string): Promise<void> {
  const [row] = await runSql<ColumnsOf<'sub.trouble_report', 'report_no' | 'severity' | 'injured'>>(
    w.tx,
    'select report_no, severity, injured from sub.trouble_report where id = $1',
    [id],
  )
  if (row) await announce(w, { id, ...row })
}

/** What a report is announced as: what is critical is heard at once, and who sees to safety hears when somebody is hurt. */
export async function announce(
  w: Write,
  { id, report_no, severity, injured }: { id: string; report_no: string; severity: string; injured: boolean },
): Promise<void> {
  const subject = { type: troubleReport.name, id, no: report_no }
  await w.emit({ type: `trouble-report.${severity === 'critical' ? 'critical' : 'reported'}`, subject })
  if (injured) await w.emit({ type: 'trouble-report.injured', subject })
}

/** Until when it is due in the state it goes to. */
async function dueIn(w: Write, row: TroubleReport, status: string, opened: string): Promise<string | null> {
  const problem = await readProblem(w.tx, row.problem_id)
  return problem ? dueOf(status, opened, problem) : null
}

const acknowledge: ActionRule<typeof troubleReport, 'acknowledge'> = {
  async effect(w, row) {
    return {
      acknowledged_at: w.at,
      acknowledged_by_name: w.actor.name,
      due_at: await dueIn(w, row, 'acknowledged', row.reported_at),
      told_late_at: null,
    }
  },
}

/** Writing down what was done is handling it, once somebody has acknowledged it. */
const log: ActionRule<typeof troubleReport, 'log'> = {
  guard: async ({ row, input }) => [
    ...(input && (input.type === 'note' || input.type === 'call') && !input.text
      ? [{ field: 'text', message: 'Required' }]
      : []),
    ...(input?.type === 'replace_truck' && !row.trip_id
      ? [{ field: 'type', message: 'The report is about no trip' }]
      : []),
  ],
  async effect(w, row, { type, text }) {
    await addToLog(w, row.id, type, text)
    if (type === 'replace_truck')
      await w.emit({
        type: 'trouble-report.truck_asked',
        subject: { type: troubleReport.name, id: row.id, no: row.report_no },
      })
    return {
      ...(type === 'replace_truck' ? { asked_truck_at: w.at } : {}),
      ...(row.status === 'acknowledged' && RESPOND_CENTER.includes(w.actor.roleCode)
        ? { status: 'handling' }
        : {}),
    }
  },
  event: 'trouble-report.logged',
}

/** A truck that goes on is fit with a note; one that was towed stays broken down until the workshop has seen it. */
async function truckGoesOn(w: Write, row: TroubleReport, note: string): Promise<void> {
  const state = await conditionOf(w.tx, row.truck_id ?? '')
  if (!row.truck_id || state?.condition !== 'breakdown' || state.source !== 'trouble') return
  await setCondition(
    asService(w, 'vm'),
    {
      truck_id: row.truck_id,
      condition: 'ready_with_notes',
      reason_problem_id: null,
      note: note.slice(0, 500),
      expected_ready_at: null,
    },
    'trouble',
  )
}

/** Whether another report that nobody has finished yet is about the same trip and truck: then it goes on waiting. */
async function hasOther(w: Write, row: TroubleReport): Promise<boolean> {
  const others = await runSql(
    w.tx,
    `select 1 from sub.trouble_report where trip_id = $1 and id <> $2 and status = any($3::text[]) and truck_id is not distinct from $4
       and deleted_at is null limit 1`,
    [row.trip_id, row.id, IN_WORK, row.truck_id],
  )
  return others.length > 0
}

/** The trip waits no longer for this trouble. */
async function tripGoesOn(w: Write, row: TroubleReport, words: string): Promise<void> {
  if (await hasOther(w, row)) return
  if (row.trip_id) await resumeTrip(asService(w, 'order'), row.trip_id, words)
  await truckGoesOn(w, row, words)
}

const resolve: ActionRule<typeof troubleReport, 'resolve'> = {
  effect: async (w, _row, { outcome, resolution }) => ({
    outcome,
    resolution,
    resolved_at: w.at,
    due_at: null,
  }),
}

const close: ActionRule<typeof troubleReport, 'close'> = {
  guard: async ({ db, row }) => closeGuards(row.outcome, await troubledTrip(db, row.trip_id)),
  async effect(w, row) {
    const words = row.resolution ?? row.report_no
    if (row.outcome === 'continue') await tripGoesOn(w, row, words)
    if (row.outcome === 'lost' && row.trip_id) await loseHeldTrip(asService(w, 'order'), row.trip_id, words)
    return { closed_at: w.at }
  },
}

const reopen: ActionRule<typeof troubleReport, 'reopen'> = {
  async effect(w, row, { reason }) {
    await addToLog(w, row.id, 'note', reason)
    return {
      opened_at: w.at,
      due_at: await dueIn(w, row, 'open', w.at),
      outcome: null,
      resolution: null,
      resolved_at: null,
      closed_at: null,
      acknowledged_at: null,
      acknowledged_by_name: null,
      told_late_at: null,
    }
  },
}

const falseAlarm: ActionRule<typeof troubleReport, 'false-alarm'> = {
  async effect(w, row, { reason }) {
    await addToLog(w, row.id, 'note', reason)
    return { due_at: null, closed_at: w.at }
  },
  // Once it is no alarm any more: a trip does not go on while a report about it is open (life.T14).
  async after(w, id) {
    const row = await readRecord(w.ctx, w.tx, troubleReport, w.actor, id)
    await tripGoesOn(w, row, row.log?.at(-1)?.text ?? row.report_no)
  },
}

const actions: ActionRules<typeof troubleReport> = {
  acknowledge,
  log,
  'request-job': requestJob,
  resolve,
  close,
  reopen,
  'false-alarm': falseAlarm,
}

/** Columns of a report's photo rows are the contract's; everything else of a new one is given here. */
export const troubleRules: ResourceRules<typeof troubleReport> = { onCreate, afterWrite, actions }
