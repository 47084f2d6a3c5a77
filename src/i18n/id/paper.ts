import type { Dictionary } from '#i18n/translate.ts'

/** Papers of a ticket, what proves them, and what a ticket is held against when it is verified. */
export const PAPER: Dictionary = {
  'made {at}': 'dibuat {at}',
  'valid until': 'berlaku sampai',
  Revised: 'Direvisi',
  'Valid ticket': 'Sah',
  'Revised: an earlier paper no longer holds': 'Direvisi: kertas sebelumnya tidak berlaku lagi',
  'Cancelled ticket': 'Dibatalkan',
  'Not finished: the second weight is missing': 'Belum selesai: timbang kedua belum ada',
  'There is no ticket with this code': 'Tidak ada tiket dengan kode ini',
  'Said before the revision': 'Isi sebelum revisi',
  'version {no}': 'versi {no}',
  'copy {no}, printed {at}': 'salinan {no}, dicetak {at}',
  'Delivery note printed': 'Surat jalan dicetak',
  'Public code': 'Kode publik',
  'This is no code of a ticket': 'Ini bukan kode tiket',
  'Plate read {plate}': 'Nopol terbaca {plate}',
  'Another plate was read: {plate}': 'Nopol lain terbaca: {plate}',
  'GPS {metres} m from the scale': 'GPS {metres} m dari timbangan',
  'Weights from the indicator': 'Berat dari indikator',
  'A weight did not come from the indicator': 'Ada berat yang tidak berasal dari indikator',
  'Stood still': 'Berat stabil',
  'Not seen standing still': 'Berat tidak terlihat stabil',
  'Zero seen': 'Nol terlihat',
  'Zero not seen before': 'Nol tidak terlihat sebelumnya',
}
