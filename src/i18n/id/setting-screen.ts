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
}
