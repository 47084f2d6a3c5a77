import { cargo } from '#contracts/goods/cargo.ts'
import { readRecord } from '#engine/record/records.ts'
import { changeRecord } from '#engine/record/save.ts'
import type { Write } from '#engine/write.ts'
import { addAll, idOfCode } from '#services/master/start-data/add.ts'

/** In the order of the ids that a migration gives them. */
const PAYLOAD_TYPES = [
  { code: 'CURAH' },
  { code: 'INBAG' },
  { code: 'JUMBO' },
  { code: 'CAIR' },
  { code: 'ALAT' },
] as const

export type PayloadCode = (typeof PAYLOAD_TYPES)[number]['code']

interface Cargo {
  code: string
  name: string
  payload: PayloadCode
  density?: number
  bagKg?: number
  claimIdr?: number
  hazardous?: true
}

const CARGOES = [
  { code: 'UREA', name: 'Urea curah', payload: 'CURAH', density: 0.75, claimIdr: 6200 },
  { code: 'UREA-50', name: 'Urea kantong 50 kg', payload: 'INBAG', bagKg: 50, claimIdr: 6500 },
  { code: 'NPK-15', name: 'NPK 15-15-15 kantong 50 kg', payload: 'INBAG', bagKg: 50, claimIdr: 9800 },
  { code: 'ZA-50', name: 'ZA kantong 50 kg', payload: 'INBAG', bagKg: 50, claimIdr: 4700 },
  { code: 'KCL', name: 'Kalium klorida curah', payload: 'CURAH', density: 1.1, claimIdr: 8300 },
  { code: 'ROCK-PHOSPHATE', name: 'Batuan fosfat', payload: 'CURAH', density: 1.6, claimIdr: 2900 },
  { code: 'SULFUR', name: 'Belerang', payload: 'CURAH', density: 1.3, claimIdr: 3600 },
  { code: 'COAL', name: 'Batu bara', payload: 'CURAH', density: 0.85, claimIdr: 1400 },
  { code: 'DAP-JB', name: 'DAP jumbo bag', payload: 'JUMBO', bagKg: 1000, claimIdr: 10_900 },
  { code: 'NH3', name: 'Amonia cair', payload: 'CAIR', density: 0.68, claimIdr: 8800, hazardous: true },
  {
    code: 'H2SO4',
    name: 'Asam sulfat 98 %',
    payload: 'CAIR',
    density: 1.84,
    claimIdr: 2100,
    hazardous: true,
  },
  { code: 'SPARE-PART', name: 'Suku cadang pabrik', payload: 'ALAT' },
] as const satisfies readonly Cargo[]

export type CargoCode = (typeof CARGOES)[number]['code']

export const payloadTypeId = (code: PayloadCode): string => idOfCode('payloadType', PAYLOAD_TYPES, code)
export const cargoId = (code: CargoCode): string => idOfCode('cargo', CARGOES, code)

/** The payload type a demo cargo is carried as. */
export function payloadOf(code: CargoCode): PayloadCode {
  return CARGOES.find((one) => one.code === code)!.payload
}

/** What the orange plates of the dangerous cargoes say: the danger, and the number of the substance. */
export const CARGO_PLATES = [
  { code: 'NH3', danger: '268', substance: '1005' },
  { code: 'H2SO4', danger: '80', substance: '1830' },
] as const satisfies readonly { code: CargoCode; danger: string; substance: string }[]

/** Gives the dangerous cargoes their emergency cards, by the rules of any other change. */
export async function loadEmergencyCards(w: Write, fileIds: readonly string[]): Promise<void> {
  for (const [at, emergency_card_file_id] of fileIds.entries()) {
    const before = await readRecord(w.ctx, w.tx, cargo, w.actor, cargoId(CARGO_PLATES[at]!.code))
    await changeRecord(w, cargo, {}, before, { emergency_card_file_id }, before.row_version)
  }
}

/** Cargoes; how they are carried is there already. */
export async function loadGoods(w: Write): Promise<void> {
  const goods: readonly Cargo[] = CARGOES
  const cargoes = goods.map((one, at) => ({
    code: one.code,
    name: one.name,
    payload_type_id: payloadTypeId(one.payload),
    erp_material_code: `10000${4200 + at * 11}`,
    density_ton_m3: one.density ?? null,
    bag_weight_kg: one.bagKg ?? null,
    claim_price_idr_per_kg: one.claimIdr ?? null,
    susut_tolerance_percent: one.payload === 'INBAG' || one.payload === 'JUMBO' ? 0 : null,
    is_hazardous: one.hazardous ?? false,
    is_active: true,
  }))
  await addAll(w, cargo, 'cargo', cargoes)
}
