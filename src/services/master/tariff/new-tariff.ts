import type { Actor } from '#kernel/actor.ts'
import { addDays } from '#kernel/clock.ts'
import { AppError, fieldError, STALE } from '#kernel/errors.ts'
import type { RecordOf, Row } from '#kernel/record.ts'
import { NEW_TARIFF_INPUT, type TariffHistory } from '#contracts/tariff/calls.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import type { ServiceContext } from '#engine/context.ts'
import { checkedInput } from '#engine/call/input.ts'
import { readRecord } from '#engine/record/records.ts'
import type { Write } from '#engine/write.ts'
import { insideContract, refuseOverlap } from '#services/master/tariff/contracts.ts'
import {
  codesOf,
  followOn,
  lockedRoute,
  routeInUse,
  versionsOf,
} from '#services/master/tariff/route-versions.ts'
import { freeCode } from '#services/master/tariff/rules/route-codes.ts'

type Route = RecordOf<typeof contractRoute>

/** Every tariff of the same carriage and whether the row itself is in use. */
export async function tariffsOf(ctx: ServiceContext, actor: Actor, id: string): Promise<TariffHistory> {
  const record = await readRecord(ctx, ctx.db, contractRoute, actor, id)
  const versions = await versionsOf(ctx.db, record.id)
  return {
    in_use: versions.find((one) => one.id === record.id)?.in_use === true,
    items: versions.map((one) => ({
      id: one.id,
      code: one.code,
      charge_basis: one.charge_basis,
      tariff_idr: one.tariff_idr,
      valid_from: one.valid_from,
      valid_to: one.valid_to,
      is_active: one.is_active,
      status: one.status,
      in_use: one.in_use,
    })),
  }
}

/** What is not given stays as it is. */
function filledIn(body: Row, record: Row): Row {
  const { valid_from: _from, ...rest } = NEW_TARIFF_INPUT
  const present = Object.keys(rest).filter((name) => !(name in body))
  return { ...body, ...Object.fromEntries(present.map((name) => [name, record[name]])) }
}

/** Another price from a day on: the present row ends the day before and keeps its own (screen.E8). Gives the new row. */
export async function setTariff(
  w: Write,
  id: string,
  version: number | undefined,
  body: Row,
): Promise<Route> {
  const record = await readRecord(w.ctx, w.tx, contractRoute, w.actor, id)
  const route = await lockedRoute(w, record.id)
  if (version !== undefined && version !== route.row_version) throw new AppError('aborted', STALE)
  const value = checkedInput(NEW_TARIFF_INPUT, filledIn(body, record))
  const { valid_from: from, ...columns } = value
  if (!route.is_active)
    throw new AppError('failed_precondition', 'This route is out of use; activate it first')
  if (route.status === 'refused' && !(await routeInUse(w.tx, route.id)))
    throw new AppError('failed_precondition', 'This tariff was refused; change it instead')
  if (from <= route.valid_from)
    throw fieldError('valid_from', 'Must be after the first day of the present tariff')
  if (from > addDays(route.valid_to, 1))
    throw fieldError('valid_from', 'Must not leave days without a tariff')
  if (value.valid_to < from) throw fieldError('valid_to', 'Must not be before the start')
  const next = { ...route, ...value }
  await insideContract(w, next)
  await refuseOverlap(w, next)
  const code = freeCode(route.code, from, await codesOf(w.tx, route.contract_id))
  const made = await followOn(w, route, from, { ...columns, code })
  return readRecord(w.ctx, w.tx, contractRoute, w.actor, made)
}
