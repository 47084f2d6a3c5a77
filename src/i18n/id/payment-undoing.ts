import type { Dictionary } from '#i18n/translate.ts'

/** Payments that failed, came back, or are paid again. */
export const PAYMENT_UNDOING: Dictionary = {
  'Failure to confirm': 'Gagal, belum dikonfirmasi',
  'Reversal to confirm': 'Pembalikan, belum dikonfirmasi',
  'Confirm the failure': 'Konfirmasi gagal',
  'Confirm the reversal': 'Konfirmasi pembalikan',
  'Not so: put it back': 'Tidak benar: kembalikan',
  'Somebody else confirms it before it can be prepared again.':
    'Orang lain mengonfirmasi sebelum dapat disiapkan ulang.',
  'You have asked the bank: no money has gone out. It can be prepared again.':
    'Anda sudah bertanya ke bank: tidak ada uang keluar. Pembayaran dapat disiapkan ulang.',
  'The money has come back. Somebody else confirms it before what it paid can be paid again.':
    'Uangnya sudah kembali. Orang lain mengonfirmasi sebelum yang dibayarnya dapat dibayar lagi.',
  'You have seen the money on the statement of the bank. What it paid can be paid again.':
    'Anda sudah melihat uangnya di rekening koran. Yang dibayarnya dapat dibayar lagi.',
  'Reference of the bank for the failure': 'Referensi bank untuk kegagalan',
  'Notice or statement of the bank': 'Surat atau rekening koran bank',
  'Last day of the statement': 'Hari terakhir rekening koran',
  'Where the money was in a bank file before: a day that is over, and not before that file':
    'Bila uangnya pernah ada di file bank: hari yang sudah lewat, tidak sebelum file itu',
  'Where the money was in a bank file before: it shows that nothing went out':
    'Bila uangnya pernah ada di file bank: bukti bahwa tidak ada yang keluar',
  'Status before': 'Status sebelumnya',
  'Reference of the bank for it': 'Referensi bank untuk itu',
  'Came back at': 'Kembali pada',
  'Why it failed or came back': 'Alasan gagal atau kembali',
  'Account of who said so': 'Akun yang menyatakan',
  'Said by': 'Dinyatakan oleh',
  'Said at': 'Dinyatakan pada',
  'Money paid before': 'Uang pernah dibayar',
  'Payment or bank file before': 'Pembayaran atau file bank sebelumnya',
  'Day of it': 'Tanggalnya',
  'Repeats a failed transfer': 'Mengulang transfer gagal',
  'Repeats money that came back': 'Mengulang uang yang kembali',
  'The bank gave this reference to {no}': 'Referensi bank ini milik {no}',
  'It was in {no} of {day}: name a day since then that is over':
    'Pernah ada di {no} tanggal {day}: isi hari sesudahnya yang sudah lewat',
  'Add the statement that shows nothing went out':
    'Lampirkan rekening koran yang menunjukkan tidak ada uang keluar',
  'Above {limit} in 30 days somebody else approves what you prepared':
    'Di atas {limit} dalam 30 hari, orang lain yang menyetujui',
  'Above {limit} in 30 days a second person decides, and there is none: ask a super admin for one':
    'Di atas {limit} dalam 30 hari diperlukan orang kedua, dan belum ada: minta ke super admin',
  'This money was in the bank file {no} of {day}, which failed: it is paid again.':
    'Uang ini pernah ada di file bank {no} tanggal {day} yang gagal: dibayar lagi.',
  'This money was paid by {no} and came back on {day}: it is paid again.':
    'Uang ini pernah dibayar dengan {no} dan kembali tanggal {day}: dibayar lagi.',
  '{name} says that the transfer failed. Somebody else asks the bank and confirms it.':
    '{name} menyatakan transfer gagal. Orang lain bertanya ke bank dan mengonfirmasi.',
  '{name} says that the money came back. Somebody else looks at the statement and confirms it.':
    '{name} menyatakan uangnya kembali. Orang lain melihat rekening koran dan mengonfirmasi.',
  'A payment is said to have failed': 'Pembayaran dinyatakan gagal',
  'Payment {no} is said to have failed: somebody else confirms it':
    'Pembayaran {no} dinyatakan gagal: orang lain mengonfirmasi',
  'A payment is said to have come back': 'Pembayaran dinyatakan kembali',
  'Payment {no} is said to have come back: somebody else confirms it':
    'Pembayaran {no} dinyatakan kembali: orang lain mengonfirmasi',
}
