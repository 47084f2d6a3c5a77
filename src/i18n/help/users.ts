import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Help for everybody's own pages, and for accounts. */
export const USER_HELP: Record<string, ScreenHelp> = {
  home: {
    about: say(
      'What waits for you today, and the way to your screens.',
      'Yang menunggu Anda hari ini, dan jalan ke layar Anda.',
    ),
    tips: [
      say('A number leads to exactly the records it counts.', 'Angka membuka persis data yang dihitungnya.'),
      say(
        'The bell tells what happened while you were away.',
        'Lonceng memberi tahu yang terjadi saat Anda tidak di tempat.',
      ),
    ],
  },
  'change-password': {
    about: say(
      'Your password, your second factor, your sessions, and which notifications you get.',
      'Kata sandi, faktor kedua, sesi, dan pemberitahuan yang Anda terima.',
    ),
    tips: [
      say(
        'End a session you do not know, then change the password.',
        'Akhiri sesi yang tidak Anda kenal, lalu ganti kata sandi.',
      ),
    ],
  },
  users: {
    about: say(
      'Every account: who may sign in, and in which role.',
      'Semua akun: siapa yang boleh masuk, dan dengan peran apa.',
    ),
    tips: [
      say(
        'Deactivate an account of somebody who has left; its work stays.',
        'Nonaktifkan akun orang yang sudah keluar; pekerjaannya tetap ada.',
      ),
    ],
  },
  'users.create': {
    about: say(
      'Make an account with its role and first password.',
      'Buat akun dengan peran dan kata sandi pertamanya.',
    ),
    after: say(
      'Its profile comes next; without one some screens are empty.',
      'Profilnya menyusul; tanpa profil sebagian layar kosong.',
    ),
    tips: [
      say(
        'A password link is shown once: hand it over yourself.',
        'Tautan kata sandi ditampilkan sekali: serahkan sendiri.',
      ),
    ],
  },
  'users.detail': {
    about: say(
      'One account: its profile, sessions, sign-ins and what was changed.',
      'Satu akun: profil, sesi, riwayat masuk, dan perubahannya.',
    ),
    tips: [
      say(
        'Reset the password or the second factor of somebody who is locked out.',
        'Atur ulang kata sandi atau faktor kedua orang yang terkunci.',
      ),
    ],
  },
  'users.edit': {
    about: say('Change name, role or contact of an account.', 'Ubah nama, peran, atau kontak akun.'),
    after: say(
      'A changed role holds from the next sign-in.',
      'Peran yang diubah berlaku sejak masuk berikutnya.',
    ),
    tips: [say('The user name stays as it is.', 'Nama pengguna tetap.')],
  },
  'users.profile.create': {
    about: say(
      'Fill in the profile an account needs for its role.',
      'Isi profil yang diperlukan akun untuk perannya.',
    ),
    before: say('The account was created.', 'Akun sudah dibuat.'),
    tips: [
      say(
        'Work unit and scales decide what the person sees.',
        'Unit kerja dan timbangan menentukan yang dilihat orang itu.',
      ),
    ],
  },
  'users.profile.detail': {
    about: say('The profile of an account, to read.', 'Profil akun, untuk dibaca.'),
    tips: [
      say(
        'Edit changes it; every change is kept in the history.',
        'Ubah mengubahnya; setiap perubahan tersimpan di riwayat.',
      ),
    ],
  },
  'users.profile.edit': {
    about: say('Change the profile of an account for its role.', 'Ubah profil akun untuk perannya.'),
    after: say('What the person may see changes at once.', 'Yang boleh dilihat orang itu langsung berubah.'),
    tips: [say('The portrait is cut to a square.', 'Foto dipotong menjadi persegi.')],
  },
}
