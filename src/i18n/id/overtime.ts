import type { Dictionary } from '#i18n/translate.ts'

/** What the rules of the forms say of overtime, in the browser too. */
export const OVERTIME_RULES: Dictionary = {
  'Must be another day than the rest day': 'Harus hari lain dari hari istirahat',
  'Must be on the work day or in the night after it': 'Harus pada hari kerja itu atau malam sesudahnya',
  'At most {hours} hours after the start': 'Paling lama {hours} jam setelah mulai',
  'A step for "{ladder}" is missing': 'Tahap untuk "{ladder}" belum ada',
  Workday: 'Hari kerja',
  'Rest day or holiday, week of five days': 'Hari istirahat atau libur, 5 hari seminggu',
  'Rest day or holiday, week of six days': 'Hari istirahat atau libur, 6 hari seminggu',
  'Public holiday on the short workday': 'Libur resmi pada hari kerja terpendek',
}

/** Overtime: days, wages, rules and orders in writing. */
export const OVERTIME_WORDS: Dictionary = {
  'Work day': 'Hari kerja (tanggal)',
  Part: 'Bagian',
  'Kind of day': 'Jenis hari',
  'Short workday': 'Hari kerja terpendek',
  'Rest day': 'Hari istirahat',
  'Public holiday': 'Libur resmi',
  'Over the limit of a day': 'Lewat batas sehari',
  'Over the limit of a week': 'Lewat batas seminggu',
  'Longer than the table of the law': 'Lebih lama dari tabel peraturan',
  'Limits, missing': 'Batas, yang kurang',
  'Over a limit': 'Lewat batas',
  'Difference to a paid day': 'Selisih dari hari yang sudah dibayar',
  'On duty from': 'Bertugas dari',
  'On duty until': 'Bertugas sampai',
  'Still on duty': 'Masih bertugas',
  Worked: 'Bekerja',
  'Worked, normal': 'Bekerja, normal',
  'Normal hours': 'Jam normal',
  'Overtime, approved': 'Lembur, disetujui',
  'Ordered and agreed': 'Diperintah dan disetujui sopir',
  'Without order and consent': 'Tanpa perintah dan persetujuan',
  'Ordered in writing and agreed to': 'Ada perintah tertulis dan persetujuan',
  'Inside the limits': 'Dalam batas',
  'No pay profile for this day': 'Tidak ada profil upah untuk hari ini',
  'Changed by a correction': 'Berubah karena koreksi',
  'Worked out at': 'Dihitung pada',
  'Worked out again': 'Dihitung ulang',
  'To be checked': 'Perlu diperiksa',
  'Minutes are checked': 'Menit sudah diperiksa',
  'Approved minutes': 'Menit yang disetujui',
  'Empty: all minutes inside the limits. Never more than were worked.':
    'Kosong: semua menit dalam batas. Tidak boleh lebih dari yang dikerjakan.',
  'Needed where less is approved than was worked, a limit is passed, or the written order or the driver’s consent is missing':
    'Wajib bila yang disetujui kurang dari yang dikerjakan, batas terlewati, atau perintah tertulis atau persetujuan sopir belum ada',
  'Decide again': 'Putuskan ulang',
  'Pay of overtime': 'Upah lembur',
  'Wage of a month': 'Upah sebulan',
  'Wage of an hour': 'Upah sejam',
  'Wage of an hour: {amount}': 'Upah sejam: {amount}',
  Minutes: 'Menit',
  Calculation: 'Perhitungan',
  'Overtime rules': 'Aturan lembur',
  'Source in the law': 'Sumber peraturan',
  'Hours of a month': 'Jam dalam sebulan',
  'The wage of an hour is the wage of a month divided by it':
    'Upah sejam adalah upah sebulan dibagi angka ini',
  'Normal day, week of five days': 'Hari normal, 5 hari seminggu',
  'Normal day, week of six days': 'Hari normal, 6 hari seminggu',
  'Short day, week of six days': 'Hari terpendek, 6 hari seminggu',
  'Most overtime on a workday': 'Lembur terbanyak pada hari kerja',
  'Most overtime on the workdays of a week': 'Lembur terbanyak pada hari kerja seminggu',
  'Paid as a public holiday': 'Dibayar sebagai libur resmi',
  'Kinds of holidays in the working calendar': 'Jenis libur dalam kalender kerja',
  'Pay of the hours': 'Upah per jam',
  'In their order. What is longer than the last step of a kind is paid at its factor.':
    'Menurut urutannya. Yang lebih lama dari tahap terakhir dibayar dengan kelipatan tahap itu.',
  Hours: 'Jam',
  'Times the wage of an hour': 'Kali upah sejam',
  Law: 'Peraturan',
  'Normal hours and limits': 'Jam normal dan batas',
  'Rules that are in force are not changed: add new ones from a later day':
    'Aturan yang sudah berlaku tidak diubah: tambahkan aturan baru mulai hari berikutnya',
  'A pay profile that was decided on stays as it is: add one from a later day':
    'Profil upah yang sudah diputuskan tetap seperti adanya: tambah yang baru mulai hari lain',
  'Must not lie in the past: only the first pay profile may':
    'Tidak boleh tanggal yang lalu: hanya profil upah pertama yang boleh',
  'Another control tower must approve the pay profile that you entered':
    'Profil upah yang Anda isi harus disetujui control tower lain',
  'A pay profile of {no} waits for approval': 'Profil upah {no} menunggu persetujuan',
  'A pay profile of {no} was refused': 'Profil upah {no} ditolak',
  'A pay profile waits for a second person': 'Profil upah menunggu orang kedua',
  'A changed pay profile waits for a second person': 'Profil upah yang diubah menunggu orang kedua',
  'A pay profile was refused': 'Profil upah ditolak',
  'Somebody else approves these hours: you opened, ended or corrected a session of the day, ordered them, or took down the consent':
    'Orang lain yang menyetujui jam ini: Anda membuka, mengakhiri, atau mengoreksi sesi hari itu, memerintahkan lembur, atau mencatat persetujuan sopir',
  'Pay profile': 'Profil upah',
  'Pay profiles': 'Profil upah',
  'Pay profile of {name}': 'Profil upah {name}',
  'Empty: for every driver of the vendor without a profile of their own':
    'Kosong: untuk semua sopir vendor yang tidak punya profil sendiri',
  'All drivers of the vendor': 'Semua sopir vendor',
  'Until a later one of the same vendor or driver begins':
    'Sampai profil berikutnya dari vendor atau sopir yang sama mulai',
  'Working week': 'Hari kerja seminggu',
  'Five days': 'Lima hari',
  'Six days': 'Enam hari',
  'Second rest day or short day': 'Hari istirahat kedua atau hari terpendek',
  'Week of five days: the second rest day. Week of six: the short day.':
    'Lima hari seminggu: hari istirahat kedua. Enam hari: hari terpendek.',
  'Wage and working week': 'Upah dan hari kerja',
  'Vendor, driver': 'Vendor, sopir',
  'Driver, vendor': 'Sopir, vendor',
  'Overtime order': 'Perintah lembur',
  'Overtime orders': 'Perintah lembur',
  'All overtime orders': 'Semua perintah lembur',
  'Order overtime': 'Perintahkan lembur',
  'The day on which the duty begins, for a night too': 'Hari tugas dimulai, juga untuk malam',
  'Overtime from': 'Lembur dari',
  'Overtime until': 'Lembur sampai',
  'From, until': 'Dari, sampai',
  'Ordered by': 'Diperintah oleh',
  'Written down after it began': 'Ditulis setelah lembur dimulai',
  'Signed paper': 'Surat bertanda tangan',
  'Answer recorded by': 'Jawaban dicatat oleh',
  'Reason of the answer': 'Alasan jawaban',
  'Waits for the driver': 'Menunggu sopir',
  'Driver agrees': 'Sopir setuju',
  'Driver refuses': 'Sopir menolak',
  'There is an overtime order for this driver in these hours already':
    'Sudah ada perintah lembur untuk sopir ini pada jam tersebut',
  'At most {days} days ago': 'Paling lama {days} hari yang lalu',
  'Must not be in the future': 'Tidak boleh di masa depan',
}

