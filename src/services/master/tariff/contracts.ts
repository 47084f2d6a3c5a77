import { plantDay } from '#kernel/clock.ts'
import { AppError, fieldError, type FieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf } from '#kernel/record.ts'
import { CONTRACT_TERMS, type contract } from '#contracts/tariff/contract.ts'
import { ROUTE_CARRIAGE, ROUTE_KEY, type contractRoute } from '#contracts/tariff/contract-route.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { wantAuditOf } from '#services/billing/ports.ts'
import type { ChangesOf, ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { routeInUse } from '#services/master/tariff/route-versions.ts'
import { changedFields, refuseEnded, refuseFixed } from '#services/master/tariff/rules/contract-terms.ts'
import { askForTerms, termsAnswers, withoutReason } from '#services/master/tariff/money-terms.ts'
import { changedPrices, enteredBy, waitsAgain } from '#services/master/tariff/entered.ts'
import type { RouteRow } from '#services/master/tariff/rules/route-resolution.ts'
import { againstSecondPerson } from '#services/master/people/second-person.ts'

type Contract = RecordOf<typeof contract>
type Route = RecordOf<typeof contractRoute>

/** Routes must lie inside the contract's period, so the period cannot shrink below them, nor below one that is just being added. */
async function keepsRoutes(w: Write, { id, start_date, end_date }: Contract): Promise<void> {
  await runSql(w.tx, 'select 1 from master.contract where id = $1 for update', [id])
  const outside = await runSql(
    w.tx,
    `select 1 from master.contract_route where contract_id = $1 and deleted_at is null and is_active
     and (valid_from < $2 or valid_to > $3) limit 1`,
    [id, start_date, end_date],
  )
  if (outside.length) throw fieldError('end_date', 'Routes of this contract are valid outside this period')
}

/** Whose terms a contract has: somebody else activates it. */
const termsBy = (w: Write): ChangesOf<'master.contract'> => ({
  terms_by: w.actor.userId,
  terms_by_name: w.actor.name,
})

/** What was approved for one vendor and by one weight was not approved for another: the tariffs of a draft wait again. */
async function letTariffsWait(
  w: Write,
  value: Partial<NewOf<typeof contract>>,
  before: Contract,
): Promise<void> {
  if (!changedFields(value, before, ['vendor_id', 'billing_weight_basis']).length) return
  const rows = await runSql<ColumnsOf<'master.contract_route', 'id' | 'code'>>(
    w.tx,
    `update master.contract_route set status = 'waiting', entered_by = $2, entered_by_name = $3, entered_at = $4, approved_by = null,
       approved_by_name = null, approved_at = null, updated_by = $2, updated_at = $4, row_version = row_version + 1
     where contract_id = $1 and status = 'approved' and deleted_at is null returning id, code`,
    [before.id, w.actor.userId, w.actor.name, w.at],
  )
  for (const { id, code } of rows) {
    const subject = { type: 'contract-route', id, no: code }
    await w.audit({
      action: 'update',
      subject,
      before: { status: 'approved' },
      after: { status: 'waiting' },
    })
    await w.emit({ type: 'contract-route.waits', subject })
  }
}

export const contractRules: ResourceRules<typeof contract> = {
  fresh: true,
  async onCreate(w, value) {
    withoutReason(value)
    return termsBy(w)
  },
  async onUpdate(w, value, before) {
    refuseEnded(before.status)
    refuseFixed(value, before)
    await keepsRoutes(w, { ...before, ...value })
    if (before.status === 'active') return askForTerms(w, value, before)
    withoutReason(value)
    if (!changedFields(value, before, CONTRACT_TERMS).length) return {}
    await letTariffsWait(w, value, before)
    return termsBy(w)
  },
  actions: {
    ...termsAnswers(keepsRoutes),
    activate: {
      asks: ({ row, actor }) => row.terms_by === actor.userId,
      fresh: true,
      async guard({ db, row, actor }) {
        const errors = await againstSecondPerson(db, actor, [row.terms_by], {
          field: 'status',
          message: 'Somebody else must activate the contract whose terms you entered',
        })
        const routes = await runSql(
          db,
          'select 1 from master.contract_route where contract_id = $1 and is_active and deleted_at is null limit 1',
          [row.id],
        )
        if (!routes.length) errors.push({ field: 'contract_route', message: 'Add at least one route first' })
        if (row.end_date < plantDay())
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

/** Of what contract a route is, and for which days. */
type Validity = Pick<Route, 'contract_id' | 'valid_from' | 'valid_to'>

/** Refuses a route of a contract that has ended, or days outside its period. */
export async function insideContract(w: Write, route: Validity): Promise<void> {
  const [contract] = await runSql<ColumnsOf<'master.contract', 'start_date' | 'end_date' | 'status'>>(
    w.tx,
    'select start_date, end_date, status from master.contract where id = $1 for share',
    [route.contract_id],
  )
  if (!contract) return
  refuseEnded(contract.status)
  if (route.valid_from < contract.start_date)
    throw fieldError('valid_from', "Must not be before the contract's start")
  if (route.valid_to > contract.end_date) throw fieldError('valid_to', "Must not be after the contract's end")
}

/** What a route is for, and when; a row that is not stored yet has no id. */
type Carriage = Validity & Omit<RouteRow, 'id' | 'code' | 'status'> & { id?: string }

/**
 * Another active route for the same carriage that holds on one of its days: of those that count or wait, or, where the row itself
 * is about to count, of those that count. `except` is the tariff that this one follows: it ends when this one is approved, as this one does
 * where what waits to follow it is approved (`mayBeFollowed`).
 */
export async function overlapOf(
  db: Executor,
  route: Carriage,
  except: string | null = null,
  { counting = ['approved'], mayBeFollowed = false }: { counting?: string[]; mayBeFollowed?: boolean } = {},
): Promise<ColumnsOf<'master.contract_route', 'code' | 'valid_from' | 'valid_to'> | undefined> {
  const [other] = await runSql<ColumnsOf<'master.contract_route', 'code' | 'valid_from' | 'valid_to'>>(
    db,
    `select code, valid_from, valid_to from master.contract_route where contract_id = $1 and origin_checkpoint_id = $2
     and destination_checkpoint_id = $3 and cargo_id is not distinct from $4 and payload_type_id is not distinct from $5
     and truck_type is not distinct from $6 and valid_from <= $8 and valid_to >= $7
     and is_active and deleted_at is null and id is distinct from $9 and id is distinct from $10  and status = any($11::text[])
     and not ($12 and status = 'waiting' and follows_id is not distinct from $9)
     order by valid_from limit 1`,
    [
      route.contract_id,
      route.origin_checkpoint_id,
      route.destination_checkpoint_id,
      route.cargo_id,
      route.payload_type_id,
      route.truck_type,
      route.valid_from,
      route.valid_to,
      route.id ?? null,
      except,
      counting,
      mayBeFollowed,
    ],
  )
  return other
}

/** Refuses a route that holds on a day when another active one for the same carriage does or is to, and names that one and its days. */
export async function refuseOverlap(
  w: Write,
  route: Carriage,
  except: string | null = null,
  mayBeFollowed = false,
): Promise<void> {
  if (!route.is_active) return
  const other = await overlapOf(w.tx, route, except, {
    counting: ['approved', 'waiting'],
    mayBeFollowed,
  })
  if (!other) return
  throw fieldError(
    other.valid_from > route.valid_from ? 'valid_to' : 'valid_from',
    'The route {code} is valid from {from} to {to}: choose other days',
    { code: other.code, from: { day: other.valid_from }, to: { day: other.valid_to } },
  )
}

/** What stands on a route keeps its price and what it is for; a new price is a new row (screen.E8). */
async function keepsUsed(
  w: Write,
  value: Partial<NewOf<typeof contractRoute>>,
  before: Route,
): Promise<void> {
  const key = changedFields(value, before, ROUTE_KEY)
  const prices = changedPrices(value, before)
  // A price goes on for longer by a row of its own, which is approved.
  if (value.valid_to && value.valid_to > before.valid_to) prices.push('valid_to')
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

const subjectOf = ({ id, code }: Route) => ({ type: 'contract-route', id, no: code })

export const contractRouteRules: ResourceRules<typeof contractRoute> = {
  fresh: true,
  async onCreate(w, value) {
    await insideContract(w, value)
    await refuseOverlap(w, value)
    return enteredBy(w)
  },
  async onUpdate(w, value, before) {
    const after = { ...before, ...value }
    await insideContract(w, after)
    await keepsUsed(w, value, before)
    const isOtherWay = changedFields(value, before, ROUTE_CARRIAGE).length > 0
    await refuseOverlap(w, after, isOtherWay ? null : before.follows_id, true)
    await wantAuditOf(w, { contractId: before.contract_id })
    const columns = await waitsAgain(w, value, before)
    if (columns.status) await w.emit({ type: 'contract-route.waits', subject: subjectOf(before) })
    return columns
  },
  async onRemove(w, before) {
    refuseEnded(before.contract.status)
    if (await routeInUse(w.tx, before.id))
      throw new AppError('failed_precondition', 'Other records still use this one; deactivate it instead')
  },
}
