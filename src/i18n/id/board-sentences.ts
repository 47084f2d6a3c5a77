import type { Dictionary } from '#i18n/translate.ts'

/** What the service says of pairs and forecasts on the dispatch board. */
export const BOARD_SENTENCES: Dictionary = {
  'Assign several trips': 'Tugaskan beberapa trip',
  'Trucks and drivers': 'Truk dan sopir',
  'on {trip} until {until}': 'di {trip} sampai {until}',
  'trips today: {count}, {ton}': 'trip hari ini: {count}, {ton}',
  'credit {points}': 'kredit {points}',
  'remark: {note}': 'catatan: {note}',
  'goes with a remark': 'jalan dengan catatan',
  '{less} less than {most}': '{less} kurang dari {most}',
  '{room} of its room stay empty': '{room} dari kapasitasnya kosong',
  'waits for {hours} h': 'menunggu {hours} jam',
  'in line after {plate}': 'antre setelah {plate}',
  'has an open general weighing, ticket {ticket}': 'punya tiket timbang umum terbuka {ticket}',
  '{plate} is on the scale with ticket {ticket}, and cannot weigh for this trip before that one is closed':
    '{plate} di timbangan dengan tiket {ticket}, dan baru bisa ditimbang untuk trip ini setelah tiket itu ditutup',
  'The next pair is chosen: {truck} with {driver}':
    'Pasangan berikutnya sudah dipilih: {truck} dengan {driver}',
  'has a warning': 'ada peringatan',
  '{who}: {paper} runs out on {day}': '{who}: {paper} habis berlaku pada {day}',
  'licence (SIM B1)': 'SIM B1',
  'licence (SIM B2)': 'SIM B2',
  'B3 card': 'kartu B3',
  '{plate} is cleaned before it loads this cargo': '{plate} dibersihkan sebelum memuat barang ini',
  'Would end after the window, about {end}': 'Akan selesai setelah jendela waktu, sekitar {end}',
  'Loading at {place}: {min} min a truck, loading points by the settings: {points}, other trucks before: {ahead}':
    'Pemuatan di {place}: {min} mnt per truk, titik muat menurut pengaturan: {points}, truk lain di depan: {ahead}',
  'Loading at {place}: {n} trucks/h by its own capacity, other trucks before: {ahead}':
    'Pemuatan di {place}: {n} truk/jam menurut kapasitasnya sendiri, truk lain di depan: {ahead}',
  'Scale at {place}: two weighings of {min} min a truck':
    'Timbangan di {place}: dua penimbangan @ {min} mnt per truk',
  '{plate} with {driver} is free at {at} only': '{plate} dengan {driver} baru bebas pada {at}',
  'nothing. One trip takes {min} min': 'tidak ada. Satu trip memakan {min} mnt',
  'One more loading point': 'Satu titik muat lagi',
  'One truck an hour more': 'Satu truk lagi per jam',
  'A free truck instead of {plate}': 'Truk yang bebas sebagai ganti {plate}',
  'Start {min} min earlier': 'Mulai {min} mnt lebih awal',
}
