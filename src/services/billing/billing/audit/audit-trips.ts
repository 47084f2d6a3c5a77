import type { Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { EXCEPTIONS } from '#contracts/billing/exception-codes.ts'
import { refreshDocuments } from '#services/billing/billing/documents/refresh.ts'
import { treatmentsOf } from '#services/billing/billing/audit/treatment.ts'
import { noRates } from '#services/billing/billing/audit/facts/no-rates.ts'
import type { TaxedOn } from '#services/billing/tax/taxes-of.ts'
import { loadsOf } from '#services/billing/billing/audit/facts/final-trips.ts'
import { readLoads, type ReadLoad } from '#services/billing/billing/audit/facts/read-loads.ts'
import {
  budgetShortages,
  poShortages,
  type Shortages,
} from '#services/billing/billing/audit/facts/shortages.ts'
import { takeOff, tellLeft, type Leaving } from '#services/billing/billing/audit/leave-documents.ts'
import { lineRow, type LineRow } from '#services/billing/billing/audit/line-rows.ts'
import { lockLoads } from '#services/billing/billing/audit/lock-loads.ts'
import { auditLoad } from '#services/billing/billing/audit/rules/audit-load.ts'
import type { AuditFacts } from '#services/billing/billing/audit/rules/audit-facts.ts'
import { changesOf } from '#services/billing/billing/audit/rules/changed.ts'
import {
  isOpen,
  isSettled,
  planLines,
  type LinePlan,
} from '#services/billing/billing/audit/rules/plan-lines.ts'
import { rateLoad } from '#services/billing/billing/audit/rules/rate-load.ts'
import { sameTickets } from '#services/billing/billing/audit/rules/same-tickets.ts'
import { headOf, standings } from '#services/billing/billing/audit/rules/standing.ts'
import { weighUp, type Weighed } from '#services/billing/billing/audit/rules/weigh-up.ts'
import {
  removeLines,
  saveLines,
  storedLines,
  type OldLine,
} from '#services/billing/billing/audit/save-lines.ts'
import { saveReasons, storedReasons } from '#services/billing/billing/audit/save-reasons.ts'
import { saveStandings, type Moved } from '#services/billing/billing/audit/save-standings.ts'
import { tellMoved } from '#services/billing/billing/audit/tell-moved.ts'
import { wantNeighbours } from '#services/billing/billing/audit/neighbours.ts'

/** What an audit did. */
export interface Audited {
  /** Loads that were looked at. */
  loads: number
  /** Lines that stand otherwise than before. */
  moved: number
  /** Trips whose lines somebody else was at; they are to be looked at again. */
  busy: string[]
}

const BILLED = ['verified', 'disputed', 'billed', 'paid']

/** Whether a load is paid for, or was to be when somebody disputed it; one that is lost once what is paid of it is confirmed (dec.I2.4). */
const isBillable = ({ row }: ReadLoad, old: readonly OldLine[]): boolean =>
  BILLED.includes(row.status) ||
  (row.lost_confirmed_at !== null && row.paid_ways === 'outward') ||
  (row.status === 'completed' && old.length > 0)

const linesOf = ({ trips }: ReadLoad, lines: ReadonlyMap<string, OldLine[]>): OldLine[] =>
  trips.flatMap((trip) => lines.get(trip) ?? [])

/**
 * What becomes of a load's lines. Where they are settled on the very tickets that hold now, receipts may come, and what is still open is rated
 * anew: nothing is corrected, and nothing else is made.
 */
function planOf(load: ReadLoad, old: readonly OldLine[]): LinePlan {
  const settled = old.find((line) => isSettled(line) && line.kind === 'freight') ?? old.find(isSettled)
  const plan = planLines(rateLoad(settled ? atSettledTariff(load.facts, settled) : load.facts), old)
  if (!settled || !sameTickets(settled.rate_trace, load.facts.tickets)) return corrected(plan, old)
  const kept = plan.write.filter(
    (one) => one.kind === 'rated' && (one.stored !== null || one.line.kind === 'reimburse'),
  )
  return corrected({ write: kept, remove: plan.remove }, old)
}

/** An open correction that the plan does not write corrects nothing. */
function corrected({ write, remove }: LinePlan, old: readonly OldLine[]): LinePlan {
  const written = new Set(write.map(({ stored }) => stored))
  const idle = old.filter((line) => line.kind === 'correction' && isOpen(line) && !written.has(line.id))
  return { write, remove: [...new Set([...remove, ...idle.map(({ id }) => id)])] }
}

/** A settled load is corrected by its weights alone: the tariff row it was settled by stays its row (dec.I3.5). */
function atSettledTariff(facts: AuditFacts, { contract_route_id: id }: OldLine): AuditFacts {
  const chosen = facts.tariff.tried.find(({ route }) => route.id === id)?.route
  return chosen ? { ...facts, tariff: { ...facts.tariff, chosen } } : facts
}

async function byTrip(db: Executor, loads: readonly ReadLoad[]): Promise<Map<string, OldLine[]>> {
  return Map.groupBy(
    await storedLines(
      db,
      loads.flatMap(({ trips }) => trips),
    ),
    ({ trip_id: id }) => id,
  )
}

/** What is short on purchase orders and budgets, once all lines of the loads are written. */
async function shortagesOf(db: Executor, loads: readonly ReadLoad[]): Promise<Shortages> {
  const pos = [...new Set(loads.flatMap(({ row }) => row.purchase_order_id ?? []))]
  return {
    po: await poShortages(db, pos),
    budget: await budgetShortages(db, [...new Set(loads.map(({ row }) => row.order_line_id))]),
  }
}

const withShortage = ({ facts, ...load }: ReadLoad, { po, budget }: Shortages): ReadLoad => ({
  ...load,
  facts: {
    ...facts,
    po: facts.po && { ...facts.po, shortage: po.get(load.row.order_line_id) ?? null },
    budget: budget.get(load.row.order_line_id) ?? null,
  },
})

/** The open lines of a load by what their taxes depend on; what is settled keeps its taxes. */
const taxedOf = ({ load, own }: { load: ReadLoad; own: readonly OldLine[] }): TaxedOn[] =>
  own
    .filter(isOpen)
    .map(({ vendor_id, tax_treatment }) => ({ vendor_id, tax_treatment, load_date: load.row.load_date }))

/** Judges loads whose lines are written: which reasons stand, and where each line stands with them. */
async function judge(w: Write, loads: readonly ReadLoad[]): Promise<Moved[]> {
  const lines = await byTrip(w.tx, loads)
  const heads = loads.flatMap((load) => {
    const own = linesOf(load, lines)
    const head = headOf(load.row.trip_id, own)
    return head ? [{ load, own, head }] : []
  })
  const before = await storedReasons(
    w.tx,
    heads.map(({ head }) => head.id),
  )
  const weighed = new Map<string, Weighed>()
  const noRatesOf = await noRates(w.tx, heads.flatMap(taxedOf), w.at)
  const stand = heads.flatMap(({ load, own, head }) => {
    const facts = { ...load.facts, no_rates: noRatesOf(taxedOf({ load, own })) }
    const one = weighUp(auditLoad(facts), before.get(head.id) ?? [])
    weighed.set(head.id, one)
    return standings(own, head, one, load.facts.planned_freight_idr)
  })
  await saveReasons(w, weighed)
  return saveStandings(w, stand)
}

/** A load with its lines as they are stored, and as they would be written now. */
export interface RatedLoad {
  load: ReadLoad
  old: readonly OldLine[]
  plan: LinePlan
  rows: LineRow[]
}

/** What becomes of the lines of these loads, rated from their facts as they are now. */
export async function rateLoads(db: Executor, read: readonly ReadLoad[]): Promise<RatedLoad[]> {
  const before = await byTrip(db, read)
  const loads = read.filter((load) => isBillable(load, linesOf(load, before)))
  const trucks = loads.flatMap(({ row, facts }) => [
    row.truck_id,
    ...facts.earlier.map((one) => one.truck_id),
  ])
  const treatmentOf = await treatmentsOf(db, [...new Set(trucks)])
  const stored = new Map([...before.values()].flat().map((line) => [line.id, line]))
  return loads.map((load) => {
    const old = linesOf(load, before)
    const plan = planOf(load, old)
    return { load, old, plan, rows: plan.write.map((one) => lineRow(load, one, stored, treatmentOf)) }
  })
}

/** Lines of loads that are on open documents and are not what they were gathered as: all of their load leave together. */
function leavingOf({ load, old, rows, plan }: RatedLoad): (Leaving & { ids: string[] })[] {
  const on = Map.groupBy(
    old.filter((line) => isOpen(line) && line.billing_id !== null),
    ({ billing_id: id }) => id ?? '',
  )
  if (!on.size) return []
  const facts = changesOf(old, rows, plan).flatMap((one) => one.facts)
  return facts.length
    ? [...on].map(([billing_id, lines]) => ({
        billing_id,
        trip_id: load.row.trip_id,
        facts,
        ids: lines.map(({ id }) => id),
      }))
    : []
}

const labelsOf = (codes: unknown): string[] =>
  Object.entries(EXCEPTIONS).flatMap(([code, { label }]) =>
    Array.isArray(codes) && codes.includes(code) ? [label] : [],
  )

/** Trips that may not be billed any more, by the documents they left. */
function leftOf(moved: readonly Moved[]): Leaving[] {
  const left = moved.filter(({ left_billing_id: id }) => id !== null)
  return [...Map.groupBy(left, ({ left_billing_id: id, trip_id }) => `${id} ${trip_id}`).values()].map(
    (lines) => ({
      billing_id: lines[0]!.left_billing_id ?? '',
      trip_id: lines[0]!.trip_id,
      facts: lines.flatMap(({ codes }) => labelsOf(codes)),
    }),
  )
}

/**
 * Rates and audits the loads of these trips, in the caller's transaction (model.C5, life.D6). Doing it again changes nothing; settled lines
 * stay as they are and get corrections. Lines on open documents that are not what they were leave these, which say so. Loads whose lines
 * somebody else holds are given back.
 */
export async function auditTrips(w: Write, tripIds: readonly string[]): Promise<Audited> {
  const chains = await loadsOf(w.tx, tripIds)
  const { free, busy } = await lockLoads(w, chains)
  const rated = await rateLoads(w.tx, await readLoads(w.tx, free))
  const loads = rated.map(({ load }) => load)
  const leaving = rated.flatMap(leavingOf)
  await takeOff(
    w,
    leaving.flatMap(({ ids }) => ids),
  )
  const touched = [
    ...(await removeLines(
      w,
      rated.flatMap(({ plan }) => plan.remove),
    )),
    ...(await saveLines(
      w,
      rated.flatMap(({ rows }) => rows),
    )),
  ]
  const short = await shortagesOf(w.tx, loads)
  const moved = await judge(
    w,
    loads.map((load) => withShortage(load, short)),
  )
  await refreshDocuments(w, touched)
  await tellLeft(w, [...leaving, ...leftOf(moved)])
  await wantNeighbours(w, loads, short)
  await tellMoved(w, moved)
  return { loads: loads.length, moved: moved.length, busy }
}
