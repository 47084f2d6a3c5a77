import type { Dictionary } from '#i18n/translate.ts'

/** What the program on the PC of a scale is told, and what its scale's page says of it. */
export const SCALE_AGENT: Dictionary = {
  'Scale agent': 'Agen timbangan',
  Key: 'Kunci',
  'Counts with the token of now': 'Berlaku dengan token sekarang',
  'No, the agent still has the token before': 'Tidak, agen masih memakai token sebelumnya',
  'First seen': 'Pertama terlihat',
  'Clock behind the server': 'Jam tertinggal dari server',
  'Pictures that wait for the server': 'Foto yang menunggu dikirim ke server',
  'Pictures that were refused': 'Foto yang ditolak',
  'Pictures of a scale were refused': 'Foto dari sebuah timbangan ditolak',
  'Pictures of scale {no} were refused: its program keeps them, see what it says':
    'Foto dari timbangan {no} ditolak: programnya menyimpannya, lihat alasannya',
  'No scale agent has come with a key yet. Until one does, readings are taken from whoever has the token.':
    'Belum ada agen timbangan yang datang dengan kunci. Sampai itu, pembacaan diterima dari siapa pun yang memegang token.',
  'Send readings, bytes or frames': 'Kirim pembacaan, byte, atau frame',
  'This is no Ed25519 key': 'Ini bukan kunci Ed25519',
  'Another scale agent has registered its key with this token; a new key needs a new token':
    'Agen timbangan lain sudah mendaftarkan kuncinya dengan token ini; kunci baru memerlukan token baru',
  'The frames are not signed by the agent of this scale':
    'Frame tidak ditandatangani oleh agen timbangan ini',
  'The frame of the indicator says another weight': 'Frame indikator menyebut berat lain',
  'The frame of the picture is missing': 'Frame untuk foto tidak ada',
  'The picture is not the one that was taken': 'Foto ini bukan foto yang diambil',
  'Only frames signed by the agent of this scale are taken':
    'Hanya frame yang ditandatangani agen timbangan ini yang diterima',
}
