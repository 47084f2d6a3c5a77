import type { Dictionary } from '#i18n/translate.ts'

/** What billing and payment screens say beside their lists: filters, why a tax is nothing, papers, and what must be there first. */
export const BILLING_LOOKS: Dictionary = {
  'Work unit: all': 'Unit kerja: semua',
  'Purchase order: all': 'PO: semua',
  'Nothing free of it in this period': 'Tidak ada yang bebas pada periode ini',
  'Total, lines': 'Jumlah, baris',
  'Carried with plates that are not charged PPN': 'Diangkut dengan pelat yang tidak dikenai PPN',
  'The vendor is no taxable entrepreneur (PKP)': 'Vendor bukan pengusaha kena pajak (PKP)',
  'The vendor has a letter of exemption': 'Vendor memiliki surat bebas potong',
  'The vendor pays a final tax of its own': 'Vendor membayar pajak final sendiri',
  'Before the first billing document and payment': 'Sebelum dokumen tagihan dan pembayaran pertama',
  'Everything is there: make the first document in Billing List.':
    'Semua sudah ada: buat dokumen pertama di Daftar Tagihan.',
  'PPN and PPh 23 that hold today, each confirmed by the company':
    'PPN dan PPh 23 yang berlaku hari ini, masing-masing sudah dikonfirmasi perusahaan',
  'Vendors with a tax profile': 'Vendor dengan profil pajak',
  'PKP or not, tax number, letters of exemption: a card on the page of each vendor':
    'PKP atau bukan, NPWP, surat bebas potong: kartu di halaman tiap vendor',
  'Control towers of the company': 'Control tower perusahaan',
  'Two without a vendor: one makes documents and payments, the other verifies and approves them':
    'Dua orang tanpa vendor: yang satu membuat dokumen dan pembayaran, yang lain memverifikasi dan menyetujui',
  'Bank accounts of vendors': 'Rekening bank vendor',
  'Proposed by one control tower, confirmed by another, and usable a day later':
    'Diusulkan satu control tower, dikonfirmasi yang lain, dan dapat dipakai sehari kemudian',
  'Verified trips': 'Trip terverifikasi',
  'The order is completed by the control tower and verified by its requester; the audit follows by itself':
    'Order diselesaikan control tower dan diverifikasi pemintanya; audit berjalan sendiri',
  'Lines that may be billed': 'Baris yang siap ditagih',
  'The audit found nothing against them; what it found stands in Invalid Billing':
    'Audit tidak menemukan masalah; yang ditemukan ada di Tagihan Tidak Valid',
  DPP: 'DPP',
  'List of payments to vendors': 'Daftar pembayaran ke vendor',
  'List of payments to drivers': 'Daftar pembayaran ke sopir',
  Prepared: 'Disiapkan',
  Finance: 'Keuangan',
  'No payment is in this state.': 'Tidak ada pembayaran dengan status ini.',
  'Print the list of payments': 'Cetak daftar pembayaran',
  'The first {n} of {all} are printed.': 'Yang dicetak {n} pertama dari {all}.',
}
