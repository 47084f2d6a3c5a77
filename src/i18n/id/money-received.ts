import type { Dictionary } from '#i18n/translate.ts'

/** What came back by the bank of what vendors and drivers owe. */
export const MONEY_RECEIVED: Dictionary = {
  'Money received': 'Uang masuk',
  'All money received': 'Semua uang masuk',
  'Enter money received': 'Catat uang masuk',
  'No money came back yet. Enter what the bank received; a second person confirms it.':
    'Belum ada uang masuk. Catat yang diterima bank; orang kedua mengonfirmasinya.',
  'Receipt number': 'Nomor penerimaan',
  'Document below zero': 'Dokumen di bawah nol',
  'What the vendor owes; empty where a driver pays an advance back':
    'Utang vendor; kosongkan bila sopir mengembalikan uang jalan',
  'What the driver owes of an advance': 'Utang sopir dari uang jalan',
  'Amount received': 'Jumlah diterima',
  'Received on': 'Diterima tanggal',
  'As the statement of the bank says it': 'Seperti tertulis di rekening koran',
  'Statement of the bank': 'Rekening koran',
  'The second person reads amount and reference from it':
    'Orang kedua membaca jumlah dan referensi dari sini',
  'What was owed': 'Yang terutang',
  'What came': 'Yang diterima',
  'Account of who entered it': 'Akun pencatat',
  'Take back': 'Tarik kembali',
  'Taken back': 'Ditarik kembali',
  'You have seen it on the statement of the bank: it is owed no more.':
    'Anda sudah melihatnya di rekening koran: tidak terutang lagi.',
  'What it paid back is owed again.': 'Yang dikembalikan menjadi terutang lagi.',
  'Choose the document or the advance that it was owed for, one of both':
    'Pilih dokumen atau uang jalan yang terutang, salah satu',
  'This transfer is entered already, as {no}': 'Transfer ini sudah dicatat sebagai {no}',
  'Must not lie before {day}, when {no} became owed': 'Tidak boleh sebelum {day}, saat {no} terutang',
  'Entered with the same reference': 'Dicatat dengan referensi yang sama',
  'The bank must have received {sum} with this reference for all of them to be right.':
    'Bank harus sudah menerima {sum} dengan referensi ini agar semuanya benar.',
  'Nothing of {no} is open': 'Tidak ada sisa dari {no}',
  'Only {open} of {no} is open': 'Sisa {no} hanya {open}',
  'Somebody else confirms what you entered': 'Orang lain yang mengonfirmasi catatan Anda',
  'Money received waits for a second person': 'Uang masuk menunggu orang kedua',
  'Money received {no} waits for confirmation': 'Uang masuk {no} menunggu konfirmasi',
  'Money received was refused': 'Uang masuk ditolak',
  'Money received {no} was refused': 'Uang masuk {no} ditolak',
  'Money received was taken back': 'Uang masuk ditarik kembali',
  'Money received {no} was taken back: it is owed again': 'Uang masuk {no} ditarik kembali: terutang lagi',
  'Waits for money that was entered and not confirmed': 'Menunggu uang yang dicatat dan belum dikonfirmasi',
  'Payment or receipt': 'Pembayaran atau penerimaan',
  'Deducted and received': 'Dipotong dan diterima',
  'Confirmation of money received': 'Konfirmasi uang masuk',
  'From entered to confirmed by a second person. Longer is told to those who may confirm it: it holds what is owed meanwhile.':
    'Dari dicatat sampai dikonfirmasi orang kedua. Bila lebih lama, yang boleh mengonfirmasi diberi tahu: utangnya tertahan sementara itu.',
  'Money received waits too long for a second person': 'Uang masuk terlalu lama menunggu orang kedua',
  'Money received {no} waits too long for confirmation': 'Uang masuk {no} terlalu lama menunggu konfirmasi',
  'Money received has waited too long for its second person': 'Uang masuk menunggu orang kedua terlalu lama',
}
