import { checker } from '#contracts/place/checker.ts'
import { checkpoint } from '#contracts/place/checkpoint.ts'
import type { Write } from '#engine/write.ts'
import { addAll, idOfCode } from '#services/master/start-data/add.ts'
import { vendorId, type VendorCode } from '#services/master/start-data/parties.ts'
import { scaleId, type ScaleCode } from '#services/master/start-data/scales.ts'

interface Place {
  code: string
  name: string
  short: string
  sloc: string | null
  at: readonly [number, number]
  radius: number
  scale: ScaleCode | null
  port?: true
}

const CHECKPOINTS = [
  {
    code: 'GD-UREA-1',
    name: 'Gudang Urea 1',
    short: 'Urea 1',
    sloc: 'UR01',
    at: [-7.1553, 112.6451],
    radius: 120,
    scale: 'TB-01',
  },
  {
    code: 'GD-UREA-2',
    name: 'Gudang Urea 2',
    short: 'Urea 2',
    sloc: 'UR02',
    at: [-7.1547, 112.6466],
    radius: 120,
    scale: 'TB-01',
  },
  {
    code: 'GD-NPK-1',
    name: 'Gudang NPK 1',
    short: 'NPK 1',
    sloc: 'NP01',
    at: [-7.1536, 112.6443],
    radius: 110,
    scale: 'TB-02',
  },
  {
    code: 'GD-NPK-2',
    name: 'Gudang NPK 2',
    short: 'NPK 2',
    sloc: 'NP02',
    at: [-7.1529, 112.6457],
    radius: 110,
    scale: 'TB-02',
  },
  {
    code: 'GD-ZA',
    name: 'Gudang ZA',
    short: 'ZA',
    sloc: 'ZA01',
    at: [-7.1521, 112.6431],
    radius: 100,
    scale: 'TB-02',
  },
  {
    code: 'GD-DAP',
    name: 'Gudang DAP',
    short: 'DAP',
    sloc: 'DA01',
    at: [-7.1515, 112.6446],
    radius: 100,
    scale: 'TB-03',
  },
  {
    code: 'BAGGING-1',
    name: 'Unit Pengantongan 1',
    short: 'Bagging 1',
    sloc: 'BG01',
    at: [-7.1561, 112.6463],
    radius: 90,
    scale: 'TB-02',
  },
  {
    code: 'BAGGING-2',
    name: 'Unit Pengantongan 2',
    short: 'Bagging 2',
    sloc: 'BG02',
    at: [-7.1557, 112.6476],
    radius: 90,
    scale: 'TB-02',
  },
  {
    code: 'YARD-KCL',
    name: 'Lapangan KCL',
    short: 'KCL',
    sloc: 'RK01',
    at: [-7.1534, 112.6511],
    radius: 150,
    scale: 'TB-06',
  },
  {
    code: 'YARD-ROCK',
    name: 'Lapangan Batuan Fosfat',
    short: 'Rock',
    sloc: 'RP01',
    at: [-7.1522, 112.6522],
    radius: 180,
    scale: 'TB-06',
  },
  {
    code: 'YARD-SULFUR',
    name: 'Lapangan Belerang',
    short: 'Belerang',
    sloc: 'SU01',
    at: [-7.1509, 112.6509],
    radius: 140,
    scale: 'TB-06',
  },
  {
    code: 'YARD-COAL',
    name: 'Lapangan Batu Bara',
    short: 'Batu Bara',
    sloc: 'CO01',
    at: [-7.1497, 112.6489],
    radius: 200,
    scale: 'TB-06',
  },
  {
    code: 'TANK-NH3',
    name: 'Tangki Amonia',
    short: 'Amonia',
    sloc: 'NH01',
    at: [-7.1488, 112.6462],
    radius: 80,
    scale: 'TB-03',
  },
  {
    code: 'TANK-H2SO4',
    name: 'Tangki Asam Sulfat',
    short: 'Asam Sulfat',
    sloc: 'AS01',
    at: [-7.1481, 112.6449],
    radius: 80,
    scale: 'TB-03',
  },
  {
    code: 'WORKSHOP',
    name: 'Bengkel Pemeliharaan',
    short: 'Bengkel',
    sloc: 'WS01',
    at: [-7.1569, 112.6421],
    radius: 80,
    scale: null,
  },
  {
    code: 'GD-MATERIAL',
    name: 'Gudang Material',
    short: 'Material',
    sloc: 'MT01',
    at: [-7.1573, 112.6409],
    radius: 90,
    scale: 'TB-03',
  },
  {
    code: 'PORT-A',
    name: 'Dermaga A',
    short: 'Dermaga A',
    sloc: 'PA01',
    at: [-7.1412, 112.6615],
    radius: 250,
    scale: 'TB-04',
    port: true,
  },
  {
    code: 'PORT-B',
    name: 'Dermaga B',
    short: 'Dermaga B',
    sloc: 'PB01',
    at: [-7.1389, 112.6629],
    radius: 250,
    scale: 'TB-05',
    port: true,
  },
  {
    code: 'PORT-C',
    name: 'Dermaga C',
    short: 'Dermaga C',
    sloc: 'PC01',
    at: [-7.1367, 112.6641],
    radius: 250,
    scale: 'TB-05',
    port: true,
  },
  {
    code: 'GP-SURABAYA',
    name: 'Gudang Penyangga Surabaya',
    short: 'GP Surabaya',
    sloc: 'L301',
    at: [-7.2216, 112.7315],
    radius: 200,
    scale: null,
  },
  {
    code: 'GP-LAMONGAN',
    name: 'Gudang Penyangga Lamongan',
    short: 'GP Lamongan',
    sloc: 'L302',
    at: [-7.1182, 112.4163],
    radius: 200,
    scale: null,
  },
  {
    code: 'GP-TUBAN',
    name: 'Gudang Penyangga Tuban',
    short: 'GP Tuban',
    sloc: 'L303',
    at: [-6.8976, 112.0509],
    radius: 200,
    scale: null,
  },
  {
    code: 'GP-BOJONEGORO',
    name: 'Gudang Penyangga Bojonegoro',
    short: 'GP Bojonegoro',
    sloc: 'L304',
    at: [-7.1509, 111.8817],
    radius: 200,
    scale: null,
  },
  {
    code: 'GP-MOJOKERTO',
    name: 'Gudang Penyangga Mojokerto',
    short: 'GP Mojokerto',
    sloc: 'L305',
    at: [-7.4722, 112.4336],
    radius: 200,
    scale: null,
  },
] as const satisfies readonly Place[]

