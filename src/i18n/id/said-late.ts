import type { Dictionary } from '#i18n/translate.ts'

/** Words of contracts that no view of a list or form asks for: stages of a pair, events of a history, hints inside a field. */
export const SAID_LATE: Dictionary = {
  Free: 'Bebas',
  Only: 'Hanya',
  'Line number': 'Nomor baris',
  'Times corrected': 'Waktu dibetulkan',
  'Decided by, for': 'Diputuskan oleh, untuk',
  Generated: 'Disusun',
  'Road, kilometre, landmark': 'Jalan, kilometer, patokan',
  'Below zero takes off the document': 'Nilai minus mengurangi dokumen',
}
