import { isOfCompany } from '#access/scope.ts'
import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import { curerName, cureOf } from '#contracts/billing/cure-words.ts'
import { EXCEPTION_CODES, EXCEPTIONS } from '#contracts/billing/exception-codes.ts'
import {
  auditAll,
  billingAtRisk,
  invalidBilling,
  type InvalidReason,
} from '#contracts/billing/invalid-calls.ts'
import { SEVERITIES } from '#contracts/billing/line-words.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { workingMinutes, type WorkingTime } from '#contracts/setting/working-time.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write } from '#engine/write.ts'
import { openTrips } from '#services/billing/billing/audit/job.ts'
import { beginRun, lastRuns } from '#services/billing/billing/audit/runs.ts'
import { mountAskCure } from '#services/billing/billing/lines/ask.ts'
import { facetsOf, figuresOf } from '#services/billing/billing/lines/invalid-figures.ts'
import { causeRows, PAGE_ROWS, type CauseRow } from '#services/billing/billing/lines/invalid-rows.ts'
import { settingOf, workingTimesOf } from '#services/master/ports.ts'

const WEEK_MS = 7 * 86_400_000

/** Minutes of one working day, by a week as the calendar has it. */
function dayMinutes(time: WorkingTime): number {
  const week = workingMinutes({ ...time, holidays: new Set() }, 0, WEEK_MS)
  return time.days.length ? Math.max(1, Math.round(week / time.days.length)) : 1
}

function reasonOf(row: CauseRow, time: WorkingTime, now: number, { lang, scope }: Actor): InvalidReason {
  const cure = cureOf(row.code, { resource: row.cure_resource, id: row.cure_id }, isOfCompany(scope))
  const role = { word: curerName(row.code) }
  return {
    key: row.key,
    code: row.code,
    severity: row.severity,
    reason: translated(lang, EXCEPTIONS[row.code].label),
    detail: translated(lang, row.detail, row.params),
    also: row.also.map((code) => translated(lang, EXCEPTIONS[code].label)),
    lines: row.lines,
    count: row.count,
    trip_no: row.trip_no,
    trip_href: recordAddress('trip', row.trip_id),
    order_no: row.order_no,
    vendor: row.vendor,
    at_risk_idr: row.at_risk_idr,
    working_days: Math.floor(workingMinutes(time, Date.parse(row.since), now) / dayMinutes(time)),
    is_over: row.is_over,
    cure: { ...cure, label: translated(lang, cure.label, { role }) },
    asked_at: row.asked_at,
    asked_by: row.asked_by,
  }
}

/** The calls of Invalid Billing: what cannot be billed and why, who is asked, and an audit of everything. */
export function mountInvalidBilling(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, invalidBilling, async ({ actor, input }) => {
    const { db } = ctx
    const { lang } = actor
    const now = clock.now()
    const { rows, total } = await causeRows(db, actor, input, now.toISOString())
    const { day: time } = await workingTimesOf(db)
    const { last, running } = await lastRuns(db)
    const facets = await facetsOf(db, actor)
    const label = (text: string): string => translated(lang, text)
    return {
      items: rows.map((row) => reasonOf(row, time, now.getTime(), actor)),
      total,
      page: Math.max(1, input.page ?? 1),
      pages: Math.max(1, Math.ceil(total / PAGE_ROWS)),
      figures: await figuresOf(db, actor, now.toISOString()),
      severities: SEVERITIES.map(({ value, label: text }) => ({
        value,
        label: label(text),
        count: facets.severities.find((one) => one.value === value)?.count ?? 0,
        idr: facets.severities.find((one) => one.value === value)?.idr ?? 0,
      })),
      codes: EXCEPTION_CODES.flatMap((value) => {
        const found = facets.codes.find((one) => one.value === value)
        return found ? [{ value, label: label(EXCEPTIONS[value].label), count: found.count }] : []
      }),
      vendors: facets.vendors,
      limit_days: Math.max(1, Math.round((await settingOf(db, 'invalid_billing_min')) / dayMinutes(time))),
      last_audit_at: last?.finished_at ?? null,
      may_decide: isOfCompany(actor.scope),
      running: running && { total: running.total, done: running.done, at: running.started_at },
    }
  })
  mountCall(app, billingAtRisk, async ({ actor }) => {
    const { risk } = await figuresOf(ctx.db, actor, clock.now().toISOString())
    return risk
  })
  mountCall(app, auditAll, ({ actor, once }) =>
    write(ctx, actor, once, async (w) => {
      const trips = await openTrips(w.tx)
      await beginRun(w, 'asked', trips)
      await w.emit({ type: 'billing-line.audit_asked', subject: { type: 'billing-line', id: actor.userId } })
      return { total: trips.length }
    }),
  )
  mountAskCure(app, ctx)
}
