import type { Dictionary } from '#i18n/translate.ts'

/** Statuses of orders, trips, weighings, billing lines and trucks (the words of the plant). */
export const STATES: Dictionary = {
  'Waiting approval': 'Menunggu persetujuan',
  Returned: 'Dikembalikan',
  Approved: 'Disetujui',
  Rejected: 'Ditolak',
  Assigned: 'Ditugaskan',
  'In progress': 'Berjalan',
  Completed: 'Selesai',
  Billed: 'Ditagih',
  Closed: 'Ditutup',
  Cancelled: 'Batal',

  Accepted: 'Diterima',
  'To origin': 'Menuju muat',
  'At origin': 'Di lokasi muat',
  'Weighed first': 'Timbang 1',
  Loading: 'Muat',
  'In transit': 'Di jalan',
  'At destination': 'Di tujuan',
  Unloading: 'Bongkar',
  Delivered: 'Terkirim',
  'On hold': 'Tertahan',
  Failed: 'Gagal',

  'Waiting for weight 2': 'Menunggu timbang 2',
  'Weighing done': 'Selesai timbang',
  Flagged: 'Perlu periksa',
  'Revision pending': 'Revisi diajukan',
  Void: 'Batal',

  Pending: 'Menunggu',
  Valid: 'Siap tagih',
  Invalid: 'Tidak valid',
  Paid: 'Dibayar',
  Excluded: 'Dikeluarkan',

  Ready: 'Siap',
  'Ready with notes': 'Siap dengan catatan',
  'Not ready': 'Tidak siap',
  Breakdown: 'Rusak',
  'In maintenance': 'Perbaikan',
}
