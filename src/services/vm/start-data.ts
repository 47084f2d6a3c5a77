import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import {
  PAPERS_PROBLEM,
  type ConditionSource,
  type TruckConditionName,
} from '#contracts/workshop/truck-condition.ts'
import { setTruckCondition } from '#services/master/ports.ts'
import { truckMaintenance } from '#contracts/workshop/truck-maintenance.ts'
import { tellPast } from '#engine/record/past-entries.ts'
import { insertRow } from '#engine/record/records.ts'
import { nextNumber } from '#database/numbers.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { asPerson } from '#services/billing/start-data/as-person.ts'

interface Unfit {
  condition: TruckConditionName
  problem: string | null
  days: number
  note: string
  readyIn?: number
  /** Whose word it is; the workshop's unless told. */
  source?: ConditionSource
  /** What the tower asked the workshop for. */
  job?: { title: string; status: 'requested' | 'in_progress' }
}

/** Trucks that are not simply ready, by their number in the demo fleet. */
const UNFIT: Readonly<Record<number, Unfit>> = {
  4: {
    condition: 'in_maintenance',
    problem: 'BRAKE',
    days: 3,
    note: 'Ganti kampas rem depan',
    readyIn: 1,
    job: { title: 'Ganti kampas rem depan', status: 'in_progress' },
  },
  // Its inspection (KIR) ran out twelve days ago.
  7: {
    condition: 'not_ready',
    problem: PAPERS_PROBLEM,
    days: 11,
    note: 'Dokumen sudah habis masa berlakunya: KIR',
    source: 'document',
  },
  11: { condition: 'ready_with_notes', problem: null, days: 6, note: 'Lampu samping kanan redup' },
  15: {
    condition: 'inactive',
    problem: null,
    days: 40,
    note: 'Sasis retak, menunggu penghapusan',
  },
  22: { condition: 'ready_with_notes', problem: null, days: 2, note: 'Terpal perlu diganti' },
  29: {
    condition: 'breakdown',
    problem: 'ENGINE',
    days: 1,
    note: 'Mogok di jalan raya Manyar',
    readyIn: 2,
    job: { title: 'Periksa mesin yang mogok di jalan', status: 'requested' },
  },
  33: { condition: 'ready_with_notes', problem: null, days: 9, note: 'Spion kiri retak' },
  47: {
    condition: 'not_ready',
    problem: 'TYRE',
    days: 0,
    note: 'Ban belakang kiri aus',
    readyIn: 1,
    job: { title: 'Ganti dua ban belakang kiri', status: 'requested' },
  },
  61: {
    condition: 'in_maintenance',
    problem: 'ENGINE',
    days: 5,
    note: 'Turun mesin',
    readyIn: 6,
    job: { title: 'Turun mesin', status: 'in_progress' },
  },
}

/** Who asks the workshop, and who works there. */
const [ASKS, WORKS] = ['control-tower', 'vehicle-maintenance'] as const

type DemoTruck = ColumnsOf<'master.truck', 'id' | 'vendor_id'>

async function problemIds(w: Write): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'master.problem', 'id' | 'code'>>(
    w.tx,
    'select id, code from master.public_problem',
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

async function addState(
  w: Write,
  truck: DemoTruck,
  one: { condition: string; since: string; until: string | null; source: string } & Partial<Unfit>,
  problem: string | null,
): Promise<void> {
  // That its papers ran out the product says by itself.
  const by = one.source === 'document' ? w.actor : asPerson(w, WORKS).actor
  await insertRow(w, 'vm.truck_condition', {
    id: uuidv7(Date.parse(one.since)),
    created_at: one.since,
    updated_at: one.since,
    created_by: by.userId,
    truck_id: truck.id,
    vendor_id: truck.vendor_id,
    condition: one.condition,
    reason_problem_id: problem,
    since: one.since,
    until: one.until,
    is_current: one.until === null,
    set_by: by.userId,
    set_by_name: by.name,
    source: one.source,
    note: one.note ?? null,
    expected_ready_at:
      one.readyIn === undefined ? null : startOfPlantDay(addDays(plantDay(), one.readyIn)).toISOString(),
  })
}

/** The history of a job: the tower asked for it, and the workshop began. */
function tellJob(
  w: Write,
  { id, no }: { id: string; no: string },
  at: string,
  isBegun: boolean,
): Promise<void> {
  const subject = { type: truckMaintenance.name, id, no }
  const [asks, works] = [asPerson(w, ASKS).actor, asPerson(w, WORKS).actor]
  const begun = { before: { status: 'requested' }, after: { status: 'in_progress' } }
  return tellPast(w, [
    { action: 'create', subject, at, by: asks },
    ...(isBegun ? [{ action: 'start', subject, ...begun, at, by: works }] : []),
  ])
}

async function addJob(
  w: Write,
  truck: DemoTruck,
  { job, note }: Unfit,
  problem: string | null,
  since: string,
): Promise<void> {
  const id = uuidv7()
  const job_no = await nextNumber(
    w.tx,
    'vm',
    `WO-${plantDay(new Date(w.at)).slice(2, 7).replace('-', '')}-`,
    4,
  )
  await insertRow(w, 'vm.truck_maintenance', {
    id,
    created_at: since,
    updated_at: w.at,
    created_by: asPerson(w, ASKS).actor.userId,
    job_no,
    truck_id: truck.id,
    vendor_id: truck.vendor_id,
    title: job?.title ?? note,
    problem_id: problem,
    priority: 'high',
    status: job?.status ?? 'requested',
    started_at: job?.status === 'in_progress' ? since : null,
    asked_by_name: 'Rina Wulandari',
  })
  await tellJob(w, { id, no: job_no }, since, job?.status === 'in_progress')
}

/** The condition of every truck, and for some how it came to it. */
export async function loadVm(w: Write): Promise<void> {
  const problems = await problemIds(w)
  const today = plantDay()
  const trucks = await runSql<DemoTruck>(w.tx, 'select id, vendor_id from master.public_truck order by id')
  for (const [at, truck] of trucks.entries()) {
    const first = startOfPlantDay(addDays(today, -60)).toISOString()
    const unfit = UNFIT[at + 1]
    const since = unfit
      ? new Date(
          // Early in the morning today's have just happened.
          Math.min(
            startOfPlantDay(addDays(today, -unfit.days)).getTime() + (5 * 60 + at) * 60_000,
            Date.parse(w.at) - 60_000,
          ),
        ).toISOString()
      : null
    await addState(w, truck, { condition: 'ready', since: first, until: since, source: 'inspection' }, null)
    if (unfit && since)
      await addState(
        w,
        truck,
        { source: 'vm', ...unfit, since, until: null },
        problems.get(unfit.problem ?? '') ?? null,
      )
    await setTruckCondition(w.tx, truck.id, unfit?.condition ?? 'ready')
    if (unfit?.job) await addJob(w, truck, unfit, problems.get(unfit.problem ?? '') ?? null, since ?? w.at)
  }
}