export type CheckpointCode = (typeof CHECKPOINTS)[number]['code']

const CHECKERS: readonly { code: string; name: string; vendor: VendorCode }[] = [
  { code: 'CK-01', name: 'Imam Syafii', vendor: 'GKT' },
  { code: 'CK-02', name: 'Joko Purnomo', vendor: 'SJL' },
  { code: 'CK-03', name: 'Mulyadi', vendor: 'BMA' },
  { code: 'CK-04', name: 'Sri Wahyuni', vendor: 'PBT' },
]

export const checkpointId = (code: CheckpointCode): string => idOfCode('checkpoint', CHECKPOINTS, code)

/** Where a demo checkpoint is: latitude, longitude. */
export function positionOf(code: CheckpointCode): readonly [number, number] {
  return CHECKPOINTS.find((one) => one.code === code)!.at
}

/** Checkers and checkpoints of one plant in Gresik, its port and its buffer stores. */
export async function loadCheckpoints(w: Write): Promise<void> {
  const checkers = CHECKERS.map(({ vendor, ...row }) => ({ ...row, vendor_id: vendorId(vendor) }))
  await addAll(w, checker, 'checker', checkers)
  const places: readonly Place[] = CHECKPOINTS
  const checkpoints = places.map((one, at) => ({
    code: one.code,
    name: one.name,
    short_name: one.short,
    checker_id: idOfCode('checker', CHECKERS, CHECKERS[at % CHECKERS.length]!.code),
    plant_code: one.code.startsWith('GP-') ? 'B3G1' : 'B201',
    sloc_code: one.sloc,
    scale_id: one.scale ? scaleId(one.scale) : null,
    port: one.port ?? false,
    latitude: one.at[0],
    longitude: one.at[1],
    radius: one.radius,
    // A berth has cranes, a store has forklifts.
    capacity_per_hour: one.port ? 14 : 8,
  }))
  await addAll(w, checkpoint, 'checkpoint', checkpoints)
}
