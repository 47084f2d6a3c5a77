import type { NewOf } from '#kernel/record.ts'
import { inspection } from '#contracts/catalogue/inspection.ts'
import { inspectionGroup } from '#contracts/catalogue/inspection-group.ts'
import { problem } from '#contracts/catalogue/problem.ts'
import { problemCategory } from '#contracts/catalogue/problem-category.ts'
import { setting } from '#contracts/setting/setting.ts'
import type { Write } from '#engine/write.ts'
import { addAll, idOfCode, type Demo } from '#services/master/start-data/add.ts'

const CATEGORIES = [
  { code: 'TRIP', name: 'Perjalanan', scope: 'trip' },
  { code: 'WEIGHING', name: 'Penimbangan', scope: 'weighing' },
  { code: 'TRUCK', name: 'Kendaraan', scope: 'truck' },
  { code: 'DRIVER', name: 'Perilaku sopir', scope: 'driver' },
  { code: 'FACILITY', name: 'Fasilitas timbang', scope: 'facility' },
] as const

type CategoryCode = (typeof CATEGORIES)[number]['code']

type Severity = NewOf<typeof problem>['severity']

/** Code, name, category, severity, credit points, stops the trip, minutes to acknowledge and to resolve. */
const PROBLEMS: readonly [string, string, CategoryCode, Severity, number, boolean, number, number][] = [
  ['ROAD-CLOSED', 'Jalan ditutup', 'TRIP', 'medium', 0, true, 15, 180],
  ['QUEUE-LONG', 'Antrean bongkar panjang', 'TRIP', 'low', 0, false, 30, 240],
  ['ACCIDENT', 'Kecelakaan', 'TRIP', 'critical', -20, true, 5, 480],
  ['CARGO-WET', 'Muatan basah atau tumpah', 'TRIP', 'high', -10, true, 10, 240],
  ['DRIVER-ILL', 'Sopir sakit atau berhalangan', 'TRIP', 'low', 0, false, 30, 240],
  ['WEIGHT-DIFF', 'Selisih berat tidak wajar', 'WEIGHING', 'high', -5, false, 30, 720],
  ['WRONG-TRUCK', 'Truk atau tiket tertukar', 'WEIGHING', 'medium', 0, false, 30, 720],
  ['INDICATOR-DOWN', 'Indikator tidak terbaca', 'WEIGHING', 'high', 0, false, 10, 120],
  ['TYRE', 'Ban pecah atau bocor', 'TRUCK', 'medium', 0, true, 15, 180],
  ['BRAKE', 'Rem tidak berfungsi', 'TRUCK', 'critical', 0, true, 5, 480],
  ['ENGINE', 'Mesin mogok', 'TRUCK', 'high', 0, true, 10, 480],
  ['SPEEDING', 'Melebihi batas kecepatan', 'DRIVER', 'medium', -5, false, 60, 1440],
  ['OFF-ROUTE', 'Keluar dari rute', 'DRIVER', 'medium', -10, false, 60, 1440],
  ['NO-PPE', 'Tidak memakai APD', 'DRIVER', 'medium', -5, false, 60, 1440],
  ['REFUSED-TRIP', 'Menolak tugas berulang', 'DRIVER', 'low', -3, false, 60, 1440],
  ['POWER-OUT', 'Listrik padam', 'FACILITY', 'high', 0, false, 10, 120],
  ['PLATFORM-DIRTY', 'Lantai timbang kotor', 'FACILITY', 'low', 0, false, 60, 240],
  ['CAMERA-DOWN', 'Kamera mati', 'FACILITY', 'medium', 0, false, 60, 720],
  ['EXEMPLARY', 'Mengemudi teladan', 'DRIVER', 'low', 5, false, 60, 1440],
]

const GROUPS = [
  {
    code: 'P2H-MESIN',
    name: 'Mesin dan cairan',
    sequence: 1,
    applies_to_truck_types: [],
    frequency: 'per_session',
  },
  {
    code: 'P2H-REM-BAN',
    name: 'Rem dan ban',
    sequence: 2,
    applies_to_truck_types: [],
    frequency: 'per_session',
  },
  { code: 'P2H-LAMPU', name: 'Lampu dan kaca', sequence: 3, applies_to_truck_types: [], frequency: 'daily' },
  {
    code: 'P2H-TANGKI',
    name: 'Tangki dan katup',
    sequence: 4,
    applies_to_truck_types: ['tank'],
    frequency: 'per_session',
  },
  { code: 'P2H-K3', name: 'Perlengkapan K3', sequence: 5, applies_to_truck_types: [], frequency: 'weekly' },
] as const

