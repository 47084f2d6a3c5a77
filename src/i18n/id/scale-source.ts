import type { Dictionary } from '#i18n/translate.ts'

/** New tokens and keys of the programs at scales, and who confirms them. */
export const SCALE_SOURCE: Dictionary = {
  'Source of weights': 'Sumber berat',
  'Sources of weights': 'Sumber berat',
  'What is new': 'Yang baru',
  'Token of a bridge program': 'Token program jembatan',
  'Key of a scale agent': 'Kunci agen timbangan',
  'Account of who made the token': 'Akun pembuat token',
  'Token made by': 'Token dibuat oleh',
  'Known since': 'Dikenal sejak',
  'The indicator itself shows': 'Indikator sendiri menunjukkan',
  'Counts from': 'Berlaku sejak',
  'Waits for another person': 'Menunggu orang lain',
  'Compare with the indicator': 'Bandingkan dengan indikator',
  'Compared with the indicator': 'Dibandingkan dengan indikator',
  'Refuse and end the token': 'Tolak dan akhiri token',
  'Refused, and the token ended': 'Ditolak, dan token diakhiri',
  'You know who installed this program, and that it stands at this scale.':
    'Anda tahu siapa yang memasang program ini, dan bahwa program ini memang ada di timbangan ini.',
  'Read it off the indicator while a truck stands still on the scale, not off this screen':
    'Baca dari indikator saat truk diam di atas timbangan, bukan dari layar ini',
  'You made this token; somebody else confirms it':
    'Anda yang membuat token ini; orang lain yang mengonfirmasinya',
  'Nothing comes from this program just now; compare once its weight is on this screen':
    'Saat ini tidak ada kiriman dari program ini; bandingkan setelah beratnya tampil di layar ini',
  'Compare while a truck stands still on the scale': 'Bandingkan saat truk diam di atas timbangan',
  'The screen shows another weight than the indicator: stop weighing and call a super admin':
    'Layar menunjukkan berat lain daripada indikator: hentikan penimbangan dan hubungi super admin',
  'New key of its program: {key}': 'Kunci baru programnya: {key}',
  'New token of its program': 'Token baru programnya',
  'Its program waits for another person': 'Programnya menunggu orang lain',
  'Its tickets are flagged until another super admin approves it, or the operator at the scale confirms it.':
    'Tiketnya ditandai sampai super admin lain menyetujuinya, atau operator di timbangan mengonfirmasinya.',
  'The program beside the indicator sends readings with this token. A new token waits for another person: tickets are flagged until then.':
    'Program di samping indikator mengirim pembacaan dengan token ini. Token baru menunggu orang lain: sampai saat itu tiket ditandai.',
  'Confirmed by another person': 'Dikonfirmasi orang lain',
  'Token or key of the scale program was confirmed by nobody else yet':
    'Token atau kunci program timbangan belum dikonfirmasi orang lain',

  'A scale has a new token or program': 'Sebuah timbangan mendapat token atau program baru',
  'Scale {no} has a new token or program: it waits for another person':
    'Timbangan {no} mendapat token atau program baru: menunggu orang lain',
  'A scale got its token or program during set-up':
    'Sebuah timbangan mendapat token atau program saat penyiapan',
  'Scale {no} got a token or program by one person alone':
    'Timbangan {no} mendapat token atau program dari satu orang saja',
  'The token or program of a scale was refused': 'Token atau program sebuah timbangan ditolak',
  'The token or program of scale {no} was refused': 'Token atau program timbangan {no} ditolak',
}
