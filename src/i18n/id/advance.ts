import type { Dictionary } from '#i18n/translate.ts'

/** Travel advances: the money that drivers take along. */
export const ADVANCE: Dictionary = {
  'Travel advance': 'Uang jalan',
  'Has a travel advance': 'Sudah ada uang jalan',
  'Travel advances': 'Uang jalan',
  Advance: 'Uang jalan',
  Advances: 'Uang jalan',
  'Advance number': 'No. uang jalan',
  'Ask for an advance': 'Minta uang jalan',
  'All advances': 'Semua uang jalan',
  'Travel allowance of the route': 'Uang jalan menurut rute',
  'Reason for another amount': 'Alasan jumlah lain',
  'Empty: the travel allowance of the trip’s route': 'Kosong: uang jalan menurut rute trip',
  'Needed where it is not the travel allowance of the route': 'Wajib bila bukan uang jalan menurut rute',
  'Account of who approved': 'Akun penyetuju',
  'Account of who paid': 'Akun pembayar',
  'Account of who closed': 'Akun penutup',
  'Account of who asked': 'Akun peminta',
  'Decided by one person alone': 'Diputuskan satu orang',
  // States
  'Asked for': 'Diminta',
  'Approved, not paid': 'Disetujui, belum dibayar',
  'Paid, receipts missing': 'Dibayar, bon belum ada',
  'Receipts to check': 'Bon perlu diperiksa',
  'Accounted for': 'Selesai dipertanggungjawabkan',
  'Returned whole': 'Dikembalikan utuh',
  // Paying
  'Paid at': 'Dibayar pada',
  'Paid out by': 'Dibayarkan oleh',
  Cash: 'Tunai',
  'Bank transfer': 'Transfer bank',
  'Reference of the transfer': 'No. referensi transfer',
  'Needed for a transfer: the number the bank gave it': 'Wajib untuk transfer: nomor dari bank',
  'Signed receipt': 'Kuitansi bertanda tangan',
  'Signed receipt, photo or PDF': 'Kuitansi bertanda tangan, foto atau PDF',
  'Print the receipt, let the driver sign it, and photograph it':
    'Cetak kuitansi, minta sopir tanda tangan, lalu foto',
  'Signature of the driver': 'Tanda tangan sopir',
  'Picture of the driver’s signature': 'Gambar tanda tangan sopir',
  'Instead of the photo of the receipt': 'Pengganti foto kuitansi',
  'Why it is paid after leaving': 'Alasan dibayar setelah berangkat',
  'Only where the truck has left already': 'Hanya bila truk sudah berangkat',
  'Signed for': 'Bukti tanda terima',
  'Print the receipt': 'Cetak kuitansi',
  'Print the receipt, pay the driver, and let them sign it; the photo of it goes with the payment.':
    'Cetak kuitansi, bayar sopir, dan minta tanda tangannya; fotonya dilampirkan saat membayar.',
  // Receipts
  Receipts: 'Bon',
  'Spent on': 'Untuk',
  'Photo of the receipt': 'Foto bon',
  Toll: 'Tol',
  'Port parking': 'Parkir pelabuhan',
  Retribution: 'Retribusi',
  'Sum of the receipts': 'Jumlah bon',
  '{n} receipts': '{n} bon',
  Together: 'Jumlah',
  'Hand in the receipts': 'Serahkan bon',
  'Receipts handed in by': 'Bon diserahkan oleh',
  'Receipts handed in at': 'Bon diserahkan pada',
  'Account of who handed in the receipts': 'Akun penyerah bon',
  'Accept the receipts': 'Terima bon',
  'Send back': 'Kembalikan untuk diperbaiki',
  'Cash handed back': 'Uang tunai dikembalikan',
  'What is not handed back is deducted from the next payment':
    'Yang tidak dikembalikan dipotong dari pembayaran berikutnya',
  'Number of the cash receipt or transfer': 'No. bukti kas atau transfer',
  'Needed where money comes back': 'Wajib bila ada uang kembali',
  'Why more was spent than was paid': 'Alasan belanja melebihi uang jalan',
  'Only where the receipts come to more than the advance': 'Hanya bila jumlah bon melebihi uang jalan',
  'Of what was overspent, paid to the driver': 'Dari kelebihan belanja, dibayar ke sopir',
  'Only where more was spent than was paid. Empty: all of it. What is refused, the driver bears.':
    'Hanya bila belanja melebihi uang jalan. Kosong: semuanya. Yang ditolak ditanggung sopir.',
  'Needed where a part is refused': 'Wajib bila sebagian ditolak',
  'Take it back whole': 'Terima kembali utuh',
  'Returned by': 'Cara kembali',
  'Returned at': 'Dikembalikan pada',
  'Closed by': 'Ditutup oleh',
  // Figures
  Spent: 'Dibelanjakan',
  'To deduct': 'Akan dipotong',
  Overspent: 'Kelebihan belanja',
  'More than was paid': 'Melebihi yang dibayar',
  'Overspent, paid to the driver': 'Kelebihan, dibayar ke sopir',
  'Overspent, borne by the driver': 'Kelebihan, ditanggung sopir',
  'Overspent: paid, borne': 'Kelebihan: dibayar, ditanggung',
  'Borne by the driver: {idr}': 'Ditanggung sopir: {idr}',
  'From the next payment': 'Dari pembayaran berikutnya',
  'Still with the driver': 'Masih di sopir',
  'Still with the driver, receipts': 'Masih di sopir, bon',
  'Returned, to deduct': 'Dikembalikan, akan dipotong',
  'The route gives {allowance}': 'Menurut rute {allowance}',
  'The route gives none': 'Rute tanpa uang jalan',
  // At a trip
  'No advance was asked for this trip.': 'Belum ada uang jalan untuk trip ini.',
  'No advance was asked for this trip. Its route gives {idr}.':
    'Belum ada uang jalan untuk trip ini. Menurut rute {idr}.',
  'The travel advance of this trip is not paid yet, and the truck is about to leave.':
    'Uang jalan trip ini belum dibayar, dan truk akan berangkat.',
  // What is open
  'With drivers': 'Di tangan sopir',
  'Advances: {n}': 'Uang jalan: {n}',
  'Paid in the last 24 hours': 'Dibayar 24 jam terakhir',
  'Paid {from} to {to} days ago': 'Dibayar {from} sampai {to} hari lalu',
  'Paid {days} days ago or longer': 'Dibayar {days} hari lalu atau lebih',
  '{idr} was paid {days} days ago or longer and is not accounted for. These drivers get no other advance.':
    '{idr} dibayar {days} hari lalu atau lebih dan belum dipertanggungjawabkan. Sopir ini tidak mendapat uang jalan lain.',
  'Show them': 'Tampilkan',
  'By driver': 'Menurut sopir',
  Oldest: 'Terlama',
  'No advance is asked for yet. Ask for one here or on the page of a trip, before its truck leaves.':
    'Belum ada uang jalan yang diminta. Minta di sini atau di halaman trip, sebelum truk berangkat.',
  // The receipt on paper
  'Receipt of a travel advance': 'Kuitansi uang jalan',
  'Code of the travel advance': 'Kode uang jalan',
  'Paid to': 'Dibayarkan kepada',
  'The sum of': 'Uang sejumlah',
  'In words': 'Terbilang',
  'Travel advance of trip {no}, {from} to {to}': 'Uang jalan trip {no}, {from} ke {to}',
  'Received by the driver': 'Diterima sopir',
  'Bring a receipt for everything you spend. What is not spent is returned or deducted from the next payment.':
    'Bawa bon untuk setiap pengeluaran. Sisa uang dikembalikan atau dipotong dari pembayaran berikutnya.',
  // Of a trip that was called off
  'Paid, no trip': 'Dibayar, tanpa trip',
  'No trip any more, money is out': 'Tanpa trip lagi, uang sudah keluar',
  'Use it for another trip': 'Pakai untuk trip lain',
  'Trip of the same driver': 'Trip sopir yang sama',
  'Deduct it from the driver': 'Potong dari sopir',
  'The whole advance is taken off the next payment of this driver.':
    'Seluruh uang jalan dipotong dari pembayaran berikutnya sopir ini.',
  'Without a trip since': 'Tanpa trip sejak',
  'First paid for': 'Semula dibayar untuk',
  'Trip {no} was called off, and {driver} has {idr} of it.':
    'Trip {no} batal, dan {driver} memegang uangnya {idr}.',
  'Trip {no} is with {driver} again, who has {idr} of it.':
    'Trip {no} kembali dengan {driver}, yang memegang {idr} untuknya.',
  'Trip {no} has another driver now, and {driver} has {idr} of it.':
    'Trip {no} sekarang dengan sopir lain, dan {driver} memegang uangnya {idr}.',
  'Take it back, use it for the driver’s next trip, or deduct it from their next payment.':
    'Terima kembali, pakai untuk trip berikutnya, atau potong dari pembayaran berikutnya.',
  'What the driver spent on the way is accounted for by receipts.':
    'Yang sudah dibelanjakan dipertanggungjawabkan dengan bon.',
  '{idr} is with drivers who have no trip for it any more: take it back, use it for their next trip, or deduct it.':
    '{idr} ada di sopir tanpa trip lagi: terima kembali, pakai untuk trip berikutnya, atau potong.',
}
