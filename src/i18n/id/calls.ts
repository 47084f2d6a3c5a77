import type { Dictionary } from '#i18n/translate.ts'

/** What the server and every service refuse, whatever the call is about. */
export const CALLS: Dictionary = {
  'Only people of the company itself may do this':
    'Hanya petugas perusahaan sendiri yang boleh melakukan ini',
  'Your role may not do this': 'Peran Anda tidak boleh melakukan ini',
  'Too many in an hour; go on in {minutes} minutes':
    'Terlalu banyak dalam satu jam; lanjutkan {minutes} menit lagi',
  'Too many calls; wait a moment': 'Terlalu banyak permintaan; tunggu sebentar',
  'The server is busy; try again in a moment': 'Server sedang sibuk; coba lagi sebentar lagi',
  'The request took too long to arrive': 'Permintaan terlalu lama sampai ke server',
  'A part of the system does not answer; try again in a moment':
    'Satu bagian sistem tidak menjawab; coba lagi sebentar lagi',
  'The same call is still being worked on; try again in a moment':
    'Permintaan yang sama masih dikerjakan; coba lagi sebentar lagi',
  'This Idempotency-Key was used for something else': 'Idempotency-Key ini sudah dipakai untuk hal lain',
  'Use a new key': 'Pakai kunci baru',
  'The Idempotency-Key is too long': 'Idempotency-Key terlalu panjang',
  'This is more than {most} rows; narrow the filter': 'Ini lebih dari {most} baris; persempit filternya',
  'There is no such call': 'Panggilan ini tidak ada',
  'Nobody can sign in here, because the connection is not encrypted. Open the https:// address; on a closed network Angkut can be started with ALLOW_INSECURE_HTTP=1.':
    'Tidak ada yang dapat masuk di sini, karena koneksi ini tidak terenkripsi. Buka alamat https://; di jaringan tertutup Angkut dapat dijalankan dengan ALLOW_INSECURE_HTTP=1.',
  'This connection is not encrypted: others on the network can read along.':
    'Koneksi ini tidak terenkripsi: orang lain di jaringan dapat ikut membaca.',

  'The request is larger than {kilobytes} KB': 'Permintaan lebih besar dari {kilobytes} KB',
  'The request was cut off': 'Permintaan terputus',
  'A compressed body is not accepted': 'Isi yang dimampatkan tidak diterima',
  'The body must be application/json': 'Isi harus berupa application/json',
  'The body must be a JSON object': 'Isi harus berupa objek JSON',
  'The body is not valid JSON': 'Isi bukan JSON yang benar',
  'The body is nested too deeply': 'Isi bersarang terlalu dalam',
  'The body has more than {max} values': 'Isi memuat lebih dari {max} nilai',
  'A list has more than {max} entries': 'Sebuah daftar berisi lebih dari {max} entri',
  'The list request must be an object': 'Permintaan daftar harus berupa objek',
  'Must be a list of objects': 'Harus berupa daftar objek',
  'Must be a whole number, zero or more': 'Harus bilangan bulat, nol atau lebih',

  'Method Not Allowed': 'Metode tidak diizinkan',
  'This host is not served here': 'Host ini tidak dilayani di sini',
  'The request came from another site': 'Permintaan datang dari situs lain',
  'The request came from another origin': 'Permintaan datang dari asal lain',
  'The request does not say where it came from': 'Permintaan tidak menyebut asalnya',
  'The address is too long': 'Alamat terlalu panjang',
  'The address must be a path': 'Alamat harus berupa path',
  'The address has characters that must be encoded': 'Alamat berisi karakter yang harus dikodekan',
  'The address has a zero byte': 'Alamat berisi bita nol',
  'The path is not in its plain form': 'Path tidak dalam bentuk bakunya',
  'The path is not valid UTF-8': 'Path bukan UTF-8 yang benar',
  'The path has control characters': 'Path berisi karakter kendali',
  'The path is encoded twice': 'Path dikodekan dua kali',
}
