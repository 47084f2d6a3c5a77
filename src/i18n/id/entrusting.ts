import type { Dictionary } from '#i18n/translate.ts'

/** What is entrusted to accounts that decide about weights or money, and who is one person. */
export const ENTRUSTING: Dictionary = {
  Entrusting: 'Pemberian wewenang',
  'What was entrusted': 'Wewenang yang diberikan',
  'What is entrusted': 'Wewenang apa',
  'Signs in only after that': 'Baru dapat masuk sesudahnya',
  'New account': 'Akun baru',
  'New account as {role}': 'Akun baru sebagai {role}',
  'New profile': 'Profil baru',
  'What the profile sees': 'Yang dilihat profil',
  'Another role': 'Peran lain',
  'Another mail address': 'Alamat surel lain',
  'Link to set the password': 'Tautan untuk membuat kata sandi',
  'Second factor taken off': 'Faktor kedua dilepas',
  'Taken back into use': 'Diaktifkan lagi',
  'Unlocked after a day or more': 'Dibuka setelah terkunci sehari atau lebih',
  'No longer the same person': 'Bukan orang yang sama lagi',
  'Out of use: its person is not here any more': 'Dinonaktifkan: orangnya sudah tidak ada',
  'Waits for a second super admin': 'Menunggu super admin kedua',
  'Made alone during set-up': 'Dibuat sendiri saat penyiapan',
  'Take effect': 'Berlaku',
  'Took effect': 'Sudah berlaku',
  'You know this person, and that they are to have this.':
    'Anda mengenal orang ini dan tahu bahwa wewenang ini memang untuknya.',
  'Another person confirms it.': 'Orang lain yang mengonfirmasinya.',
  Person: 'Orangnya',
  'Last entrusted at': 'Terakhir diberi wewenang',
  'Same person as': 'Orang yang sama dengan',
  'Another account of the same person: what one has made the other does not approve':
    'Akun lain milik orang yang sama: yang dibuat akun ini tidak disetujui akun itu',
  'A second super admin has to approve this': 'Super admin kedua harus menyetujuinya',
  'Your account waits for a second super admin': 'Akun Anda menunggu super admin kedua',
  'Your account waits for a second super admin; without one it counts from {at}':
    'Akun Anda menunggu super admin kedua; tanpa itu akun berlaku mulai {at}',
  'Refused: waits for a second super admin': 'Ditolak: menunggu super admin kedua',

  'Somebody is to decide about weights or money': 'Seseorang akan memutuskan berat atau uang',
  'What is entrusted to {no} waits for a second super admin':
    'Wewenang untuk {no} menunggu super admin kedua',
  '{no} is to decide as you do: if you do not know why, ask a super admin now':
    '{no} akan memutuskan seperti Anda: jika Anda tidak tahu sebabnya, tanyakan ke super admin sekarang',
  'An account was made alone during set-up': 'Akun dibuat sendiri saat penyiapan',
  'What was entrusted to somebody was approved': 'Wewenang seseorang disetujui',
  'What was entrusted to somebody took effect by time': 'Wewenang seseorang berlaku karena waktunya tiba',
  'What was entrusted to somebody was refused': 'Wewenang seseorang ditolak',
  'What was entrusted to {no} is in force': 'Wewenang untuk {no} sudah berlaku',
  'What was entrusted to {no}, who decides as you do, is in force':
    'Wewenang untuk {no}, yang memutuskan seperti Anda, sudah berlaku',
  'What was entrusted to {no} was refused': 'Wewenang untuk {no} ditolak',
}