type GroupCode = (typeof GROUPS)[number]['code']

interface Item {
  code: string
  name: string
  group: GroupCode
  critical?: true
  more?: Demo<typeof inspection>
}

const ITEMS: readonly Item[] = [
  { code: 'OLI-MESIN', name: 'Oli mesin cukup', group: 'P2H-MESIN' },
  { code: 'AIR-RADIATOR', name: 'Air radiator cukup', group: 'P2H-MESIN' },
  {
    code: 'SUHU-MESIN',
    name: 'Suhu mesin',
    group: 'P2H-MESIN',
    more: { input_type: 'number', unit: '°C', min_value: 60, max_value: 105 },
  },
  { code: 'REM-KAKI', name: 'Rem kaki berfungsi', group: 'P2H-REM-BAN', critical: true },
  { code: 'REM-TANGAN', name: 'Rem tangan berfungsi', group: 'P2H-REM-BAN', critical: true },
  {
    code: 'TEKANAN-ANGIN',
    name: 'Tekanan angin rem',
    group: 'P2H-REM-BAN',
    critical: true,
    more: { input_type: 'number', unit: 'bar', min_value: 6, max_value: 10 },
  },
  {
    code: 'BAN',
    name: 'Keadaan ban',
    group: 'P2H-REM-BAN',
    critical: true,
    more: { input_type: 'choice', choices: ['Baik', 'Aus', 'Rusak'] },
  },
  { code: 'LAMPU-DEPAN', name: 'Lampu depan menyala', group: 'P2H-LAMPU' },
  { code: 'LAMPU-REM', name: 'Lampu rem menyala', group: 'P2H-LAMPU' },
  { code: 'KACA-SPION', name: 'Kaca dan spion bersih', group: 'P2H-LAMPU' },
  {
    code: 'KATUP-TANGKI',
    name: 'Katup tangki rapat',
    group: 'P2H-TANGKI',
    critical: true,
    more: { photo_required: 'always' },
  },
  { code: 'GROUNDING', name: 'Kabel pentanahan terpasang', group: 'P2H-TANGKI', critical: true },
  { code: 'APAR', name: 'APAR tersedia dan terisi', group: 'P2H-K3', critical: true },
  { code: 'APD', name: 'APD lengkap', group: 'P2H-K3' },
]

/** Name, value, what it decides. Times are minutes unless the name says otherwise (life.D15). */
/** Demo values; a company enters its own. */
const SETTINGS = [
  { name: 'company_name', value: 'PT Pupuk Contoh Nusantara', scope: 'global' },
  { name: 'company_address', value: 'Jl. Jenderal Ahmad Yani 1, Gresik 61119', scope: 'global' },
  { name: 'company_npwp', value: '0010023455641000', scope: 'global' },
] as const satisfies readonly Demo<typeof setting>[]

/** Problems, inspection items and settings. */
export async function loadHandling(w: Write): Promise<void> {
  await addAll(
    w,
    problemCategory,
    'problemCategory',
    CATEGORIES.map((one) => ({ ...one, is_active: true })),
  )
  const problems = PROBLEMS.map(([code, name, category, severity, points, stops, ack, resolve]) => ({
    code,
    name,
    category_id: idOfCode('problemCategory', CATEGORIES, category),
    severity,
    default_point: points,
    stops_trip: stops,
    sla_ack_min: ack,
    sla_resolve_min: resolve,
    is_active: true,
  }))
  await addAll(w, problem, 'problem', problems)
  const groups = GROUPS.map((one) => ({
    ...one,
    applies_to_truck_types: [...one.applies_to_truck_types],
  }))
  await addAll(w, inspectionGroup, 'inspectionGroup', groups)
  const items = ITEMS.map(({ code, name, group, critical, more }, at): Demo<typeof inspection> => ({
    code,
    name,
    inspection_group_id: idOfCode('inspectionGroup', GROUPS, group),
    sequence: at + 1,
    input_type: 'pass_fail',
    choices: [],
    is_critical: critical ?? false,
    photo_required: 'on_fail',
    is_active: true,
    ...more,
  }))
  await addAll(w, inspection, 'inspection', items)
  await addAll(w, setting, 'setting', SETTINGS)
}
