import { addDays, plantDay } from '#kernel/clock.ts'
import type { NewOf } from '#kernel/record.ts'
import { contract } from '#contracts/tariff/contract.ts'
import { contractRoute } from '#contracts/tariff/contract-route.ts'
import type { Write } from '#engine/write.ts'
import { runSql } from '#database/sql.ts'
import { addAll, idOfCode, type Demo } from '#services/master/start-data/add.ts'
import { cargoId, payloadOf, payloadTypeId, type CargoCode } from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import {
  vendorId,
  workUnitId,
  type VendorCode,
  type WorkUnitCode,
} from '#services/master/start-data/parties.ts'
import { checkpointId, positionOf, type CheckpointCode } from '#services/master/start-data/checkpoints.ts'

interface DemoContract {
  code: string
  name: string
  vendor: VendorCode
  unit: WorkUnitCode | null
  /** Days from today to the last day. */
  endsIn: number
  basis: NewOf<typeof contract>['billing_weight_basis']
  susut: number
  from: readonly CheckpointCode[]
  to: readonly CheckpointCode[]
  cargoes: readonly CargoCode[]
}

const DOCKS = ['PORT-A', 'PORT-B', 'PORT-C'] as const
const BUFFERS = ['GP-SURABAYA', 'GP-LAMONGAN', 'GP-TUBAN', 'GP-BOJONEGORO'] as const

/** The contract that an amendment has given more value, by its place, and by how much. */
export const AMENDED = 4
const AMENDMENT_IDR = 3_000_000_000

/** Rupiah of a contract, by its place. */
export const amendedValue = (n: number): number => 18_000_000_000 + (n - 1) * 2_500_000_000

/** Five contracts of twelve routes each; the last one ends within a month. */
const CONTRACTS: readonly DemoContract[] = [
  {
    code: 'K-BAHAN-BAKU',
    name: 'Angkutan bahan baku dari dermaga',
    vendor: 'GKT',
    unit: null,
    endsIn: 410,
    basis: 'destination_net',
    susut: 0.5,
    from: DOCKS,
    to: ['YARD-KCL', 'YARD-ROCK', 'YARD-SULFUR', 'YARD-COAL'],
    cargoes: ['KCL', 'ROCK-PHOSPHATE', 'SULFUR', 'COAL'],
  },
  {
    code: 'K-UREA-PORT',
    name: 'Angkutan urea curah ke dermaga',
    vendor: 'SJL',
    unit: null,
    endsIn: 380,
    basis: 'lower_of_both',
    susut: 0.5,
    from: ['GD-UREA-1', 'GD-UREA-2', 'GD-NPK-1', 'GD-NPK-2'],
    to: DOCKS,
    cargoes: ['UREA'],
  },
  {
    code: 'K-DISTRIBUSI',
    name: 'Distribusi pupuk kantong ke gudang penyangga',
    vendor: 'BMA',
    unit: null,
    endsIn: 250,
    basis: 'bag_count',
    susut: 0,
    from: ['BAGGING-1', 'BAGGING-2', 'GD-ZA'],
    to: BUFFERS,
    cargoes: ['UREA-50', 'NPK-15', 'ZA-50'],
  },
  {
    code: 'K-CAIR',
    name: 'Angkutan amonia dan asam sulfat',
    vendor: 'PBT',
    unit: null,
    endsIn: 300,
    basis: 'origin_net',
    susut: 0.3,
    from: ['TANK-NH3', 'TANK-H2SO4'],
    to: ['GD-NPK-1', 'GD-NPK-2', 'GD-ZA', ...DOCKS],
    cargoes: ['NH3', 'H2SO4'],
  },
  {
    code: 'K-MATERIAL',
    name: 'Angkutan jumbo bag dan suku cadang',
    vendor: 'LNT',
    unit: null,
    endsIn: 25,
    basis: 'lower_of_both',
    susut: 0,
    from: ['GD-DAP', 'GD-MATERIAL'],
    to: ['WORKSHOP', 'PORT-A', 'PORT-B', 'GP-SURABAYA', 'GP-LAMONGAN', 'GP-MOJOKERTO'],
    cargoes: ['DAP-JB', 'SPARE-PART'],
  },
]

/** The cargo of a route: a raw material has its own yard, a liquid its own tank, bags their own line. */
function cargoOf(one: DemoContract, from: number, to: number): CargoCode {
  const at = one.cargoes.length === one.to.length ? to : one.cargoes.length === one.from.length ? from : 0
  return one.cargoes[at]!
}

/** Kilometres on the road: the straight line with a quarter more, at least one. */
function roadKm(from: CheckpointCode, to: CheckpointCode): number {
  const [a, b] = [positionOf(from), positionOf(to)]
  const north = (b[0] - a[0]) * 110.6
  const east = (b[1] - a[1]) * 110.5
  return Math.max(1, Math.round(Math.hypot(north, east) * 1.25 * 100) / 100)
}

