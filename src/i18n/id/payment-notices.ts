import type { Dictionary } from '#i18n/translate.ts'

/** What is told of payments, and the payments that one person decided alone. */
export const PAYMENT_NOTICES: Dictionary = {
  'A payment waits for approval': 'Pembayaran menunggu persetujuan',
  'Payment {no} waits for approval': 'Pembayaran {no} menunggu persetujuan',
  'A payment was prepared again': 'Pembayaran disiapkan ulang',
  'Payment {no} was prepared again and waits for approval':
    'Pembayaran {no} disiapkan ulang dan menunggu persetujuan',
  'A payment was approved': 'Pembayaran disetujui',
  'Payment {no} was approved: pay it': 'Pembayaran {no} disetujui: bayarkan',
  'A payment has failed': 'Pembayaran gagal',
  'Payment {no} has failed: prepare it again, or void it':
    'Pembayaran {no} gagal: siapkan ulang atau batalkan',
  'A payment was taken back': 'Pembayaran dikembalikan',
  'Payment {no} was taken back: what it paid is owed again':
    'Pembayaran {no} dikembalikan: yang dibayarnya terutang lagi',
  'A billing document is to be paid': 'Dokumen tagihan harus dibayar',
  'Document {no} is due and not paid': 'Dokumen {no} jatuh tempo dan belum dibayar',
  'The bank account of {no} waits its day before it is paid to':
    'Rekening {no} menunggu sehari sebelum dipakai',
  'Payments, documents, reimbursements and advances of a month to look over':
    'Pembayaran, dokumen, penggantian, dan uang jalan sebulan yang perlu dilihat',
  'What one person decided alone in a month, as a file':
    'Yang diputuskan satu orang saja dalam sebulan, sebagai file',
  'Write a month like 2026-11': 'Tulis bulan seperti 2026-11',
  'Nothing about money has to be looked over in this month.':
    'Tidak ada keputusan uang yang perlu dilihat di bulan ini.',
}
