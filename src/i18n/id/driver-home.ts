import type { Dictionary } from '#i18n/translate.ts'

/** The home of a driver, and the travel advances on the page of one. */
export const DRIVER_HOME: Dictionary = {
  'Your trip now': 'Trip Anda sekarang',
  'You have no trip now. The control tower gives you the next one.':
    'Anda belum punya trip. Menara kontrol memberi trip berikutnya.',
  'Next trips': 'Trip berikutnya',
  'Your hours': 'Jam kerja Anda',
  Driving: 'Mengemudi',
  'On duty since {time} with {plate}': 'Bertugas sejak {time} dengan {plate}',
  'You are off duty. Your hours begin when you leave for your next trip.':
    'Anda tidak bertugas. Jam kerja mulai saat Anda berangkat untuk trip berikutnya.',
  'You have driven 4 hours without a rest of 30 minutes: rest at the next safe place.':
    'Anda sudah mengemudi 4 jam tanpa istirahat 30 menit: istirahat di tempat aman berikutnya.',
  'You are on duty for more than 8 hours.': 'Anda bertugas lebih dari 8 jam.',
  'You are on duty for more than 12 hours: tell the control tower that you stop.':
    'Anda bertugas lebih dari 12 jam: beri tahu menara kontrol bahwa Anda berhenti.',
  'of 100 points': 'dari 100 poin',
  'Below {points} points you get no trips.': 'Di bawah {points} poin Anda tidak mendapat trip.',
  'Delivered today': 'Diantar hari ini',
  'No driver is linked to your account. Ask a super admin to link it on the page of your driver.':
    'Akun Anda belum dihubungkan dengan sopir. Minta super admin menghubungkannya di halaman sopir.',
  'Trips and hours of the driver who asks': 'Trip dan jam kerja sopir yang bertanya',
  '{idr} to account for': '{idr} belum dipertanggungjawabkan',
  'To deduct, paid to the driver': 'Akan dipotong, dibayar ke sopir',
  'No travel advance yet. The control tower asks for one before a trip.':
    'Belum ada uang jalan. Menara kontrol memintanya sebelum trip.',
}
