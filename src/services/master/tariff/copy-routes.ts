import type { Actor } from '#kernel/actor.ts'
import type { Checked } from '#kernel/call.ts'
import { addDays } from '#kernel/clock.ts'
import { fieldError } from '#kernel/errors.ts'
import type { RecordOf } from '#kernel/record.ts'
import { contract } from '#contracts/tariff/contract.ts'
import type { COPY_INPUT, CopyPlan } from '#contracts/tariff/calls.ts'
import { refuseFields } from '#engine/call/input.ts'
import type { ServiceContext } from '#engine/context.ts'
import { readRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import {
  followOn,
  plannedCopies,
  type CopyTerms,
  type FollowUp,
} from '#services/master/tariff/route-versions.ts'
import { refuseEnded, wrongDays } from '#services/master/tariff/rules/contract-terms.ts'

type Terms = Checked<typeof COPY_INPUT>

interface Found {
  terms: CopyTerms
  contract: RecordOf<typeof contract>
  copies: FollowUp[]
  leftAlone: string[]
}

/** What a copy would do, or why it cannot be done; the same for preview and copy. */
async function find(ctx: ServiceContext, db: Executor, actor: Actor, value: Terms): Promise<Found> {
  const row = await readRecord(ctx, db, contract, actor, value.contract_id)
  refuseEnded(row.status)
  const terms = { ...value, valid_to: value.valid_to ?? row.end_date }
  refuseFields(wrongDays(terms, row))
  const { copies, leftAlone } = await plannedCopies(db, terms)
  if (!copies.length)
    throw fieldError('valid_from', 'No route is valid on the day before, so there is nothing to copy')
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

/** What a copy would do, row by row; changes nothing. */
export async function plannedCopy(ctx: ServiceContext, actor: Actor, value: Terms): Promise<CopyPlan> {
  return described(ctx.db, await find(ctx, ctx.db, actor, value))
}

/** Ends the routes that hold on the day before and lets them go on at the new tariff (screen.E8); gives how many. */
export async function copyAll(w: Write, value: Terms): Promise<{ copied: number }> {
  // Nobody adds a route between the plan and the rows.
  await runSql(w.tx, 'select 1 from master.contract where id = $1 for update', [value.contract_id])
  const found = await find(w.ctx, w.tx, w.actor, value)
  for (const { route, code, tariff_idr, valid_to } of found.copies)
    await followOn(w, route, found.terms.valid_from, { code, tariff_idr, valid_to })
  const subject = { type: contract.name, id: found.contract.id, no: found.contract.code }
  const copied = found.copies.length
  await w.audit({ action: 'copy-routes', subject, after: { ...found.terms, copied } })
  await w.emit({ type: 'contract-route.copied', subject, data: { copied } })
  return { copied }
}
