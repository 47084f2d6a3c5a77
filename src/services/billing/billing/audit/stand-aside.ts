import { billingLine } from '#contracts/billing/billing-line.ts'
import { EXCEPTION_CODES, EXCEPTIONS, type ExceptionCode } from '#contracts/billing/exception-codes.ts'
import { trip } from '#contracts/dispatch/trip.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Sentence } from '#i18n/translate.ts'
import { apart } from '#engine/job/apart.ts'
import type { AsideItem, ItemsOf, JobItem } from '#engine/job/set-aside.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'
import { readLoads } from '#services/billing/billing/audit/facts/read-loads.ts'
import { tellLeft } from '#services/billing/billing/audit/leave-documents.ts'
import { lineRow } from '#services/billing/billing/audit/line-rows.ts'
import { untariffed } from '#services/billing/billing/audit/rules/freight-lines.ts'
import { headOf, standings } from '#services/billing/billing/audit/rules/standing.ts'
import { saveLines, storedLines, type OldLine } from '#services/billing/billing/audit/save-lines.ts'
import { saveStandings } from '#services/billing/billing/audit/save-standings.ts'
import { tellMoved } from '#services/billing/billing/audit/tell-moved.ts'
import { treatmentsOf } from '#services/billing/billing/audit/treatment.ts'

/** What the audit works on. */
export const AUDIT_ITEMS: ItemsOf = { job: 'billing.audit', subject: trip.name }
const CODE: ExceptionCode = 'AUDIT_FAILED'

/** The lines of the load that a trip belongs to; a trip that has none yet gets one of Rp 0, so that it stands in Invalid Billing. */
async function linesOf(w: Write, tripId: string): Promise<OldLine[]> {
  const chains = await loadsOf(w.tx, [tripId])
  const trips = chains.flatMap(({ all }) => all)
  const lines = await storedLines(w.tx, trips)
  if (lines.length) return lines
  const [load] = await readLoads(w.tx, chains)
  if (!load) return []
  const treatmentOf = await treatmentsOf(w.tx, [load.row.truck_id])
  const line = untariffed(load.facts)
  await saveLines(w, [lineRow(load, { stored: null, kind: 'rated', line }, new Map(), treatmentOf)])
  return storedLines(w.tx, trips)
}

/** What else speaks against the head of a load, as far as it is known from before. */
async function otherCodes(db: Executor, lineId: string): Promise<ExceptionCode[]> {
  const rows = await runSql<ColumnsOf<'billing.billing_exception', 'code'>>(
    db,
    'select code from billing.billing_exception where billing_line_id = $1 and resolved_at is null and code <> $2 order by code',
    [lineId, CODE],
  )
  return EXCEPTION_CODES.filter((one) => rows.some(({ code }) => code === one))
}

async function hangReason(w: Write, lineId: string, item: JobItem, why: Sentence): Promise<void> {
  await runSql(
    w.tx,
    `insert into billing.billing_exception as e (id, billing_line_id, code, severity, detail, params, cure_resource, cure_id, cure_no, found_at)
     values ($1, $2, $3, 'block', $4, $5, $6, $7, $8, $9)
     on conflict (billing_line_id, code) where resolved_at is null do update set detail = excluded.detail, params = excluded.params`,
    [
      uuidv7(),
      lineId,
      CODE,
      why.message,
      JSON.stringify(why.params ?? {}),
      trip.name,
      item.id,
      item.no,
      w.at,
    ],
  )
}

/** Takes the lines of a load off what they are on: its head says that the audit failed, first of all. */
async function standInvalid(w: Write, head: OldLine, lines: readonly OldLine[]): Promise<void> {
  const codes = [CODE, ...(await otherCodes(w.tx, head.id))]
  const moved = await saveStandings(w, standings(lines, head, { codes, severity: 'block' }, null))
  const left = lines.filter(({ billing_id: id, status }) => id !== null && status === 'valid')
  await tellLeft(
    w,
    left.map(({ billing_id: id }) => ({
      billing_id: id ?? '',
      trip_id: head.trip_id,
      facts: [EXCEPTIONS[CODE].label],
    })),
  )
  await tellMoved(w, moved)
}

async function numbersOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await runSql<ColumnsOf<'orders.trip', 'id' | 'trip_no'>>(
    db,
    'select id, trip_no from orders.public_trip where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, trip_no }) => [id, trip_no]))
}

/**
 * Trips that could not be audited: each says so on its line, which may not be billed until it can, and is told of once (life.D6). Where even that is
 * refused, the reason hangs on the line as it is; `job_set_aside` has the trip in any case.
 */
export async function standAside(w: Write, aside: readonly AsideItem<JobItem>[]): Promise<void> {
  const numbers = await numbersOf(
    w.tx,
    aside.map(({ item }) => item.id),
  )
  for (const { item, why, isNew } of aside) {
    const named = { id: item.id, no: numbers.get(item.id) ?? null }
    let head: OldLine | undefined
    await apart(w.tx, [named], async () => {
      const lines = await linesOf(w, named.id)
      head = headOf(named.id, lines) ?? lines[0]
      if (head) await hangReason(w, head.id, named, why)
    })
    const line = head
    if (!line) continue
    await apart(w.tx, [named], async () => standInvalid(w, line, await linesOf(w, named.id)))
    if (isNew)
      await w.emit({
        type: 'billing-line.set_aside',
        subject: { type: billingLine.name, id: line.id, no: named.no },
      })
  }
}
