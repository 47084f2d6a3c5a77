import { fieldError } from '#kernel/errors.ts'
import { AXLES } from '#contracts/fleet/choices.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { Always, ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'

type Row = Record<string, unknown>

/** Payload types that are counted in bags; their cargo needs the weight of a bag. */
const BAGGED: readonly string[] = ['INBAG', 'JUMBO']

async function checkBag(w: Write, cargo: Row): Promise<Row> {
  if (cargo.bag_weight_kg) return {}
  const [type] = await runSql<ColumnsOf<'master.payload_type', 'code'>>(
    w.tx,
    'select code from master.payload_type where id = $1',
    [cargo.payload_type_id],
  )
  if (type && BAGGED.includes(type.code))
    throw fieldError('bag_weight_kg', 'Required when the cargo is carried in bags')
  return {}
}

export const cargoRules: ResourceRules = {
  onCreate: checkBag,
  onUpdate: (w, value, before) => checkBag(w, { ...before, ...value }),
}

/** The heaviest legal gross weight of an axle layout on class II roads, kg. */
export function legalGross(axles: unknown): number {
  return AXLES.find((axle) => axle.value === axles)?.jbi_kg ?? AXLES[0].jbi_kg
}

function grossOf(truck: Row): Row {
  const jbi = (truck.jbi_kg as number | null) ?? legalGross(truck.axle_config)
  if (jbi <= Number(truck.tare_kg)) throw fieldError('tare_kg', 'Must be less than the legal gross weight')
  return { jbi_kg: jbi }
}

export const truckRules: ResourceRules = {
  onCreate: (_w, value) => Promise.resolve(grossOf(value)),
  async onUpdate(_w, value, before) {
    const touches = ['jbi_kg', 'tare_kg', 'axle_config'].some((name) => name in value)
    const back = value.is_active === true ? { inactive_reason: null } : {}
    return touches ? { ...grossOf({ ...before, ...value }), ...back } : back
  },
}

async function checkLoad(w: Write, pair: Row): Promise<Row> {
  const [truck] = await runSql<Always<ColumnsOf<'master.truck', 'max_net_kg'>>>(
    w.tx,
    'select max_net_kg from master.truck where id = $1',
    [pair.truck_id],
  )
  if (truck && Number(pair.max_load_kg) > truck.max_net_kg)
    throw fieldError('max_load_kg', 'Must be {max} or less', { max: truck.max_net_kg })
  const same = await runSql(
    w.tx,
    `select 1 from master.truck_cargo where truck_id = $1 and cargo_id = $2 and payload_type_id = $3
     and deleted_at is null and id is distinct from $4`,
    [pair.truck_id, pair.cargo_id, pair.payload_type_id, pair.id ?? null],
  )
  if (same.length)
    throw fieldError('cargo_id', 'This truck has an entry for this cargo and payload type already')
  return {}
}

export const truckCargoRules: ResourceRules = {
  onCreate: checkLoad,
  onUpdate: (w, value, before) => checkLoad(w, { ...before, ...value }),
}
