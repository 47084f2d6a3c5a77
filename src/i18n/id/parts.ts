import type { Dictionary } from '#i18n/translate.ts'

/** The page of parts, which only those who build the application see. */
export const PARTS_PAGE: Dictionary = {
  'Buttons and tags': 'Tombol dan tanda',
  Days: 'Hari',
  'Dialogs and notices': 'Dialog dan pemberitahuan',
  Disabled: 'Tidak aktif',
  Empty: 'Kosong',
  Filled: 'Terisi',
  Inputs: 'Isian',
  'Others read it, too': 'Orang lain juga membacanya',
  Parts: 'Bagian',
  Priorities: 'Prioritas',
  Rows: 'Baris',
  Sample: 'Contoh',
  Samples: 'Contoh',
  Share: 'Bagian',
  Warned: 'Diperingatkan',
  Wrong: 'Salah',
}
