import type { Dictionary } from '#i18n/translate.ts'

/** The home of a driver, and the travel advances on the page of one. */
export const DRIVER_HOME: Dictionary = {
  'Your trip now': 'Trip Anda sekarang',
  'You have no trip now. The control tower gives you the next one.':
    'Anda belum punya trip. Control tower memberi trip berikutnya.',
  'Next trips': 'Trip berikutnya',
  'Your hours': 'Jam kerja Anda',
  Driving: 'Mengemudi',
  'On duty since {time} with {plate}': 'Bertugas sejak {time} dengan {plate}',
  'You are off duty. Your hours begin when you leave for your next trip.':
    'Anda tidak bertugas. Jam kerja mulai saat Anda berangkat untuk trip berikutnya.',
  'You have driven {drive} without a rest of {rest}: rest at the next safe place.':
    'Anda sudah mengemudi {drive} tanpa istirahat {rest}: istirahat di tempat aman berikutnya.',
  'You are on duty for more than {long}.': 'Anda bertugas lebih dari {long}.',
  'You are on duty for more than {most}: tell the control tower that you stop.':
    'Anda bertugas lebih dari {most}: beri tahu control tower bahwa Anda berhenti.',
  'What was said of you': 'Catatan tentang Anda',
  'Nothing was said of you. Clean trips keep your points.':
    'Belum ada catatan. Trip yang bersih menjaga poin Anda.',
  'Your overtime': 'Lembur Anda',
  '{n} approved': '{n} disetujui',
  'Delivered today': 'Diantar hari ini',
  'No driver is linked to your account. Ask a super admin to link it on the page of your driver.':
    'Akun Anda belum dihubungkan dengan sopir. Minta super admin menghubungkannya di halaman sopir.',
  'Trips and hours of the driver who asks': 'Trip dan jam kerja sopir yang bertanya',
  '{idr} to account for': '{idr} belum dipertanggungjawabkan',
  'To deduct, paid to the driver': 'Akan dipotong, dibayar ke sopir',
  'No travel advance yet. The control tower asks for one before a trip.':
    'Belum ada uang jalan. Control tower memintanya sebelum trip.',
}
