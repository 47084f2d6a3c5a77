import type { Dictionary } from '#i18n/translate.ts'

/** The home page: what waits for each role. */
export const HOME: Dictionary = {
  'Waiting for trucks': 'Menunggu truk',
  'Approved orders without a trip': 'Order disetujui tanpa trip',
  'Orders running': 'Order berjalan',
  'Approved, assigned or in progress': 'Disetujui, ditugaskan atau berjalan',
  'To complete': 'Perlu diselesaikan',
  'Orders a requester disputes': 'Order yang disengketakan pemohon',
  'Voids asked for, serious flags': 'Permintaan batal dan bendera berat',
  'Submitted by others of your work unit': 'Diajukan rekan di unit kerja Anda',
  'Open orders': 'Order terbuka',
  'To verify': 'Perlu diverifikasi',
  'Completed orders that wait for you': 'Order selesai yang menunggu Anda',
  Drafts: 'Draf',
  'Drafts and returned orders': 'Draf dan order yang dikembalikan',
  'Waiting for the second weighing': 'Menunggu timbang ke-2',
  'Open tickets of your scales': 'Tiket terbuka di timbangan Anda',
  'Tickets today': 'Tiket hari ini',
  'To check': 'Perlu diperiksa',
  'Tickets with flags': 'Tiket dengan bendera',
  'Vendors that expire soon': 'Vendor yang segera berakhir',
  'Expired, or within 30 days': 'Sudah berakhir, atau dalam 30 hari',
  'All scales': 'Semua timbangan',
  'All checkpoints': 'Semua checkpoint',
  'Waiting work': 'Pekerjaan yang menunggu',
  'Your screens': 'Layar Anda',
  'Your role has no screens of its own. Your profile and password are in the menu at the top right.':
    'Peran Anda tidak memiliki layar sendiri. Profil dan kata sandi ada di menu kanan atas.',
  'Late, first form': 'Terlambat, formulir pertama',
  'Orders of the first form that wait longer than allowed':
    'Order formulir pertama yang menunggu melebihi batas',
  'Orders that wait longer than allowed': 'Order yang menunggu melebihi batas',
  'Approvals that are late': 'Persetujuan yang terlambat',
  'Waiting longer than allowed for your unit': 'Menunggu unit Anda melebihi batas',
}
