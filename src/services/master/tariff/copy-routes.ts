import { AppError, type FieldError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/actor.ts'
import { addDays } from '#kernel/clock.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { COPY_INPUT, type CopyPlan } from '#contracts/tariff/calls.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkedInput } from '#engine/call/input.ts'
import { bodySchema, ID, type Json } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type ServiceApp } from '#engine/call/service.ts'
import type { ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'
import { refuseEnded } from '#services/master/tariff/contracts.ts'
import {
  followOn,
  plannedCopies,
  type CopyTerms,
  type FollowUp,
} from '#services/master/tariff/route-versions.ts'

type Row = Record<string, unknown>

const CONTRACT = contract
const ROUTE = contractRoute

interface Found {
  terms: CopyTerms
  contract: Row
  copies: FollowUp[]
  leftAlone: string[]
}

/** The days a copy may have: inside the contract, the last not before the first. */
function wrongDays(terms: CopyTerms, contractRow: Row): FieldError[] {
  const { valid_from: from, valid_to: to } = terms
  const rules: [string, boolean, string][] = [
    ['valid_from', from < String(contractRow.start_date), "Must not be before the contract's start"],
    ['valid_from', from > String(contractRow.end_date), "Must not be after the contract's end"],
    ['valid_to', to > String(contractRow.end_date), "Must not be after the contract's end"],
    ['valid_to', to < from, 'Must not be before the start'],
  ]
  return rules.filter(([, is]) => is).map(([field, , message]) => ({ field, message }))
}

/** What a copy would do, or why it cannot be done; the same for preview and copy. */
async function find(ctx: ServiceContext, db: Executor, actor: Actor, value: Row): Promise<Found> {
  const row = await readRecord(ctx, db, CONTRACT, actor, value.contract_id)
  refuseEnded(row.status)
  const terms = { ...value, valid_to: value.valid_to ?? row.end_date } as unknown as CopyTerms
  const wrong = wrongDays(terms, row)
  if (wrong.length) throw new AppError('invalid_argument', 'Some fields need your attention', wrong)
  const { copies, leftAlone } = await plannedCopies(db, terms)
  if (!copies.length)
    throw new AppError('invalid_argument', 'Some fields need your attention', [
      { field: 'valid_from', message: 'No route is valid on the day before, so there is nothing to copy' },
    ])
  return { terms, contract: row, copies, leftAlone }
}

type Names = ColumnsOf<'master.contract_route', 'id'> &
  RenamedColumns<'master.checkpoint', { origin: 'name'; destination: 'name' }> &
  Outer<RenamedColumns<'master.cargo', { cargo: 'name' }>>

/** The plan in words people know: places and cargo by name. */
async function described(db: Executor, { terms, copies, leftAlone }: Found): Promise<CopyPlan> {
  const names = await runSql<Names>(
    db,
    `select r.id, o.name as origin, d.name as destination, c.name as cargo from master.contract_route r
     join master.checkpoint o on o.id = r.origin_checkpoint_id
     join master.checkpoint d on d.id = r.destination_checkpoint_id
     left join master.cargo c on c.id = r.cargo_id where r.id = any($1::uuid[])`,
    [copies.map((copy) => copy.route.id)],
  )
  const named = new Map(names.map((row) => [row.id, row]))
  return {
    valid_from: terms.valid_from,
    valid_to: terms.valid_to,
    items: copies.map(({ route, code, tariff_idr, valid_to }) => ({
      id: route.id,
      code: route.code,
      origin: named.get(route.id)?.origin ?? '',
      destination: named.get(route.id)?.destination ?? '',
      cargo: named.get(route.id)?.cargo ?? null,
      charge_basis: route.charge_basis,
      tariff_idr: route.tariff_idr,
      ends: addDays(terms.valid_from, -1),
      new_code: code,
      new_tariff_idr: tariff_idr,
      new_valid_to: valid_to,
    })),
    left_alone: leftAlone,
  }
}

function planSchema(): Json {
  const text: Json = { type: 'string' }
  const day: Json = { type: 'string', format: 'date' }
  const idr: Json = { type: 'integer' }
  const item = {
    id: ID,
    code: text,
    origin: text,
    destination: text,
    cargo: { type: ['string', 'null'] },
    charge_basis: text,
    tariff_idr: idr,
    ends: day,
    new_code: text,
    new_tariff_idr: idr,
    new_valid_to: day,
  }
  return {
    type: 'object',
    properties: {
      valid_from: day,
      valid_to: day,
      items: { type: 'array', items: { type: 'object', properties: item } },
      left_alone: { type: 'array', items: text },
    },
  }
}

async function copyAll(w: Write, value: Row): Promise<Row> {
  // Nobody adds a route between the plan and the rows.
  await runSql(w.tx, 'select 1 from master.contract where id = $1 for update', [value.contract_id])
  const found = await find(w.ctx, w.tx, w.actor, value)
  for (const { route, code, tariff_idr, valid_to } of found.copies)
    await followOn(w, route, found.terms.valid_from, { code, tariff_idr, valid_to })
  const subject = { type: 'contract', id: String(found.contract.id), no: String(found.contract.code) }
  const copied = found.copies.length
  await w.audit({ action: 'copy-routes', subject, after: { ...found.terms, copied } })
  await w.emit({ type: 'contract-route.copied', subject, data: { copied } })
  return { copied }
}

/**
 * `POST /v1/contract-route/copy` with `{ contract_id, percent, valid_from, valid_to? }`: the routes that hold on the day before
 * end with it, and go on from the first day at the new tariff (screen.E8); gives how many. `/copy-preview` with the same body
 * says what it would do, row by row, and changes nothing.
 */
export function mountCopyRoutes(app: ServiceApp, ctx: ServiceContext): void {
  const common: Pick<RawCall, 'roles' | 'body'> = {
    roles: ROUTE.access.create,
    body: () => bodySchema(COPY_INPUT),
  }
  const copy: RawCall = {
    ...common,
    at: 'POST /v1/contract-route/copy',
    summary: 'Copy the routes of a contract with a change in per cent',
    answer: () => ({ type: 'object', properties: { copied: { type: 'integer' } } }),
    once: true,
    fresh: true,
  }
  mountRaw(app, copy, async (c) => {
    const body = await bodyOf(c)
    const value = checkedInput(COPY_INPUT, body)
    return answer(
      c,
      await write(ctx, c.var.actor, idempotencyKey(c, body), (w) => copyAll(w, value)),
      'Saved',
    )
  })
  const preview: RawCall = {
    ...common,
    at: 'POST /v1/contract-route/copy-preview',
    summary: 'What such a copy would do, row by row',
    answer: planSchema,
  }
  mountRaw(app, preview, async (c) => {
    const db = ctx.db
    return answer(
      c,
      await described(db, await find(ctx, db, c.var.actor, checkedInput(COPY_INPUT, await bodyOf(c)))),
    )
  })
}
