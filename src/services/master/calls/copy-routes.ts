import { addDays } from '#kernel/clock.ts'
import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { isId, uuidv7 } from '#kernel/ids.ts'
import type { Resource } from '#kernel/resource.ts'
import { contract } from '#contracts/master/contract.ts'
import { contractRoute } from '#contracts/master/contract-route.ts'
import { date, decimal, ref } from '#contracts/fields.ts'
import { checkInput } from '#contracts/schemas.ts'
import { mountCall, type CallSpec } from '#services/_shared/calls.ts'
import type { ServiceContext } from '#services/_shared/context.ts'
import { bodySchema } from '#services/_shared/json-schema.ts'
import { insertRow, readRecord } from '#services/_shared/records.ts'
import { answer, bodyOf, onceOf, type ServiceApp } from '#services/_shared/service.ts'
import { run } from '#services/_shared/sql.ts'
import { touched } from '#services/_shared/totals.ts'
import { write, type Write } from '#services/_shared/write.ts'

type Row = Record<string, unknown>

const CONTRACT = contract as unknown as Resource
const ROUTE = contractRoute as unknown as Resource

const INPUT = {
  contract_id: ref('contract', { label: 'Contract', required: true }),
  percent: decimal({ label: 'Increase', required: true, min: -90, max: 1000, decimals: 3, unit: '%' }),
  valid_from: date({ label: 'Valid from', required: true }),
  valid_to: date({ label: 'Valid until', help: "Empty takes the contract's end" }),
}

/** A tariff raised by per cent (three decimals), whole rupiah, half up; exact in integers. */
export function raised(tariffIdr: number, percent: number): number {
  const thousandths = BigInt(Math.round(percent * 1000)) + 100_000n
  return Number((BigInt(tariffIdr) * thousandths + 50_000n) / 100_000n)
}

/** `GSK-01` valid from 2027-01-01 becomes `GSK-01/2701`; a copy of a copy replaces the ending. */
export function copiedCode(code: string, validFrom: string): string {
  return `${code.replace(/\/\d{4}$/, '').slice(0, 25)}/${validFrom.slice(2, 4)}${validFrom.slice(5, 7)}`
}

async function copyOne(w: Write, route: Row, terms: Row): Promise<void> {
  await run(
    w.tx,
    `update master.contract_route set valid_to = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1
     where id = $1`,
    [route.id, addDays(String(terms.valid_from), -1), w.at, w.actor.userId],
  )
  await insertRow(w, 'contract_route', {
    ...route,
    id: uuidv7(),
    code: copiedCode(String(route.code), String(terms.valid_from)),
    tariff_idr: raised(Number(route.tariff_idr), Number(terms.percent)),
    valid_from: terms.valid_from,
    valid_to: terms.valid_to,
    corridor: route.corridor === null ? null : JSON.stringify(route.corridor),
    row_version: 1,
    created_at: w.at,
    updated_at: w.at,
    created_by: w.actor.userId,
    updated_by: w.actor.userId,
  })
}

async function copyAll(w: Write, terms: Row): Promise<Row> {
  const of = await readRecord(w.ctx, w.tx, CONTRACT, w.actor, terms.contract_id)
  if (of.status === 'terminated' || of.status === 'expired')
    throw new AppError('failed_precondition', 'A contract that has ended cannot be changed')
  const full: Row = { ...terms, valid_to: terms.valid_to ?? of.end_date }
  const wrong = [
    ...(String(full.valid_from) < String(of.start_date)
      ? [{ field: 'valid_from', messages: ["Must not be before the contract's start"] }]
      : []),
    ...(String(full.valid_to) > String(of.end_date)
      ? [{ field: 'valid_to', messages: ["Must not be after the contract's end"] }]
      : []),
    ...(String(full.valid_to) < String(full.valid_from)
      ? [{ field: 'valid_to', messages: ['Must not be before the start'] }]
      : []),
  ]
  if (wrong.length) throw new AppError('invalid_argument', 'Some fields need your attention', wrong)
  const routes = await run<Row>(
    w.tx,
    `select * from master.contract_route where contract_id = $1 and deleted_at is null and is_active
     and valid_from < $2 and valid_to >= $2 order by code for update`,
    [terms.contract_id, terms.valid_from],
  )
  for (const route of routes) await copyOne(w, route, full)
  touched(ROUTE)
  const subject = { type: 'contract', id: String(of.id), no: String(of.code) }
  await w.audit({ action: 'copy-routes', subject, after: { ...full, copied: routes.length } })
  await w.emit({ type: 'contract-route.copied', subject, data: { copied: routes.length } })
  return { copied: routes.length }
}

/**
 * `POST /v1/contract-route/copy` with `{ contract_id, percent, valid_from, valid_to? }`: the routes in force on the
 * first day end the day before it, and go on from it at the new tariff (domain E8). Gives how many.
 */
export function mountCopyRoutes(app: ServiceApp, ctx: ServiceContext): void {
  const spec: CallSpec = {
    at: 'POST /v1/contract-route/copy',
    summary: 'Copy the routes of a contract at a raised tariff',
    roles: ROUTE.access.create,
    body: () => bodySchema(INPUT),
    answer: () => ({ type: 'object', properties: { copied: { type: 'integer' } } }),
    once: true,
  }
  mountCall(app, spec, async (c) => {
    const body = await bodyOf(c)
    const { value, errors } = checkInput(INPUT, body)
    if (errors.length) throw new AppError('invalid_argument', 'Some fields need your attention', errors)
    if (!isId(value.contract_id)) throw new AppError('not_found', NOT_FOUND)
    return answer(c, await write(ctx, c.var.actor, onceOf(c, body), (w) => copyAll(w, value)), 'Saved')
  })
}
