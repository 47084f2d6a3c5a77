import type { Dictionary } from '#i18n/translate.ts'

/** Proving who one is: the question for the password and the second factor, as islands ask them. */
export const SECURITY: Dictionary = {
  Show: 'Tampilkan',
  Hide: 'Sembunyikan',
  'Your password': 'Kata sandi Anda',
  'The six digits your authenticator app shows': 'Enam angka yang ditampilkan aplikasi autentikator Anda',
  'The six digits your authenticator app shows, or one of your recovery codes':
    'Enam angka yang ditampilkan aplikasi autentikator Anda, atau salah satu kode pemulihan Anda',

  'Confirm that it is you': 'Konfirmasikan bahwa ini Anda',
  'This change needs your password again, because you gave it more than five minutes ago.':
    'Tindakan ini memerlukan kata sandi Anda lagi, karena terakhir diisi lebih dari lima menit yang lalu.',
  'Nothing was done: you did not confirm that it is you.':
    'Tidak ada yang dilakukan: Anda belum mengonfirmasi bahwa ini Anda.',

  'Your session has ended': 'Sesi Anda telah berakhir',
  'Sign in to go on here. What you typed is still on the page.':
    'Masuk untuk melanjutkan di sini. Yang Anda ketik masih ada di halaman.',
  'User name': 'Nama pengguna',
  'Use another account': 'Pakai akun lain',
  'Not now': 'Nanti saja',
  'Nothing was done: your session has ended. What you typed is still here.':
    'Tidak ada yang dilakukan: sesi Anda telah berakhir. Yang Anda ketik masih ada di sini.',
  'Somebody else is signed in here now, so the page was loaded again.':
    'Sekarang orang lain yang masuk di sini, jadi halaman dimuat ulang.',
  'Your session has ended: it was not used for a while, or was ended elsewhere. Sign in to go on.':
    'Sesi Anda telah berakhir: lama tidak dipakai, atau diakhiri di tempat lain. Masuk untuk melanjutkan.',

  'An app on your phone shows a code that is asked after the password. Whoever learns your password alone cannot sign in.':
    'Aplikasi di ponsel Anda menampilkan kode yang diminta setelah kata sandi. Orang yang hanya tahu kata sandi Anda tidak dapat masuk.',
  'On since {date}. {count} of 10 recovery codes are left.':
    'Aktif sejak {date}. Tersisa {count} dari 10 kode pemulihan.',
  'Few recovery codes are left. Another super admin can remove your second factor; set it up again then.':
    'Kode pemulihan hampir habis. Super admin lain dapat menghapus faktor kedua Anda; siapkan lagi setelah itu.',
  'Few recovery codes are left. Turn the second factor off and on again to get new ones.':
    'Kode pemulihan hampir habis. Matikan lalu aktifkan lagi faktor kedua untuk mendapat kode baru.',
  'Your role must have it, so it cannot be turned off.':
    'Peran Anda wajib memakainya, jadi tidak dapat dimatikan.',
  'Second factor': 'Faktor kedua',
  On: 'Aktif',
  Off: 'Nonaktif',
  'Set up': 'Siapkan',
  'Turn on': 'Aktifkan',
  'Turn off': 'Matikan',
  'Install an authenticator app on your phone, for example Google Authenticator or Aegis.':
    'Pasang aplikasi autentikator di ponsel Anda, misalnya Google Authenticator atau Aegis.',
  'Scan this code with the app.': 'Pindai kode ini dengan aplikasi itu.',
  'QR code for your authenticator app': 'Kode QR untuk aplikasi autentikator Anda',
  'If the phone cannot scan it, type this key into the app:':
    'Jika ponsel tidak dapat memindainya, ketik kunci ini di aplikasi:',
  'Enter the code the app shows now.': 'Isi kode yang sekarang ditampilkan aplikasi.',
  'The second factor is on. Your other sessions have been ended.':
    'Faktor kedua aktif. Sesi Anda yang lain telah diakhiri.',
  'Your recovery codes': 'Kode pemulihan Anda',
  'Each signs you in once in place of a code when your phone is lost. They are shown only now: keep them on paper or in a password manager, not on the phone.':
    'Masing-masing dapat dipakai sekali untuk masuk sebagai ganti kode saat ponsel hilang. Kode hanya ditampilkan sekarang: simpan di kertas atau pengelola kata sandi, jangan di ponsel.',
  'Angkut account {username}': 'Akun Angkut {username}',
  'I have kept them': 'Sudah saya simpan',
  'Without it your password alone opens the account. The recovery codes stop working.':
    'Tanpa itu, kata sandi saja sudah membuka akun Anda. Kode pemulihan tidak berlaku lagi.',
  'The second factor is off': 'Faktor kedua nonaktif',
  Copied: 'Disalin',
  'This browser does not let a page copy; select the text and copy it yourself.':
    'Peramban ini tidak mengizinkan halaman menyalin; pilih teksnya lalu salin sendiri.',
}
