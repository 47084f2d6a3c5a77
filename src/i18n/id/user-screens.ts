import type { Dictionary } from '#i18n/translate.ts'

/** What the islands of user management and of one's own sessions say. */
export const USER_SCREENS: Dictionary = {
  'Unknown device': 'Perangkat tidak dikenal',
  'signed in': 'masuk',
  'last seen': 'terakhir terlihat',
  'End this session?': 'Akhiri sesi ini?',
  'That device has to log in again.': 'Perangkat itu harus masuk lagi.',
  'Session ended': 'Sesi telah diakhiri',
  'This user is not signed in anywhere': 'Pengguna ini tidak sedang masuk di mana pun',

  'One-time link for {name}': 'Tautan sekali pakai untuk {name}',
  'With this link {name} sets a password and then signs in as {username}.':
    'Dengan tautan ini {name} membuat kata sandi, lalu masuk sebagai {username}.',
  'It works once, until {moment}.': 'Berlaku satu kali, sampai {moment}.',
  'It is shown only now. Give it to nobody else; if it gets lost, make a new one with Reset password.':
    'Hanya ditampilkan sekarang. Jangan berikan kepada orang lain; jika hilang, buat yang baru dengan Atur ulang kata sandi.',
  'If this server sends e-mail, {email} gets a link of its own.':
    'Jika server ini mengirim email, {email} mendapat tautan tersendiri.',
  'Copy link': 'Salin tautan',
  'Link copied': 'Tautan disalin',
  'The link is marked; copy it with Ctrl+C': 'Tautan sudah ditandai; salin dengan Ctrl+C',
  Continue: 'Lanjutkan',

  'Is this driver in the list already?': 'Apakah sopir ini sudah ada di daftar?',
  'Then link the record instead of making a second one.':
    'Kalau sudah, hubungkan datanya, jangan membuat data kedua.',
  'Driver without an account': 'Sopir tanpa akun',
  'Link driver': 'Hubungkan sopir',
  '{name} linked': '{name} dihubungkan',
  Unlink: 'Lepaskan',
  'Unlink {name}?': 'Lepaskan {name}?',
  'The driver stays in the list with all trips, but this account is no longer the driver.':
    'Sopir tetap ada di daftar dengan semua tripnya, tetapi akun ini bukan lagi sopir itu.',
  '{name} unlinked': '{name} dilepaskan',
}
