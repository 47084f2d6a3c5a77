import { addDays, plantDay, startOfPlantDay } from '#kernel/clock.ts'
import { vendor } from '#contracts/party/vendor.ts'
import { workUnit } from '#contracts/party/work-unit.ts'
import type { Write } from '#engine/write.ts'
import { addAll, idOfCode } from '#services/master/start-data/add.ts'

/** Hauliers. `validFor` is in days from today: LNT must renew soon, TBK has let its registration lapse. */
const VENDORS = [
  { code: 'GKT', name: 'PT Gresik Karya Transport', address: 'Jl. Veteran 118, Gresik', validFor: 620 },
  { code: 'SJL', name: 'PT Samudera Jaya Logistik', address: 'Jl. Perak Timur 512, Surabaya', validFor: 480 },
  { code: 'BMA', name: 'CV Bumi Mandiri Angkutan', address: 'Jl. Raya Manyar 27, Gresik', validFor: 300 },
  { code: 'PBT', name: 'PT Petro Bina Trans', address: 'Jl. Jenderal Ahmad Yani 9, Gresik', validFor: 540 },
  { code: 'LNT', name: 'PT Lintas Nusantara Trans', address: 'Jl. Raya Lamongan 63, Lamongan', validFor: 18 },
  { code: 'TBK', name: 'CV Tirta Buana Kargo', address: 'Jl. Tuban Raya 204, Tuban', validFor: -35 },
] as const

export type VendorCode = (typeof VENDORS)[number]['code']

const WORK_UNITS = [
  { code: 'WU-DIST', name: 'Distribusi Wilayah Timur' },
  { code: 'WU-GUDANG', name: 'Pengelolaan Gudang Produk' },
  { code: 'WU-PELABUHAN', name: 'Pelabuhan dan Bongkar Muat' },
  { code: 'WU-BAHAN-BAKU', name: 'Pengelolaan Bahan Baku' },
  { code: 'WU-PRODUKSI-1', name: 'Produksi I' },
  { code: 'WU-PRODUKSI-2', name: 'Produksi II' },
  { code: 'WU-PRODUKSI-3', name: 'Produksi III' },
  { code: 'WU-PEMELIHARAAN', name: 'Pemeliharaan Pabrik' },
  { code: 'WU-ENERGI', name: 'Utilitas dan Energi' },
  { code: 'WU-LINGKUNGAN', name: 'Lingkungan dan K3' },
] as const

export type WorkUnitCode = (typeof WORK_UNITS)[number]['code']

export const vendorId = (code: VendorCode): string => idOfCode('vendor', VENDORS, code)
export const workUnitId = (code: WorkUnitCode): string => idOfCode('workUnit', WORK_UNITS, code)

/** Invented tax numbers, with check digits that are right. */
const NUMBERS = [
  '0013121660091000',
  '0021000237604000',
  '0018742312651000',
  '0024551079603000',
  '0030114458641000',
  '0026180349648000',
]

/** Vendors and work units. */
export async function loadParties(w: Write): Promise<void> {
  const today = plantDay()
  const vendors = VENDORS.map(({ validFor, ...row }, at) => ({
    ...row,
    phone: `+6231398${2100 + at * 37}`,
    NPWP: NUMBERS[at]!,
    valid_date: startOfPlantDay(addDays(today, validFor - 730)).toISOString(),
    expired_date: startOfPlantDay(addDays(today, validFor)).toISOString(),
  }))
  await addAll(w, vendor, 'vendor', vendors)
  await addAll(w, workUnit, 'workUnit', WORK_UNITS)
}
