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
  'Money to look over': 'Keputusan uang yang perlu dilihat',
  'Why it stands here': 'Alasan tercantum',
  'Money that came back': 'Uang yang kembali',
  'Transfer that failed': 'Transfer gagal',
  'Paid a second time': 'Dibayar kedua kali',
  'Large adjustment': 'Penyesuaian besar',
  'Far above the usual': 'Jauh di atas biasa',
  'File of the adjustment': 'File penyesuaian',
  'Needed where the adjustments of the trip come to more than a share of its freight':
    'Diperlukan bila penyesuaian trip melebihi sebagian ongkos angkutnya',
  'Has a large adjustment': 'Ada penyesuaian besar',
  'Why the large adjustments are right': 'Alasan penyesuaian besar benar',
  'You have looked at the file of each of them': 'Anda sudah melihat file masing-masing',
  'You put a large adjustment on this document: another control tower verifies it':
    'Anda membuat penyesuaian besar di dokumen ini: control tower lain yang memverifikasi',
  'Say why the large adjustments are right': 'Tulis alasan penyesuaian besar benar',
  'The adjustments of this trip come to more than {limit}: add the file that shows why':
    'Penyesuaian trip ini melebihi {limit}: lampirkan file alasannya',
  'This is more than {limit}: enter the vendor’s statement with its file first':
    'Ini lebih dari {limit}: masukkan dulu tagihan vendor dengan filenya',
  'Large adjustment above': 'Penyesuaian besar di atas',
  'Adjustments of a trip that come to more than this share of its freight need a file and an answer, are verified by another control tower in any case, and are told to super control tower.':
    'Penyesuaian trip di atas bagian ongkos angkut ini perlu file dan jawaban, selalu diverifikasi control tower lain, dan diberitahukan ke super control tower.',
  'A large adjustment was put on a billing document': 'Penyesuaian besar dibuat di dokumen tagihan',
  'Document {no} has a large adjustment': 'Dokumen {no} punya penyesuaian besar',
  'File for a large advance': 'File untuk uang jalan besar',
  'Needed where it is far above the usual one: the letter or message that asks for it':
    'Diperlukan bila jauh di atas biasa: surat atau pesan yang memintanya',
  'Needed where it is far above the usual: why it is right':
    'Diperlukan bila jauh di atas biasa: alasan jumlahnya benar',
  'This is far above the usual: add the file that asks for it':
    'Ini jauh di atas biasa: lampirkan file permintaannya',
  'This is far above the usual: another control tower approves it':
    'Ini jauh di atas biasa: control tower lain yang menyetujui',
  'Say why so much is right': 'Tulis alasan jumlah sebesar ini benar',
  'Large advance above': 'Uang jalan besar di atas',
  'An advance above this share of the usual one needs a file and an answer, is approved by another control tower in any case, and is told to super control tower. The usual one is the travel allowance of the route, or the middle of those of 90 days.':
    'Uang jalan di atas bagian dari yang biasa ini perlu file dan jawaban, selalu disetujui control tower lain, dan diberitahukan ke super control tower. Yang biasa: uang jalan rute, atau nilai tengah 90 hari.',
  'A travel advance far above the usual was approved': 'Uang jalan jauh di atas biasa disetujui',
  'Travel advance {no}, far above the usual, was approved': 'Uang jalan {no}, jauh di atas biasa, disetujui',
}
