import type { Dictionary } from '#i18n/translate.ts'

/** What the drawer of a ledger says. */
export const LEDGER: Dictionary = {
  Ledger: 'Buku besar',
  Entry: 'Entri',
  'Made for': 'Dibuat untuk',
  Left: 'Tersisa',
  'From day': 'Dari tanggal',
  'Until day': 'Sampai tanggal',
  'No entry fits this filter': 'Tidak ada entri yang cocok dengan saringan ini',
  'Nothing was entered yet': 'Belum ada entri',
  'The ledger could not be loaded': 'Buku besar tidak dapat dimuat',
}

/** Words of the declarations, of files and of refusals. */
export const LEDGER_WORDS: Dictionary = {
  Reserve: 'Cadangkan',
  Commit: 'Komitmenkan',
  Release: 'Lepaskan',
  Adjust: 'Sesuaikan',
  Allocate: 'Alokasikan',
  Revise: 'Revisi',
  Transfer: 'Pindahkan',
  'Billing line': 'Baris tagihan',
  'By hand': 'Manual',
  By: 'Oleh',
  'Only {left} is left, and {needed} is asked for': 'Hanya tersisa {left}, sedangkan yang diminta {needed}',
}
