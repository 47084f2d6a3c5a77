import { addDays, clock, plantDay } from '#kernel/clock.ts'
import { AppError, fieldError } from '#kernel/errors.ts'
import type { AnyRecord, Row } from '#kernel/record.ts'
import { copyToDays, loadDays, type CopiedOrder } from '#contracts/order/copy-calls.ts'
import { ORDER_FORM } from '#contracts/order/order-form.ts'
import { ORDER_LINE } from '#contracts/order/order-line.ts'
import { order, type OrderRecord } from '#contracts/order/order.ts'
import { checkNew } from '#contracts/schemas.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { missingReferences } from '#engine/record/records.ts'
import { addRecord } from '#engine/record/save.ts'
import { write, type Write } from '#engine/write.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { workingTimesOf } from '#services/master/ports.ts'
import { orderRules, requesterOf, visibleOrder } from '#services/order/order/orders.ts'

const DAY_MS = 86_400_000
/** What is offered of the days ahead: nine whole weeks, so that a month from any day is among them. */
const DAYS_AHEAD = 63

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const moved = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * DAY_MS).toISOString()

/** The day that is moved to the wanted one: the first on which something is loaded. */
const firstDay = ({ lines, window_start }: OrderRecord): string =>
  lines
    .map(({ load_date }) => load_date)
    .filter((day) => day !== null)
    .toSorted()[0] ?? plantDay(new Date(window_start))

/** What a requester would have written for another day: the order's own words, window and load dates moved by whole days. */
function copyFor(source: OrderRecord, days: number): Row {
  const written = (fields: object, row: Row): Row =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))
  const writable = Object.fromEntries(
    Object.entries(ORDER_LINE).filter(
      ([name, { readOnly }]) => !readOnly && name !== 'purchase_order_line_id',
    ),
  )
  return {
    ...written(ORDER_FORM, source),
    window_start: moved(source.window_start, days),
    window_end: moved(source.window_end, days),
    lines: source.lines.map((line) => ({
      ...written(writable, line),
      load_date: line.load_date && addDays(line.load_date, days),
    })),
  }
}

async function copyOne(w: Write, source: OrderRecord, days: number): Promise<AnyRecord> {
  const { value, errors } = checkNew(order, copyFor(source, days))
  const missing = errors.length ? [] : await missingReferences(w.ctx, w.tx, order, w.actor, value)
  if (errors.length + missing.length)
    throw new AppError('invalid_argument', 'Some fields need your attention', [...errors, ...missing])
  return addRecord(w, order, orderRules, value)
}

/** All of them or none: they are made in one transaction, in the sequence of their days. */
async function copyAll(w: Write, source: OrderRecord, wanted: readonly string[]): Promise<CopiedOrder[]> {
  requesterOf(w.actor)
  const today = plantDay()
  const days = [...new Set(wanted)].toSorted()
  if (days.some((day) => day < today)) throw fieldError('days', 'Choose today or a later day')
  const from = firstDay(source)
  const made: CopiedOrder[] = []
  for (const day of days) {
    const copy = await copyOne(w, source, daysBetween(from, day))
    made.push({ id: copy.id, order_no: String(copy.order_no), day, row_version: copy.row_version })
  }
  return made
}

async function holidaysOf(db: Executor): Promise<ReadonlyMap<string, string>> {
  const rows = await runSql<ColumnsOf<'master.holiday', 'day' | 'name'>>(
    db,
    'select day, name from master.public_holiday where deleted_at is null and day >= $1',
    [plantDay()],
  )
  return new Map(rows.map(({ day, name }) => [day, name]))
}

/** Copies an order to several load dates. */
export function mountCopyDays(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, loadDays, async () => {
    const [{ day: office }, holidays] = await Promise.all([workingTimesOf(ctx.db), holidaysOf(ctx.db)])
    const today = plantDay(clock.now())
    return {
      items: Array.from({ length: DAYS_AHEAD }, (_, at) => {
        const day = addDays(today, at)
        // Monday is 1 and Sunday 7, as in the calendar.
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
        const holiday = holidays.get(day) ?? null
        return { day, off: holiday !== null || !office.days.includes(weekday), holiday }
      }),
    }
  })
  mountCall(app, copyToDays, async ({ actor, params, input, once }) => {
    const source = await visibleOrder(ctx, actor, params.id)
    return { items: await write(ctx, actor, once, (w) => copyAll(w, source, input.days)) }
  })
}
