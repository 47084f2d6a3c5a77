import type { Dictionary } from '#i18n/translate.ts'

/** The login page, the password page and the list of one's own sessions. */
export const ACCOUNT: Dictionary = {
  'From the order to the weighbridge to the bill.': 'Dari order ke timbangan sampai tagihan.',
  'Transport, weighing and logistics of the plant, in one place.':
    'Angkutan, penimbangan, dan logistik pabrik di satu tempat.',
  'Signing in needs JavaScript.': 'Masuk memerlukan JavaScript.',
  'Demo accounts: pick one. The password of all is': 'Akun demo: pilih satu. Kata sandi semuanya',
  'Enter your user name': 'Isi nama pengguna Anda',
  'Enter your password': 'Isi kata sandi Anda',
  'Too many attempts. Try again in {minutes} min {seconds} s.':
    'Terlalu banyak percobaan. Coba lagi dalam {minutes} mnt {seconds} dtk.',
  'The server cannot be reached. Nothing was lost; try again.':
    'Server tidak dapat dihubungi. Tidak ada yang hilang; coba lagi.',
  'Enter the code': 'Isi kodenya',
  'The password is right. This account also asks for a code.':
    'Kata sandi benar. Akun ini juga meminta kode.',
  'Forgot password?': 'Lupa kata sandi?',
  'Tell us your user name. If your account has an e-mail address, a link to set a new password goes there; it works for 30 minutes.':
    'Isi nama pengguna Anda. Jika akun Anda punya alamat email, tautan untuk membuat kata sandi baru dikirim ke sana; berlaku 30 menit.',
  'Send link': 'Kirim tautan',
  'Back to sign-in': 'Kembali ke halaman masuk',
  'Set your password': 'Buat kata sandi Anda',
  'Set a new password': 'Buat kata sandi baru',
  'Set password': 'Simpan kata sandi',
  'You sign in with it afterwards. Wherever this account is signed in now, it is signed out.':
    'Setelah itu Anda masuk dengan kata sandi ini. Di semua tempat akun ini sedang masuk, akun akan dikeluarkan.',
  'Ask for a new link': 'Minta tautan baru',
  'This link does not work': 'Tautan ini tidak berlaku',
  'It was used already or is too old: a link works once, for 30 minutes; the one of an invitation for 7 days.':
    'Tautan sudah dipakai atau terlalu lama: tautan berlaku sekali, selama 30 menit; tautan undangan 7 hari.',
  'Ask for a new one. If your account has no e-mail address, a super admin gives you one.':
    'Mintalah yang baru. Jika akun Anda tidak punya alamat email, super admin memberikannya kepada Anda.',

  'It has been recorded. Nothing you saved is lost.':
    'Kesalahan sudah dicatat. Yang sudah Anda simpan tidak hilang.',

  'This is a demo that other machines reach, and everybody knows its password. Put no real data into it.':
    'Ini demo yang dapat dibuka dari mesin lain, dan semua orang tahu kata sandinya. Jangan masukkan data sungguhan.',
  'Names another record than the address': 'Menunjuk data lain daripada alamatnya',
  'Reconnecting…': 'Menyambung ulang…',
  'The database is reconnecting; try again in a moment':
    'Basis data sedang menyambung ulang; coba lagi sebentar lagi',
  Busy: 'Sibuk',
  'More is asked of the server than it can do at once. This page comes back by itself; nothing you saved is lost.':
    'Permintaan ke server sedang lebih banyak dari yang dapat dikerjakan. Halaman ini kembali sendiri; yang sudah disimpan tidak hilang.',
  'The database does not answer. This page comes back by itself; nothing you saved is lost.':
    'Basis data tidak menjawab. Halaman ini kembali sendiri; yang sudah Anda simpan tidak hilang.',

  '{min} to {max} characters': '{min} sampai {max} karakter',
  '{count} different characters or more': '{count} karakter berbeda atau lebih',
  'Without your user name': 'Tanpa nama pengguna Anda',
  'A sentence of several words is easy to remember and hard to guess. Common passwords, words of the plant and keys in a row are refused.':
    'Kalimat beberapa kata mudah diingat dan sulit ditebak. Kata sandi umum, kata dari pabrik, dan tombol berurutan ditolak.',
  'Set a password of your own first. Then everything else opens.':
    'Buat dahulu kata sandi Anda sendiri. Setelah itu semuanya terbuka.',
  'Your role needs a second factor. Set it up first; then everything else opens.':
    'Peran Anda memerlukan faktor kedua. Siapkan dahulu; setelah itu semuanya terbuka.',
  'The state of your second factor could not be loaded.': 'Keadaan faktor kedua Anda tidak dapat dimuat.',
  'Your other sessions end when the password changes.':
    'Sesi Anda yang lain berakhir saat kata sandi diubah.',
  'Password changed. Your other sessions have been ended.':
    'Kata sandi diubah. Sesi Anda yang lain telah diakhiri.',

  'Where you are signed in': 'Tempat Anda masuk',
  'The list of your sessions could not be loaded.': 'Daftar sesi Anda tidak dapat dimuat.',
}
