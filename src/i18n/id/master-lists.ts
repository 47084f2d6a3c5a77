import type { Dictionary } from '#i18n/translate-with.ts'

/** Columns of master lists that are made of other records. */
export const MASTER_LISTS: Dictionary = {
  'Budget left this year': 'Sisa anggaran tahun ini',
  Coordinates: 'Koordinat',
  Items: 'Butir',
  'JBI, largest load': 'JBI, muatan terbesar',
  'Licence valid until': 'SIM berlaku sampai',
  'Next document to expire': 'Dokumen terdekat habis',
  'Plant, SLOC': 'Plant, SLOC',
  Requesters: 'Pemohon',
  Routes: 'Rute',
  'Value used': 'Nilai terpakai',
}
