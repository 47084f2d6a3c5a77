import type { Dictionary } from '#i18n/translate.ts'

/** What a report and its chart say in the browser. */
export const REPORT: Dictionary = {
  'As of {moment}': 'Per {moment}',
  'The page could not be loaded again; what you see is from before':
    'Halaman tidak dapat dimuat ulang; yang terlihat adalah keadaan sebelumnya',
  'At most {days} days at once': 'Paling banyak {days} hari sekaligus',
  'Must not be before the first day': 'Tidak boleh sebelum hari pertama',
  'The report could not be loaded': 'Laporan tidak dapat dimuat',
  'Nothing in this period': 'Tidak ada data pada periode ini',
  '{report}: {figure}': '{report}: {figure}',
  'No group chosen': 'Belum ada kelompok yang dipilih',
  'The chart could not be loaded; the table shows the same':
    'Grafik tidak dapat dimuat; tabel menampilkan hal yang sama',
  'Open the list': 'Buka daftarnya',
  'Point at a group, or move with the arrow keys; Enter opens its list':
    'Tunjuk satu kelompok, atau pindah dengan tombol panah; Enter membuka daftarnya',
  'Shown by': 'Ditampilkan menurut',
  Figure: 'Angka',
  'Grouped by': 'Dikelompokkan menurut',
  'Split by': 'Dipecah menurut',
  'Not split': 'Tidak dipecah',
  Chart: 'Grafik',
  Table: 'Tabel',
  'Full screen': 'Layar penuh',
}

/** Words of the declarations, of files, tiles and refusals. */
export const REPORT_WORDS: Dictionary = {
  Deliveries: 'Pengiriman',
  Day: 'Hari',
  Hour: 'Jam',
  'Delivered weight': 'Berat terkirim',
  'Net at the destination, or else at the origin, or else as planned, added up':
    'Jumlah netto di tujuan; bila tidak ada, netto di asal; bila tidak ada, berat rencana',
  'Delivered trips': 'Trip terkirim',
  'Trips with a time of delivery, counted': 'Banyaknya trip yang punya waktu terkirim',
  'Trips that arrived at most 15 minutes after the planned arrival, of all delivered trips. An arrival recorded on behalf of others counts from when it was recorded':
    'Trip yang tiba paling lambat 15 menit setelah rencana tiba, dari semua trip terkirim. Kedatangan yang dicatat untuk orang lain dihitung sejak dicatat',
  'Cycle, half of the trips': 'Waktu siklus, separuh trip',
  'Cycle, 9 of 10 trips': 'Waktu siklus, 9 dari 10 trip',
  'From arriving at the origin until delivered: half of the trips took at most this long':
    'Dari tiba di asal sampai terkirim: separuh trip paling lama sekian',
  'From arriving at the origin until delivered: 9 of 10 trips took at most this long':
    'Dari tiba di asal sampai terkirim: 9 dari 10 trip paling lama sekian',
  'Loss on the way': 'Susut di jalan',
  'Weight lost on the way, of the net at the origin, for trips weighed at both ends':
    'Berat yang susut di jalan dibanding netto di asal, untuk trip yang ditimbang di kedua ujung',
  'Trips by the time at which they were delivered': 'Trip menurut waktu terkirim',
  'Tickets by the time of their first weighing': 'Tiket menurut waktu timbang pertama',
  'Tickets, counted, with void ones': 'Banyaknya tiket, termasuk yang dibatalkan',
  'Net weight': 'Berat netto',
  'Net of the tickets that have both weights, added up': 'Jumlah netto tiket yang sudah dua kali ditimbang',
  'Net per ticket': 'Netto per tiket',
  'Net of the tickets that have both weights, on average':
    'Rata-rata netto tiket yang sudah dua kali ditimbang',
  '{day} shift {number}': '{day} shift {number}',
  'Not given': 'Tidak diisi',
  Others: 'Lainnya',
  'More than {most} groups: choose longer steps or a shorter period':
    'Lebih dari {most} kelompok: pilih langkah yang lebih panjang atau periode yang lebih pendek',
  'This shift': 'Shift ini',
  '30 days': '30 hari',
  'This month': 'Bulan ini',
  Figures: 'Angka-angka',
  more: 'lebih banyak',
  less: 'lebih sedikit',
  'the same': 'sama',
  'as {from} – {before}': 'dengan {from} – {before}',
  'than {from} – {before}': 'dibanding {from} – {before}',
  'Nothing to compare with': 'Tidak ada pembandingnya',
  'Trips appear here when an order gets its trucks': 'Trip muncul di sini setelah order mendapat truk',
}
