import { DEMO_USERS } from '#access/demo.ts'
import { checkNew } from '#contracts/schemas.ts'
import { problemReport } from '#contracts/weighing/problem-report.ts'
import type { ActionOf, InputOf, NewOf } from '#kernel/record.ts'
import { act } from '#engine/action/actions.ts'
import { addRecord } from '#engine/record/save.ts'
import { writing, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { problemReportRules } from '#services/order/weighing/problem/reports.ts'

const HOUR_MS = 3_600_000

/** A write in the given one's transaction, done by a demo user so many hours ago. */
export function byUser(w: Write, username: string, hoursAgo: number): Write {
  const { id, name, roleCode } = DEMO_USERS.find((user) => user.username === username)!
  const at = new Date(Date.parse(w.at) - hoursAgo * HOUR_MS).toISOString()
  return writing(w.ctx, w.tx, { ...w.actor, userId: id, username, name, roleCode }, at)
}

async function report(
  w: Write,
  scaleCode: string,
  problemCode: string,
  more: Partial<NewOf<typeof problemReport>>,
): Promise<string> {
  const [scale] = await runSql<ColumnsOf<'master.scale', 'id'>>(
    w.tx,
    'select id from master.public_scale where code = $1',
    [scaleCode],
  )
  const [problem] = await runSql<ColumnsOf<'master.problem', 'id'>>(
    w.tx,
    'select id from master.public_problem where code = $1',
    [problemCode],
  )
  const { value, errors } = checkNew(problemReport, {
    scale_id: scale?.id,
    problem_id: problem?.id,
    started_at: w.at,
    ...more,
  })
  if (errors.length) throw new Error(`A demo problem report is not valid: ${JSON.stringify(errors)}`)
  return (await addRecord(w, problemReport, problemReportRules, value)).id
}

async function step(
  w: Write,
  id: string,
  name: ActionOf<typeof problemReport>,
  input: Partial<InputOf<typeof problemReport, ActionOf<typeof problemReport>>> = {},
): Promise<void> {
  const [row] = await runSql<ColumnsOf<'orders.problem_report', 'row_version'>>(
    w.tx,
    'select row_version from orders.problem_report where id = $1',
    [id],
  )
  await act(w, problemReport, problemReportRules.actions!, id, name, {
    ...input,
    row_version: row!.row_version,
  })
}

/** Troubles with scales in every state; none of them keeps a scale from weighing today. */
export async function loadProblems(w: Write): Promise<void> {
  const power = await report(byUser(w, 'weighbridge', 30), 'TB-02', 'POWER-OUT', {
    impact: 'stopped',
    description: 'Listrik gardu padam, indikator dan komputer mati.',
  })
  await step(byUser(w, 'control-tower', 29.8), power, 'handle')
  await step(byUser(w, 'weighbridge', 29.2), power, 'resolve', {
    resolution: 'Listrik pulih dari genset, nol diperiksa sebelum menimbang.',
  })
  await step(byUser(w, 'weighbridge-2', 28), power, 'close')
  const jumps = await report(byUser(w, 'weighbridge', 6), 'TB-01', 'INDICATOR-DOWN', {
    impact: 'slow',
    description: 'Angka indikator lama stabil saat angin kencang.',
  })
  await step(byUser(w, 'weighbridge', 5), jumps, 'handle')
  const dirty = await report(byUser(w, 'weighbridge-2', 9), 'TB-03', 'PLATFORM-DIRTY', {
    impact: 'none',
    description: 'Lumpur di tepi lantai timbang setelah hujan.',
  })
  await step(byUser(w, 'weighbridge-2', 8), dirty, 'resolve', {
    resolution: 'Lantai dibersihkan, nol diperiksa.',
  })
  await report(byUser(w, 'weighbridge', 2), 'TB-02', 'CAMERA-DOWN', {
    impact: 'none',
    description: 'Kamera belakang tidak menampilkan gambar.',
  })
}
