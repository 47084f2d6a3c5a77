import type { Dictionary } from '#i18n/translate.ts'

/** The page of a driver with its tabs. */
export const DRIVER_PAGE: Dictionary = {
  Data: 'Data',
  'All drivers': 'Semua sopir',
}
