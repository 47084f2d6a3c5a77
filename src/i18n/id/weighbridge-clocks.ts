import type { Dictionary } from '#i18n/translate.ts'

/** When verifications of scales end, and what waits at the weighbridge. */
export const WEIGHBRIDGE_CLOCK_WORDS: Dictionary = {
  'Verification of a scale': 'Tera timbangan',
  'Verifications of scales': 'Tera timbangan',
  'Deviation found': 'Penyimpangan yang ditemukan',
  'The largest one that the certificate names; below zero where the scale showed too little':
    'Yang terbesar menurut sertifikat; di bawah nol bila timbangan menunjukkan terlalu ringan',
  'Office that signed the certificate': 'Kantor yang menandatangani sertifikat',
  'Certificate of the change that waits': 'Sertifikat dari perubahan yang menunggu',
  Certificate: 'Sertifikat',
  'Verifying office': 'Kantor metrologi',
  'Entry number': 'Nomor entri',
  'Entered by': 'Dimasukkan oleh',
  'No certificate': 'Tanpa sertifikat',
  'corrected by the entry above': 'dikoreksi oleh entri di atas',
  'corrects the entry below': 'mengoreksi entri di bawah',
  'deviation {kg}': 'penyimpangan {kg}',
  'A wrong entry stays; the next change of the certificate above follows it here once it is approved.':
    'Entri yang salah tetap ada; perubahan sertifikat berikutnya muncul di sini setelah disetujui.',
  'The tera of scale {scale} ended on {day}: no weight is taken on it.':
    'Tera timbangan {scale} berakhir {day}: tidak ada berat yang diambil di sana.',
  'The tera of scale {scale} ends on {day}: {days} days left.':
    'Tera timbangan {scale} berakhir {day}: sisa {days} hari.',
  'The tera of a scale ends in some weeks': 'Tera timbangan berakhir dalam beberapa minggu',
  'The tera of a scale ends in some days': 'Tera timbangan berakhir dalam beberapa hari',
  'The tera of a scale has come to its last day': 'Tera timbangan sampai pada hari terakhirnya',
  'The tera of scale {no} ends soon': 'Tera timbangan {no} segera berakhir',
  'The tera of scale {no} ends within days': 'Tera timbangan {no} berakhir dalam beberapa hari',
  'The tera of scale {no} has come to its last day: after it no weight is taken on it':
    'Tera timbangan {no} sampai pada hari terakhirnya: sesudahnya tidak ada berat yang diambil di sana',
  'Tera, first notice': 'Tera, pemberitahuan pertama',
  'So many days before the tera of a scale ends, operators, control towers and administrators are told.':
    'Sekian hari sebelum tera timbangan berakhir, operator, control tower, dan administrator diberi tahu.',
  'Tera, second notice': 'Tera, pemberitahuan kedua',
  'The same once more. On the last day it is told again.':
    'Sama, sekali lagi. Pada hari terakhir diberitahukan lagi.',
}
