import type { Dictionary } from '#i18n/translate.ts'

/** Troubles with scales: words of the contract, of pages and of the service. */
export const PROBLEM_REPORT: Dictionary = {
  'Scale problems': 'Kendala timbangan',
  'Problem report': 'Lapor kendala',
  'Problem reports': 'Lapor kendala',
  'Test load failed': 'Uji beban gagal',
  Impact: 'Dampak',
  'Problem as it was named': 'Nama kendala saat dilaporkan',
  'Weighs as usual': 'Tetap menimbang',
  'Weighs slowly': 'Menimbang lambat',
  'Out of service': 'Tidak beroperasi',
  'Out of service: from now on no weight is taken on this scale':
    'Tidak beroperasi: mulai sekarang timbangan ini tidak menerima berat',
  'Began at': 'Mulai',
  'Where one is concerned': 'Bila ada yang terkait',
  'Handled by': 'Ditangani oleh',
  'Handled since': 'Ditangani sejak',
  'Out of service since': 'Tidak beroperasi sejak',
  'Back in service': 'Beroperasi lagi',
  Downtime: 'Lama berhenti',
  'Why the impact changed': 'Alasan perubahan dampak',
  'Resolved by': 'Diselesaikan oleh',
  'Began, ended': 'Mulai, selesai',
  'Change the impact': 'Ubah dampak',
  'It ended at': 'Berakhir pada',
  'Left empty, now': 'Bila kosong, sekarang',
  'Report a problem': 'Lapor kendala',
  'All problems': 'Semua kendala',
  'A scale that fails, weighs slowly or cannot be used is reported here; control tower sees it at once.':
    'Timbangan yang rusak, lambat atau tidak dapat dipakai dilaporkan di sini; control tower langsung melihatnya.',
  'Scale {scale} is out of service: no weight is taken on it.':
    'Timbangan {scale} tidak beroperasi: tidak ada berat yang diambil.',
  'Scale {scale} is out of service: {reason}; {name} handles it':
    'Timbangan {scale} tidak beroperasi: {reason}; ditangani {name}',
  'Out of service now: scale {scales}': 'Sedang tidak beroperasi: timbangan {scales}',
  'This scale is out of service already, by {no}': 'Timbangan ini sudah tidak beroperasi, menurut {no}',
  'Choose a problem of the weighing or of the place': 'Pilih kendala penimbangan atau fasilitas',
  'This is its impact already': 'Dampaknya memang sudah demikian',
  'This ticket is of another scale': 'Tiket ini dari timbangan lain',
  'This ticket is of another trip': 'Tiket ini dari trip lain',
  'A scale is out of service': 'Timbangan tidak beroperasi',
  'A scale is out of service: {no}': 'Timbangan tidak beroperasi: {no}',
  'A scale is back in service': 'Timbangan beroperasi lagi',
  'A scale is back in service: {no}': 'Timbangan beroperasi lagi: {no}',
}
