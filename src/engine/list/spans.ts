import type { Actor } from '#kernel/actor.ts'
import { clock } from '#kernel/clock.ts'
import type { Looks, Resource } from '#kernel/resource.ts'
import type { ListRequest } from '#kernel/wire.ts'
import type { Row } from '#kernel/record.ts'
import { isDay } from '#contracts/day-text.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { MOST_SPANS, SPANS_HOURS, type Span, type SpansPage } from '#contracts/look.ts'
import { mountedAt } from '#contracts/queue.ts'
import { mountRaw } from '#engine/call/calls.ts'
import { itemsOf, listSchema } from '#engine/call/json-schema.ts'
import { answer, bodyOf } from '#engine/call/service.ts'
import type { Selection } from '#engine/columns.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { listRefusal } from '#engine/list/filters.ts'
import { listSource, type ExtraClause } from '#engine/list/list-source.ts'
import { withinTime } from '#engine/list/time-limit.ts'
import { nameForeign } from '#engine/scope.ts'

type Timeline = NonNullable<Looks['timeline']>

const HOUR_MS = 3_600_000
const LONGEST_MS = Math.max(...SPANS_HOURS) * HOUR_MS

/** The first of the moments that is known. */
function firstKnown({ expression }: Selection, names: readonly string[]): string {
  const columns = names.flatMap((name) => expression(name)?.sql ?? [])
  return columns.length === 1 ? columns.join('') : `coalesce(${columns.join(', ')})`
}

function momentOf(field: string, given: unknown): number {
  const at = typeof given === 'string' && isDay(given.slice(0, 10)) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(at)) throw listRefusal(field, 'The value does not fit this field')
  return at
}

/** States that nothing leads out of: what stands in one goes on no more, whether its end is known or not. */
function finals({ lifecycle }: Resource): string[] {
  const all = Object.values(lifecycle?.actions ?? {})
  return Object.keys(lifecycle?.states ?? {}).filter((state) => !all.some(({ from }) => from.includes(state)))
}

/**
 * What overlaps the window. It begins at most `maxHours` before it, so that an index finds it; without that all that ever
 * happened would be looked at for what still goes on.
 */
async function spansPage(
  ctx: ServiceContext,
  resource: Resource,
  { row, from: begins, to: ends, maxHours }: Timeline,
  actor: Actor,
  request: ListRequest,
  [first, last]: readonly [number, number],
  extra?: ExtraClause,
): Promise<SpansPage> {
  const { from, p, selection } = listSource(ctx, resource, actor, request, extra)
  const began = firstKnown(selection, begins)
  const moment = (ms: number): string => `${p.add(new Date(ms).toISOString())}::timestamptz`
  const known = firstKnown(selection, ends)
  const state = resource.lifecycle && selection.expression(resource.lifecycle.field)?.sql
  const isOver = state ? `${state} = any(${p.add(finals(resource))}::text[])` : 'false'
  // What should have ended and has not goes on until now, else its place would look free.
  const isOpen = `${selection.expression(ends[0] ?? '')?.sql} is null and not ${isOver}`
  const ended = `case when ${isOpen} then greatest(${known}, ${moment(clock.ms())}) else ${known} end`
  const clauses = [
    `${began} >= ${moment(first - maxHours * HOUR_MS)}`,
    `${began} < ${moment(last)}`,
    `${ended} > ${moment(first)}`,
  ]
  const text = `select t.*${selection.embedded.list} from (
    select ${selection.own}, ${began} as span_from, ${ended} as span_to,
      ${selection.expression(begins[0] ?? '')?.sql} is null as span_planned,
      ${isOpen} and ${known} < ${moment(clock.ms())} as span_late ${from} and ${clauses.join(' and ')}
    order by ${selection.expression(row)?.sql}, ${began}, t.id limit ${MOST_SPANS + 1}) t`
  const { rows } = await withinTime(() => ctx.db.query<Row>({ text, values: p.values }))
  const shown = rows.slice(0, MOST_SPANS)
  const items = shown.map((one): Span => {
    const {
      span_from: spanFrom,
      span_to: spanTo,
      span_planned: isPlanned,
      span_late: isLate,
      ...record
    } = one
    return {
      from: String(spanFrom),
      to: String(spanTo),
      is_planned: isPlanned === true,
      is_late: isLate === true,
      record: record as Span['record'],
    }
  })
  const records = items.map(({ record }) => record)
  selection.toWire(records)
  nameForeign(resource.fields, actor, records)
  return { items, has_more: rows.length > MOST_SPANS }
}

/** POST `/spans` with a list request, `from` and `to`: what of the list happens between them, inside the caller's scope. */
export function mountSpans(
  app: ServiceApp,
  ctx: ServiceContext,
  resource: Resource,
  extra?: ExtraClause,
): void {
  const timeline = resource.list.looks?.timeline
  if (!timeline) return
  const moment = { type: 'string', format: 'date-time' } as const
  const spec = {
    at: `POST ${mountedAt(resource)}/spans`,
    summary: `What of the list of ${resource.plural.toLowerCase()} happens between two moments`,
    roles: resource.access.read,
    body: () => listSchema(resource, { from: moment, to: moment }),
    answer: () => itemsOf(),
  }
  mountRaw(app, spec, async (c) => {
    const { from, to, ...body } = await bodyOf(c)
    const span = [momentOf('from', from), momentOf('to', to)] as const
    if (span[1] <= span[0] || span[1] - span[0] > LONGEST_MS)
      throw listRefusal('to', 'Give at most {hours} hours', { hours: LONGEST_MS / HOUR_MS })
    const request = parseListRequest(body)
    return answer(c, await spansPage(ctx, resource, timeline, c.var.actor, request, span, extra))
  })
}
