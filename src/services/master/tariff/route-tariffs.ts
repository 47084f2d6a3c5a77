import { addDays } from '#kernel/clock.ts'
import { AppError, fieldError, STALE } from '#kernel/errors.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { NEW_TARIFF_INPUT, type TariffHistory } from '#contracts/tariff/calls.ts'
import { mountRaw, type RawCall } from '#engine/call/calls.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkedInput } from '#engine/call/input.ts'
import { actionSchema, ID, recordRef } from '#engine/call/json-schema.ts'
import { readRecord } from '#engine/record/records.ts'
import { answer, bodyOf, idempotencyKey, type Call, type ServiceApp } from '#engine/call/service.ts'
import { write, type Write } from '#engine/write.ts'
import { insideContract, refuseOverlap } from '#services/master/tariff/contracts.ts'
import {
  codesOf,
  followOn,
  freeCode,
  lockedRoute,
  versionsOf,
} from '#services/master/tariff/route-versions.ts'

type Row = Record<string, unknown>

const ROUTE = contractRoute

async function tariffsOf(ctx: ServiceContext, c: Call): Promise<TariffHistory> {
  const db = ctx.db
  const record = await readRecord(ctx, db, ROUTE, c.var.actor, c.req.param('id'))
  const versions = await versionsOf(db, record.id)
  return {
    in_use: versions.find((one) => one.id === record.id)?.in_use === true,
    items: versions.map(
      ({ id, code, charge_basis, tariff_idr, valid_from, valid_to, is_active, in_use }) => ({
        id,
        code,
        charge_basis,
        tariff_idr,
        valid_from,
        valid_to,
        is_active,
        in_use,
      }),
    ),
  }
}

/** What is not given stays as it is. */
function filledIn(body: Row, record: Row): Row {
  const { valid_from: _from, ...rest } = NEW_TARIFF_INPUT
  const present = Object.keys(rest).filter((name) => !(name in body))
  return { ...body, ...Object.fromEntries(present.map((name) => [name, record[name]])) }
}

async function newTariff(w: Write, id: unknown, body: Row): Promise<Row> {
  const record = await readRecord(w.ctx, w.tx, ROUTE, w.actor, id)
  const route = await lockedRoute(w, record.id)
  if (body.row_version !== undefined && body.row_version !== route.row_version)
    throw new AppError('aborted', STALE)
  const value = checkedInput(NEW_TARIFF_INPUT, filledIn(body, record))
  const from = String(value.valid_from)
  if (!route.is_active)
    throw new AppError('failed_precondition', 'This route is out of use; activate it first')
  if (from <= route.valid_from)
    throw fieldError('valid_from', 'Must be after the first day of the present tariff')
  if (from > addDays(route.valid_to, 1))
    throw fieldError('valid_from', 'Must not leave days without a tariff')
  if (String(value.valid_to) < from) throw fieldError('valid_to', 'Must not be before the start')
  const { valid_from: _from, ...columns } = value
  const next = { ...route, ...value }
  await insideContract(w, next)
  await refuseOverlap(w, next)
  const code = freeCode(route.code, from, await codesOf(w.tx, route.contract_id))
  const made = await followOn(w, route, from, { ...columns, code })
  return readRecord(w.ctx, w.tx, ROUTE, w.actor, made)
}

/**
 * `GET /v1/contract-route/{id}/tariffs`: every tariff of the same carriage and whether the row is in use.
 * `POST /v1/contract-route/{id}/new-tariff`: another price from a day on; the present row ends the day before and keeps its
 * own (screen.E8). Gives the new row.
 */
export function mountRouteTariffs(app: ServiceApp, ctx: ServiceContext): void {
  const item = {
    id: ID,
    code: { type: 'string' },
    tariff_idr: { type: 'integer' },
    in_use: { type: 'boolean' },
  }
  const list: RawCall = {
    at: 'GET /v1/contract-route/{id}/tariffs',
    summary: 'All tariffs for the same carriage, the latest first',
    roles: ROUTE.access.read,
    answer: () => ({
      type: 'object',
      properties: {
        in_use: { type: 'boolean' },
        items: { type: 'array', items: { type: 'object', properties: item } },
      },
    }),
  }
  mountRaw(app, list, async (c) => answer(c, await tariffsOf(ctx, c)))
  const follow: RawCall = {
    at: 'POST /v1/contract-route/{id}/new-tariff',
    summary: 'Give a route another tariff from a day on',
    roles: ROUTE.access.update,
    body: () => actionSchema(NEW_TARIFF_INPUT),
    answer: () => recordRef(ROUTE),
    once: true,
    fresh: true,
  }
  mountRaw(app, follow, async (c) => {
    const body = await bodyOf(c)
    const work = (w: Write): Promise<Row> => newTariff(w, c.req.param('id'), body)
    return answer(c, await write(ctx, c.var.actor, idempotencyKey(c, body), work), 'Saved')
  })
}
