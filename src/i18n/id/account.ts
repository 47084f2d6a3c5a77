import type { Dictionary } from '#i18n/translate-with.ts'

/** The login page, the password page and the list of one's own sessions. */
export const ACCOUNT: Dictionary = {
  'From the order to the weighbridge to the bill.': 'Dari order ke timbangan sampai tagihan.',
  'Transport, weighing and logistics of the plant, in one place.':
    'Angkutan, penimbangan, dan logistik pabrik di satu tempat.',
  'User name': 'Nama pengguna',
  Show: 'Tampilkan',
  Hide: 'Sembunyikan',
  'Signing in needs JavaScript.': 'Masuk memerlukan JavaScript.',
  'Demo accounts: pick one. The password of all is': 'Akun demo: pilih satu. Kata sandi semuanya',
  'Enter your user name': 'Isi nama pengguna Anda',
  'Enter your password': 'Isi kata sandi Anda',
  'Too many attempts. Try again in {minutes} min {seconds} s.':
    'Terlalu banyak percobaan. Coba lagi dalam {minutes} mnt {seconds} dtk.',
  'The server cannot be reached. Nothing was lost; try again.':
    'Server tidak dapat dihubungi. Tidak ada yang hilang; coba lagi.',
  'It has been recorded. Nothing you saved is lost.':
    'Kesalahan sudah dicatat. Yang sudah Anda simpan tidak hilang.',

  '{min} to 128 characters. A sentence of several words is easy to remember and hard to guess; your name and common passwords are refused.':
    '{min} sampai 128 karakter. Kalimat beberapa kata mudah diingat dan sulit ditebak; nama Anda dan kata sandi umum ditolak.',
  'Set a password of your own first. Then everything else opens.':
    'Buat dahulu kata sandi Anda sendiri. Setelah itu semuanya terbuka.',
  'Your other sessions end when the password changes.':
    'Sesi Anda yang lain berakhir saat kata sandi diubah.',
  'Password changed. Your other sessions have been ended.':
    'Kata sandi diubah. Sesi Anda yang lain telah diakhiri.',

  'Where you are signed in': 'Tempat Anda masuk',
  'The list of your sessions could not be loaded.': 'Daftar sesi Anda tidak dapat dimuat.',
}
