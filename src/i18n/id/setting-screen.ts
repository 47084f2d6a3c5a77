import type { Dictionary } from '#i18n/translate.ts'

/** What the tab of settings says in the browser. */
export const SETTING_SCREEN: Dictionary = {
  Change: 'Ubah',
  'Search settings': 'Cari setelan',
  'No setting is called so.': 'Tidak ada setelan dengan nama itu.',
  'Default: {value}': 'Bawaan: {value}',
  Default: 'Bawaan',
  'Set by {by}, {at}': 'Diatur oleh {by}, {at}',
  'Back to the default': 'Kembali ke bawaan',
  Mail: 'Surel',
  'Working hours': 'Jam kerja',
  'Holidays {year}': 'Hari libur {year}',
  'Add holiday': 'Tambah hari libur',
  'Paste list': 'Tempel daftar',
  'Copy fixed dates of {year}': 'Salin tanggal tetap {year}',
  'One line for each day: its date, a tab, and its name.': 'Satu baris per hari: tanggal, tab, lalu namanya.',
  '{count} days read': '{count} hari terbaca',
  '{count} holidays added, {known} were known': '{count} hari libur ditambahkan, {known} sudah ada',
  'No holidays are known for this year.': 'Belum ada hari libur untuk tahun ini.',
  'Remove this holiday?': 'Hapus hari libur ini?',
  'same date every year': 'tanggal sama tiap tahun',
  'Nobody has changed this setting.': 'Belum ada yang mengubah setelan ini.',
  'a part of the plant': 'satu bagian pabrik',
  'the system': 'sistem',
}
