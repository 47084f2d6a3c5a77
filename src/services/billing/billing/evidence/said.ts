import type { EvidenceCheck, EvidenceLink } from '#contracts/billing/evidence.ts'
import type { Lang, TextParams } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'

/** Says a text in the reader's language. */
export type Say = (text: string, params?: TextParams) => string

export const sayIn =
  (lang: Lang): Say =>
  (text, params) =>
    translated(lang, text, params)

/** A check that holds or does not; `open` where there is nothing to check yet. */
export const check = (holds: boolean, text: string): EvidenceCheck => ({ state: holds ? 'ok' : 'bad', text })
export const open = (text: string): EvidenceCheck => ({ state: 'open', text })

export const rupiah = (value: number): EvidenceLink['carries'] => ({ value, unit: 'Rp', decimals: 0 })
export const tonnes = (kg: number, unit: string): EvidenceLink['carries'] => ({
  value: kg / 1000,
  unit,
  decimals: 3,
})
export const kilos = (value: number, unit: string): EvidenceLink['carries'] => ({ value, unit, decimals: 0 })
