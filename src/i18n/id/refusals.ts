import type { Dictionary } from '#i18n/translate-with.ts'

/** What the database refuses, said by every service (engine/write.ts). */
export const REFUSALS: Dictionary = {
  'A value is outside what is allowed': 'Suatu nilai di luar batas yang diizinkan',
  'Already in use by another record': 'Sudah dipakai oleh data lain',
  'Other records still use this one; deactivate it instead': 'Data lain masih memakainya; nonaktifkan saja',
  'Outside what is allowed': 'Di luar batas yang diizinkan',
  'This overlaps with another record of the same kind': 'Ini tumpang tindih dengan data lain yang sejenis',
}
