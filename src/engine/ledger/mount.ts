import { addDays, startOfPlantDay } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import { isDay } from '#contracts/day-text.ts'
import type { Ledger } from '#contracts/ledger.ts'
import { LEDGER_PAGE, type LedgerPage } from '#contracts/ledger-entries.ts'
import { parseListRequest } from '#contracts/list-request.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import { answerSchema, type JsonSchema } from '#engine/call/json-schema.ts'
import { answer } from '#engine/call/service.ts'
import type { Call, ServiceApp, ServiceContext } from '#engine/context.ts'
import { entryCount, pageOfEntries, type EntryFilter } from '#engine/ledger/entries.ts'
import { linked } from '#engine/ledger/sources.ts'
import { partsFor, sumsOf } from '#engine/ledger/sums.ts'
import { ledgerTable } from '#engine/ledger/table.ts'
import { paginationOf } from '#engine/list/list-query.ts'
import type { ExtraClause } from '#engine/list/list-source.ts'
import { auditExport, checkCount, formatOf, sendTable, TABLE_FILE } from '#engine/list/send-table.ts'
import { numberOf } from '#engine/record/save.ts'
import { readRecord, visibleId } from '#engine/record/records.ts'

const MOST = 200

function dayIn(c: Call, name: string): string | null {
  const given = c.req.query(name)
  if (!given) return null
  if (!isDay(given)) throw fieldError(name, 'Write a date like 31/12/2026, from 1900 to 2099')
  return given
}

function filterOf(c: Call, ledger: Ledger): EntryFilter {
  const types = (c.req.query('type') ?? '').split(',').filter(Boolean)
  if (types.some((type) => !Object.hasOwn(ledger.types, type)))
    throw fieldError('type', 'Choose one from the list')
  const [from, to] = [dayIn(c, 'from'), dayIn(c, 'to')]
  return {
    types,
    from: from && startOfPlantDay(from).toISOString(),
    before: to && startOfPlantDay(addDays(to, 1)).toISOString(),
    part: ledger.part ? c.req.query('part') || null : null,
  }
}

/** What may be asked of entries, for the page and the file. */
function queryOf(ledger: Ledger): Record<string, JsonSchema> {
  const day: JsonSchema = { type: 'string', format: 'date' }
  return {
    type: { type: 'string', description: `Types with commas: ${Object.keys(ledger.types).join(', ')}` },
    from: day,
    to: day,
    ...(ledger.part ? { part: { type: 'string' } } : {}),
  }
}

async function pageFor(ctx: ServiceContext, ledger: Ledger, owner: string, c: Call): Promise<LedgerPage> {
  const filter = filterOf(c, ledger)
  const { page, limit: asked } = parseListRequest({
    page_number: c.req.query('page') ?? 1,
    limit: c.req.query('limit') ?? 50,
  })
  const limit = Math.min(asked, MOST)
  const sums = await sumsOf(ctx.db, ledger, owner, filter.part)
  const count = await entryCount(ctx, ledger, owner, filter)
  const cut = { limit, offset: (page - 1) * limit, count }
  const entries = await pageOfEntries(ctx, ledger, owner, filter, cut)
  return {
    pagination: paginationOf({ page, limit }, count),
    items: await linked(ctx, ledger, c.var.actor, entries),
    sums,
    parts: await partsFor(ctx.db, ledger, owner),
  }
}

/**
 * The calls of a ledger, with the roles and the scope of its owner: `GET /{id}/ledger`, a page of entries, newest first, and
 * `GET /{id}/ledger/download`, all of them as a file in the order in which they were written.
 */
export function mountLedger(app: ServiceApp, ctx: ServiceContext, ledger: Ledger, extra?: ExtraClause): void {
  const { resource } = ledger.owner
  const one = resource.label.toLowerCase()
  const at = `GET /v1/${resource.name}/{id}/ledger`
  const list: RawCall = {
    at,
    summary: `The ledger of a ${one}, newest entries first`,
    roles: resource.access.read,
    query: {
      page: { type: 'integer', minimum: 1 },
      limit: { type: 'integer', minimum: 1, maximum: MOST },
      ...queryOf(ledger),
    },
    answer: () => answerSchema(LEDGER_PAGE),
  }
  const download: RawCall = {
    at: `${at}/download`,
    summary: `The ledger of a ${one} as a file, oldest entries first`,
    roles: resource.access.read,
    ...TABLE_FILE,
    query: { ...TABLE_FILE.query, ...queryOf(ledger) },
  }
  const seen = (c: Call) => visibleId(ctx, ctx.db, resource, c.var.actor, c.req.param('id'), extra)
  const recordOf = (c: Call) => readRecord(ctx, ctx.db, resource, c.var.actor, c.req.param('id'), extra)
  mountRaw(app, list, async (c) => answer(c, await pageFor(ctx, ledger, await seen(c), c)))
  mountRaw(app, download, async (c) => {
    const record = await recordOf(c)
    const { actor } = c.var
    const format = formatOf(c)
    const filter = filterOf(c, ledger)
    checkCount(await entryCount(ctx, ledger, record.id, filter), format, actor)
    // A screen asks before it follows the link: an answer that is a file cannot ask for the password.
    if (c.req.query('check') === '1') return answer(c, {})
    const { columns, rows } = await ledgerTable(ctx, ledger, record.id, filter, actor)
    await auditExport(ctx, resource, c, { format, rows: rows.length, of: 'ledger' }, record.id)
    const name = [resource.name, numberOf(resource, record)].filter(Boolean).join('-')
    return sendTable(c, `${name.replaceAll(/[^\w.-]+/g, '-')}-ledger`, format, columns, rows)
  })
}
