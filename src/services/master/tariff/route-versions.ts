import { addDays } from '#kernel/clock.ts'
import { AppError, fieldError, NOT_FOUND } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { NewFields } from '#kernel/record.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import { TARIFF_FIELDS } from '#contracts/tariff/tariff-fields.ts'
import { insertRow } from '#engine/record/records.ts'
import type { ColumnsOf, Computed, RowOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { countChanged } from '#engine/list/totals.ts'
import type { Write } from '#engine/write.ts'
import { freeCode } from '#services/master/tariff/rules/route-codes.ts'
import { againstBefore } from '#services/master/tariff/change-text.ts'
import { enteredBy } from '#services/master/tariff/entered.ts'
import { raised } from '#services/master/tariff/rules/raised.ts'

export type StoredRoute = RowOf<'master.contract_route'>

/** The SQL of "the same carriage": rows of one tariff, each for its own days. */
const SAME_KEY = (a: string, b: string): string =>
  [
    'contract_id',
    'origin_checkpoint_id',
    'destination_checkpoint_id',
    'cargo_id',
    'payload_type_id',
    'truck_type',
  ]
    .map((name) => `${a}.${name} is not distinct from ${b}.${name}`)
    .join(' and ')

/** The condition that something stands on a row `alias` of master.contract_route. A draft of an order finds its tariff anew. */
const IN_USE = (alias: string): string => `(
  exists (select from orders.public_order_line l join orders.public_order o on o.id = l.order_id
    where l.contract_route_id = ${alias}.id and o.deleted_at is null and o.status <> 'draft')
  or exists (select from orders.public_trip t where t.contract_route_id = ${alias}.id)
  or exists (select from billing.public_purchase_order_line p where p.contract_route_id = ${alias}.id))`

/** Whether an order, a trip or a purchase order stands on this row. */
export async function routeInUse(db: Executor, id: string): Promise<boolean> {
  const [row] = await runSql<Computed<{ used: boolean }>>(
    db,
    `select ${IN_USE('r')} as used from master.contract_route r where r.id = $1`,
    [id],
  )
  return row?.used === true
}

type RouteVersion = StoredRoute & Computed<{ in_use: boolean }>

/** All rows for the same carriage as this one, the latest first, each with whether it is in use. */
export function versionsOf(db: Executor, id: string): Promise<RouteVersion[]> {
  return runSql<RouteVersion>(
    db,
    `select v.*, ${IN_USE('v')} as in_use from master.contract_route r
     join master.contract_route v on ${SAME_KEY('v', 'r')}
     where r.id = $1 and v.deleted_at is null order by v.valid_from desc, v.id desc`,
    [id],
  )
}

/** The active row for the same carriage that begins first on or after a day, if there is one. */
async function nextVersion(db: Executor, route: StoredRoute, day: string): Promise<StoredRoute | undefined> {
  const [next] = await runSql<StoredRoute>(
    db,
    `select v.* from master.contract_route v join master.contract_route r on ${SAME_KEY('v', 'r')}
     where r.id = $1 and v.id <> r.id and v.deleted_at is null and v.is_active and v.status <> 'refused' and v.valid_from >= $2
     order by v.valid_from limit 1`,
    [route.id, day],
  )
  return next
}

/** Every code of a contract's rows, upper case. */
export async function codesOf(db: Executor, contractId: string): Promise<Set<string>> {
  const rows = await runSql<ColumnsOf<'master.contract_route', 'code'>>(
    db,
    'select code from master.contract_route where contract_id = $1 and deleted_at is null',
    [contractId],
  )
  return new Set(rows.map((row) => row.code))
}

/** What follows a row from a day on. */
export interface FollowUp {
  route: StoredRoute
  code: string
  tariff_idr: number
  valid_to: string
}

export interface CopyTerms {
  contract_id: string
  percent: number
  valid_from: string
  valid_to: string
}

/**
 * What a copy with per cent makes (screen.E8): every active row that holds on the day before goes on from the first day, until
 * `valid_to` or until the next row for the same carriage begins. Rows that another follows on that very day are left alone.
 */
export async function plannedCopies(
  db: Executor,
  terms: CopyTerms,
): Promise<{ copies: FollowUp[]; leftAlone: string[] }> {
  const routes = await runSql<StoredRoute>(
    db,
    `select * from master.contract_route where contract_id = $1 and deleted_at is null and is_active and status <> 'refused'
     and valid_from < $2 and valid_to >= $3 order by code`,
    [terms.contract_id, terms.valid_from, addDays(terms.valid_from, -1)],
  )
  const taken = await codesOf(db, terms.contract_id)
  const copies: FollowUp[] = []
  const leftAlone: string[] = []
  for (const route of routes) {
    const next = await nextVersion(db, route, terms.valid_from)
    // What waits to follow a row goes on from it; both would hold on the same day.
    const isFollowed = routes.some((one) => one.follows_id === route.id && one.status === 'waiting')
    if (isFollowed || next?.valid_from === terms.valid_from) {
      leftAlone.push(route.code)
      continue
    }
    const code = freeCode(route.code, terms.valid_from, taken)
    taken.add(code)
    const last = next && next.valid_from <= terms.valid_to ? addDays(next.valid_from, -1) : terms.valid_to
    copies.push({ route, code, tariff_idr: raised(route.tariff_idr, terms.percent), valid_to: last })
  }
  if (copies.some((copy) => copy.tariff_idr < 1))
    throw fieldError('percent', 'A tariff would become less than one rupiah')
  const most = Number(TARIFF_FIELDS.tariff_idr.max)
  const tooMuch = copies.find((copy) => copy.tariff_idr > most)
  if (tooMuch)
    throw fieldError('percent', 'The tariff of {code} would become too large', { code: tooMuch.route.code })
  return { copies, leftAlone }
}

/** What a following row has of its own. */
type FollowingColumns = Pick<FollowUp, 'code' | 'tariff_idr' | 'valid_to'> &
  Partial<NewFields<typeof TARIFF_FIELDS>>

/** Ends a row on a day, with its audit row and its event. */
export async function endBefore(w: Write, route: StoredRoute, ends: string): Promise<void> {
  await runSql(
    w.tx,
    `update master.contract_route set valid_to = $2, updated_at = $3, updated_by = $4, row_version = row_version + 1
     where id = $1`,
    [route.id, ends, w.at, w.actor.userId],
  )
  const subject = { type: contractRoute.name, id: route.id, no: route.code }
  await w.audit({
    action: 'update',
    subject,
    before: { valid_to: route.valid_to },
    after: { valid_to: ends },
  })
  await w.emit({ type: 'contract-route.updated', subject })
}

/**
 * Lets a new row with other columns follow one, which ends on the day before once the new one is approved. The old row's price is
 * never touched. Gives the new row's id.
 */
export async function followOn(
  w: Write,
  route: StoredRoute,
  validFrom: string,
  columns: FollowingColumns,
): Promise<string> {
  const id = uuidv7()
  const corridor = route.corridor === null ? null : JSON.stringify(route.corridor)
  await insertRow(w, 'master.contract_route', {
    ...route,
    corridor,
    ...columns,
    ...enteredBy(w, await againstBefore(w, { ...route }, { ...route, ...columns })),
    follows_id: route.id,
    id,
    valid_from: validFrom,
    row_version: 1,
    created_at: w.at,
    updated_at: w.at,
    created_by: w.actor.userId,
    updated_by: w.actor.userId,
  })
  const subject = { type: contractRoute.name, id, no: columns.code }
  await w.audit({
    action: 'create',
    subject,
    after: { ...columns, valid_from: validFrom, follows: route.code },
  })
  await w.emit({ type: 'contract-route.created', subject })
  countChanged(contractRoute)
  return id
}

/** Reads one row for a change, so that nobody else changes it meanwhile; undefined once it is deleted. */
export async function lockedIfThere(w: Write, id: string): Promise<StoredRoute | undefined> {
  const [route] = await runSql<StoredRoute>(
    w.tx,
    'select * from master.contract_route where id = $1 and deleted_at is null for update',
    [id],
  )
  return route
}

/** Locks a row of a tariff that has to be there; one that is gone is refused as not found. */
export async function lockedRoute(w: Write, id: string): Promise<StoredRoute> {
  const route = await lockedIfThere(w, id)
  if (!route) throw new AppError('not_found', NOT_FOUND)
  return route
}
