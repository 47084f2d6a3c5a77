import type { FieldError } from '#kernel/errors.ts'
import type { billingLine, BillingLine } from '#contracts/billing/billing-line.ts'
import { EXCEPTIONS, EXCEPTION_CODES } from '#contracts/billing/exception-codes.ts'
import type { ActionRule, ActionRules, ResourceRules } from '#engine/rules.ts'
import type { Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { auditTrips } from '#services/billing/billing/audit/audit-trips.ts'
import { wantAudit } from '#services/billing/billing/audit/want.ts'
import { lockRest } from '#services/billing/billing/lines/lock-rest.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'
import { settleBilled } from '#services/billing/billing/documents/settle-billed.ts'
import { releaseExcluded } from '#services/billing/billing/lines/release-excluded.ts'
import { tellRequester } from '#services/billing/billing/lines/tell-requester.ts'

type Rule<A extends keyof ActionRules<typeof billingLine> & string> = ActionRule<typeof billingLine, A>

const refused = (message: string, params?: FieldError['params']): FieldError[] => [
  { field: 'status', message, params },
]

async function tripOf(db: Executor, id: string): Promise<string> {
  const [row] = await runSql<ColumnsOf<'billing.billing_line', 'trip_id'>>(
    db,
    'select trip_id from billing.billing_line where id = $1',
    [id],
  )
  return row!.trip_id
}

/** Looks at its trip again; where somebody is at it just now, as soon as they are done. */
const again = async (w: Write, id: string): Promise<void> => {
  const { busy } = await auditTrips(w, [await tripOf(w.tx, id)])
  await wantAudit(w, busy)
}

const labelOf = (code: string): string =>
  EXCEPTION_CODES.filter((one) => one === code).map((one) => EXCEPTIONS[one].label)[0] ?? code

/** Reasons of a line that nobody may wave through. */
async function blocking(db: Executor, id: string): Promise<string[]> {
  const rows = await runSql<ColumnsOf<'billing.billing_exception', 'code'>>(
    db,
    `select code from billing.billing_exception where billing_line_id = $1 and resolved_at is null and severity = 'block' order by found_at`,
    [id],
  )
  return rows.map(({ code }) => code)
}

/** Warnings are waived with a reason that stays; what blocks is cured (life.B2, dec.I4.4). */
const waive: Rule<'waive'> = {
  async guard({ db, row }) {
    const [first] = await blocking(db, row.id)
    return first === undefined
      ? []
      : refused('Only warnings can be waived; this has to be resolved: {reason}', {
          reason: { word: labelOf(first), lower: true },
        })
  },
  async effect(w, row, { reason }) {
    await runSql(
      w.tx,
      `update billing.billing_exception set waiver_reason = $2, resolved_at = $3, resolved_by = $4, resolved_by_name = $5
       where billing_line_id = $1 and resolved_at is null and severity = 'warn'`,
      [row.id, reason, w.at, w.actor.userId, w.actor.name],
    )
  },
  after: again,
}

async function documentOf(db: Executor, row: BillingLine): Promise<string | null> {
  const [found] = await runSql<ColumnsOf<'billing.billing', 'billing_no'>>(
    db,
    `select d.billing_no from billing.billing_line l join billing.billing d on d.id = l.billing_id
     where l.trip_id = $1 and l.deleted_at is null limit 1`,
    [row.trip_id],
  )
  return found?.billing_no ?? null
}

/** A trip is taken out of billing with everything of it that is still open (life.B3): its requester is told, what it holds is released. */
const exclude: Rule<'exclude'> = {
  async guard({ db, row }) {
    const no = await documentOf(db, row)
    return no === null ? [] : refused('This trip is on document {no}: return or void it first', { no })
  },
  async effect(w, row, { reason }) {
    const chains = await loadsOf(w.tx, [row.trip_id])
    const trips = chains.flatMap(({ all }) => all)
    await lockRest(w, row.id, trips)
    await releaseExcluded(w, row, trips, reason)
    await runSql(
      w.tx,
      `update billing.billing_line set status = 'excluded', codes = '[]', severity = null, at_risk_idr = 0, invalid_since = null, billing_id = null,
         excluded_reason = $3, excluded_by = $4, excluded_by_name = $5, excluded_at = $6, updated_at = $6, updated_by = $4,
         row_version = row_version + 1
       where trip_id = any($1::uuid[]) and id <> $2 and status in ('pending', 'valid', 'invalid') and deleted_at is null`,
      [trips, row.id, reason, w.actor.userId, w.actor.name, w.at],
    )
    await runSql(
      w.tx,
      `update billing.billing_exception set resolved_at = $2, resolved_by = $3, resolved_by_name = $4
       where billing_line_id = $1 and resolved_at is null`,
      [row.id, w.at, w.actor.userId, w.actor.name],
    )
    await tellRequester(w, row, reason)
    return {
      codes: '[]',
      severity: null,
      at_risk_idr: 0,
      invalid_since: null,
      excluded_reason: reason,
      excluded_by: w.actor.userId,
      excluded_by_name: w.actor.name,
      excluded_at: w.at,
    }
  },
  async after(w, id) {
    await settleBilled(w, [await tripOf(w.tx, id)])
  },
}

/** What is done with a line by hand; everything else is the audit's and the documents'. */
export const billingLineRules: ResourceRules<typeof billingLine> = {
  actions: { audit: { after: again }, waive, exclude },
}
