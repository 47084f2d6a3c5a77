import type { Dictionary } from '#i18n/translate.ts'

/** What settings are called and do; said by the server. */
export const SETTING_WORDS: Dictionary = {
  'Address of the company': 'Alamat perusahaan',
  'In the head of all papers, and on the receipt as who pays.':
    'Di kepala semua dokumen cetak, dan di kuitansi sebagai pembayar.',
  'In the head of all papers, and on the receipt as who pays: three settings':
    'Di kepala semua dokumen cetak, dan di kuitansi sebagai pembayar: tiga setelan',
  'In the head of all papers.': 'Di kepala semua dokumen cetak.',
  'NPWP of the vendor': 'NPWP vendor',
  'NPWP of the company': 'NPWP perusahaan',
  'Name of the company': 'Nama perusahaan',
  'Name, address and NPWP of the company': 'Nama, alamat, dan NPWP perusahaan',
  'Of whom documents are billed to; in the head of all papers. No vendor has it.':
    'Milik penerima tagihan; di kepala semua dokumen cetak. Tidak ada vendor yang memakainya.',
  'The company on papers': 'Perusahaan di dokumen cetak',
  Approval: 'Persetujuan',
  'Waiting times of orders': 'Waktu tunggu order',
  'Confirmation of a change': 'Konfirmasi perubahan',
  'From a change that makes an order more than 10 % dearer to the word of its requester. Later it is marked as not confirmed.':
    'Sejak perubahan yang membuat order lebih dari 10 % lebih mahal sampai jawaban pemohon. Setelahnya ditandai belum dikonfirmasi.',
  'Approval, urgent': 'Persetujuan, mendesak',
  'The same for an urgent order.': 'Sama, untuk order mendesak.',
  'From submitted to decided. The requesters of the work unit are told of an order that waits longer.':
    'Dari diajukan sampai diputuskan. Order yang menunggu lebih lama diberitahukan kepada pemohon di unit kerja.',
  'Approval of a purchase order': 'Persetujuan PO',
  'From submitted to decided. The requesters of the work unit are told of one that waits longer.':
    'Dari diajukan sampai diputuskan. Yang menunggu lebih lama diberitahukan kepada pemohon di unit kerja.',
  'Approval of a purchase order, told again': 'Persetujuan PO, diingatkan lagi',
  'So long after that, all requesters of the work unit are told, whoever made it.':
    'Selama ini sesudahnya, semua pemohon di unit kerja diberi tahu, siapa pun pembuatnya.',
  'Approval, told again': 'Persetujuan, diingatkan lagi',
  'So long after that, all requesters of the work unit are told, whoever made the order.':
    'Selama ini sesudahnya, semua pemohon di unit kerja diberi tahu, siapa pun pembuat order.',
  'Verification, reminder': 'Verifikasi, pengingat',
  'So long before that, its requester is reminded.': 'Selama ini sebelumnya, pemohonnya diingatkan.',
  Assignment: 'Penugasan truk',
  'Assignment, urgent': 'Penugasan truk, mendesak',
  'From approved to the first trip. The control towers are told of an order that waits longer.':
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
  'Changed by': 'Diubah oleh',
  'Own value for a work unit': 'Nilai khusus unit kerja',
  'Own value for a scale': 'Nilai khusus timbangan',
  'The settings could not be loaded.': 'Setelan tidak dapat dimuat.',
  'Working calendar': 'Kalender kerja',
  'Views of roles': 'Tampilan per peran',
  'The views could not be loaded.': 'Tampilan tidak dapat dimuat.',
  'Working calendars': 'Kalender kerja',
  Monday: 'Senin',
  Tuesday: 'Selasa',
  Wednesday: 'Rabu',
  Thursday: 'Kamis',
  Friday: 'Jumat',
  Saturday: 'Sabtu',
  Sunday: 'Minggu',
  'Days on which offices work.': 'Hari kantor bekerja.',
  'Day begins': 'Jam kerja mulai',
  'Day ends': 'Jam kerja selesai',
  'Days with shifts': 'Hari dengan shift',
  'A night belongs to the day on which it begins.': 'Malam ikut hari saat malam itu mulai.',
  'Shift 1 begins': 'Shift 1 mulai',
  'Shift 1 ends': 'Shift 1 selesai',
  'Shift 2 begins': 'Shift 2 mulai',
  'Shift 2 ends': 'Shift 2 selesai',
  'Shift 3 begins': 'Shift 3 mulai',
  'Shift 3 ends': 'Shift 3 selesai',
  'Shifts work on holidays': 'Shift bekerja pada hari libur',
  Holiday: 'Hari libur',
  Holidays: 'Hari libur',
  'National holiday': 'Libur nasional',
  'Joint leave (cuti bersama)': 'Cuti bersama',
  'Holiday of the plant': 'Libur pabrik',
  'Same date every year': 'Tanggal sama tiap tahun',
  'Copied into another year by one press.': 'Disalin ke tahun lain dengan sekali tekan.',
  'From year': 'Dari tahun',
  'Year of days without one': 'Tahun untuk tanggal tanpa tahun',
  'To year': 'Ke tahun',
  Shifts: 'Shift',
  'The calendar could not be loaded.': 'Kalender tidak dapat dimuat.',
  'Parts of this page': 'Bagian halaman ini',
  'Raised by one person': 'Dinaikkan satu orang',
  'A month raised by more than this in a month, by one person, wants a second one.':
    'Kenaikan lebih dari ini dalam sebulan oleh satu orang perlu orang kedua.',
  'Changes by one person': 'Perubahan oleh satu orang',
  'What decides about weights is approved by a second super admin. Where there is none, a change waits so long.':
    'Hal yang menentukan berat disetujui super admin kedua. Jika tidak ada, perubahan menunggu selama ini.',
  'A second super admin approves this: change it to what would hold without it, then remove it':
    'Ini disetujui super admin kedua: ubah dahulu ke nilai yang berlaku tanpa setelan ini, lalu hapus',
  'Changes that wait for a second super admin': 'Perubahan yang menunggu super admin kedua',
  'Asked for by {by}, {at}': 'Diminta oleh {by}, {at}',
  'There is no second super admin: it takes effect on {at} unless it is refused.':
    'Tidak ada super admin kedua: berlaku pada {at} jika tidak ditolak.',
  'It takes effect when another super admin approves it.': 'Berlaku setelah disetujui super admin lain.',
  'Needed when the limits of weighing change; somebody else then approves the change':
    'Wajib jika batas penimbangan berubah; orang lain lalu menyetujui perubahan',
  'Takes effect by itself': 'Berlaku dengan sendirinya',
  'A change waits': 'Ada perubahan menunggu',
  'Apply the change': 'Terapkan perubahan',
  'This scale has weighed; change its profile instead':
    'Timbangan ini sudah dipakai menimbang; ubah saja profilnya',
  Completion: 'Penyelesaian',
  'Completion, reminder': 'Penyelesaian, pengingat',
  'From the request to completed, day and night. An order that waits longer is told to super control tower.':
    'Dari permintaan sampai selesai, siang dan malam. Order yang menunggu lebih lama diberitahukan kepada super control tower.',
  'So long before that, the control towers are reminded.': 'Selama ini sebelumnya, control tower diingatkan.',
  'Verify automatically': 'Verifikasi otomatis',
  'Completed trips that nobody has decided on are accepted after some days, unless a ticket is not verified, or a flag, revision or dispute is open.':
    'Trip selesai yang belum diputuskan diterima setelah beberapa hari, kecuali ada tiket yang belum diverifikasi, atau tanda, revisi, atau sengketa yang terbuka.',
  'Verify automatically after': 'Verifikasi otomatis setelah',
  'Days of 24 hours from completed on. The requester is told one day before.':
    'Hari 24 jam sejak selesai. Pemohon diberi tahu satu hari sebelumnya.',
  'Loading points': 'Titik muat',
  'So many trucks are loaded at the same time at a checkpoint that has no capacity of its own. The dispatch board works out by it when trips end.':
    'Sebanyak ini truk dimuat bersamaan di checkpoint yang tidak punya kapasitas sendiri. Papan penugasan menghitung selesainya trip dari angka ini.',
  'Loading of a truck': 'Pemuatan satu truk',
  'Where the planning standard of its truck type says nothing.':
    'Bila standar perencanaan jenis truknya tidak menyebutkan.',
  'Weighing of a truck': 'Penimbangan satu truk',
  'So long a truck keeps the scale, each of the two times. The dispatch board works out by it when trips end.':
    'Selama ini truk memakai timbangan, pada tiap penimbangan. Papan penugasan menghitung akhir trip dengannya.',
  'What weakens a guard waits for another super admin; what strengthens it counts at once':
    'Yang melonggarkan pengaman menunggu super admin lain; yang memperketat langsung berlaku',
  'Cash to a vendor, at most': 'Tunai untuk vendor, paling banyak',
  'So much is paid to a vendor in cash within 30 days, each with a reason and approved by somebody else than who prepared it. 0: none.':
    'Sebanyak itu vendor dibayar tunai dalam 30 hari, masing-masing dengan alasan dan disetujui orang lain daripada yang menyiapkannya. 0: tidak ada.',
}
