import { say, type ScreenHelp } from '#i18n/help/said.ts'

const GENERATION: Record<string, ScreenHelp> = {
  '': {
    about: say(
      'All orders the tower runs, the dispatch of trucks, and tickets to decide.',
      'Semua order yang dijalankan control tower, penugasan truk, dan tiket yang perlu diputuskan.',
    ),
    before: say('A work unit approved the order.', 'Unit kerja menyetujui order.'),
    after: say(
      'Drivers drive, the weighbridge weighs, you complete.',
      'Pengemudi berjalan, timbangan menimbang, Anda menyelesaikan.',
    ),
    tips: [
      say(
        'On the dispatch tab, choose a load and how many trips; see when they end, then assign them.',
        'Di tab penugasan, pilih muatan dan jumlah trip; lihat kapan selesai, lalu tugaskan.',
      ),
      say(
        'The tab of tickets shows voids asked for and serious flags.',
        'Tab tiket menampilkan permintaan batal dan tanda serius.',
      ),
    ],
  },
  '.detail': {
    about: say(
      'One order as the tower runs it: loads, planned and running trips, costs, history.',
      'Satu order sebagaimana dijalankan control tower: muatan, trip yang direncanakan dan berjalan, biaya, riwayat.',
    ),
    before: say('The work unit approved it.', 'Unit kerja menyetujuinya.'),
    after: say(
      'When its requester asks, complete it; then they verify.',
      'Bila pemohon meminta, selesaikan; lalu mereka memverifikasi.',
    ),
    tips: [
      say(
        'Assign gives a load to a truck and its driver.',
        'Tugaskan memberikan muatan ke truk dan pengemudinya.',
      ),
      say('The page keeps itself up to date.', 'Halaman memperbarui dirinya sendiri.'),
    ],
  },
  '.trip': {
    about: say(
      'One trip: its truck and driver, the steps on the way, and what was weighed.',
      'Satu trip: truk dan pengemudi, langkah di jalan, dan hasil timbangnya.',
    ),
    before: say('The tower assigned it.', 'Control tower menugaskannya.'),
    after: say(
      'The driver reports each step; the weighbridge adds the weights.',
      'Pengemudi melaporkan tiap langkah; timbangan menambahkan berat.',
    ),
    tips: [
      say(
        'If a driver cannot report, enter the step for them and say why.',
        'Bila pengemudi tidak dapat melapor, masukkan langkahnya beserta alasan.',
      ),
    ],
  },
  '.super-ct-edit': {
    about: say(
      'Revise an order that is running, as only the super control tower may.',
      'Revisi order yang sedang berjalan, hanya oleh super control tower.',
    ),
    after: say(
      'The requester is told what changed and why.',
      'Pemohon diberi tahu apa yang berubah dan mengapa.',
    ),
    tips: [
      say(
        'Below the form stands what the change does to money and trips. More than 10 % dearer asks the requester.',
        'Di bawah formulir tertulis akibatnya bagi dana dan trip. Lebih mahal dari 10 % ditanyakan kepada pemohon.',
      ),
      say(
        'A load cannot become less than what its trips carry.',
        'Muatan tidak dapat kurang dari yang dibawa tripnya.',
      ),
    ],
  },
}

const under = (id: string): Record<string, ScreenHelp> =>
  Object.fromEntries(Object.entries(GENERATION).map(([part, help]) => [id + part, help]))

