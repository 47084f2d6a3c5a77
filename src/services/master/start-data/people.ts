import { DEMO_USERS } from '#access/demo.ts'
import type { RoleCode } from '#access/roles.ts'
import { ROLE_NAMES } from '#access/roles.ts'
import { addDays, plantDay } from '#kernel/clock.ts'
import type { NewOf, Row } from '#kernel/record.ts'
import { driver } from '#contracts/people/driver.ts'
import { driverDocument } from '#contracts/people/driver-document.ts'
import { PROFILE_RESOURCES } from '#contracts/people/profiles.ts'
import { loadRecord } from '#engine/record/past-entries.ts'
import type { Write } from '#engine/write.ts'
import { addAll } from '#services/master/start-data/add.ts'
import { demoId } from '#services/master/start-data/ids.ts'
import { vendorId, workUnitId, type VendorCode } from '#services/master/start-data/parties.ts'
import { checkpointId, type CheckpointCode } from '#services/master/start-data/checkpoints.ts'
import { SCALE_CODES, scaleId, type ScaleCode } from '#services/master/start-data/scales.ts'

/** The driver whose licence has run out, counted from 1. */
export const DRIVER_WITH_EXPIRED_LICENCE = 12

const CREWS: readonly [VendorCode, number][] = [
  ['GKT', 30],
  ['SJL', 25],
  ['BMA', 19],
  ['PBT', 17],
  ['LNT', 14],
  ['TBK', 5],
]

const FIRST = [
  'Slamet',
  'Ahmad',
  'Budi',
  'Cahyo',
  'Dedi',
  'Edi',
  'Faisal',
  'Gatot',
  'Heri',
  'Irwan',
  'Junaedi',
]
const LAST = [
  'Riyadi',
  'Susanto',
  'Hartono',
  'Setiawan',
  'Wijaya',
  'Saputra',
  'Suryadi',
  'Kurniawan',
  'Hakim',
  'Utomo',
]

export interface DemoDriver {
  n: number
  id: string
  name: string
  vendor: VendorCode
}

/** The 110 demo drivers in order; the first is the demo user of the role driver. */
export const DEMO_DRIVERS: readonly DemoDriver[] = CREWS.flatMap(([vendor, count]) =>
  Array.from({ length: count }, () => vendor),
).map((vendor, at) => ({
  n: at + 1,
  id: demoId('driver', at + 1),
  name: `${FIRST[at % FIRST.length]} ${LAST[(at + Math.floor(at / FIRST.length)) % LAST.length]}`,
  vendor,
}))

async function loadDrivers(w: Write): Promise<void> {
  const year = Number(plantDay().slice(0, 4))
  const account = DEMO_USERS.find((user) => user.roleCode === 'driver')
  const rows = DEMO_DRIVERS.map(({ n, name, vendor }) => {
    const born = year - 27 - (n % 28)
    return {
      code: `DRV-${String(n).padStart(4, '0')}`,
      name: n === 1 ? (account?.name ?? name) : name,
      phone_number: `+62812${String(31_000_000 + n * 7919).slice(0, 8)}`,
      address: `Jl. Mawar ${n}, Gresik`,
      birth_date: { year: born, month: 1 + (n % 12), day: 1 + (n % 27) },
      effective_date: { year: year - 1 - (n % 5), month: 1 + (n % 11), day: 15 },
      retirement_date: { year: born + 58, month: 12, day: 31 },
      vendor_id: vendorId(vendor),
      user_id: n === 1 ? (account?.id ?? null) : null,
    }
  })
  await addAll(w, driver, 'driver', rows, (_row, n) => ({
    credit_point: n % 9 === 0 ? 72 : n % 31 === 0 ? 38 : 100,
  }))
}

type Paper = Pick<NewOf<typeof driverDocument>, 'doc_type' | 'doc_no' | 'expired_at'>

