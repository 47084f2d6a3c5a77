import type { Dictionary } from '#i18n/translate.ts'

/** Records that were set back or restored from a copy. */
export const SET_BACK: Dictionary = {
  'Records set back': 'Catatan mundur',
  'Nobody has said why': 'Belum ada yang menjelaskan',
  'Restore declared': 'Pemulihan dinyatakan',
  'Records are back': 'Catatan sudah kembali',
  'Records came back': 'Catatan kembali',
  'Declare a restore': 'Nyatakan pemulihan',
  'Declared a restore': 'Pemulihan dinyatakan',
  'Confirm the restore': 'Konfirmasi pemulihan',
  'Confirmed the restore': 'Pemulihan dikonfirmasi',
  'Which copy, and why': 'Salinan yang mana, dan mengapa',
  'The database was restored from a copy. The records named here are lost for ever, and every check says so from now on.':
    'Basis data dipulihkan dari salinan. Catatan yang disebut di sini hilang selamanya, dan setiap pemeriksaan menyebutkannya mulai sekarang.',
  'You know that the database was restored from this copy, and why.':
    'Anda tahu bahwa basis data dipulihkan dari salinan ini, dan mengapa.',
  'Found at': 'Ditemukan pada',
  'Last seen whole at': 'Terakhir utuh pada',
  'From which end to which': 'Dari ujung mana ke ujung mana',
  'Account of who declared': 'Akun yang menyatakan',
  'Declared by': 'Dinyatakan oleh',
  'Declared at': 'Dinyatakan pada',
  'Somebody else must confirm what you declared': 'Orang lain harus mengonfirmasi pernyataan Anda',
  'Records are earlier than the server has seen them':
    'Catatan lebih lama daripada yang pernah dilihat server',
  'Records are earlier than the server has seen them: nothing is sealed until two super admins say what was restored':
    'Catatan lebih lama daripada yang pernah dilihat server: tidak ada yang disegel sampai dua super admin menyatakan apa yang dipulihkan',
  'Records are earlier than the server has seen them: ask a super admin':
    'Catatan lebih lama daripada yang pernah dilihat server: tanyakan kepada super admin',
  'A restore was declared': 'Pemulihan dinyatakan',
  'A declared restore waits for a second super admin': 'Pemulihan yang dinyatakan menunggu super admin kedua',
  'Audit and history of {name}: entries {first} to {last}':
    'Audit dan riwayat {name}: entri {first} sampai {last}',
  'Printed tickets: codes {first} to {last}': 'Tiket tercetak: kode {first} sampai {last}',
  'Weights of scale {name}: {first} to {last}': 'Berat timbangan {name}: {first} sampai {last}',
  'Found by the server, {found}': 'Ditemukan oleh server, {found}',
  'Whole until {known}; found {found}': 'Utuh sampai {known}; ditemukan {found}',
  'If the database was restored from a copy, declare it. If nobody restored it, somebody has put records back: run the check and tell your auditor.':
    'Jika basis data dipulihkan dari salinan, nyatakan. Jika tidak ada yang memulihkan, seseorang telah memundurkan catatan: jalankan pemeriksaan dan beri tahu auditor.',
  'It takes effect when another super admin confirms it.':
    'Berlaku setelah super admin lain mengonfirmasinya.',
  'The weights of this scale are earlier than the server has seen them: a super admin says on the home page what was restored':
    'Berat timbangan ini lebih lama daripada yang pernah dilihat server: super admin menyatakan di beranda apa yang dipulihkan',
}
