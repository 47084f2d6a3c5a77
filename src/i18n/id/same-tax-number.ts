import type { Dictionary } from '#i18n/translate.ts'

/** Vendors that share a tax number. */
export const SAME_TAX_NUMBER: Dictionary = {
  'The same NPWP as {names}. Branches of one company share it; a company is entered once.':
    'NPWP sama dengan {names}. Cabang satu perusahaan memakainya bersama; satu perusahaan cukup didaftarkan sekali.',
}