async function loadDriverDocuments(w: Write): Promise<void> {
  const today = plantDay()
  const rows = DEMO_DRIVERS.flatMap(({ n, id, vendor }) => {
    const licence = n === DRIVER_WITH_EXPIRED_LICENCE ? -20 : 25 + ((n * 31) % 1400)
    const papers: readonly Paper[] = [
      {
        doc_type: n % 3 === 0 ? 'sim_b1' : 'sim_b2',
        doc_no: `SIM-${760_000 + n * 11}`,
        expired_at: addDays(today, licence),
      },
      {
        doc_type: 'safety_induction',
        doc_no: `SI-${2400 + n}`,
        expired_at: addDays(today, 15 + ((n * 19) % 340)),
      },
      ...(vendor === 'PBT'
        ? [{ doc_type: 'b3_card' as const, doc_no: `B3K-${510 + n}`, expired_at: addDays(today, 90 + n) }]
        : []),
    ]
    return papers.map((one) => ({ ...one, driver_id: id }))
  })
  await addAll(w, driverDocument, 'driverDocument', rows)
}

/** Where the requesters of the distribution unit order from and to. */
const REQUESTED: readonly CheckpointCode[] = [
  'GD-UREA-1',
  'GD-UREA-2',
  'GD-NPK-1',
  'GD-ZA',
  'GD-DAP',
  'BAGGING-1',
  'BAGGING-2',
  'PORT-A',
  'PORT-B',
  'PORT-C',
  'GP-SURABAYA',
  'GP-LAMONGAN',
  'GP-TUBAN',
  'GP-BOJONEGORO',
]

/** The first operator weighs at the plant and dock A, the third at dock B; the second and the fourth have every scale: each has three. */
const SCALES_OF: Readonly<Record<string, readonly ScaleCode[]>> = {
  weighbridge: ['TB-01', 'TB-02', 'TB-03', 'TB-04'],
  'weighbridge-2': SCALE_CODES,
  'weighbridge-3': ['TB-05', 'TB-06'],
}

function ownFields(role: RoleCode, username: string): Row {
  if (role === 'order-requester')
    return {
      work_unit_id: workUnitId('WU-DIST'),
      requester_checkpoints: REQUESTED.map((code) => ({ checkpoint_id: checkpointId(code) })),
    }
  if (role === 'weighbridge')
    return {
      operator_scales: (SCALES_OF[username] ?? SCALE_CODES).map((code) => ({ scale_id: scaleId(code) })),
    }
  return {}
}

/** The id of a demo user's profile. */
export function demoProfileId(username: string): string {
  const at = DEMO_USERS.findIndex((user) => user.username === username)
  const user = DEMO_USERS[at]
  if (!user) throw new Error(`There is no demo user ${username}`)
  return user.roleCode === 'driver' ? demoId('driver', 1) : demoId('profile', at + 1)
}

/** Drivers, their papers, and a profile for every demo user. Nobody has a vendor, so that all vendors are seen. */
export async function loadPeople(w: Write): Promise<void> {
  await loadDrivers(w)
  await loadDriverDocuments(w)
  for (const [at, user] of DEMO_USERS.entries()) {
    if (user.roleCode === 'driver') continue
    const profile = {
      code: `P-${String(at + 1).padStart(3, '0')}`,
      name: user.name,
      user_id: user.id,
      rolename: ROLE_NAMES[user.roleCode],
      ...ownFields(user.roleCode, user.username),
    }
    await loadRecord(w, PROFILE_RESOURCES[user.roleCode], profile, { id: demoProfileId(user.username) })
  }
}

/** The profile of the first super-admin of a real installation: without one nobody gets past the login (spec.4). */
export async function addAdminProfile(w: Write, userId: string, name: string): Promise<void> {
  const row = { code: 'ADMIN', name, user_id: userId }
  await loadRecord(w, PROFILE_RESOURCES['super-admin'], row)
}
