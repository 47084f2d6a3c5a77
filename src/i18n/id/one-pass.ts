import type { Dictionary } from '#i18n/translate.ts'

/** One pass with the stored tare, spot checks, and what is seen of the platform. */
export const ONE_PASS: Dictionary = {
  'Look whether the whole truck is on the platform, and tick it':
    'Lihat apakah seluruh truk di atas timbangan, lalu centang',
  'Count the people on board': 'Hitung orang di atas truk',
  'This cargo is weighed empty and full on this scale': 'Kargo ini ditimbang kosong dan isi di timbangan ini',
  'The tare of this truck was not weighed; weigh it empty':
    'Tara truk ini belum ditimbang; timbang truk dalam keadaan kosong',
  'The stored tare was valid until {day}; weigh the truck empty':
    'Tara tersimpan berlaku sampai {day}; timbang truk dalam keadaan kosong',
  'This truck was drawn for a check; weigh it empty before its next load':
    'Truk ini terkena uji petik; timbang kosong sebelum muatan berikutnya',
  'The first weight of this truck is taken; it is weighed twice':
    'Berat pertama truk ini sudah diambil; truk ditimbang dua kali',
  'A typed weight is not taken in one pass': 'Berat ketikan tidak bisa sekali timbang',
  'One pass is for trucks on a trip': 'Sekali timbang hanya untuk truk yang sedang trip',
  'This truck was drawn for a check and has not been weighed empty since; verify the ticket after that':
    'Truk ini terkena uji petik dan belum ditimbang kosong; verifikasi tiket setelah itu',

  'This picture belongs to another weight; take a new one': 'Foto ini milik berat lain; ambil foto baru',
  'Photo of the first reading': 'Foto pembacaan pertama',
  'Photo of the second reading': 'Foto pembacaan kedua',

  'Store as new tare': 'Simpan sebagai tara baru',
  'Why the tare has changed': 'Mengapa tara berubah',
  'This ticket took the stored tare; there is no new one':
    'Tiket ini memakai tara tersimpan; tidak ada tara baru',
  'The tare of this ticket is stored already': 'Tara tiket ini sudah disimpan',
  'A typed weight is not stored as tare': 'Berat ketikan tidak disimpan sebagai tara',
  'The truck was weighed empty again since; store that tare':
    'Truk sudah ditimbang kosong lagi; simpan tara yang itu',
  'A tare is stored within a day of its weighing': 'Tara disimpan dalam sehari sejak ditimbang',
  'The tare is not below the legal gross weight of the truck': 'Tara tidak di bawah JBI truk',
  'The tare differs by {kg} kg; somebody who took neither weight stores it':
    'Tara berbeda {kg} kg; disimpan oleh orang yang tidak mengambil kedua berat',
  'Say why the tare has changed': 'Jelaskan mengapa tara berubah',
  'This ticket has no weighed tare': 'Tiket ini tidak punya tara yang ditimbang',
  'Stored tares': 'Tara tersimpan',
  'Tares that were weighed and stored for one pass.':
    'Tara yang ditimbang dan disimpan untuk sekali timbang.',
  'No weighed tare is stored yet; a ticket of this truck offers it.':
    'Belum ada tara hasil timbang; tiket truk ini menawarkannya.',
  'Tare now': 'Tara sekarang',
  'typed, not weighed': 'diketik, tidak ditimbang',
  'before {kg}': 'sebelumnya {kg}',

  'People differ': 'Jumlah orang berbeda',
  'Spot check': 'Uji petik',
  'Not as many people on board at both weights': 'Jumlah orang di truk tidak sama pada kedua berat',
  'Drawn for a check: the truck is to be weighed empty after it has unloaded':
    'Terkena uji petik: truk ditimbang kosong setelah bongkar',
  'Weighed empty too': 'Juga ditimbang kosong',
  Drawn: 'Terundi',
  'New stored tare': 'Tara tersimpan baru',
  'After maintenance': 'Setelah perawatan',
  'Tare had changed': 'Tara sudah berubah',

  'A truck is weighed once, with its stored tare, where the profile of the scale names the cargo.':
    'Truk ditimbang sekali, dengan tara tersimpannya, bila profil timbangan menyebut kargonya.',
  'Spot checks of one pass': 'Uji petik sekali timbang',
  'So many of the weighings in one pass are weighed empty too, drawn in secret when the key is pressed.':
    'Sebanyak ini dari penimbangan sekali timbang juga ditimbang kosong, diundi rahasia saat tombol ditekan.',
  'Stored tare holds': 'Masa tara tersimpan',
  'So many days from the weighing that it was taken from.': 'Sekian hari sejak penimbangan asalnya.',
  'Stored tare counts after its end': 'Tara tersimpan dihitung setelah habis',
  'For trucks that were loaded before it: the ticket is flagged. 0 refuses them.':
    'Untuk truk yang dimuat sebelumnya: tiket diberi tanda. 0 menolaknya.',
}
