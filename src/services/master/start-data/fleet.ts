import { addDays, clock, plantDay } from '#kernel/clock.ts'
import type { NewOf } from '#kernel/record.ts'
import type { TruckType } from '#contracts/fleet/choices.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { truckCargo } from '#contracts/fleet/truck-cargo.ts'
import { truckDocument } from '#contracts/fleet/truck-document.ts'
import { truckTonTrip } from '#contracts/fleet/truck-ton-trip.ts'
import { runSql } from '#database/sql.ts'
import type { Write } from '#engine/write.ts'
import { legalGross } from '#services/master/fleet/rules.ts'
import { addAll, type Demo } from '#services/master/start-data/add.ts'
import {
  cargoId,
  payloadOf,
  payloadTypeId,
  type CargoCode,
  type PayloadCode,
} from '#services/master/start-data/goods.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, type VendorCode } from '#services/master/start-data/parties.ts'

/** Trucks that something is wrong with, counted from 1: the guards of assignment are shown by them. */
const TRUCK_WITH_EXPIRED_KIR = 7
const TRUCK_OUT_OF_USE = 15
export const TRUCK_WITHOUT_CARGO = 23

interface Body {
  type: TruckType
  axles: NewOf<typeof truck>['axle_config']
  tareKg: number
  brand: string
  model: string
}

const BODIES = {
  tronton: { type: 'tronton_dump', axles: '1-2.2', tareKg: 9400, brand: 'Hino', model: 'FM 280 JD' },
  dump: { type: 'dump', axles: '1-2', tareKg: 6100, brand: 'Isuzu', model: 'FVR Dump' },
  trailer: { type: 'trailer_dump', axles: '1-2.2-2.2.2', tareKg: 16_200, brand: 'Scania', model: 'P 410' },
  flat: { type: 'flatbed', axles: '1-2.2', tareKg: 8300, brand: 'Mitsubishi Fuso', model: 'FN 62' },
  wing: { type: 'wingbox', axles: '1-2-2.2', tareKg: 12_100, brand: 'UD Trucks', model: 'Quester' },
  flatTrailer: { type: 'trailer_flat', axles: '1-2.2-2.2', tareKg: 14_600, brand: 'Hino', model: 'SG 260' },
  tank: { type: 'tank', axles: '1-2.2', tareKg: 9900, brand: 'Hino', model: 'FM 260 Tangki' },
  pickup: { type: 'pickup', axles: '1-1', tareKg: 2900, brand: 'Isuzu', model: 'Traga' },
} as const satisfies Record<string, Body>

/** 80 trucks: how many each vendor has, and the bodies that take turns. */
const FLEETS: readonly { vendor: VendorCode; count: number; bodies: readonly Body[] }[] = [
  { vendor: 'GKT', count: 22, bodies: [BODIES.tronton, BODIES.trailer, BODIES.dump] },
  { vendor: 'SJL', count: 18, bodies: [BODIES.tronton, BODIES.trailer] },
  { vendor: 'BMA', count: 14, bodies: [BODIES.flat, BODIES.wing, BODIES.flatTrailer] },
  { vendor: 'PBT', count: 12, bodies: [BODIES.tank] },
  { vendor: 'LNT', count: 10, bodies: [BODIES.flat, BODIES.flatTrailer, BODIES.pickup] },
  { vendor: 'TBK', count: 4, bodies: [BODIES.dump] },
]

const CARGO_OF: Readonly<Record<TruckType, readonly CargoCode[]>> = {
  dump: ['UREA', 'KCL', 'ROCK-PHOSPHATE', 'SULFUR', 'COAL'],
  tronton_dump: ['UREA', 'KCL', 'ROCK-PHOSPHATE', 'SULFUR', 'COAL'],
  trailer_dump: ['UREA', 'KCL', 'ROCK-PHOSPHATE', 'COAL'],
  flatbed: ['UREA-50', 'NPK-15', 'ZA-50', 'DAP-JB', 'SPARE-PART'],
  wingbox: ['UREA-50', 'NPK-15', 'ZA-50'],
  trailer_flat: ['UREA-50', 'NPK-15', 'ZA-50', 'DAP-JB', 'SPARE-PART'],
  tank: ['NH3', 'H2SO4'],
  pickup: ['SPARE-PART'],
}

/** Tonnes a trip, trips a day, minutes of loading and unloading. */
const STANDARDS: readonly [TruckType, PayloadCode, number, number, number, number][] = [
  ['dump', 'CURAH', 9.5, 8, 15, 10],
  ['tronton_dump', 'CURAH', 12.3, 8, 20, 12],
  ['trailer_dump', 'CURAH', 26.5, 6, 30, 20],
  ['flatbed', 'INBAG', 13.5, 4, 45, 45],
  ['wingbox', 'INBAG', 21.5, 3, 60, 60],
  ['trailer_flat', 'INBAG', 25, 3, 70, 70],
  ['flatbed', 'JUMBO', 13, 5, 30, 30],
  ['trailer_flat', 'JUMBO', 25, 4, 45, 45],
  ['tank', 'CAIR', 11.5, 5, 40, 40],
  ['flatbed', 'ALAT', 10, 4, 30, 30],
  ['pickup', 'ALAT', 1.5, 6, 15, 15],
]

export interface DemoTruck {
  n: number
  id: string
  code: string
  vendor: VendorCode
  body: Body
  tareKg: number
}

