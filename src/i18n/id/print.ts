import type { Dictionary } from '#i18n/translate.ts'

/** Documents on paper. */
export const PRINT: Dictionary = {
  Copies: 'Rangkap',
  'Copy {number} of {count}': 'Rangkap {number} dari {count}',
  'Pink: driver': 'Merah muda: pengemudi',
  'White: sender': 'Putih: pengirim',
  'Yellow: receiver': 'Kuning: penerima',
  Haulier: 'Pengangkut',
  Sender: 'Pengirim',
  Receiver: 'Penerima',
}
