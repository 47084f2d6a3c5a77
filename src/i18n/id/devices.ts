import type { Dictionary } from '#i18n/translate.ts'

/** What phones of drivers and handhelds of checkers are told, and the problem of a checker's PIN. */
export const DEVICES: Dictionary = {
  'PIN locked until': 'PIN terkunci sampai',
  'The clock of this device is more than 5 minutes ahead':
    'Jam perangkat ini lebih dari 5 menit terlalu cepat',
  'The token of this device does not count': 'Token perangkat ini tidak berlaku',
  'This checkpoint has no checker with a PIN': 'Checkpoint ini tidak punya checker dengan PIN',
  'This does not happen at this end of the trip': 'Ini tidak terjadi di ujung trip ini',
  'This is more than 7 days ago; the control tower records it':
    'Ini lebih dari 7 hari yang lalu; control tower yang mencatatnya',
  'This PIN is wrong': 'PIN ini salah',
  'Too many wrong PINs; try again in {minutes} min':
    'Terlalu banyak PIN salah; coba lagi dalam {minutes} mnt',
}
