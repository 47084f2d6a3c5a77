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
  'A truck waits too long for its second weight': 'Truk terlalu lama menunggu timbang kedua',
  'Ticket {no} waits too long for its second weight': 'Tiket {no} terlalu lama menunggu timbang kedua',
  'A ticket should be verified soon': 'Tiket harus segera diverifikasi',
  'Ticket {no} should be verified soon': 'Tiket {no} harus segera diverifikasi',
  'A ticket waits too long for its verification': 'Tiket terlalu lama menunggu verifikasi',
  'Ticket {no} waits too long for its verification': 'Tiket {no} terlalu lama menunggu verifikasi',
  'Nobody handles a problem of a scale': 'Kendala timbangan belum ditangani',
  'Nobody handles problem {no} yet': 'Kendala {no} belum ditangani',
  'Nobody handles problem {no} of a scale yet': 'Kendala timbangan {no} belum ditangani',
  'Still nobody handles a problem of a scale': 'Kendala timbangan masih belum ditangani',
  'Still nobody handles problem {no}': 'Kendala {no} masih belum ditangani',
  'Still nobody handles problem {no} of a scale': 'Kendala timbangan {no} masih belum ditangani',
  'Open tickets wait to be accepted': 'Tiket terbuka menunggu diterima',
  'Handover {no}: accept the open tickets': 'Serah terima {no}: terima tiket terbuka',
  'Nobody has accepted the open tickets': 'Tiket terbuka belum diterima siapa pun',
  'Nobody has accepted your handover {no} yet': 'Serah terima Anda {no} belum diterima siapa pun',
  'Handover {no} of open tickets still waits to be accepted':
    'Serah terima tiket terbuka {no} masih menunggu diterima',
  'A shift waits to be accepted': 'Shift menunggu diterima',
  'Handover {no}: accept the shift': 'Serah terima {no}: terima shift',
  'Nobody has accepted the shift': 'Shift belum diterima siapa pun',
  'Handover {no} of a shift still waits to be accepted': 'Serah terima shift {no} masih menunggu diterima',
  'Verification of weights, reminder': 'Verifikasi berat, pengingat',
  'So long before the verification is late, the operators are reminded.':
    'Selama itu sebelum verifikasi terlambat, operator diingatkan.',
  'Problems of a scale': 'Kendala timbangan',
  'From reported to handled. The operators of the scale and the control towers are told of one that waits longer.':
    'Dari dilaporkan sampai ditangani. Yang menunggu lebih lama diberitahukan ke operator timbangan dan control tower.',
  'Problems of a scale, out of service': 'Kendala timbangan, tidak beroperasi',
  'The same for a scale that takes no weight.': 'Sama, untuk timbangan yang tidak mengambil berat.',
  'Problems of a scale, told again': 'Kendala timbangan, diberitahukan lagi',
  'So long after that, they are told once more.': 'Selama itu sesudahnya, mereka diberi tahu sekali lagi.',
  'Waits until': 'Batas waktu',
  Handovers: 'Serah terima',
  'From signed to accepted, of open tickets and of a shift. One that waits longer is told to who handed over as well.':
    'Dari ditandatangani sampai diterima, untuk tiket terbuka dan shift. Yang menunggu lebih lama diberitahukan juga ke yang menyerahkan.',
}
