import type { Dictionary } from '#i18n/translate.ts'

/** The pages of user management; what their islands say stands in user-screens.ts. */
export const USER_PAGES: Dictionary = {
  'No users yet': 'Belum ada pengguna',
  'You set no password. After saving you get a one-time link to hand over; then the profile follows.':
    'Anda tidak menentukan kata sandi. Setelah disimpan, ada tautan sekali pakai untuk diserahkan; lalu profilnya menyusul.',
  'A new role ends all sessions of this user': 'Peran baru mengakhiri semua sesi pengguna ini',
  'Nobody has tried to sign in with this account yet': 'Belum ada yang mencoba masuk dengan akun ini',

  'Profile as {role}': 'Profil sebagai {role}',
  'Create profile as {role}': 'Buat profil sebagai {role}',
  'Edit profile as {role}': 'Ubah profil sebagai {role}',
  'Open profile': 'Buka profil',
  'Open account': 'Buka akun',
  'Open the right profile': 'Buka profil yang benar',
  'This user has no profile yet. A profile says what the role sees and works with.':
    'Pengguna ini belum mempunyai profil. Profil menentukan apa yang dilihat dan dikerjakan peran ini.',
  'For {name}, who signs in as {username}': 'Untuk {name}, yang masuk sebagai {username}',
  '{name} has no profile yet.': '{name} belum mempunyai profil.',
  '{name} has this profile already; there is one for each user.':
    '{name} sudah mempunyai profil ini; setiap pengguna hanya satu.',
  '{name} has the role {role}, so a profile as {type} does not fit.':
    '{name} mempunyai peran {role}, jadi profil sebagai {type} tidak cocok.',
  'Nothing is listed here': 'Tidak ada isinya',

  'Activity in the last 90 days': 'Kegiatan 90 hari terakhir',
  'last on {moment}': 'terakhir {moment}',
  'Nothing done in this time': 'Tidak ada kegiatan dalam waktu ini',
}
