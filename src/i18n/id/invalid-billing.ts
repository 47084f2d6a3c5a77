import type { Dictionary } from '#i18n/translate.ts'

/** Invalid Billing on the screen. */
export const INVALID_BILLING: Dictionary = {
  "Why it can't be billed": 'Mengapa tidak dapat ditagih',
  'Trip, order': 'Trip, order',
  'Trip, order, vendor': 'Trip, order, vendor',
  'At risk, Rp': 'Berisiko, Rp',
  'Page {n} of {all}': 'Halaman {n} dari {all}',
  'Billing lines': 'Baris tagihan',
  Level: 'Tingkat',
  Block: 'Tahan',
  Warn: 'Peringatan',
  'At risk': 'Berisiko',
  Solution: 'Penyelesaian',
  'You can resolve': 'Dapat Anda selesaikan',
  'Others must act': 'Menunggu pihak lain',
  'Over {n} working days': 'Lewat {n} hari kerja',
  'Over the limit': 'Lewat batas',
  '{n} lines, {reasons} reasons': '{n} baris, {reasons} alasan',
  '{n} lines': '{n} baris',
  '{n} asked': '{n} sudah diminta',
  '{n} reasons': '{n} alasan',
  '{n} of {limit}': '{n} dari {limit}',
  '{n} over': 'lewat {n}',
  '{n} left': 'sisa {n}',
  'last day': 'hari terakhir',
  'asked {since}': 'diminta {since}',
  'Ask again': 'Minta lagi',
  'The company decides': 'Perusahaan yang memutuskan',
  'Also: {reasons}': 'Juga: {reasons}',
  'Reason: all': 'Alasan: semua',
  'Vendor: all': 'Vendor: semua',
  'Audit everything again': 'Audit ulang semuanya',
  '{n} trips are looked at again': '{n} trip diperiksa ulang',
  '{role} was asked': '{role} sudah diminta',
  'Audit: {done} of {total} trips': 'Audit: {done} dari {total} trip',
  'A resolved line leaves by itself.': 'Baris yang sudah beres hilang sendiri.',
  'Everything was audited last at {at}; what a ticket, tariff, PO or budget changes is audited within a minute.':
    'Semua terakhir diaudit {at}; yang berubah karena tiket, tarif, PO, atau anggaran diaudit dalam satu menit.',
  'Everything is audited every night and when a ticket, tariff, PO or budget changes.':
    'Semua diaudit setiap malam dan saat tiket, tarif, PO, atau anggaran berubah.',
  'Nothing is held back. A line comes here by itself when the audit finds something against it.':
    'Tidak ada yang tertahan. Baris masuk ke sini sendiri bila audit menemukan masalah.',
  'Nothing is found with these filters.': 'Tidak ada yang cocok dengan saringan ini.',
  'Lines that cannot be billed': 'Baris yang tidak dapat ditagih',
  'Waive with reason': 'Terima dengan alasan',
  'The line is billed as it is. Only warnings can be waived; the reason stays with the line.':
    'Baris ditagih apa adanya. Hanya peringatan yang dapat diterima; alasannya tetap tercatat.',
  Exclude: 'Keluarkan',
  'Audit again': 'Audit ulang',
  'Nothing of this trip is billed or paid. Its requester is told, and what it holds is released.':
    'Trip ini tidak ditagih dan tidak dibayar. Pemohon diberi tahu, dan dana yang ditahan dilepas.',
  'Ask {role}': 'Minta {role}',
  'Decide revision': 'Putuskan revisi',
  'Answer dispute': 'Jawab sengketa',
  'Compare trips': 'Bandingkan trip',
  'Open document': 'Buka dokumen',
  'Only warnings can be waived; this has to be resolved: {reason}':
    'Hanya peringatan yang dapat diterima; ini harus diselesaikan: {reason}',
  'This trip is on document {no}: return or void it first':
    'Trip ini ada di dokumen {no}: kembalikan atau batalkan dulu',
  'Nobody else has to resolve this line': 'Tidak ada pihak lain yang harus menyelesaikan baris ini',
  'Lines have stood in Invalid Billing too long': 'Baris terlalu lama di Tagihan Tidak Valid',
  'A trip was taken out of billing': 'Trip dikeluarkan dari tagihan',
  'A trip of order {no} is not billed': 'Satu trip order {no} tidak ditagih',
  'A job could not do a record': 'Sebuah pekerjaan otomatis gagal pada satu data',
  'A job could not do {no}: all others are done, it is tried again':
    'Pekerjaan otomatis gagal pada {no}: lainnya selesai, yang ini dicoba lagi',
  'Lines cannot be billed for too long': 'Ada baris yang terlalu lama tidak dapat ditagih',
  'Lines cannot be billed for too long, such as trip {no}':
    'Ada baris yang terlalu lama tidak dapat ditagih, misalnya trip {no}',
  'Billing lines with a reason against them': 'Baris tagihan yang masih terhalang',
}
