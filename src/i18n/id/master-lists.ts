import type { Dictionary } from '#i18n/translate.ts'

/** Columns of master lists that are made of other records, and side entities on their edit pages. */
export const MASTER_LISTS: Dictionary = {
  'Budget left this year': 'Sisa anggaran tahun ini',
  Coordinates: 'Koordinat',
  'For indicators whose frames do not say it': 'Untuk indikator yang bingkainya tidak menyebutnya',
  Items: 'Butir',
  'JBI, largest load': 'JBI, muatan terbesar',
  Kilograms: 'Kilogram',
  'Licence valid until': 'SIM berlaku sampai',
  'Next document to expire': 'Dokumen terdekat habis',
  'PIN set': 'PIN dibuat',
  'Plant, SLOC': 'Plant, SLOC',
  Requesters: 'Pemohon',
  Routes: 'Rute',
  'Token made at': 'Token dibuat pada',
  'Unit of the display': 'Satuan tampilan',
  Updated: 'Diperbarui',
  'Value used': 'Nilai terpakai',
  'Described line': 'Baris yang dijelaskan',
  'Line of the indicator': 'Baris indikator',
  'Of a described line: what stands where. Try it on this page with a line that was recorded':
    'Untuk baris yang dijelaskan: apa ada di mana. Coba di halaman ini dengan baris yang direkam',
  'Try a line of the indicator': 'Coba baris indikator',
  'XK3190 equals frame, in reading order': 'Bingkai XK3190 sama-dengan, urutan baca',
  'XK3190 equals frame, last digit first': 'Bingkai XK3190 sama-dengan, angka terakhir lebih dulu',
}