/** The 80 demo trucks in order. */
export const DEMO_TRUCKS: readonly DemoTruck[] = FLEETS.flatMap(({ vendor, count, bodies }) =>
  Array.from({ length: count }, (_, at) => ({ vendor, body: bodies[at % bodies.length]!, at })),
).map(({ vendor, body, at }, index) => {
  const n = index + 1
  return {
    n,
    id: demoId('truck', n),
    code: `${vendor}-${String(at + 1).padStart(3, '0')}`,
    vendor,
    body,
    tareKg: body.tareKg + ((n * 7) % 40) * 10,
  }
})

async function loadTrucks(w: Write): Promise<void> {
  const today = plantDay()
  const rows = DEMO_TRUCKS.map(({ n, code, vendor, body, tareKg }): Demo<typeof truck> => ({
    code,
    plate_no: `${n % 5 === 0 ? 'L' : 'W'} ${8000 + n * 13} U${String.fromCharCode(65 + (n % 26))}`,
    // Vendors of public transport have yellow plates: what they carry is not charged PPN.
    plate_colour: n % 6 === 0 ? 'yellow' : 'black',
    vendor_id: vendorId(vendor),
    ownership: 'vendor',
    truck_type: body.type,
    axle_config: body.axles,
    brand: body.brand,
    model: body.model,
    year: Number(today.slice(0, 4)) - 2 - (n % 9),
    color: n % 3 === 0 ? 'Hijau' : 'Putih',
    fuel_type: 'biodiesel',
    tare_kg: tareKg,
    jbi_kg: legalGross(body.axles),
    rfid_tag: `E2000017${String(220_000 + n * 41)}`,
    is_active: n !== TRUCK_OUT_OF_USE,
    inactive_reason: n === TRUCK_OUT_OF_USE ? 'Sasis retak, menunggu penghapusan' : null,
  }))
  await addAll(w, truck, 'truck', rows, (_row, n) => ({
    // A stored tare holds for 30 days from its weighing.
    tare_verified_at: new Date(clock.ms() - (25 - ((n * 3) % 25)) * 86_400_000).toISOString(),
    tare_valid_until: addDays(today, 5 + ((n * 3) % 25)),
    odometer_km: 42_000 + n * 2731,
    engine_hours: 2100 + n * 137,
    condition: n === TRUCK_OUT_OF_USE ? 'inactive' : n % 11 === 0 ? 'ready_with_notes' : 'ready',
  }))
  // Their tares were weighed elsewhere before they came: no weight of this plant tells of them.
  await runSql(w.tx, 'update master.truck set created_at = $1', [clock.now().toISOString()])
}

type Paper = Pick<NewOf<typeof truckDocument>, 'doc_type' | 'doc_no' | 'expired_at'>

async function loadDocuments(w: Write): Promise<void> {
  const today = plantDay()
  const rows = DEMO_TRUCKS.flatMap(({ n, body }) => {
    const until = (days: number): string => addDays(today, days)
    const kir = n === TRUCK_WITH_EXPIRED_KIR ? -12 : 9 + ((n * 17) % 170)
    const papers: readonly Paper[] = [
      { doc_type: 'stnk', doc_no: `STNK-${71_000 + n * 3}`, expired_at: until(40 + ((n * 23) % 320)) },
      { doc_type: 'kir', doc_no: `KIR-SBY-${30_100 + n * 7}`, expired_at: until(kir) },
      { doc_type: 'insurance', doc_no: `POL/${5200 + n}/TRK`, expired_at: until(60 + ((n * 29) % 300)) },
      ...(body.type === 'tank'
        ? [{ doc_type: 'b3_permit' as const, doc_no: `B3-${880 + n}`, expired_at: until(120 + n) }]
        : []),
    ]
    return papers.map((one) => ({
      ...one,
      truck_id: demoId('truck', n),
      issued_at: addDays(one.expired_at, -365),
    }))
  })
  await addAll(w, truckDocument, 'truckDocument', rows)
}

async function loadLoads(w: Write): Promise<void> {
  const rows = DEMO_TRUCKS.filter(({ n }) => n !== TRUCK_WITHOUT_CARGO).flatMap(
    ({ id, code, body, tareKg }) =>
      CARGO_OF[body.type].map((cargo) => ({
        code: `${code}-${cargo}`.slice(0, 30),
        truck_id: id,
        cargo_id: cargoId(cargo),
        payload_type_id: payloadTypeId(payloadOf(cargo)),
        max_load_kg: legalGross(body.axles) - tareKg,
        requires_cleaning: cargo === 'COAL' || cargo === 'SULFUR',
        is_active: true,
      })),
  )
  await addAll(w, truckCargo, 'truckCargo', rows)
}

/** Trucks, their papers, what each may carry, and the planning standard. */
export async function loadFleet(w: Write): Promise<void> {
  await loadTrucks(w)
  await loadDocuments(w)
  await loadLoads(w)
  const standards = STANDARDS.map(([type, payload, ton, trips, loading, unloading]) => ({
    code: `${type.toUpperCase().replace('_', '-')}-${payload}`,
    name: `${type.replace('_', ' ')} ${payload.toLowerCase()}`,
    truck_type: type,
    payload_type_id: payloadTypeId(payload),
    ton_per_trip: ton,
    max_trip_per_day: trips,
    loading_min: loading,
    unloading_min: unloading,
    is_active: true,
  }))
  await addAll(w, truckTonTrip, 'truckTonTrip', standards)
}
