import type { NewOf } from '#kernel/record.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { problem } from '#contracts/catalogue/problem.ts'
import { problemCategory } from '#contracts/catalogue/problem-category.ts'
import { loadRecord } from '#engine/record/past-entries.ts'
import type { Write } from '#engine/write.ts'

type Scope = NewOf<typeof problemCategory>['scope']
type Severity = NewOf<typeof problem>['severity']

/** A family for each scope, so that no form that asks for a problem has none to offer. */
const FAMILIES: readonly { code: string; name: string; scope: Scope }[] = [
  { code: 'PERJALANAN', name: 'Perjalanan', scope: 'trip' },
  { code: 'PENIMBANGAN', name: 'Penimbangan', scope: 'weighing' },
  { code: 'KENDARAAN', name: 'Kendaraan', scope: 'truck' },
  { code: 'SOPIR', name: 'Perilaku sopir', scope: 'driver' },
  { code: 'FASILITAS', name: 'Fasilitas timbang', scope: 'facility' },
]

/** Scope, code, name, severity, credit points, stops the trip, minutes to acknowledge and to resolve. */
const PROBLEMS: readonly [Scope, string, string, Severity, number, boolean, number, number][] = [
  ['trip', 'JALAN-TUTUP', 'Jalan ditutup', 'medium', 0, true, 15, 180],
  ['trip', 'KECELAKAAN', 'Kecelakaan', 'critical', 0, true, 5, 480],
  ['trip', 'MUATAN-RUSAK', 'Muatan basah, tumpah, atau kurang', 'high', 0, false, 30, 720],
  ['weighing', 'SELISIH-BERAT', 'Selisih berat tidak wajar', 'high', 0, false, 30, 720],
  ['weighing', 'SALAH-TIKET', 'Truk atau tiket tertukar', 'medium', 0, false, 30, 720],
  ['weighing', 'INDIKATOR', 'Indikator tidak terbaca', 'high', 0, false, 10, 120],
  ['truck', 'BAN', 'Ban pecah atau bocor', 'medium', 0, true, 15, 180],
  ['truck', 'MESIN', 'Mesin mogok', 'high', 0, true, 10, 480],
  ['driver', 'NGEBUT', 'Melebihi batas kecepatan', 'medium', -5, false, 60, 1440],
  ['driver', 'TANPA-APD', 'Tidak memakai APD', 'medium', -5, false, 60, 1440],
  ['driver', 'TELADAN', 'Mengemudi teladan', 'low', 5, false, 60, 1440],
  ['facility', 'LISTRIK', 'Listrik padam', 'high', 0, false, 10, 120],
  ['facility', 'LANTAI-TIMBANG', 'Lantai timbang kotor', 'low', 0, false, 60, 240],
]

/** Problems of every scope that a plant of its own begins with; it changes them as it likes. */
export async function loadFirstProblems(w: Write): Promise<void> {
  const ids = new Map<Scope, string>()
  for (const family of FAMILIES) {
    const id = uuidv7()
    ids.set(family.scope, id)
    await loadRecord(w, problemCategory, { ...family, is_active: true }, { id })
  }
  for (const [scope, code, name, severity, points, stops, acknowledge, resolve] of PROBLEMS)
    await loadRecord(
      w,
      problem,
      {
        code,
        name,
        category_id: ids.get(scope)!,
        severity,
        default_point: points,
        stops_trip: stops,
        sla_ack_min: acknowledge,
        sla_resolve_min: resolve,
        is_active: true,
      },
      { id: uuidv7() },
    )
}
