import type { Dictionary } from '#i18n/translate.ts'

/** What the form of a purchase order says in the browser, and why it is refused. */
export const PURCHASE_SCREENS: Dictionary = {
  'Rows from a file': 'Baris dari berkas',
  'The file has no column {columns}': 'Berkas tidak punya kolom {columns}',
  '{good} rows are good, {bad} have mistakes': '{good} baris benar, {bad} salah',
  'Nothing is saved before you save the form.': 'Tidak ada yang disimpan sebelum formulir disimpan.',
  'Take over the good rows: {count}': 'Ambil baris yang benar: {count}',
  'Lines: {count}': 'Baris: {count}',
  '{basis}, tariff {tariff}: the value counts, tonnes inform only':
    '{basis}, tarif {tariff}: yang dihitung nilainya, tonase hanya keterangan',
  '{percent} from the tariff of {tariff}': '{percent} dari tarif {tariff}',
}

/** Refusals, labels and sentences of purchase orders. */
export const PURCHASE: Dictionary = {
  'Its last day is over; give it a later one first':
    'Hari terakhirnya sudah lewat; beri tanggal yang lebih baru dulu',
  'Orders still hold a part of it: {reserved} reserved, {committed} committed':
    'Sebagian masih ditahan order: {reserved} dicadangkan, {committed} dikomitmenkan',
  'It waits for approval; it is returned before it is changed':
    'Sedang menunggu persetujuan; harus dikembalikan dulu sebelum diubah',

  'File of the purchase order': 'Berkas PO',
  'The signed PO as PDF or picture': 'PO yang ditandatangani, PDF atau foto',
  'SO or DO number': 'Nomor SO atau DO',
  'Cost centre': 'Pusat biaya',
  'GL account': 'Akun GL',
  'ERP references': 'Referensi ERP',
  'Submitted by': 'Diajukan oleh',
  Papers: 'Berkas',
  'Reserved, committed': 'Dicadangkan, komitmen',
  'Value, used': 'Nilai, terpakai',
  'Waits for approval': 'Menunggu persetujuan',
  'Another requester of your work unit then approves it. Until then nobody changes it.':
    'Pemohon lain di unit kerja Anda lalu menyetujuinya. Sampai saat itu tidak ada yang mengubahnya.',

  'A purchase order waits for approval': 'PO menunggu persetujuan',
  'Purchase order {no} waits for your approval': 'PO {no} menunggu persetujuan Anda',
  'A purchase order was returned': 'PO dikembalikan',
  'Purchase order {no} was returned': 'PO {no} dikembalikan',
  'A purchase order was opened': 'PO dibuka',
  'Purchase order {no} was approved and is open': 'PO {no} disetujui dan terbuka',
  'A change of a purchase order waits for approval': 'Perubahan PO menunggu persetujuan',
  'A change of purchase order {no} waits for approval': 'Perubahan PO {no} menunggu persetujuan',
  'A purchase order is nearly used': 'PO hampir habis',
  'Purchase order {no} has less than 20 % left': 'PO {no} tersisa kurang dari 20 %',
  'A purchase order ends soon': 'PO segera berakhir',
  'Purchase order {no} ends within 14 days': 'PO {no} berakhir dalam 14 hari',
  'A purchase order has ended': 'PO telah berakhir',
  'Purchase order {no} has ended': 'PO {no} telah berakhir',

  'Create purchase order': 'Buat PO',
  'Copy of {number}': 'Salinan {number}',
  'A purchase order says what your work unit may order from a vendor. Create one and submit it; another requester approves it, and orders draw on it.':
    'PO menyatakan apa yang boleh dipesan unit kerja Anda dari sebuah vendor. Buat dan ajukan; pemohon lain menyetujuinya, lalu order memakainya.',
  'Everything but the number, the file and what was used is taken over from {number}.':
    'Semua kecuali nomor, berkas, dan pemakaiannya diambil dari {number}.',
  Shortcuts: 'Pintasan',
  'Expires within 14 days': 'Berakhir dalam 14 hari',
  'Less than 20 % left': 'Tersisa kurang dari 20 %',
  'Purchase orders with lines': 'PO dengan baris',
  'Purchase orders without lines': 'PO tanpa baris',
  'Raise or extend': 'Naikkan atau perpanjang',
  'Why it is raised': 'Mengapa dinaikkan',
  'Purchase orders to approve': 'PO untuk disetujui',
  'Submitted in your work unit': 'Diajukan di unit kerja Anda',
  'Purchase orders nearly used': 'PO hampir habis',
  'In use with less than 20 % left': 'Dipakai dan tersisa kurang dari 20 %',
  'Purchase orders that end soon': 'PO segera berakhir',
  'In use and valid for 14 more days at most': 'Dipakai dan berlaku paling lama 14 hari lagi',
  'Value and use': 'Nilai dan pemakaian',
  '{percent} left': 'tersisa {percent}',
  'By value; tonnes inform only': 'Berdasarkan nilai; tonase hanya keterangan',
  'Any route': 'Rute mana saja',
  'Waits for approval since {moment}.': 'Menunggu persetujuan sejak {moment}.',
  'Another requester of your work unit approves it or returns it.':
    'Pemohon lain di unit kerja Anda menyetujui atau mengembalikannya.',
  'Approve it, or return it with a reason. Until then nobody changes it.':
    'Setujui, atau kembalikan dengan alasan. Sampai saat itu tidak ada yang mengubahnya.',
  'Its last day is over. Trips that were loaded before it ended are still paid from it.':
    'Hari terakhirnya sudah lewat. Trip yang dimuat sebelum berakhir tetap dibayar dari PO ini.',
  'A change waits for a second person': 'Perubahan menunggu orang kedua',
  'Approved by its creator: the work unit has only one requester.':
    'Disetujui pembuatnya sendiri: unit kerja ini hanya punya satu pemohon.',
}
