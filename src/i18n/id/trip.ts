import type { Dictionary } from '#i18n/translate.ts'

/** What a trip can meet with on its way. */
export const TRIP_WORDS: Dictionary = {
  Reassign: 'Alihkan',
  'Empty: stays as it is': 'Kosong: tetap seperti semula',
  'Choose another truck or another driver': 'Pilih truk lain atau sopir lain',
  'The truck is loaded: move its load to another truck, or return it':
    'Truk sudah bermuatan: pindahkan muatannya ke truk lain, atau kembalikan',
}
