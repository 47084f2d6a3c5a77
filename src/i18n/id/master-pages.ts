import type { Dictionary } from '#i18n/translate.ts'

/** What stands beside the forms of master data: profile of a scale, PIN of a checker, device of a truck. */
export const MASTER_PAGES: Dictionary = {
  'Code that pairs a device with this truck': 'Kode untuk memasangkan perangkat dengan truk ini',
  'Device id': 'ID perangkat',
  'Indicator and tera': 'Indikator dan tera',
  'Let the device in the truck read this code once.': 'Biarkan perangkat di truk membaca kode ini sekali.',
  'Made on {moment}': 'Dibuat pada {moment}',
  'Make a PIN': 'Buat PIN',
  'Make a new PIN': 'Buat PIN baru',
  'Make a new token': 'Buat token baru',
  'Make a token': 'Buat token',
  'No device reports for this truck yet. Pairing makes a code for the device to read.':
    'Belum ada perangkat yang melapor untuk truk ini. Pemasangan membuat kode untuk dibaca perangkat.',
  'None is in use.': 'Belum ada yang dipakai.',
  PIN: 'PIN',
  Server: 'Server',
  'The handheld here shows the trips of this checkpoint with this token; the checker confirms with the PIN.':
    'Dengan token ini perangkat genggam di sini menampilkan trip checkpoint ini; checker mengonfirmasi dengan PIN.',
  'The handheld of now is refused until it has the new token.':
    'Perangkat genggam yang sekarang ditolak sampai memakai token baru.',
  'The phone of now is refused until it has the new token.':
    'Ponsel yang sekarang ditolak sampai memakai token baru.',
  'Token of the handheld': 'Token perangkat genggam',
  'Token of the phone': 'Token ponsel',
  'With this token the driver’s phone shows the own trips and tells what happens.':
    'Dengan token ini ponsel sopir menampilkan tripnya sendiri dan melaporkan kejadian.',
  'The PIN of now stops working at once.': 'PIN yang sekarang langsung tidak berlaku.',
  'The program beside the indicator sends readings with this token.':
    'Program di samping indikator mengirim bacaan dengan token ini.',
  'The program that sends readings now is refused until it has the new token.':
    'Program yang sekarang mengirim bacaan ditolak sampai memakai token baru.',
  'Token of the bridge program': 'Token program penghubung',
  'With this PIN the checker confirms arrivals and unloading.':
    'Dengan PIN ini checker mengonfirmasi kedatangan dan pembongkaran.',
}
