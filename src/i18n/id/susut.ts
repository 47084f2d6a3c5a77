import type { Dictionary } from '#i18n/translate.ts'

/** The susut account. */
export const SUSUT: Dictionary = {
  'Susut account': 'Akun susut',
  'Verified freight lines by the time at which their trip was verified':
    'Baris ongkos angkut terverifikasi menurut waktu verifikasi trip',
  'Net at the origin less net at the destination, added up; more received than sent is below zero':
    'Netto asal dikurangi netto tujuan, dijumlahkan; terima lebih dari kirim bernilai negatif',
  'Loss of the net at the origin': 'Susut terhadap netto asal',
  'Loss in per cent of the net at the origin, of trips weighed at both ends':
    'Susut dalam persen netto asal, untuk trip yang ditimbang di kedua ujung',
  'What contract or cargo tolerate of each net at the origin, added up':
    'Toleransi kontrak atau kargo dari tiap netto asal, dijumlahkan',
  'Claimed for the loss': 'Klaim susut',
  'Loss above the tolerance of each trip times the price of its cargo, added up':
    'Susut di atas toleransi tiap trip dikali harga kargonya, dijumlahkan',
  'Net weights at the origin, added up': 'Netto asal, dijumlahkan',
  'Verified freight lines, counted': 'Jumlah baris ongkos angkut terverifikasi',
}
