import type { Dictionary } from '#i18n/translate.ts'

/** What the drawer of a ledger says. */
export const LEDGER: Dictionary = {
  Ledger: 'Mutasi',
  Entry: 'Jenis mutasi',
  'Made for': 'Dibuat untuk',
  Left: 'Tersisa',
  'From day': 'Dari tanggal',
  'Until day': 'Sampai tanggal',
  'No entry fits this filter': 'Tidak ada mutasi yang cocok dengan saringan ini',
  'Nothing was entered yet': 'Belum ada mutasi',
  'The ledger could not be loaded': 'Mutasi tidak dapat dimuat',
}

/** Words of the declarations, of files and of refusals. */
export const LEDGER_WORDS: Dictionary = {
  Reserve: 'Pencadangan',
  Commit: 'Komitmen',
  Release: 'Pelepasan',
  Raise: 'Tambahan',
  Overrun: 'Kelebihan',
  Allocate: 'Alokasi',
  Revise: 'Revisi',
  Transfer: 'Pemindahan',
  'Billing line': 'Baris tagihan',
  'By hand': 'Manual',
  By: 'Oleh',
  'Held and used': 'Dicadangkan dan dipakai',
  'Older entries stand in the ledger': 'Mutasi sebelumnya ada di daftar mutasi',
  'Only {left} is left, and {needed} is asked for': 'Hanya tersisa {left}, sedangkan yang diminta {needed}',
}
