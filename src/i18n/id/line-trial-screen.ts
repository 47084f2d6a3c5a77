import type { Dictionary } from '#i18n/translate.ts'

/** What is said of a line of an indicator that is tried before its profile is saved. */
export const LINE_TRIAL_SCREEN: Dictionary = {
  'As text, or as pairs of hexadecimal digits as the line test shows them. {unseen} are characters that nobody sees.':
    'Sebagai teks, atau pasangan digit heksadesimal seperti ditampilkan uji jalur. {unseen} adalah karakter yang tak terlihat.',
  'Recorded line': 'Baris yang direkam',
  'Try the line': 'Coba baris',
  'Common lines to begin with': 'Baris umum untuk memulai',
  'Begin with {line}': 'Mulai dengan {line}',
  'No weight': 'Tidak ada berat',
  'It is shorter or longer than a line of this protocol':
    'Lebih pendek atau lebih panjang dari baris protokol ini',
  'It does not begin as a line of this protocol does': 'Awalnya bukan awal baris protokol ini',
  'What follows the beginning does not stand where this protocol has it':
    'Isi setelah awalnya tidak berada di tempat menurut protokol ini',
  'A character for the state of the scale is not known': 'Karakter keadaan timbangan tidak dikenal',
  'Where the weight should stand is no number': 'Di tempat berat tidak ada angka',
  'The place of the point is not known': 'Letak titik desimal tidak dikenal',
  'The check characters are wrong': 'Karakter pemeriksanya salah',
  'The unit is not known': 'Satuannya tidak dikenal',
  'The scale is below its range': 'Timbangan di bawah rentangnya',
  'The indicator reports an error': 'Indikator melaporkan kesalahan',
  'says nothing of motion: equal weights stand still': 'tidak menyebut gerak: berat yang sama dianggap diam',
  'stands still': 'diam',
  'in motion': 'bergerak',
  net: 'neto',
  gross: 'bruto',
}
