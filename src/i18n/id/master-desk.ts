import type { Dictionary } from '#i18n/translate.ts'

/** What the islands beside the forms of master data say. */
export const MASTER_DESK: Dictionary = {
  'A device can be paired now: let it read the code': 'Perangkat dapat dipasangkan: biarkan membaca kodenya',
  'Device paired': 'Perangkat dipasangkan',
  'Device taken off': 'Perangkat dilepas',
  'End the token': 'Akhiri token',
  'End the token?': 'Akhiri token?',
  'The device is refused from now on, until somebody makes a new token.':
    'Perangkat langsung ditolak, sampai dibuatkan token baru.',
  'The token has ended': 'Token diakhiri',
  'It is shown only now. If it gets lost, make a new one.':
    'Hanya ditampilkan sekarang. Bila hilang, buat yang baru.',
  'New PIN made': 'PIN baru dibuat',
  'PIN made': 'PIN dibuat',
  'New: {name}': 'Baru: {name}',
  'Overlaps with {names}: a truck there may count for both.':
    'Bertumpuk dengan {names}: truk di sana dapat terhitung di keduanya.',
  'Pair a device': 'Pasangkan perangkat',
  'Pair another device': 'Pasangkan perangkat lain',
  'Pair another device?': 'Pasangkan perangkat lain?',
  'Take off': 'Lepas',
  'Take the device off?': 'Lepas perangkat?',
  'The device is taken off': 'Perangkat sudah dilepas',
  'The device that is paired now can no longer report for this truck.':
    'Perangkat yang terpasang sekarang tidak dapat lagi melapor untuk truk ini.',
  'Token made': 'Token dibuat',
}
