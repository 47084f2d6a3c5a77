import { formatDay } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Checked } from '#kernel/call.ts'
import type { RecordOf } from '#kernel/record.ts'
import { TRUCK_TYPES } from '#contracts/fleet/choices.ts'
import { RESOLVE_INPUT, type ResolveAnswer, type TriedRoute } from '#contracts/tariff/calls.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { refuseFields } from '#engine/call/input.ts'
import type { ServiceContext } from '#engine/context.ts'
import { missingReferences, readRecord } from '#engine/record/records.ts'
import type { ColumnsOf, Computed, Outer, RenamedColumns } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'
import { resolveRoutes } from '#services/master/tariff/routes.ts'
import type { Miss, Resolution, TariffRow, Trial } from '#services/master/tariff/rules/route-resolution.ts'

type Names = ColumnsOf<'master.contract_route', 'id'> &
  Outer<RenamedColumns<'master.cargo', { cargo: 'name' }>> &
  Outer<RenamedColumns<'master.payload_type', { payload_type: 'name' }>>

function truckTypeName(type: string | null, lang: Lang): string | null {
  const known = TRUCK_TYPES.find(({ value }) => value === type)
  return known ? translated(lang, known.label) : type
}

/** A reason in words, for the person who looks after tariffs. */
function reasonOf(miss: Miss, { route }: Trial<TariffRow>, names: Names | undefined, lang: Lang): string {
  switch (miss) {
    case 'inactive':
      return translated(lang, 'Out of use')
    case 'unapproved':
      return translated(lang, 'Not approved by a second person')
    case 'too_early':
      return translated(lang, 'Valid only from {day}', { day: formatDay(route.valid_from, lang) })
    case 'too_late':
      return translated(lang, 'Valid only until {day}', { day: formatDay(route.valid_to, lang) })
    case 'cargo':
      return translated(lang, 'Only for {what}', { what: names?.cargo ?? '' })
    case 'payload_type':
      return translated(lang, 'Only for {what}', { what: names?.payload_type ?? '' })
    case 'truck_type':
      return translated(lang, 'Only for {what}', { what: truckTypeName(route.truck_type, lang) ?? '' })
  }
}

async function described(db: Executor, found: Resolution<TariffRow>, lang: Lang): Promise<TriedRoute[]> {
  const rows = await runSql<Names>(
    db,
    `select r.id, c.name as cargo, p.name as payload_type from master.contract_route r
     left join master.cargo c on c.id = r.cargo_id left join master.payload_type p on p.id = r.payload_type_id
     where r.id = any($1::uuid[])`,
    [found.tried.map(({ route }) => route.id)],
  )
  const named = new Map(rows.map((row) => [row.id, row]))
  return found.tried.map((trial) => {
    const { route, misses } = trial
    const names = named.get(route.id)
    const applies = misses.length === 0
    return {
      id: route.id,
      code: route.code,
      cargo: names?.cargo ?? null,
      payload_type: names?.payload_type ?? null,
      truck_type: truckTypeName(route.truck_type, lang),
      charge_basis: route.charge_basis,
      tariff_idr: route.tariff_idr,
      valid_from: route.valid_from,
      valid_to: route.valid_to,
      result: found.chosen === route ? 'chosen' : applies ? 'less_specific' : 'no_match',
      reasons: misses.map((miss) => reasonOf(miss, trial, names, lang)),
    }
  })
}

/** What an order would be refused for whatever the routes say. */
function warningsOf(of: RecordOf<typeof contract>, day: string, lang: Lang): string[] {
  return [
    ...(of.status === 'active' ? [] : [translated(lang, 'The contract is not active')]),
    ...(day < of.start_date || day > of.end_date
      ? [translated(lang, 'The contract does not run on this day')]
      : []),
  ]
}

/** The tariff that an order would get, by the same rule, and a word about every row that was tried. */
export async function resolve(
  ctx: ServiceContext,
  actor: Actor,
  value: Checked<typeof RESOLVE_INPUT>,
): Promise<ResolveAnswer> {
  const { db } = ctx
  const of = await readRecord(ctx, db, contract, actor, value.contract_id)
  refuseFields(await missingReferences(ctx, db, { fields: RESOLVE_INPUT }, actor, value))
  const [cargo] = await runSql<ColumnsOf<'master.cargo', 'payload_type_id'>>(
    db,
    'select payload_type_id from master.cargo where id = $1',
    [value.cargo_id],
  )
  const { date, ...carried } = value
  const payloadTypeId = value.payload_type_id ?? cargo!.payload_type_id
  const ask = { ...carried, payload_type_id: payloadTypeId, load_date: date }
  const [found] = await resolveRoutes(db, of.id, [ask])
  const [all] = await runSql<Computed<{ n: number }>>(
    db,
    'select count(*) as n from master.contract_route where contract_id = $1 and deleted_at is null',
    [of.id],
  )
  const tried = await described(db, found!, actor.lang)
  return {
    route: tried.find(({ result }) => result === 'chosen') ?? null,
    tried,
    elsewhere: Number(all?.n ?? 0) - tried.length,
    warnings: warningsOf(of, date, actor.lang),
  }
}
