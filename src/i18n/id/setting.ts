import type { Dictionary } from '#i18n/translate.ts'

/** What settings are called and do; said by the server. */
export const SETTING_WORDS: Dictionary = {
  Approval: 'Persetujuan',
  'Waiting times of orders': 'Waktu tunggu order',
  'Approval, urgent': 'Persetujuan, mendesak',
  'The same for an urgent order.': 'Sama, untuk order mendesak.',
  'From submitted to decided. An order that waits longer is told to the requesters of the work unit.':
    'Dari diajukan sampai diputuskan. Order yang menunggu lebih lama diberitahukan kepada pemohon di unit kerja.',
  Assignment: 'Penugasan truk',
  'Assignment, urgent': 'Penugasan truk, mendesak',
  'From approved to the first trip. An order that waits longer is told to the control towers.':
    'Dari disetujui sampai trip pertama. Order yang menunggu lebih lama diberitahukan kepada control tower.',
  'Verification by the requester': 'Verifikasi oleh pemohon',
  'From completed to verified. An order that waits longer is told to its requester.':
    'Dari selesai sampai diverifikasi. Order yang menunggu lebih lama diberitahukan kepada pemohonnya.',
  'Self-approval in units of one': 'Persetujuan sendiri di unit satu orang',
  'A requester who is alone in the work unit may approve own orders. Otherwise a second person decides.':
    'Pemohon yang sendirian di unit kerja boleh menyetujui order miliknya. Jika tidak, orang kedua yang memutuskan.',
  Dispatching: 'Penugasan',
  'Trucks of other vendors': 'Truk vendor lain',
  'Trucks of another vendor may carry orders of a contract.':
    'Truk vendor lain boleh mengangkut order suatu kontrak.',
  'Least credit of a driver': 'Poin kredit sopir paling rendah',
  'Drivers with fewer credit points are not assigned.':
    'Sopir dengan poin kredit di bawahnya tidak ditugaskan.',
  'Shortest time between weighings': 'Jeda terpendek antara penimbangan',
  'The second weighing of a truck is refused before. 0 refuses none.':
    'Penimbangan kedua sebuah truk ditolak sebelum waktu ini. 0 tidak menolak.',
  'Longest time between weighings': 'Jeda terpanjang antara penimbangan',
  'A truck that waits longer for its second weighing is red in the queue; after a third of it, amber.':
    'Truk yang menunggu lebih lama untuk penimbangan kedua tampil merah di antrean; setelah sepertiganya, kuning.',
  'Tax of new contracts': 'Pajak kontrak baru',
  'Put into a new contract that says no rate of its own.':
    'Dipakai pada kontrak baru yang tidak menyebut tarif sendiri.',
  'Withheld under a new contract that says no rate of its own.':
    'Dipotong pada kontrak baru yang tidak menyebut tarif sendiri.',
  'This setting holds for the whole plant': 'Setelan ini berlaku untuk seluruh pabrik',
  'Changed by': 'Diubah oleh',
  'Own value for a work unit': 'Nilai khusus unit kerja',
  'Own value for a scale': 'Nilai khusus timbangan',
  'the system': 'sistem',
  'The settings could not be loaded.': 'Setelan tidak dapat dimuat.',
  'Parts of this page': 'Bagian halaman ini',
}
