import { createHash } from 'node:crypto'
import type { Actor } from '#kernel/actor.ts'
import { clock, plantDay } from '#kernel/clock.ts'
import { isAppError, type FieldError } from '#kernel/errors.ts'
import { translated } from '#i18n/translated.ts'
import { MONTHS } from '#contracts/budget/month-close.ts'
import { MONTHS_IMPORT } from '#contracts/budget/months-import.ts'
import {
  IMPORTED_MONTHS,
  type ImportedBudget,
  type ImportedMonths,
} from '#contracts/budget/months-imported.ts'
import { MONTH_NAMES, workUnitBudget } from '#contracts/budget/work-unit-budget.ts'
import { workUnit } from '#contracts/party/work-unit.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { answerSchema } from '#engine/call/json-schema.ts'
import { answer, idempotencyKey } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { fileOf } from '#engine/import/mount.ts'
import { nameKey, namedRecords, type Named } from '#engine/import/references.ts'
import { readSheet, type Sheet } from '#engine/import/sheet.ts'
import { formatOf, sendTable } from '#engine/list/send-table.ts'
import type { TableColumn } from '#engine/list/send-table.ts'
import { readRecord } from '#engine/record/records.ts'
import { addRecord, changeRecord } from '#engine/record/save.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'
import { BEGIN_WITH } from '#services/billing/budget/generate.ts'
import { budgetRules } from '#services/billing/budget/budgets.ts'
import { monthNamesKnown, readMonths, type ReadMonths } from '#services/billing/budget/read-months.ts'

const AT = MONTHS_IMPORT.replace('/billing', '')
type Known = ColumnsOf<'billing.work_unit_budget', 'id' | 'status'>

/** Makes or changes the draft of a row, as a person would; says which. */
async function putRow(
  w: Write,
  read: ReadMonths,
  named: ReadonlyMap<string, Named>,
): Promise<ImportedBudget['outcome'] | FieldError[]> {
  const found = named.get(nameKey(read.unit))
  if (!found || 'problem' in found)
    return [{ field: 'work_unit_id', ...(found?.problem ?? { message: 'Choose one from the list' }) }]
  const months = MONTHS.map((month) => ({ month, allocated_idr: read.months[month - 1] ?? 0 }))
  const [known] = await runSql<Known>(
    w.tx,
    'select id, status from billing.work_unit_budget where work_unit_id = $1 and fiscal_year = $2 and deleted_at is null',
    [found.id, read.year],
  )
  if (!known) {
    await addRecord(w, workUnitBudget, budgetRules, {
      work_unit_id: found.id,
      fiscal_year: read.year,
      ...BEGIN_WITH,
      months,
    })
    return 'create'
  }
  if (known.status !== 'draft')
    return [{ field: 'status', message: 'Its budget is in force already: revise it on its page' }]
  const before = await readRecord(w.ctx, w.tx, workUnitBudget, w.actor, known.id)
  const isSame = months.every(
    ({ month, allocated_idr }) =>
      before.months.find((one) => one.month === month)?.allocated_idr === allocated_idr,
  )
  if (isSame) return 'same'
  await changeRecord(w, workUnitBudget, budgetRules, before, { months })
  return 'update'
}

/** Ends the transaction of a dry run, or of a file with a refused row, with what was found. */
class Undo extends Error {
  readonly rows: ImportedBudget[]
  constructor(rows: ImportedBudget[]) {
    super('Nothing is written')
    this.rows = rows
  }
}

/** Why a row is refused, in words; a month is named where it is about one. */
function reasonsOf(errors: readonly FieldError[], { lang }: Actor): string[] {
  return errors.map(({ field, message, params }) => {
    const month =
      MONTH_NAMES[Number(/^(?:months\.)?(\d+)/.exec(field)?.[1]) - (field.startsWith('months.') ? 0 : 1)]
    const said = translated(lang, message, params)
    return month ? `${translated(lang, month.label)}: ${said}` : said
  })
}

