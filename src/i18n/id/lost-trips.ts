import type { Dictionary } from '#i18n/translate.ts'

/** What the list of trips without a fit truck says. */
export const LOST_TRIPS: Dictionary = {
  '{km} km away': 'jarak {km} km',
  'takes {kg} of {all}': 'mengambil {kg} dari {all}',
  'takes the whole load': 'mengambil seluruh muatan',
  'Pairs are looked for as soon as the trips above have theirs.':
    'Pasangan dicari setelah trip di atas mendapat penggantinya.',
  'No other truck and driver can take it now. Open the trip to change its start or cancel it.':
    'Tidak ada truk dan sopir lain yang dapat mengambilnya sekarang. Buka trip untuk mengganti waktu mulai atau membatalkannya.',
  'Pairs for trip {trip}': 'Pasangan untuk trip {trip}',
  'Give it to {plate}': 'Beri ke {plate}',
  'Every planned trip has a fit truck again.': 'Semua trip yang direncanakan sudah punya truk laik lagi.',
  'Every planned trip has a fit truck.': 'Semua trip yang direncanakan punya truk laik.',
  'No trip waits for another pair.': 'Tidak ada trip yang menunggu pasangan lain.',
  'Every trip has its pair again.': 'Semua trip sudah punya pasangan lagi.',
  'This trip was not accepted in time.': 'Trip ini tidak diterima tepat waktu.',
  'Waiting for a pair': 'Menunggu pasangan',
  'Not accepted in time': 'Tidak diterima tepat waktu',
  'On hold before loading': 'Ditahan sebelum dimuat',
  'starts {moment}': 'mulai {moment}',
  'since {moment}': 'sejak {moment}',
  'expected ready {moment}': 'perkiraan siap {moment}',
  '{plate} cannot be used: {why}': '{plate} tidak dapat dipakai: {why}',
  '{trip} is given to {plate}': '{trip} diberikan ke {plate}',
}