/** Pages of overtime, and what the service refuses. */
export const OVERTIME_PAGES: Dictionary = {
  'The driver is still on duty: the minutes are not final': 'Sopir masih bertugas: menitnya belum final',
  'There is no pay profile for this day: add one for the driver or the vendor':
    'Tidak ada profil upah untuk hari ini: tambahkan untuk sopir atau vendornya',
  'A difference is approved as a whole': 'Selisih disetujui seluruhnya',
  'At most {max}, as many as were worked over the normal hours':
    'Paling banyak {max}, sebanyak yang dikerjakan di atas jam normal',
  'Nothing is left inside the limits: type the minutes, or reject it':
    'Tidak ada sisa dalam batas: isi menitnya, atau tolak',
  'Say why less is approved than was worked': 'Sebutkan mengapa yang disetujui kurang dari yang dikerjakan',
  'Say why more than the limit is approved': 'Sebutkan mengapa disetujui melebihi batas',
  'Say why minutes without a written order and consent are approved':
    'Sebutkan mengapa menit tanpa perintah tertulis dan persetujuan disetujui',
  'Add a pay profile': 'Tambah profil upah',
  'Add rules': 'Tambah aturan',
  'Print the list of a day': 'Cetak daftar sehari',
  'Days without a pay profile: {count}. Their overtime cannot be worked out, beginning with {vendor}.':
    'Hari tanpa profil upah: {count}. Lemburnya tidak dapat dihitung, dimulai dari {vendor}.',
  'No driver has worked longer than the normal hours. Sessions are looked at when they end; each driver needs a pay profile.':
    'Belum ada sopir yang bekerja melebihi jam normal. Sesi diperiksa saat berakhir; setiap sopir perlu profil upah.',
  'No driver of yours has worked longer than the normal hours.':
    'Belum ada sopir Anda yang bekerja melebihi jam normal.',
  'No overtime was ordered. Order it before it is worked, and keep the paper that the driver signs.':
    'Belum ada perintah lembur. Perintahkan sebelum dikerjakan, dan simpan surat yang ditandatangani sopir.',
  'Without a wage no overtime can be worked out. Begin with one profile for each vendor; drivers with another wage get their own.':
    'Tanpa upah, lembur tidak dapat dihitung. Mulai dengan satu profil untuk setiap vendor; sopir dengan upah lain punya profil sendiri.',
  'Without rules no overtime can be worked out. Add those of the law, with their source.':
    'Tanpa aturan, lembur tidak dapat dihitung. Tambahkan aturan menurut peraturan, dengan sumbernya.',
  'Rest {time}': 'Istirahat {time}',
  '{time} inside the limits': '{time} dalam batas',
  'Inside the limits of the law': 'Dalam batas peraturan',
  'Nothing is missing': 'Tidak ada yang kurang',
  '{time} without order and consent': '{time} tanpa perintah dan persetujuan',
  'There is no pay profile for this day: neither normal hours nor overtime are known.':
    'Tidak ada profil upah untuk hari ini: jam normal dan lembur belum diketahui.',
  'The minutes, or those that were ordered in writing, have changed since the decision: {change}':
    'Menit kerja, atau yang diperintahkan tertulis, berubah setelah diputuskan: {change}',
  'This day was paid before. A session was corrected since: this is the difference.':
    'Hari ini sudah dibayar. Sesudahnya sesi dikoreksi: ini selisihnya.',
  'Day and decision': 'Hari dan keputusan',
  Formula: 'Rumus',
  'Paid before': 'Sudah dibayar',
  'Total, all minutes': 'Jumlah, semua menit',
  'Total, approved minutes': 'Jumlah, menit yang disetujui',
  'By {source}, valid from {day}': 'Menurut {source}, berlaku mulai {day}',
  'Nothing is worked out: there is no pay profile for this day, or nothing was worked.':
    'Tidak ada yang dihitung: tidak ada profil upah untuk hari ini, atau tidak ada yang dikerjakan.',
  'Part of the day': 'Bagian hari',
  'The sessions of this day were moved to another day or taken back.':
    'Sesi hari ini dipindah ke hari lain atau dibatalkan.',
  'No trip began in these hours.': 'Tidak ada trip yang mulai pada jam ini.',
  'Overtime from sessions': 'Lembur dari sesi',
  'This driver has not worked longer than the normal hours.':
    'Sopir ini belum pernah bekerja melebihi jam normal.',
  'Show the day': 'Tampilkan hari',
  'To decide, {month}': 'Perlu diputuskan, {month}',
  'Approved or paid': 'Disetujui atau dibayar',
  '{count} days, {time}': '{count} hari, {time}',
  'Not ordered': 'Tanpa perintah',
  'Overtime order list': 'Daftar perintah lembur',
  'Code of the list': 'Kode daftar',
  'For the vendor': 'Untuk vendor',
  'No overtime was ordered for this day': 'Tidak ada perintah lembur untuk hari ini',
  'I agree: signature of the driver': 'Saya setuju: tanda tangan sopir',
  'signed {moment}': 'ditandatangani {moment}',
  'Overtime was approved': 'Lembur disetujui',
  'Your overtime of {no} was approved': 'Lembur Anda {no} disetujui',
  'Overtime was rejected': 'Lembur ditolak',
  'Your overtime of {no} was rejected': 'Lembur Anda {no} ditolak',
  'Decided overtime was worked out again': 'Lembur yang sudah diputuskan dihitung ulang',
  'A session of {no} was corrected: decide its overtime again':
    'Sesi {no} dikoreksi: putuskan lagi lemburnya',
  'Your overtime of {no} is decided again: a session was corrected':
    'Lembur Anda {no} diputuskan ulang: ada sesi yang dikoreksi',
  'Paid overtime has a difference': 'Lembur yang sudah dibayar punya selisih',
  'A session of {no} was corrected after its overtime was paid':
    'Sesi {no} dikoreksi setelah lemburnya dibayar',
}