async function importRows(w: Write, sheet: Sheet, isDry: boolean): Promise<ImportedMonths> {
  const reads = readMonths(sheet)
  const named = await namedRecords(w.ctx, w.tx, workUnit, w.actor, new Set(reads.map(({ unit }) => unit)))
  const seen = new Map<string, number>()
  const rows: ImportedBudget[] = []
  for (const read of reads) {
    const key = `${nameKey(read.unit)} ${read.year}`
    const before = seen.get(key)
    const problems: FieldError[] =
      before === undefined
        ? read.problems
        : [
            ...read.problems,
            { field: 'work_unit_id', message: 'Row {row} has the same code', params: { row: before } },
          ]
    seen.set(key, read.no)
    const done = problems.length ? problems : await tried(w, read, named)
    rows.push({
      row: read.no,
      unit: read.unit,
      year: read.year === null ? '' : String(read.year),
      total_idr: read.problems.length ? null : read.months.reduce((sum, idr) => sum + idr, 0),
      outcome: typeof done === 'string' ? done : 'refused',
      reasons: typeof done === 'string' ? [] : reasonsOf(done, w.actor),
    })
  }
  if (isDry || rows.some(({ outcome }) => outcome === 'refused')) throw new Undo(rows)
  return { rows, written: true }
}

/** What a rule refuses is the row's; everything else ends the import. */
async function tried(
  w: Write,
  read: ReadMonths,
  named: ReadonlyMap<string, Named>,
): ReturnType<typeof putRow> {
  await runSql(w.tx, 'savepoint budget_row')
  try {
    const done = await putRow(w, read, named)
    await runSql(w.tx, 'release savepoint budget_row')
    return done
  } catch (error) {
    if (!isAppError(error) || error.status >= 500) throw error
    await runSql(w.tx, 'rollback to savepoint budget_row')
    return error.fields.length ? [...error.fields] : [{ field: '', message: error.message }]
  }
}

async function receive(ctx: ServiceContext, c: Call): Promise<Response> {
  const { name, bytes, form } = await fileOf(c)
  const sheet = await readSheet(bytes, monthNamesKnown)
  const isDry = form.get('mode') !== 'write'
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const once = idempotencyKey(c, { name, sha256, isDry })
  try {
    return answer(c, await write(ctx, c.var.actor, once, (w) => importRows(w, sheet, isDry)))
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return answer(c, { rows: error.rows, written: false } satisfies ImportedMonths)
  }
}

type UnitMonth = ColumnsOf<'master.work_unit', 'code'> &
  ColumnsOf<'billing.work_unit_budget_month', 'month' | 'allocated_idr'>

/** A spreadsheet with a row for every active unit and what its draft of the next year has, to be filled in and sent back. */
async function template(ctx: ServiceContext, c: Call): Promise<Response> {
  const { lang, scope } = c.var.actor
  const year = Number(plantDay(clock.now()).slice(0, 4)) + 1
  const found = await runSql<UnitMonth>(
    ctx.db,
    `select u.code, n.month, coalesce(m.allocated_idr, 0) as allocated_idr
     from master.public_work_unit u cross join generate_series(1, 12) n (month)
     left join billing.work_unit_budget b on b.work_unit_id = u.id and b.fiscal_year = $1 and b.deleted_at is null
     left join billing.work_unit_budget_month m on m.work_unit_budget_id = b.id and m.month = n.month
     where u.is_active and u.deleted_at is null and ($2::uuid[] is null or u.id = any($2)) order by u.code, n.month`,
    [year, scope.work_unit],
  )
  const units = Map.groupBy(found, ({ code }) => code)
  const columns: TableColumn[] = [
    { label: 'Work unit' },
    { label: 'Year', is: 'number', ungrouped: true },
    ...MONTH_NAMES.map(({ label }): TableColumn => ({ label, unit: 'Rp', is: 'number' })),
  ]
  const table = [...units].map(([code, months]) => [
    code,
    year,
    ...months.map(({ allocated_idr }) => allocated_idr),
  ])
  const inWords = columns.map((column) => ({ ...column, label: translated(lang, column.label) }))
  return sendTable(c, 'work-unit-budget', formatOf(c), inWords, table)
}

/** Units and their months from a spreadsheet: tried first, then written whole or not at all. */
export function mountMonthsImport(app: ServiceApp, ctx: ServiceContext): void {
  const { create: roles } = workUnitBudget.access
  const body = () => ({
    type: 'object' as const,
    properties: {
      file: { type: 'string' as const, format: 'binary' },
      mode: { enum: ['dry_run', 'write'] },
    },
    required: ['file'],
  })
  mountRaw(
    app,
    {
      at: `POST ${AT}`,
      summary: 'Try or import the months of budgets from a spreadsheet',
      roles,
      takes: 'multipart/form-data',
      body,
      answer: () => answerSchema(IMPORTED_MONTHS),
      once: true,
    },
    (c) => receive(ctx, c),
  )
  mountRaw(
    app,
    {
      at: `GET ${AT}/template`,
      summary: 'A spreadsheet of next year’s months of every unit',
      roles,
      query: { format: { enum: ['xlsx', 'csv'] } },
      produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
    },
    (c) => template(ctx, c),
  )
}