/** Help for the control tower. */
export const TOWER_HELP: Record<string, ScreenHelp> = {
  ...under('order-list'),
  ...under('order-list-v2'),
  'trip-summary': {
    about: say(
      'Every driver with a truck, what they do now and for how long; what needs you stands first.',
      'Setiap sopir dengan truknya, sedang apa dan sudah berapa lama; yang perlu Anda tampil dulu.',
    ),
    before: say(
      'An order got its trucks, or a driver came on duty.',
      'Order mendapat truk, atau sopir mulai bertugas.',
    ),
    after: say('Who comes after you accepts your shift.', 'Petugas berikutnya menerima shift Anda.'),
    tips: [
      say(
        'Tick several pairs and take the next step of each with one press.',
        'Centang beberapa dan ambil langkah berikut masing-masing dengan sekali tekan.',
      ),
      say(
        'Rain or a broken crane: record a standstill, and trucks there are not late for it.',
        'Hujan atau derek rusak: catat henti operasi, dan truk di sana tidak dihitung terlambat.',
      ),
    ],
  },
  'complete-order': {
    about: say(
      'Orders whose requester says that they are done.',
      'Order yang menurut pemohonnya sudah selesai.',
    ),
    before: say('The requester asked to complete them.', 'Pemohon meminta penyelesaian.'),
    after: say('The requester verifies what you completed.', 'Pemohon memverifikasi yang Anda selesaikan.'),
    tips: [say('Open one to check its trips.', 'Buka satu untuk memeriksa tripnya.')],
  },
  'complete-order.complete': {
    about: say(
      'Check the trips of one order and complete it, or send it back.',
      'Periksa trip satu order lalu selesaikan, atau kembalikan.',
    ),
    before: say('The requester asked for it.', 'Pemohon memintanya.'),
    after: say('It waits for the requester to verify it.', 'Order menunggu verifikasi pemohon.'),
    tips: [
      say(
        'Each trip that is not done is named with what is missing.',
        'Setiap trip yang belum selesai disebut beserta kekurangannya.',
      ),
    ],
  },
  'verified-order': {
    about: say(
      'Orders their requesters have verified, ready to be billed.',
      'Order yang sudah diverifikasi pemohonnya, siap ditagih.',
    ),
    before: say('The requester verified them.', 'Pemohon memverifikasinya.'),
    tips: [say('Download gives the list as a file.', 'Unduh memberi daftar sebagai berkas.')],
  },
  'verified-trip': {
    about: say(
      'The trips of verified orders, one a row, with weight and cost.',
      'Trip dari order terverifikasi, satu per baris, dengan berat dan biaya.',
    ),
    before: say('The requester verified their order.', 'Pemohon memverifikasi ordernya.'),
    tips: [say('The sums stand under the list.', 'Jumlahnya ada di bawah daftar.')],
  },
  'trip-request-approval': {
    about: say(
      'What drivers, vendors and checkers ask for: another trip, truck or driver, more time, or to call a trip off.',
      'Yang diminta sopir, vendor, dan checker: trip tambahan, ganti truk atau sopir, tambah waktu, atau batal trip.',
    ),
    before: say(
      'Somebody called and you recorded it here.',
      'Seseorang menelepon dan Anda mencatatnya di sini.',
    ),
    after: say('What you approve is done at once.', 'Yang Anda setujui langsung dilaksanakan.'),
    tips: [
      say(
        'A request that nobody decides expires after a day.',
        'Permintaan yang tidak diputuskan kedaluwarsa setelah sehari.',
      ),
    ],
  },
  'trip-request-approval.detail': {
    about: say(
      'One request with everything that speaks for and against it.',
      'Satu permintaan dengan semua yang mendukung dan menghalanginya.',
    ),
    after: say(
      'Approved: the trip is made or changed. Rejected: whoever recorded it reads your reason.',
      'Disetujui: trip dibuat atau diubah. Ditolak: pencatatnya membaca alasan Anda.',
    ),
    tips: [
      say(
        'Truck, driver and weight can be put right before you approve.',
        'Truk, sopir, dan berat dapat diperbaiki sebelum Anda menyetujui.',
      ),
    ],
  },
  'weighing-result.list': {
    about: say(
      'The tickets of your scales: open ones, finished ones, and those with flags.',
      'Tiket timbangan Anda: yang terbuka, selesai, dan yang bertanda.',
    ),
    after: say('Tickets with flags are checked under Verifikasi.', 'Tiket bertanda diperiksa di Verifikasi.'),
    tips: [
      say(
        'Create opens the cockpit to weigh the next truck.',
        'Buat membuka kokpit untuk menimbang truk berikutnya.',
      ),
      say(
        'Open a ticket to print it again; copies say so.',
        'Buka tiket untuk mencetaknya lagi; salinan tertulis sebagai salinan.',
      ),
      say(
        'Check a paper tells whether one is genuine; with a file of ends of chains also whether the record still says it.',
        'Periksa kertas memberi tahu apakah kertas asli; dengan berkas ujung rantai juga apakah catatan masih sama.',
      ),
    ],
  },
  'weighing-result.create': {
    about: say(
      'Weigh a truck: choose it, let the scale stand still, take the weight.',
      'Timbang truk: pilih truknya, tunggu timbangan stabil, ambil beratnya.',
    ),
    before: say('The tower gave the truck its trip.', 'Control tower memberi truk tripnya.'),
    after: say(
      'The driver takes the ticket; after the second weighing the truck may leave.',
      'Pengemudi membawa tiket; setelah timbang kedua truk boleh keluar.',
    ),
    tips: [
      say(
        'The queue shows who comes next; search by plate for others.',
        'Antrean menunjukkan urutan berikutnya; cari pelat untuk yang lain.',
      ),
      say(
        'If the big key does not work, the reasons stand under it.',
        'Bila tombol besar belum aktif, alasannya ada di bawahnya.',
      ),
    ],
  },
  'weighing-result.verification': {
    about: say(
      'Tickets something looks odd on: check each flag and say what you found.',
      'Tiket yang tampak janggal: periksa tiap tanda dan tulis temuan Anda.',
    ),
    before: say(
      'An operator weighed; the system raised the flags.',
      'Operator menimbang; sistem menaikkan tanda.',
    ),
    after: say(
      'A verified ticket counts for the trip; serious flags go to the tower.',
      'Tiket terverifikasi berlaku untuk trip; tanda serius menuju control tower.',
    ),
    tips: [
      say(
        'Nobody verifies a weight they took themselves.',
        'Tidak ada yang memverifikasi timbangannya sendiri.',
      ),
    ],
  },
  'work-unit-budget': {
    about: say(
      'The budget of each work unit by month, with what orders have reserved and used.',
      'Anggaran tiap unit kerja per bulan, dengan yang dipesan dan dipakai order.',
    ),
    after: say(
      'Orders are checked against it when they are submitted.',
      'Order diperiksa terhadapnya saat diajukan.',
    ),
    tips: [
      say('Open a unit to set its months.', 'Buka unit untuk mengatur bulannya.'),
      say(
        'Make a year’s budgets copies the year before for every unit, raised by a percentage where you wish.',
        'Buat anggaran setahun menyalin tahun sebelumnya untuk tiap unit, dinaikkan sekian persen bila perlu.',
      ),
      say(
        'Import takes a spreadsheet with a row for each unit and a column for each month.',
        'Impor menerima spreadsheet dengan satu baris per unit dan satu kolom per bulan.',
      ),
    ],
  },
  'work-unit-budget.edit': {
    about: say('Set the months of one work unit’s budget.', 'Atur anggaran bulanan satu unit kerja.'),
    tips: [
      say(
        'Months that are over are closed a few days later. One is opened again until a day when a second person agrees.',
        'Bulan yang lewat ditutup beberapa hari kemudian. Satu bulan dibuka lagi sampai hari tertentu bila orang kedua setuju.',
      ),
      say(
        'Transfer moves money between open months and units of a year; above the limit a second person approves it.',
        'Pemindahan memindahkan dana antarbulan yang terbuka dan antarunit dalam setahun; di atas batas perlu orang kedua.',
      ),
      say(
        'Several changed months go as one revision with one reason.',
        'Beberapa bulan yang diubah menjadi satu revisi dengan satu alasan.',
      ),
      say(
        'The ledger shows what each order took, and when it was given back.',
        'Buku besar menunjukkan yang dipakai tiap order dan kapan dikembalikan.',
      ),
    ],
  },
}
