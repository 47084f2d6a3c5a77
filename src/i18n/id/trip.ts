import type { Dictionary } from '#i18n/translate.ts'

/** What a trip can meet with on its way. */
export const TRIP_WORDS: Dictionary = {
  Reassign: 'Alihkan',
  'Give to another pair': 'Berikan ke pasangan lain',
  'Move the load to another truck': 'Pindahkan muatan ke truk lain',
  'Confirm the share': 'Konfirmasi bagian',
  'The freight is divided by the kilometres as they were entered.':
    'Ongkos angkut dibagi menurut kilometer yang dimasukkan.',
  'Empty: stays as it is': 'Kosong: tetap seperti semula',
  'Empty: as the route says': 'Kosong: menurut rute',
  'From the origin to where the load changes trucks': 'Dari asal sampai tempat muatan pindah truk',
  'Only where the tariff is per hour': 'Hanya bila tarif per jam',
  'Only where more was lost than is tolerated': 'Hanya bila susut melebihi toleransi',
  'Choose another truck or another driver': 'Pilih truk lain atau sopir lain',
  'The truck is loaded: move its load to another truck, or return it':
    'Truk sudah bermuatan: pindahkan muatannya ke truk lain, atau kembalikan',
  'This is the truck that holds the load: choose another one': 'Ini truk yang memuatnya: pilih truk lain',
  'The route says no distance: enter the whole way too':
    'Rute ini tanpa jarak: masukkan juga seluruh jarak jalannya',
  'The whole way is {way} km': 'Seluruh jarak {way} km',
  'The whole way is {way} km, and trucks before have come {before} km of it':
    'Seluruh jarak {way} km, dan truk sebelumnya sudah menempuh {before} km',
  'Only a load that is on its way is moved to another truck':
    'Hanya muatan yang sudah di jalan dapat dipindah ke truk lain',
  'This load was not moved to another truck': 'Muatan ini tidak dipindah ke truk lain',
  'The share is confirmed already': 'Bagian ini sudah dikonfirmasi',
  'You entered this share; somebody else confirms it':
    'Anda yang memasukkan bagian ini; orang lain yang mengonfirmasi',
  'This load is on its way back already': 'Muatan ini sudah dalam perjalanan kembali',
  'The truck is not loaded: call the trip off': 'Truk belum bermuatan: batalkan trip',
  'The order takes no more trips': 'Order ini tidak menerima trip lagi',
  '{trip} has its load already': 'Muatannya sudah di {trip}',
  'This trip is paid by the hour: enter the engine hours': 'Trip ini dibayar per jam: masukkan jam mesin',
  'This trip is not paid by the hour': 'Trip ini tidak dibayar per jam',
  '{trip} is paid by the hour: complete it with its engine hours':
    '{trip} dibayar per jam: selesaikan dengan jam mesinnya',
  'Engine hours are missing': 'Jam mesin belum ada',

  'Why it ended early': 'Alasan berakhir lebih awal',
  'Kind of trip': 'Jenis trip',
  Delivery: 'Pengiriman',
  'Way back with the load': 'Perjalanan kembali bermuatan',
  'Left the origin as': 'Berangkat dari asal sebagai',
  'Stands in for': 'Pengganti untuk',
  'Waits since': 'Menunggu sejak',
  'Late on the way after': 'Terlambat di jalan setelah',
  'Driven by this truck': 'Ditempuh truk ini',
  'Whole way': 'Seluruh jarak',
  'Share of the freight': 'Bagian ongkos angkut',
  'Share entered by': 'Bagian dimasukkan oleh',
  'Share confirmed at': 'Bagian dikonfirmasi pada',
  'Share confirmed by': 'Bagian dikonfirmasi oleh',
  'Reason for what is paid': 'Alasan pembayaran',
  'The way there': 'Jalan pergi',
  'Both ways': 'Pergi dan kembali',
  'Neither way': 'Tidak dibayar',
  'Sent back with its load': 'Dikirim kembali bersama muatan',
  'Started the way back': 'Mulai perjalanan kembali',

  'Trips of the same load': 'Trip dengan muatan yang sama',
  'The load came with': 'Muatan datang dengan',
  'The load goes on with': 'Muatan dilanjutkan dengan',
  'The load goes back with': 'Muatan dikembalikan dengan',
  'Its load was given to': 'Muatannya diberikan ke',
  'Share of the freight {money}': 'Bagian ongkos angkut {money}',
  'on behalf': 'atas nama',
  'On hold: {problem}. Nothing is recorded or weighed until it is resumed.':
    'Ditahan: {problem}. Tidak ada yang dicatat atau ditimbang sampai dilanjutkan.',
  'On hold. Nothing is recorded or weighed until it is resumed.':
    'Ditahan. Tidak ada yang dicatat atau ditimbang sampai dilanjutkan.',
  'Two vendors share the freight by kilometres, as {name} entered them: somebody else confirms it.':
    'Dua vendor berbagi ongkos angkut menurut kilometer yang dimasukkan {name}: orang lain mengonfirmasi.',
  'The driver declined this trip.': 'Sopir menolak trip ini.',
  'This truck is on hold before it is loaded.': 'Truk ini ditahan sebelum dimuat.',

  'Waiting times of trips': 'Waktu tunggu trip',
  Acceptance: 'Penerimaan',
  'From assigned to accepted. The control towers are told of a trip that waits longer, with the next pair.':
    'Dari ditugaskan sampai diterima. Trip yang menunggu lebih lama diberitahukan ke control tower dengan pasangan berikutnya.',
  'Acceptance, reminder': 'Penerimaan, pengingat',
  'So long before that, the driver is reminded.': 'Selama itu sebelumnya, sopir diingatkan.',
  'Late start': 'Terlambat berangkat',
  'After the planned start a trip should have left. The control towers are told of one that has not.':
    'Setelah rencana berangkat, trip seharusnya sudah jalan. Yang belum diberitahukan ke control tower.',
  'Queue at a place': 'Antre di tempat',
  'From arriving to the first weight, loading or unloading, at the origin and at the destination.':
    'Dari tiba sampai timbang pertama, muat atau bongkar, di asal dan di tujuan.',
  'On the way, share of the standard': 'Di jalan, persen dari standar',
  'A loaded truck may take so much of the standard time of its way. It holds for trucks loaded from now on.':
    'Truk bermuatan boleh memakai sekian persen dari waktu standar jalannya. Berlaku untuk truk yang dimuat mulai sekarang.',
  'On the way, minutes more': 'Di jalan, tambahan menit',
  'Let pass after that before it is told.': 'Dibiarkan lewat setelah itu sebelum diberitahukan.',
  'The control towers are told of a trip that is on hold longer.':
    'Trip yang ditahan lebih lama diberitahukan ke control tower.',
  'On hold, told again': 'Ditahan, diberitahukan lagi',
  'So long after that, while it is still held.': 'Selama itu setelahnya, selagi masih ditahan.',

  'A trip was given to you': 'Sebuah trip dialihkan ke Anda',
  'A driver declined a trip': 'Sopir menolak trip',
  'Message the driver': 'Kirim pesan ke sopir',
  Message: 'Pesan',
  'The driver reads it on the phone; the control towers of the trip are told too':
    'Sopir membacanya di ponsel; control tower trip ini juga diberi tahu',
  'Message to the driver': 'Pesan ke sopir',
  'Message sent at': 'Pesan dikirim pada',
  'Message sent by': 'Pesan dikirim oleh',
  'The control tower writes about a trip': 'Control tower menulis tentang sebuah trip',
  'Message on trip {no}': 'Pesan untuk trip {no}',
  'Message to the driver of trip {no}': 'Pesan untuk sopir trip {no}',
  'Trip {no} was declined: give it to the next pair': 'Trip {no} ditolak: berikan ke pasangan berikutnya',
  'A trip of yours is to be accepted soon': 'Trip Anda segera harus diterima',
  'Accept trip {no}, or decline it': 'Terima trip {no}, atau tolak',
  'A trip was not accepted in time': 'Trip tidak diterima tepat waktu',
  'Trip {no} was not accepted in time: give it to the next pair':
    'Trip {no} tidak diterima tepat waktu: berikan ke pasangan berikutnya',
  'A trip starts late': 'Trip terlambat berangkat',
  'Trip {no} has not left for its origin': 'Trip {no} belum berangkat ke asal',
  'A truck waits too long at the origin': 'Truk menunggu terlalu lama di asal',
  'Trip {no} waits too long at its origin': 'Trip {no} menunggu terlalu lama di asal',
  'A truck is loaded or unloaded too long': 'Truk dimuat atau dibongkar terlalu lama',
  'Trip {no} is loaded or unloaded too long': 'Trip {no} dimuat atau dibongkar terlalu lama',
  'A truck is late on its way': 'Truk terlambat di jalan',
  'Trip {no} is late on its way': 'Trip {no} terlambat di jalan',
  'A truck waits too long at the destination': 'Truk menunggu terlalu lama di tujuan',
  'Trip {no} waits too long at its destination': 'Trip {no} menunggu terlalu lama di tujuan',
  'A trip is on hold too long': 'Trip ditahan terlalu lama',
  'Trip {no} is on hold too long': 'Trip {no} ditahan terlalu lama',
  'A trip is still on hold': 'Trip masih ditahan',
  'Trip {no} is still on hold': 'Trip {no} masih ditahan',
}
