import type { Dictionary } from '#i18n/translate.ts'

/** Weights that were taken without the server, and what a person decides on them. */
export const OFFLINE_WEIGHTS: Dictionary = {
  'Offline conflict': 'Konflik luring',
  'Offline conflicts': 'Konflik luring',
  'All offline conflicts': 'Semua konflik luring',
  'No weight that was taken without the server waits for a decision.':
    'Tidak ada berat luring yang menunggu keputusan.',
  Terminal: 'Terminal',
  Cause: 'Sebab',
  'What stands against it': 'Yang menghalangi',
  'On its trip': 'Pada trip-nya',
  'Put on a trip': 'Pasangkan ke trip',
  'Accept as general weighing': 'Terima sebagai timbang umum',
  'Void it': 'Batalkan',
  'The ticket keeps its number and is printed as BATAL. Its weights stay readable.':
    'Tiket tetap memakai nomornya dan dicetak BATAL. Beratnya tetap dapat dibaca.',

  'Trip has moved on': 'Trip sudah berlanjut',
  'Ticket was voided': 'Tiket dibatalkan',
  'Weighed meanwhile': 'Sudah ditimbang',
  'Tare out of range': 'Tara di luar batas',
  'No usable reading': 'Bacaan tidak terpakai',
  'Details are missing': 'Keterangan kurang',
  'Not signed by this scale': 'Bukan tanda tangan timbangan ini',
  'Reading used before': 'Bacaan pernah dipakai',
  'Time in doubt': 'Waktu meragukan',
  'Operator not on duty': 'Operator tidak bertugas',
  'Number not of this terminal': 'Nomor bukan milik terminal ini',
  'Records before it are missing': 'Catatan sebelumnya hilang',
  'Cannot be read': 'Tidak terbaca',
  'Another reason': 'Sebab lain',

  'One pass is not taken without the server': 'Sekali timbang tidak berlaku tanpa server',
  'Its ticket {ticket} was voided meanwhile': 'Tiketnya {ticket} sudah dibatalkan',
  'Its ticket {ticket} has had a second weight meanwhile': 'Tiketnya {ticket} sudah mendapat berat kedua',
  'The truck was weighed meanwhile on ticket {ticket}': 'Truk sudah ditimbang pada tiket {ticket}',
  'Another weighing of this truck was due: its trip has moved on':
    'Truk ini seharusnya ditimbang dengan cara lain: tripnya sudah berlanjut',
  'The trucks that a browser keeps for weighing without the server':
    'Truk yang disimpan peramban untuk menimbang tanpa server',

  'It says it was weighed in the future': 'Tercatat ditimbang di masa depan',
  'It says it was weighed before its operator signed in': 'Tercatat ditimbang sebelum operatornya masuk',
  'It says it was weighed before the record that came before it':
    'Tercatat ditimbang sebelum catatan yang mendahuluinya',
  'The clocks of scale and terminal differ': 'Jam timbangan dan terminal berbeda',
  'The clock of the terminal was moved while it was off': 'Jam terminal diubah saat terminal mati',
  'Nobody signed in on this terminal for it': 'Tidak ada yang masuk di terminal ini untuk catatan itu',
  'It does not bear the seal of its operator': 'Tidak memuat segel operatornya',
  'The shift of its operator had ended': 'Shift operatornya sudah berakhir',
  'Its reading is not signed by the program of this scale':
    'Bacaannya tidak ditandatangani program timbangan ini',
  'Its reading was taken for another weight before': 'Bacaannya pernah dipakai untuk berat lain',
  'Its ticket number is not one of this terminal': 'Nomor tiketnya bukan milik terminal ini',
  '{count} records of this terminal before it have not arrived':
    '{count} catatan terminal ini sebelumnya belum tiba',
  'Nobody can read it': 'Tidak ada yang dapat membacanya',
  'Nobody can read this record: it can only be void':
    'Catatan ini tidak dapat dibaca siapa pun: hanya dapat dibatalkan',
  'This scale has had too many terminals': 'Timbangan ini sudah punya terlalu banyak terminal',

  'Make this browser ready to weigh without the server until the end of the shift':
    'Siapkan peramban ini untuk menimbang tanpa server sampai akhir shift',
  'Hand over the weights that a terminal took without the server':
    'Serahkan berat yang diambil terminal tanpa server',
  'A weight taken offline waits for a decision': 'Timbangan luring menunggu keputusan',
  'Offline ticket {no} waits for a decision': 'Tiket luring {no} menunggu keputusan',
}
