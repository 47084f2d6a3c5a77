import { setTimeout as sleep } from 'node:timers/promises'
import type { Computed } from '#database/rows.ts'
import type { Resource } from '#kernel/resource.ts'
import { clock } from '#kernel/clock.ts'
import type { ServiceContext } from '#engine/context.ts'

export interface Total {
  count: number
  estimate: boolean
}

interface Known {
  count: number
  at: number
  /** The table's write counter when this was counted. */
  version: number
}

const EXACT_ROWS = 20_000
const EXACT_COST = 25_000
/** A small exact count is kept for a moment unless this process writes to the table. */
const SMALL_FRESH_MS = 2_000
const LARGE_FRESH_MS = 15_000
const MAX_KEPT = 2_000
/** Lists that wait to be counted; beyond that an estimate has to do until somebody asks again. */
const MAX_WAITING = 50

const counts = new Map<string, Known>()
const counting = new Set<string>()
/**
 * The background counts, one after another, and the counter rests nine times as long as it has worked: large counts of
 * everybody's filters would take the database from the people who wait for their pages.
 */
let lastCount = Promise.resolve()
const REST_PER_WORK = 9
const MAX_REST_MS = 10_000
/** Counts under way: who asks for the same list meanwhile waits for the same answer. */
const asked = new Map<string, Promise<Total>>()
const versions = new Map<string, number>()

/** Says that a table was written to, so that totals counted before are counted again. */
export function countChanged(resource: Pick<Resource, 'service' | 'table'>): void {
  const key = `${resource.service}.${resource.table}`
  versions.set(key, (versions.get(key) ?? 0) + 1)
}

/** Counts and remembers; what was counted before any other has to go when there are too many. */
async function exact(
  ctx: ServiceContext,
  key: string,
  from: string,
  values: unknown[],
  version: number,
): Promise<number> {
  const { rows } = await ctx.db.query<Computed<{ n: number }>>({
    text: `select count(*) as n ${from}`,
    values,
  })
  const count = Number(rows[0]?.n ?? 0)
  counts.delete(key)
  if (counts.size >= MAX_KEPT) counts.delete(counts.keys().next().value!)
  counts.set(key, { count, at: clock.ms(), version })
  return count
}

async function estimated(
  ctx: ServiceContext,
  from: string,
  values: unknown[],
): Promise<{ rows: number; cost: number }> {
  const { rows } = await ctx.db.query<
    Computed<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number; 'Total Cost': number } }[] }>
  >({
    text: `explain (format json) select 1 ${from}`,
    values,
  })
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}

/** Counts a large list in the background when its turn comes. */
function countLater(
  ctx: ServiceContext,
  key: string,
  from: string,
  values: unknown[],
  version: number,
): void {
  if (counting.has(key) || counting.size >= MAX_WAITING) return
  counting.add(key)
  lastCount = lastCount.then(async () => {
    const since = performance.now()
    try {
      await exact(ctx, key, from, values, version)
    } catch (error: unknown) {
      ctx.log.warn({ error }, 'counting in the background failed')
    } finally {
      counting.delete(key)
    }
    await sleep(Math.min(MAX_REST_MS, (performance.now() - since) * REST_PER_WORK), undefined, { ref: false })
  })
}

/**
 * The total of a list: small ones exactly, large ones from a cached exact count that is refreshed in
 * the background, and the planner's estimate, marked as one, until the first count is there.
 */
export async function totalOf(
  ctx: ServiceContext,
  resource: Resource,
  from: string,
  values: unknown[],
): Promise<Total> {
  const key = from + JSON.stringify(values)
  const version = versions.get(`${resource.service}.${resource.table}`) ?? 0
  const known = counts.get(key)
  const age = known ? clock.ms() - known.at : Infinity
  if (known && known.count > EXACT_ROWS) {
    if (age > LARGE_FRESH_MS) countLater(ctx, key, from, values, version)
    return { count: known.count, estimate: false }
  }
  if (known && known.version === version && age < SMALL_FRESH_MS)
    return { count: known.count, estimate: false }
  const current = `${version} ${key}`
  let total = asked.get(current)
  if (!total) {
    total = countNow(ctx, key, from, values, version).finally(() => asked.delete(current))
    asked.set(current, total)
  }
  return total
}

/** Exactly where that is quick, otherwise the planner's estimate while the count goes on. */
async function countNow(
  ctx: ServiceContext,
  key: string,
  from: string,
  values: unknown[],
  version: number,
): Promise<Total> {
  const plan = await estimated(ctx, from, values)
  if (plan.rows <= EXACT_ROWS && plan.cost <= EXACT_COST) {
    return { count: await exact(ctx, key, from, values, version), estimate: false }
  }
  countLater(ctx, key, from, values, version)
  return { count: Math.round(plan.rows), estimate: true }
}
