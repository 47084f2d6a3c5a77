import type { Dictionary } from '#i18n/translate.ts'

/** Accounts, sign-ins, passwords and the second factor: labels and what the auth service says. */
export const AUTH: Dictionary = {
  Users: 'Pengguna',
  'Cannot be changed while the user has a profile of this role':
    'Tidak dapat diubah selama pengguna mempunyai profil peran ini',
  'For links to set a password, and security notices':
    'Untuk tautan pembuatan kata sandi dan pemberitahuan keamanan',
  Invited: 'Diundang',
  Locked: 'Terkunci',
  'Locked until': 'Terkunci sampai',
  'Profile complete': 'Profil lengkap',
  'Must change the password': 'Harus mengganti kata sandi',
  'Last login': 'Terakhir masuk',
  'Sign-in record': 'Catatan masuk',
  'Sign-in records': 'Catatan masuk',
  Result: 'Hasil',
  'Signed in': 'Masuk',
  'Wrong password': 'Kata sandi salah',
  'Wrong code': 'Kode salah',
  'Refused while locked': 'Ditolak saat terkunci',
  'Refused: inactive': 'Ditolak: nonaktif',
  'Signed out': 'Keluar',
  'Confirmed again': 'Dikonfirmasi ulang',
  'Password set by link': 'Kata sandi dibuat lewat tautan',
  'Refused: not allowed': 'Ditolak: tidak berwenang',
  'What was refused': 'Yang ditolak',
  'Network address': 'Alamat jaringan',
  Browser: 'Peramban',

  'Confirm with your password that it is you': 'Konfirmasikan dengan kata sandi bahwa ini Anda',
  Confirmed: 'Dikonfirmasi',
  'Too many wrong passwords. Try again in {seconds} seconds.':
    'Terlalu banyak kata sandi salah. Coba lagi dalam {seconds} detik.',
  'Too many attempts. Try again in {seconds} seconds.':
    'Terlalu banyak percobaan. Coba lagi dalam {seconds} detik.',
  'Too many sign-ins at this moment; try again in a few seconds':
    'Terlalu banyak yang masuk saat ini; coba lagi beberapa detik lagi',
  'Sign in first': 'Masuk dahulu',
  'The user name or the password is wrong': 'Nama pengguna atau kata sandi salah',
  'Enter the code of your authenticator': 'Isi kode dari aplikasi autentikator Anda',
  'This code is wrong or was used before': 'Kode ini salah atau sudah pernah dipakai',
  'This is not your current password': 'Ini bukan kata sandi Anda sekarang',
  'Choose a password you have not used here before': 'Pilih kata sandi yang belum pernah dipakai di sini',
  'Your password is changed. Every other place you were signed in is signed out.':
    'Kata sandi Anda sudah diubah. Semua tempat lain sudah dikeluarkan.',
  'If this account has an e-mail address, a link is on its way. Otherwise ask a super admin for one.':
    'Jika akun ini mempunyai alamat email, tautan sedang dikirim. Jika tidak, mintalah kepada super admin.',
  'No mail is sent from here. Ask a super admin for a link to set your password.':
    'Email tidak dikirim dari sini. Mintalah tautan pembuatan kata sandi kepada super admin.',
  'This link does not work any more; ask for a new one': 'Tautan ini tidak berlaku lagi; mintalah yang baru',
  'Your password is set. Sign in with it.': 'Kata sandi Anda sudah dibuat. Masuklah dengan kata sandi itu.',
  'This sign-in does not exist any more': 'Sesi ini sudah tidak ada',
  'Signed out there': 'Sudah dikeluarkan di sana',
  'Set your password and your second factor first': 'Buat dahulu kata sandi dan faktor kedua Anda',

  'Your second factor is on already; turn it off first': 'Faktor kedua Anda sudah aktif; matikan dahulu',
  'Begin with setting up the second factor': 'Mulailah dengan menyiapkan faktor kedua',
  'The second factor is on': 'Faktor kedua aktif',
  'Your role must have a second factor': 'Peran Anda wajib memakai faktor kedua',
  'Your second factor is off already': 'Faktor kedua Anda sudah nonaktif',

  'Must not contain the user name': 'Tidak boleh memuat nama pengguna',
  'Must not contain your name or e-mail address': 'Tidak boleh memuat nama atau alamat email Anda',
  'Too easy to guess: use more different characters':
    'Terlalu mudah ditebak: pakai lebih banyak karakter berbeda',
  'Too easy to guess: letters, digits or keys in a row':
    'Terlalu mudah ditebak: huruf, angka, atau tombol berurutan',
  'Too easy to guess: the same piece again and again':
    'Terlalu mudah ditebak: potongan yang sama berulang-ulang',
  'Too easy to guess: a common word and little else':
    'Terlalu mudah ditebak: kata umum dan hampir tidak ada lagi',

  'User deactivated and signed out everywhere': 'Pengguna dinonaktifkan dan dikeluarkan di semua tempat',
  'User activated': 'Pengguna diaktifkan',
  'User unlocked': 'Kunci pengguna dibuka',
  'Hand over the link; it works once': 'Serahkan tautan ini; hanya berlaku sekali',
  'This user has no second factor': 'Pengguna ini tidak mempunyai faktor kedua',
  'You cannot deactivate yourself': 'Anda tidak dapat menonaktifkan diri sendiri',
  'You cannot delete yourself': 'Anda tidak dapat menghapus diri sendiri',
  'You cannot change your own role': 'Anda tidak dapat mengubah peran sendiri',
  'Change your own password on the page Change Password':
    'Ubah kata sandi Anda sendiri di halaman Ubah Kata Sandi',
  'Turn your own second factor off on the page Change Password':
    'Matikan faktor kedua Anda sendiri di halaman Ubah Kata Sandi',
  'This is the last active super admin; make another one first':
    'Ini super admin aktif terakhir; buat dahulu yang lain',
  'The role stays while the user has a profile as {role}; delete that profile first':
    'Peran tetap selama pengguna mempunyai profil sebagai {role}; hapus dahulu profil itu',
  'This user has a profile; delete the profile or deactivate the user':
    'Pengguna ini mempunyai profil; hapus profilnya atau nonaktifkan penggunanya',
  'This user has worked here; deactivate the user instead':
    'Pengguna ini sudah pernah bekerja di sini; nonaktifkan saja',
  'Your account has no profile, so that it shows no records. Ask a super admin for one.':
    'Akun Anda belum punya profil, jadi tidak ada data yang tampil. Mintalah profil kepada super admin.',
  'This user signs in with this profile and would see nothing; deactivate the user first':
    'Pengguna ini masuk dengan profil ini dan tidak akan melihat apa-apa; nonaktifkan pengguna dahulu',
  'This user has worked here, so the profile stays; deactivate the user instead':
    'Pengguna ini sudah pernah bekerja di sini, jadi profilnya tetap ada; nonaktifkan saja penggunanya',

  'This user is signed out everywhere at once and cannot sign in until a super admin unlocks the account.':
    'Pengguna ini langsung dikeluarkan di semua tempat dan tidak dapat masuk sampai super admin membuka kuncinya.',
  'User locked and signed out everywhere': 'Pengguna dikunci dan dikeluarkan di semua tempat',
  'You cannot lock yourself': 'Anda tidak dapat mengunci diri sendiri',
  Unlock: 'Buka kunci',
  'Reset password': 'Atur ulang kata sandi',
  'Revoke sessions': 'Akhiri semua sesi',
  'Remove second factor': 'Hapus faktor kedua',
  'A one-time link to set a new password is made, and earlier links stop working. The present password works until the link is used.':
    'Tautan sekali pakai untuk membuat kata sandi baru dibuat, dan tautan sebelumnya tidak berlaku lagi. Kata sandi sekarang tetap berlaku sampai tautan itu dipakai.',
  'This user is signed out everywhere and has to sign in again.':
    'Pengguna ini dikeluarkan di semua tempat dan harus masuk lagi.',
  'The authenticator of this user stops working, and all sessions end. Only do this for somebody you know.':
    'Aplikasi autentikator pengguna ini tidak berlaku lagi, dan semua sesinya berakhir. Lakukan hanya untuk orang yang Anda kenal.',
  'This user is signed out everywhere at once and can no longer sign in. All records stay.':
    'Pengguna ini langsung dikeluarkan di semua tempat dan tidak dapat masuk lagi. Semua data tetap ada.',
}
