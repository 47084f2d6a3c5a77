import type { Dictionary } from '#i18n/translate.ts'

/** What is said where a part of a page broke. */
export const MENDED: Dictionary = {
  'This part of the page does not work. Load the page again; what is saved is not lost.':
    'Bagian halaman ini tidak berfungsi. Muat ulang halaman; yang sudah disimpan tidak hilang.',
  'Load the page again': 'Muat ulang halaman',
  'This part of the page had a fault and was drawn again. Check what you typed.':
    'Bagian halaman ini mengalami gangguan dan ditampilkan ulang. Periksa lagi isian Anda.',
}
