import type { Dictionary } from '#i18n/translate.ts'

/** Receipts that vendors want back: fields, states, and what is said of them. */
export const REIMBURSEMENT: Dictionary = {
  'Somebody else is at this trip just now; try again': 'Orang lain sedang mengerjakan trip ini; coba lagi',
  'Driver premium is paid by': 'Premi sopir dibayar oleh',
  'The company, from the budget': 'Perusahaan, dari anggaran',
  'The company, taken off the vendor': 'Perusahaan, dipotong dari vendor',
  'Driver pay taken off': 'Potongan bayaran sopir',
  'Reimbursement number': 'Nomor penggantian',
  'Reimbursed at most, a trip': 'Penggantian paling banyak, per trip',
  'Tolls, portals and scales of others together. Empty takes what the contract says.':
    'Tol, portal, dan timbangan pihak lain bersama-sama. Kosong mengikuti kontrak.',
  'Where a route says nothing else. Empty: no receipts are agreed.':
    'Bila rute tidak mengatur lain. Kosong: tidak ada penggantian yang disepakati.',
  'Road portal': 'Portal jalan',
  'Scale of others': 'Timbangan pihak lain',
  'Receipt, photo or PDF': 'Kuitansi, foto atau PDF',
  'Such as the gate or the number of the receipt': 'Misalnya gerbang atau nomor kuitansi',
  'Account of who decided': 'Akun yang memutuskan',
  'Cap of the route': 'Batas rute',
  'Amount, approved': 'Jumlah, disetujui',
  'Of it approved': 'Disetujui dari itu',
  'Empty: all of it': 'Kosong: semuanya',
  'Needed where a part is refused, or where the cap of the route is passed':
    'Wajib bila sebagian ditolak, atau bila batas rute terlampaui',
  'Nothing is paid for it. Its line is taken out, where it is on no document.':
    'Tidak ada yang dibayar untuk ini. Barisnya dihapus, selama belum ada di dokumen.',
  'Enter a receipt': 'Masukkan kuitansi',
  'All receipts': 'Semua kuitansi',
  'No receipt is entered yet. Enter one here or on the page of its trip.':
    'Belum ada kuitansi. Masukkan di sini atau di halaman trip.',
  'No toll or other receipt is entered for this trip.': 'Belum ada kuitansi tol atau lainnya untuk trip ini.',
  'Its line is made as soon as the trip is verified and audited.':
    'Barisnya dibuat begitu trip diverifikasi dan diaudit.',
  'Receipt not on file': 'Kuitansi tidak tersimpan',
  'Receipts over the cap of the route': 'Kuitansi melebihi batas rute',
  'The file of {no} is gone': 'Berkas {no} tidak ada lagi',
  'Receipts of {sum}, and none are agreed': 'Kuitansi {sum}, padahal tidak ada yang disepakati',
  'Receipts of {sum} where {cap} is agreed': 'Kuitansi {sum}, disepakati {cap}',
  'Receipt {no} of {spent_on}: {approved_idr} of {amount_idr} approved':
    'Kuitansi {no} tanggal {spent_on}: disetujui {approved_idr} dari {amount_idr}',
  'Trip {no} has not carried anything: nothing is reimbursed':
    'Trip {no} belum membawa muatan: tidak ada penggantian',
  'Trip {no} is taken out of billing: nothing of it is paid':
    'Trip {no} dikeluarkan dari penagihan: tidak ada yang dibayar',
  'Must not lie before the trip was given out, {day}': 'Tidak boleh sebelum trip diberikan, {day}',
  'Receipts of this trip could be brought in until {day}': 'Kuitansi trip ini dapat dimasukkan sampai {day}',
  'The budget year of this trip is closed': 'Tahun anggaran trip ini sudah ditutup',
  'Must not be more than was asked for, {asked}': 'Tidak boleh lebih dari yang diminta, {asked}',
  '{no} of the same load has this kind, day and amount too: say why both are paid':
    '{no} dari muatan yang sama punya jenis, tanggal, dan nilai yang sama: tulis alasan keduanya dibayar',
  'No receipts are agreed for this route: say why it is paid':
    'Tidak ada penggantian yang disepakati untuk rute ini: sebutkan alasan dibayar',
  'The route reimburses {cap} a trip and {left} is left: approve less, or say why':
    'Rute mengganti {cap} per trip dan tersisa {left}: setujui lebih sedikit, atau sebutkan alasannya',
  'Say why a part of it is not paid': 'Sebutkan alasan sebagian tidak dibayar',
  'It is approved: ask the company to take it back': 'Sudah disetujui: minta perusahaan membatalkannya',
  'Its line is on document {no}: take the trip off it first':
    'Barisnya ada di dokumen {no}: keluarkan trip dari dokumen itu dulu',
  'A receipt is to be reimbursed': 'Kuitansi minta diganti',
  'Receipt {no} waits for approval': 'Kuitansi {no} menunggu persetujuan',
  'A receipt was approved': 'Kuitansi disetujui',
  'Receipt {no} was approved': 'Kuitansi {no} disetujui',
  'A receipt was rejected': 'Kuitansi ditolak',
  'Receipt {no} was rejected': 'Kuitansi {no} ditolak',
  'Receipts are brought in within': 'Kuitansi dimasukkan dalam',
  'So many days after the delivery of a trip its tolls and other receipts may still be brought in.':
    'Sekian hari setelah trip terkirim, kuitansi tol dan lainnya masih boleh dimasukkan.',
}
