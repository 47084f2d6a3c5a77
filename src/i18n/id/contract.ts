import type { Dictionary } from '#i18n/translate.ts'

/** Labels of the calls on contract routes; they stay on the server. */
export const CONTRACT_WORDS: Dictionary = {
  'A truck that leaves it is reported': 'Truk yang keluar dari koridor dilaporkan',
  'Below zero makes them cheaper; 0 only gives them a new validity':
    'Di bawah nol membuatnya lebih murah; 0 hanya memberi masa berlaku baru',
  'Change of all tariffs': 'Perubahan semua tarif',
  "Empty takes the cargo's": 'Kosong memakai jenis muatan kargo',
  "Empty takes the contract's end": 'Kosong memakai akhir kontrak',
  'Empty when any truck may do it': 'Kosong bila truk apa pun boleh',
  'The present rows end on the day before': 'Baris sekarang berakhir pada hari sebelumnya',
  'The present tariff ends on the day before': 'Tarif sekarang berakhir pada hari sebelumnya',
}

/** What the pages of contracts say by themselves. */
export const CONTRACT_PAGES: Dictionary = {
  'A contract can be activated once it has a route.': 'Kontrak dapat diaktifkan setelah punya rute.',
  'Add routes': 'Tambah rute',
  'Add the first route: a contract needs one before it can be activated.':
    'Tambahkan rute pertama: kontrak perlu rute sebelum dapat diaktifkan.',
  'Begins later': 'Mulai nanti',
  'committed and paid of {value}': 'terikat dan dibayar dari {value}',
  'committed and paid; the contract has no ceiling': 'terikat dan dibayar; kontrak tanpa batas nilai',
  Ended: 'Sudah berakhir',
  'In force': 'Berlaku',
  'Orders, trips or purchase orders use this route. Its price and what it is for stay; a new tariff begins on a day.':
    'Order, trip, atau PO memakai rute ini. Harga dan peruntukannya tetap; tarif baru mulai pada suatu hari.',
  'Route of {contract}': 'Rute {contract}',
  'Routes copied': 'Rute disalin',
  'Routes of {contract}': 'Rute {contract}',
  'Stays while the contract is active': 'Tetap selama kontrak aktif',
  'Stays: transactions use this route': 'Tetap: rute ini dipakai transaksi',
  'Tariffs over time': 'Tarif dari waktu ke waktu',
  'This contract has ended. It stays as it was, with its routes.':
    'Kontrak ini sudah berakhir. Isinya dan rutenya tetap seperti semula.',
  'This contract has no routes.': 'Kontrak ini tidak punya rute.',
}

/** What the dialogs of routes, the corridor and the trial say. */
export const CONTRACT_SCREENS: Dictionary = {
  '{code} ends on the day before. A new row with these prices follows it.':
    '{code} berakhir pada hari sebelumnya. Baris baru dengan harga ini menyusul.',
  '{code} says more exactly what is carried': '{code} menyebut muatan dengan lebih tepat',
  '{count} other routes of this contract lead elsewhere.':
    '{count} rute lain kontrak ini menuju tempat lain.',
  '{count} routes copied': '{count} rute disalin',
  '{count} routes end on the day before {day} and go on at the new tariff.':
    '{count} rute berakhir pada hari sebelum {day} dan berlanjut dengan tarif baru.',
  'A way has at least two points': 'Jalur punya paling sedikit dua titik',
  'A way has at most {max} points': 'Jalur punya paling banyak {max} titik',
  'A way of {count} points, {length} long': 'Jalur {count} titik, panjang {length}',
  'Add a route to {contract}': 'Tambah rute ke {contract}',
  'Add route': 'Tambah rute',
  'Any cargo, payload type and truck type': 'Kargo, jenis muatan, dan jenis truk apa pun',
  'Both ends; no way is drawn yet': 'Kedua ujung; jalur belum digambar',
  'Copy {count} routes': 'Salin {count} rute',
  'Copy the routes of {contract}': 'Salin rute {contract}',
  'Copy with % change': 'Salin dengan perubahan %',
  'Does not hold': 'Tidak berlaku',
  'Find the tariff': 'Cari tarif',
  'New row': 'Baris baru',
  'New tariff from a day on': 'Tarif baru mulai suatu hari',
  'New tariff': 'Tarif baru',
  'No tariff holds: an order for this would be refused.': 'Tidak ada tarif yang berlaku: order akan ditolak.',
  'Old tariff': 'Tarif lama',
  'One "latitude, longitude" a row, from origin to destination, or a GeoJSON LineString. Empty for none.':
    'Satu "lintang, bujur" per baris, dari asal ke tujuan, atau GeoJSON LineString. Kosong bila tidak ada.',
  'Point {no} is outside the map': 'Titik {no} di luar peta',
  'Preview of the copy': 'Pratinjau salinan',
  'Remove the corridor': 'Hapus koridor',
  'Row {row} is not a latitude and a longitude': 'Baris {row} bukan lintang dan bujur',
  'Rows that were tried': 'Baris yang dicoba',
  'Show what it would do': 'Tampilkan hasilnya dahulu',
  'Straight line between both ends': 'Garis lurus antara kedua ujung',
  'The contract has no route between these places: an order would be refused.':
    'Kontrak tidak punya rute di antara tempat ini: order akan ditolak.',
  'The contract runs from {from} to {to}': 'Kontrak berlaku dari {from} sampai {to}',
  'The line begins {length} away from {name}': 'Garis mulai {length} dari {name}',
  'The line ends {length} away from {name}': 'Garis berakhir {length} dari {name}',
  'The same rule as for orders: the row that says most exactly what is carried.':
    'Aturan yang sama dengan order: baris yang paling tepat menyebut muatan.',
  'There is no LineString in this GeoJSON': 'Tidak ada LineString di GeoJSON ini',
  'These have another tariff from this day already and stay as they are: {codes}':
    'Rute ini sudah punya tarif lain mulai hari ini dan tetap: {codes}',
  'This GeoJSON is not complete': 'GeoJSON ini tidak lengkap',
  'Try a route': 'Coba rute',
  'until {day}': 'sampai {day}',
  'Which tariff of {contract} holds?': 'Tarif {contract} mana yang berlaku?',
  'Would hold': 'Akan berlaku',
  Holds: 'Berlaku',
}
