import { addDays, plantDay } from '#kernel/clock.ts'
import { scale } from '#contracts/place/scale.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { scaleType } from '#contracts/place/scale-type.ts'
import type { Write } from '#engine/write.ts'
import { addAll, idOfCode, type Demo } from '#services/master/start-data/add.ts'
import { keepCalibration } from '#services/master/place/calibrations.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { cargoId } from '#services/master/start-data/goods.ts'

const SCALE_TYPES = [
  { code: 'PIT', name: 'Jembatan timbang pit' },
  { code: 'SURFACE', name: 'Jembatan timbang permukaan' },
] as const

/** `teraDays`: days until the yearly verification runs out; TB-05 is due in two weeks. */
const SCALES = [
  {
    code: 'TB-01',
    name: 'Timbangan Gerbang 1 Masuk',
    pts: 'PTS-01',
    at: [-7.1578, 112.6437],
    capacity: 60_000,
    teraDays: 210,
  },
  {
    code: 'TB-02',
    name: 'Timbangan Gerbang 1 Keluar',
    pts: 'PTS-02',
    at: [-7.1581, 112.6441],
    capacity: 60_000,
    teraDays: 205,
  },
  {
    code: 'TB-03',
    name: 'Timbangan Gerbang 2',
    pts: 'PTS-03',
    at: [-7.1512, 112.6398],
    capacity: 80_000,
    teraDays: 150,
  },
  {
    code: 'TB-04',
    name: 'Timbangan Dermaga A',
    pts: 'PTS-04',
    at: [-7.1421, 112.6608],
    capacity: 80_000,
    teraDays: 98,
  },
  {
    code: 'TB-05',
    name: 'Timbangan Dermaga B',
    pts: 'PTS-05',
    at: [-7.1398, 112.6621],
    capacity: 80_000,
    teraDays: 14,
  },
  {
    code: 'TB-06',
    name: 'Timbangan Bahan Baku',
    pts: 'PTS-06',
    at: [-7.1543, 112.6502],
    capacity: 60_000,
    teraDays: 320,
  },
] as const

export type ScaleCode = (typeof SCALES)[number]['code']
export const SCALE_CODES: readonly ScaleCode[] = SCALES.map((one) => one.code)

export const scaleId = (code: ScaleCode): string => idOfCode('scale', SCALES, code)

/** Where which cargo is weighed once, with the stored tare: at the docks, where the same trucks come again and again. */
const ONE_PASS = [
  ['TB-04', 'UREA'],
  ['TB-04', 'SULFUR'],
  ['TB-06', 'COAL'],
] as const

/** The six scales and their profiles; a simulator stands in for every indicator. */
export async function loadScales(w: Write): Promise<void> {
  const today = plantDay()
  await addAll(w, scaleType, 'scaleType', SCALE_TYPES)
  const scales = SCALES.map(({ code, name, pts, at }) => ({
    code,
    name,
    pts,
    scale_type_id: idOfCode('scaleType', SCALE_TYPES, code < 'TB-04' ? 'PIT' : 'SURFACE'),
    latitude: at[0],
    longitude: at[1],
    radius: 40,
  }))
  await addAll(w, scale, 'scale', scales)
  const profiles = SCALES.map(({ code, capacity, teraDays }, at): Demo<typeof scaleProfile> => ({
    scale_id: scaleId(code),
    protocol: 'simulator',
    connection: 'bridge',
    capacity_kg: capacity,
    division_kg: 10,
    min_kg: 400,
    tera_certificate_no: `510.3/${1180 + at}/TERA`,
    tera_date: addDays(today, teraDays - 365),
    tera_expired_at: addDays(today, teraDays),
    tera_authority: 'UPTD Metrologi Legal Gresik',
    tera_deviation_kg: [0, 10, -10][at % 3]!,
    one_pass_cargoes: ONE_PASS.filter(([where]) => where === code).map(([, cargo]) => ({
      cargo_id: cargoId(cargo),
    })),
  }))
  await addAll(w, scaleProfile, 'scaleProfile', profiles)
  for (const at of SCALES.keys()) await keepCalibration(w, demoId('scaleProfile', at + 1))
}
