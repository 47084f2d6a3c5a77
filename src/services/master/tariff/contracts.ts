import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import { ENDED, FIXED_WHEN_ACTIVE } from '#contracts/tariff/contract.ts'
import { ROUTE_KEY, ROUTE_PRICES } from '#contracts/tariff/contract-route.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { settingValue } from '#services/master/ports.ts'
import { routeInUse } from '#services/master/tariff/route-versions.ts'

type Row = Record<string, unknown>

/** A contract that has ended stays as it was, with its routes. */
export function refuseEnded(status: unknown): void {
  if ((ENDED as readonly unknown[]).includes(status))
    throw new AppError('failed_precondition', 'A contract that has ended cannot be changed')
}

/** The fields of a change that really change something. */
const changed = (value: Row, before: Row, names: readonly string[]): string[] =>
  names.filter((name) => name in value && (value[name] ?? null) !== (before[name] ?? null))

/** What others build on stays while a contract is active; the rest may be agreed anew. */
function keepsPromises(value: Row, before: Row): void {
  if (before.status !== 'active') return
  const fixed = changed(value, before, FIXED_WHEN_ACTIVE)
  if (fixed.length)
    throw new AppError(
      'invalid_argument',
      'Some fields need your attention',
      fixed.map((field) => ({ field, message: 'Cannot be changed while the contract is active' })),
    )
}

/** Tax rates are the plant's setting, never the code's: 0 until the company enters them. */
async function taxes(w: Write, value: Row): Promise<Row> {
  const rate = async (name: string, setting: string): Promise<Row> =>
    value[name] === null || value[name] === undefined
      ? { [name]: await settingValue<number>(w.tx, setting, 0) }
      : {}
  return {
    ...(await rate('ppn_percent', 'default_ppn_percent')),
    ...(await rate('pph23_percent', 'default_pph23_percent')),
  }
}

/** Routes must lie inside the contract's period, so the period cannot shrink below them, nor below one that is just being added. */
async function keepsRoutes(w: Write, contract: Row): Promise<void> {
  await runSql(w.tx, 'select 1 from master.contract where id = $1 for update', [contract.id])
  const outside = await runSql(
    w.tx,
    `select 1 from master.contract_route where contract_id = $1 and deleted_at is null and is_active
     and (valid_from < $2 or valid_to > $3) limit 1`,
    [contract.id, contract.start_date, contract.end_date],
  )
  if (outside.length) throw fieldError('end_date', 'Routes of this contract are valid outside this period')
}

export const contractRules: ResourceRules = {
  fresh: true,
  onCreate: (w, value) => taxes(w, value),
  async onUpdate(w, value, before) {
    refuseEnded(before.status)
    keepsPromises(value, before)
    await keepsRoutes(w, { ...before, ...value })
    return taxes(w, { ...before, ...value })
  },
  actions: {
    activate: {
      async guard({ db, row }) {
        const errors: FieldError[] = []
        const routes = await runSql(
          db,
          'select 1 from master.contract_route where contract_id = $1 and is_active and deleted_at is null limit 1',
          [row.id],
        )
        if (!routes.length) errors.push({ field: 'contract_route', message: 'Add at least one route first' })
        if (String(row.end_date) < plantDay())
          errors.push({ field: 'end_date', message: 'The period of this contract is over' })
        const [vendor] = await runSql<ColumnsOf<'master.vendor', 'is_active'>>(
          db,
          'select is_active from master.vendor where id = $1',
          [row.vendor_id],
        )
        if (!vendor?.is_active) errors.push({ field: 'vendor_id', message: 'The vendor is out of use' })
        return errors
      },
    },
    terminate: { effect: (_w, _row, input) => Promise.resolve({ terminated_reason: input.reason }) },
  },
}

/** Refuses a route of a contract that has ended, or days outside its period. */
export async function insideContract(w: Write, route: Row): Promise<void> {
  const [contract] = await runSql<ColumnsOf<'master.contract', 'start_date' | 'end_date' | 'status'>>(
    w.tx,
    'select start_date, end_date, status from master.contract where id = $1 for share',
    [route.contract_id],
  )
  if (!contract) return
  refuseEnded(contract.status)
  if (String(route.valid_from) < contract.start_date)
    throw fieldError('valid_from', "Must not be before the contract's start")
  if (String(route.valid_to) > contract.end_date)
    throw fieldError('valid_to', "Must not be after the contract's end")
}

/** Refuses a route that holds on a day when another active one for the same carriage does, and names that one and its days. */
export async function refuseOverlap(w: Write, route: Row): Promise<void> {
  if (route.is_active === false) return
  const [other] = await runSql<ColumnsOf<'master.contract_route', 'code' | 'valid_from' | 'valid_to'>>(
    w.tx,
    `select code, valid_from, valid_to from master.contract_route where contract_id = $1 and origin_checkpoint_id = $2
     and destination_checkpoint_id = $3 and cargo_id is not distinct from $4 and payload_type_id is not distinct from $5
     and truck_type is not distinct from $6 and valid_from <= $8 and valid_to >= $7
     and is_active and deleted_at is null and id is distinct from $9
     order by valid_from limit 1`,
    [
      route.contract_id,
      route.origin_checkpoint_id,
      route.destination_checkpoint_id,
      route.cargo_id ?? null,
      route.payload_type_id ?? null,
      route.truck_type ?? null,
      route.valid_from,
      route.valid_to,
      route.id ?? null,
    ],
  )
  if (!other) return
  throw fieldError(
    other.valid_from > String(route.valid_from) ? 'valid_to' : 'valid_from',
    'The route {code} is valid from {from} to {to}: choose other days',
    { code: other.code, from: { day: other.valid_from }, to: { day: other.valid_to } },
  )
}

/** What stands on a route keeps its price and what it is for; a new price is a new row (screen.E8). */
async function keepsUsed(w: Write, value: Row, before: Row): Promise<void> {
  const key = changed(value, before, ROUTE_KEY)
  const prices = changed(value, before, ROUTE_PRICES)
  if (!key.length && !prices.length) return
  if (!(await routeInUse(w.tx, before.id))) return
  const refused = (field: string, message: string): FieldError => ({ field, message })
  throw new AppError('invalid_argument', 'Some fields need your attention', [
    ...key.map((field) => refused(field, 'Cannot be changed any more: transactions use it')),
    ...prices.map((field) =>
      refused(field, 'This tariff is in use; give the route a new tariff from a day on'),
    ),
  ])
}

export const contractRouteRules: ResourceRules = {
  fresh: true,
  async onCreate(w, value) {
    await insideContract(w, value)
    await refuseOverlap(w, value)
    return {}
  },
  async onUpdate(w, value, before) {
    const after = { ...before, ...value }
    await insideContract(w, after)
    await keepsUsed(w, value, before)
    await refuseOverlap(w, after)
    return {}
  },
  async onRemove(w, before) {
    refuseEnded((before.contract as Row).status)
    if (await routeInUse(w.tx, before.id))
      throw new AppError('failed_precondition', 'Other records still use this one; deactivate it instead')
  },
}
