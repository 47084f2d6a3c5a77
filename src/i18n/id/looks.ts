import type { Dictionary } from '#i18n/translate.ts'

/** What the looks of a list say: groups, cards in columns, bars in time. */
export const LOOKS = {
  'Look at the list as': 'Lihat daftar sebagai',
  'By status': 'Per status',
  Groups: 'Kelompok',
  'Group by': 'Kelompokkan menurut',
  'Open as a table': 'Buka sebagai tabel',
  'Open all': 'Buka semua',
  'Close all': 'Tutup semua',
  'Groups before': 'Kelompok sebelumnya',
  'More groups': 'Kelompok berikutnya',
  '{count} groups': '{count} kelompok',
  '{count} records are shown': '{count} catatan ditampilkan',
  '{count}+': '{count}+',
  'Show more': 'Tampilkan lagi',
  'Show more ({count} left)': 'Tampilkan lagi (sisa {count})',
  '{count} days': '{count} hari',
  '{age} ago': '{age} lalu',
  'Go to column': 'Ke kolom',
  '{records} by status': '{records} per status',
  'No action leads here': 'Tidak ada tindakan ke sini',
  '{record}: no action leads from {from} to {to}': '{record}: tidak ada tindakan dari {from} ke {to}',
  '{record}: this is not possible now': '{record}: saat ini tidak bisa',
  '{record} – {action}: this is done on its own page; open it there':
    '{record} – {action}: dikerjakan di halamannya sendiri; buka di sana',
  'Drag a card to another column, or open its menu (key a).':
    'Seret kartu ke kolom lain, atau buka menunya (tombol a).',
  'Hours shown': 'Jam yang ditampilkan',
  'Move in time': 'Geser waktu',
  Earlier: 'Lebih awal',
  Later: 'Lebih lambat',
  planned: 'rencana',
  '{state}, late': '{state}, terlambat',
  'Nothing in these hours': 'Tidak ada pada jam ini',
  'Only the first {most} are shown. Show fewer hours, or filter.':
    'Hanya {most} pertama yang ditampilkan. Tampilkan lebih sedikit jam, atau saring.',
  'Dashed: planned, not begun yet.': 'Putus-putus: rencana, belum dimulai.',
} satisfies Dictionary
