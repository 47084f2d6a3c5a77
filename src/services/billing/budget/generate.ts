import { fieldError } from '#kernel/errors.ts'
import type { Generating } from '#contracts/budget/calls.ts'
import { plantDay } from '#kernel/clock.ts'
import { closedMonths, MONTHS } from '#contracts/budget/month-close.ts'
import { MONTH_MOST, workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { addRecord } from '#engine/record/save.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { budgetRules } from '#services/billing/budget/budgets.ts'
import { settingOf } from '#services/master/ports.ts'

type Unit = ColumnsOf<'master.work_unit', 'id' | 'code'>

/** The active work units that the caller may plan for, or the one that is named. */
async function unitsOf(w: Write, unit: string | null): Promise<Unit[]> {
  const mine = w.actor.scope.work_unit
  const found = await runSql<Unit>(
    w.tx,
    `select id, code from master.public_work_unit where is_active and deleted_at is null
       and ($1::uuid is null or id = $1) and ($2::uuid[] is null or id = any($2)) order by code`,
    [unit, mine],
  )
  if (unit && !found.length) throw fieldError('work_unit_id', 'Choose one from the list')
  return found
}

type Budgeted = ColumnsOf<'billing.work_unit_budget', 'work_unit_id'>
type PlannedMonth = Budgeted & ColumnsOf<'billing.work_unit_budget_month', 'month' | 'allocated_idr'>

/** What each unit allocates in a year, by unit and month. */
async function monthsOf(w: Write, year: number): Promise<Map<string, number>> {
  const rows = await runSql<PlannedMonth>(
    w.tx,
    `select b.work_unit_id, m.month, m.allocated_idr from billing.work_unit_budget b
     join billing.work_unit_budget_month m on m.work_unit_budget_id = b.id
     where b.fiscal_year = $1 and b.deleted_at is null`,
    [year],
  )
  return new Map(rows.map((row) => [`${row.work_unit_id} ${row.month}`, row.allocated_idr]))
}

/** A month of the year before, raised by so many per cent and rounded to a rupiah. */
function raised(idr: number, percent: number): number {
  const hundredths = BigInt(Math.round(percent * 100)) + 10_000n
  return Math.min(MONTH_MOST, Number((BigInt(idr) * hundredths + 5000n) / 10_000n))
}

interface Generated {
  made: number
  kept: string[]
  id: string | null
}

/** Makes the drafts of a year. A unit that has a budget of the year keeps it as it is, and is named. */
export async function generate(
  w: Write,
  asked: Generating,
  isKept: ReadonlySet<string> = new Set(),
): Promise<Generated> {
  const { fiscal_year, begin, work_unit_id: unit, raised_percent: percent } = asked
  // One maker of a year's budgets at a time: the second one finds what the first has made.
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtext($1), $2)', ['work_unit_budget', fiscal_year])
  const there = await runSql<Budgeted>(
    w.tx,
    'select work_unit_id from billing.work_unit_budget where fiscal_year = $1 and deleted_at is null',
    [fiscal_year],
  )
  const taken = new Set(there.map(({ work_unit_id }) => work_unit_id))
  const before = begin === 'copy' ? await monthsOf(w, fiscal_year - 1) : new Map<string, number>()
  const closed = new Set(closedMonths(fiscal_year, await settingOf(w.tx, 'budget_close_day'), plantDay()))
  const kept: string[] = []
  const ids: string[] = []
  for (const { id, code } of await unitsOf(w, unit ?? null)) {
    if (taken.has(id)) kept.push(code)
    if (taken.has(id) || isKept.has(id)) continue
    const months = MONTHS.map((month) => ({
      month,
      // Nobody could use what a closed month is given.
      allocated_idr: closed.has(month) ? 0 : raised(before.get(`${id} ${month}`) ?? 0, percent ?? 0),
    }))
    const made = await addRecord(w, workUnitBudget, budgetRules, {
      work_unit_id: id,
      fiscal_year,
      ...BEGIN_WITH,
      months,
    })
    ids.push(made.id)
  }
  if (unit && kept.length)
    throw fieldError('fiscal_year', '{unit} has a budget of {year} already', {
      unit: kept[0] ?? '',
      year: String(fiscal_year),
    })
  return { made: ids.length, kept, id: ids.length === 1 ? (ids[0] ?? null) : null }
}

/** The control of a new budget; whoever prepares it changes what differs. */
export const BEGIN_WITH = { control_action: 'block', warn_threshold_percent: 80, carry_over: true }
