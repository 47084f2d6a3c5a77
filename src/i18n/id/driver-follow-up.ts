import type { Dictionary } from '#i18n/translate.ts'

/** What follows for drivers: what rules saw, advances that are withdrawn, coaching, consent by phone. */
export const DRIVER_FOLLOW_UP: Dictionary = {
  'What was seen': 'Yang tercatat',
  'Driver agreed at': 'Sopir setuju pada',
  'How the driver agreed': 'Cara sopir menyetujui',
  'Signed on paper': 'Tanda tangan di kertas',
  'With the own phone': 'Lewat ponselnya',
  'agreed by phone {moment}': 'setuju lewat ponsel {moment}',
  'These hours are over: the control tower needs your signature on paper':
    'Jam lembur ini sudah lewat: control tower perlu tanda tangan Anda di kertas',
  'Overtime is ordered': 'Lembur diperintahkan',
  'Overtime is ordered from you on {no}: agree or refuse on your phone':
    'Anda diminta lembur pada {no}: setujui atau tolak lewat ponsel',
  'A driver agrees to overtime': 'Sopir menyetujui lembur',
  'The driver agrees to the overtime of {no}': 'Sopir menyetujui lembur {no}',
  'A driver refuses overtime': 'Sopir menolak lembur',
  'The driver refuses the overtime of {no}': 'Sopir menolak lembur {no}',
  'Counts by operator': 'Jumlah menurut operator',
  Coaching: 'Pembinaan',
  'Coaching of drivers': 'Pembinaan sopir',
  'To be held': 'Belum dilakukan',
  Coached: 'Sudah dibina',
  Dropped: 'Dibatalkan',
  'Coaching was held': 'Pembinaan sudah dilakukan',
  'Held on': 'Dilakukan pada',
  'What was agreed with the driver': 'Yang disepakati',
  'What was agreed, or why not': 'Yang disepakati, atau alasan batal',
  Drop: 'Batalkan pembinaan',
  'No tutorial is published for it': 'Belum ada tutorial yang terbit untuk ini',
  'Points when it was given': 'Poin saat diberikan',
  'Given at': 'Diberikan pada',
  'Written down by': 'Dicatat oleh',
  'Given by itself to a driver whose credit points become few':
    'Diberikan otomatis kepada sopir yang poin kreditnya tinggal sedikit',
  'Nobody needs coaching. It is given by itself when the points of a driver become few.':
    'Tidak ada yang perlu dibina. Pembinaan diberikan otomatis saat poin sopir tinggal sedikit.',
  'All coaching': 'Semua pembinaan',
  'Remarks of this driver': 'Catatan sopir ini',
  'Open the tutorial': 'Buka tutorial',
  'You have few points left: go through this, and the control tower talks it over with you.':
    'Poin Anda tinggal sedikit: pelajari ini, lalu control tower membicarakannya dengan Anda.',
  'Trip called off': 'Trip dibatalkan',
  'A travel advance was withdrawn with its trip': 'Uang jalan ditarik karena tripnya batal',
  'Travel advance {no} was withdrawn: its trip does not take place':
    'Uang jalan {no} ditarik: tripnya tidak jadi berjalan',
  'Your travel advance {no} was withdrawn: the trip does not take place':
    'Uang jalan Anda {no} ditarik: tripnya tidak jadi berjalan',
}
