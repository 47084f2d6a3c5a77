import type { Dictionary } from '#i18n/translate.ts'

/** One record: actions, timeline, steps, and the command palette. */
export const DETAIL: Dictionary = {
  'More actions': 'Aksi lain',
  'Something went wrong. Nothing was saved.': 'Terjadi kesalahan. Tidak ada yang tersimpan.',
  'This is not possible now': 'Belum dapat dilakukan sekarang',
  '{action}: done': '{action}: selesai',
  '{record} – {action}: done': '{record} – {action}: selesai',
  'Nothing can be done with this record now': 'Tidak ada yang dapat dilakukan dengan data ini sekarang',
  'Parts of this record': 'Bagian data ini',
  'Only the latest {count} are shown': 'Hanya {count} terakhir yang ditampilkan',

  'This record has been deleted. You see how it was; nothing can be saved here any more.':
    'Data ini sudah dihapus. Anda melihat keadaan terakhirnya; di sini tidak ada lagi yang dapat disimpan.',
  'Back to the list': 'Kembali ke daftar',
  'Somebody changed this record. The page shows it as it is now.':
    'Data ini diubah orang lain. Halaman menampilkan keadaannya sekarang.',
  'Somebody else has just saved this record. What you typed is still here.':
    'Orang lain baru saja menyimpan data ini. Yang Anda ketik masih ada.',
  'See what changed': 'Lihat perubahannya',
  '{text} copied': '{text} disalin',
  'Copy {text}': 'Salin {text}',
  'This browser does not let a page copy. The text is selected; press Ctrl+C.':
    'Peramban ini tidak mengizinkan halaman menyalin. Teks sudah dipilih; tekan Ctrl+C.',
  'Label of {record}': 'Label {record}',
  'Label with QR code': 'Label dengan kode QR',
  'Previous record': 'Data sebelumnya',
  'Next record': 'Data berikutnya',
  Paper: 'Kertas',
  'Why not?': 'Mengapa tidak bisa?',
  'Take over': 'Pakai',

  'Nothing has happened yet': 'Belum ada kejadian',
  Created: 'Dibuat',
  Changed: 'Diubah',
  Activated: 'Diaktifkan',
  Deactivated: 'Dinonaktifkan',
  Exported: 'Diekspor',

  Done: 'Sudah',
  Now: 'Sekarang',
  'Not yet': 'Belum',
  Skipped: 'Dilewati',
  Over: 'Lebih',
  '{minutes} min': '{minutes} mnt',
  '{hours} h {minutes} min': '{hours} j {minutes} mnt',
  '{days} d {hours} h': '{days} h {hours} j',

  'This page': 'Halaman ini',
  'Language and looks': 'Bahasa dan tampilan',
  Recent: 'Terakhir dibuka',
  'Pages and records': 'Halaman dan data',
  'Searching…': 'Mencari…',
  'Some lists could not be searched': 'Sebagian daftar tidak dapat dicari',
  '{count} found': '{count} ditemukan',
}