interface Route {
  contract: DemoContract
  from: CheckpointCode
  to: CheckpointCode
  cargo: CargoCode
  km: number
}

const ROUTES: readonly Route[] = CONTRACTS.flatMap((one) =>
  one.from.flatMap((from, f) =>
    one.to.map((to, t) => ({ contract: one, from, to, cargo: cargoOf(one, f, t), km: roadKm(from, to) })),
  ),
)

export interface DemoRoute {
  id: string
  contractId: string
  vendor: VendorCode
  from: CheckpointCode
  to: CheckpointCode
  cargo: CargoCode
  km: number
  tariffIdr: number
}

/** Rupiah a tonne: a fixed part for loading and queueing, and a part for the way. */
function tariffOf(route: Route): number {
  const liquid = payloadOf(route.cargo) === 'CAIR'
  return Math.round(((liquid ? 21_000 : 14_500) + route.km * (liquid ? 1450 : 980)) / 50) * 50
}

/** The 60 demo routes, for the demo history of other services. */
export const DEMO_ROUTES: readonly DemoRoute[] = ROUTES.map((route, at) => ({
  id: demoId('contractRoute', at + 1),
  contractId: idOfCode('contract', CONTRACTS, route.contract.code),
  vendor: route.contract.vendor,
  from: route.from,
  to: route.to,
  cargo: route.cargo,
  km: route.km,
  tariffIdr: tariffOf(route),
}))

/** Contracts and their routes, in force since ten months ago. */
export async function loadContracts(w: Write): Promise<void> {
  const today = plantDay()
  const start = addDays(today, -300)
  const contracts = CONTRACTS.map((one, at) => ({
    code: one.code,
    name: one.name,
    contract_no: `${140 + at * 7}/SP/ANGK/${today.slice(0, 4)}`,
    vendor_id: vendorId(one.vendor),
    work_unit_id: one.unit ? workUnitId(one.unit) : null,
    start_date: start,
    end_date: addDays(today, one.endsIn),
    contract_value_idr: amendedValue(at + 1) - (at + 1 === AMENDED ? AMENDMENT_IDR : 0),
    max_ton: 400_000 + at * 20_000,
    billing_weight_basis: one.basis,
    susut_tolerance_percent: one.susut,
    waiting_free_min: 120,
    waiting_rate_idr_per_hour: 75_000,
    reimburse_cap_idr: 60_000,
  }))
  await fromTheBeginning(w, async () => {
    await addAll(w, contract, 'contract', contracts, () => ({ status: 'active' }))
    const routes = ROUTES.map((route, at): Demo<typeof contractRoute> => ({
      contract_id: idOfCode('contract', CONTRACTS, route.contract.code),
      code: `R-${String(at + 1).padStart(3, '0')}`,
      origin_checkpoint_id: checkpointId(route.from),
      destination_checkpoint_id: checkpointId(route.to),
      cargo_id: cargoId(route.cargo),
      payload_type_id: payloadTypeId(payloadOf(route.cargo)),
      distance_km: route.km,
      standard_duration_min: Math.round(70 + route.km * 2.2),
      charge_basis: 'per_ton',
      tariff_idr: tariffOf(route),
      min_charge_ton: payloadOf(route.cargo) === 'ALAT' ? 1 : 5,
      driver_premium_idr: 15_000 + Math.round(route.km) * 250,
      travel_allowance_idr: 40_000 + Math.round(route.km) * 1500,
      valid_from: start,
      valid_to: addDays(today, route.contract.endsIn),
      is_active: true,
    }))
    await addAll(w, contractRoute, 'contractRoute', routes, () => ({ status: 'approved' }))
  })
}

/** What two people agree to meanwhile is marked as what the plant began with: nobody did (decisions 69 and 81). */
async function fromTheBeginning(w: Write, agree: () => Promise<unknown>): Promise<void> {
  await runSql(w.tx, `select set_config('angkut.start_data', 'on', true)`)
  await agree()
  await runSql(w.tx, `select set_config('angkut.start_data', '', true)`)
}

/**
 * A tariff that begins a day later than the first trip it was used for: these trips stand in Invalid Billing. It is approved anew,
 * because one that holds from another day than was approved is what `verify:truth` looks for.
 */
export function lapseTariff(w: Write, { id, day }: { id: string; day: string }): Promise<void> {
  return fromTheBeginning(w, async () => {
    await runSql(w.tx, `update master.contract_route set status = 'waiting' where id = $1`, [id])
    await runSql(
      w.tx,
      `update master.contract_route set status = 'approved', valid_from = $2::date + 1, updated_at = $3 where id = $1`,
      [id, day, w.at],
    )
  })
}
