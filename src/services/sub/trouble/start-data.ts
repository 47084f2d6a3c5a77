import { DEMO_USERS } from '#access/demo.ts'
import type { RoleCode } from '#access/roles.ts'
import { checkNew } from '#contracts/schemas.ts'
import { troubleReport } from '#contracts/trouble/trouble-report.ts'
import type { ActionOf, InputOf, NewOf } from '#kernel/record.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { asService, writing, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { setCondition } from '#services/vm/ports.ts'
import { troubleRules } from '#services/sub/trouble/reports.ts'

type RunningTrip = ColumnsOf<'orders.trip', 'id' | 'truck_id' | 'vendor_id' | 'trip_no'>

/** A write in the given one's transaction, done by a demo user of a role. */
function by(w: Write, role: RoleCode): Write {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.roleCode === role)!
  return writing(w.ctx, w.tx, { ...w.actor, userId: id, name, roleCode }, w.at)
}

/** One trip of each vendor in these states, the first by number. */
function tripsIn(w: Write, states: readonly string[]): Promise<RunningTrip[]> {
  return runSql<RunningTrip>(
    w.tx,
    `select distinct on (vendor_id) id, truck_id, vendor_id, trip_no from orders.public_trip
     where status = any($1::text[]) and deleted_at is null order by vendor_id, trip_no`,
    [states],
  )
}

async function problems(w: Write): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'master.problem', 'id' | 'code'>>(
    w.tx,
    'select id, code from master.public_problem',
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function report(w: Write, value: Partial<NewOf<typeof troubleReport>>): Promise<string> {
  const { value: checked } = checkNew(troubleReport, value)
  return (await addRecord(w, troubleReport, troubleRules, checked)).id
}

async function step(
  w: Write,
  id: string,
  name: ActionOf<typeof troubleReport>,
  input: Partial<InputOf<typeof troubleReport, ActionOf<typeof troubleReport>>> = {},
): Promise<void> {
  const [row] = await runSql<ColumnsOf<'sub.trouble_report', 'row_version'>>(
    w.tx,
    'select row_version from sub.trouble_report where id = $1',
    [id],
  )
  await act(w, troubleReport, troubleRules.actions!, id, name, { row_version: row!.row_version, ...input })
}

/** Trucks of planned trips that turn out not to be fit: the tower has to find others. */
async function loseTrucks(w: Write, problem: string): Promise<void> {
  for (const { truck_id } of (await tripsIn(w, ['assigned', 'accepted'])).slice(0, 2))
    await setCondition(
      asService(by(w, 'control-tower'), 'vm'),
      {
        truck_id,
        condition: 'not_ready',
        reason_problem_id: problem,
        note: 'Ban belakang kanan aus, menunggu ban pengganti',
        expected_ready_at: null,
      },
      'control_tower',
    )
}

/** Trouble of a demo plant's day: on the road, in the queue, and trucks that cannot start. Needs its orders. */
export async function loadTrouble(w: Write): Promise<void> {
  const known = await problems(w)
  const problem = (code: string): string => known.get(code)!
  const respond = by(w, 'respond-center')
  const [first, second] = await tripsIn(w, ['in_transit', 'loaded', 'to_origin'])
  const [queued] = await tripsIn(w, ['at_destination', 'at_origin'])
  if (first) {
    const id = await report(respond, {
      trip_id: first.id,
      problem_id: problem('TYRE'),
      description: 'Ban belakang kiri pecah, truk menepi di bahu jalan.',
      address: 'Jalan raya Manyar km 4, dekat SPBU',
    })
    await step(respond, id, 'acknowledge')
    await step(respond, id, 'log', { type: 'call', text: 'Sopir aman, segitiga pengaman sudah dipasang.' })
    await step(respond, id, 'log', { type: 'dispatch_mechanic', text: 'Mekanik berangkat dari pool Gresik.' })
  }
  if (second)
    await report(by(w, 'control-tower'), {
      trip_id: second.id,
      problem_id: problem('ENGINE'),
      description: 'Mesin mati mendadak dan tidak mau hidup lagi.',
      address: 'Simpang tiga Bunder',
      cargo_at_risk: true,
    })
  if (queued) {
    const id = await report(respond, {
      trip_id: queued.id,
      problem_id: problem('QUEUE-LONG'),
      description: 'Antrean bongkar tidak bergerak sejak pagi.',
    })
    await step(respond, id, 'acknowledge')
    await step(respond, id, 'resolve', {
      outcome: 'continue',
      resolution: 'Jalur bongkar kedua dibuka, antrean bergerak lagi.',
    })
  }
  await loseTrucks(w, problem('TYRE'))
  // History is no news: nobody is told about it.
  for (const schema of ['sub', 'vm', 'orders'])
    await runSql(w.tx, `update ${schema}.outbox set published_at = $1 where published_at is null`, [w.at])
}
