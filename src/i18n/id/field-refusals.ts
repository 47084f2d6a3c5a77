import type { Dictionary } from '#i18n/translate.ts'

/** What fields of contracts say when they refuse a value: forms check by the same rules as the services, so that browsers say it too. */
export const FIELD_REFUSALS: Dictionary = {
  'Stands for what Angkut does by itself; give the name of the person':
    'Menandai yang dilakukan Angkut sendiri; isi nama orangnya',
  'Only https:// addresses are taken': 'Hanya alamat https:// yang diterima',
  'Must have 5 to 20 digits': 'Harus 5 sampai 20 digit',
  'Must have 16 or 17 digits': 'Harus 16 atau 17 digit',
  'Says once where the weight stands, such as {piece}': 'Menyebut satu kali letak berat, misalnya {piece}',
  'Has {piece} more than once': 'Memuat {piece} lebih dari satu kali',
  'Begins or ends with characters that are known, by which a line is found among the others':
    'Diawali atau diakhiri karakter yang diketahui, supaya barisnya dikenali di antara yang lain',
  'Ends with fixed characters where the length of the weight is not fixed, such as {piece}':
    'Diakhiri karakter tetap bila panjang beratnya tidak tetap, misalnya {piece}',
  '{piece} is not understood: begin with one of the common lines on this page':
    '{piece} tidak dipahami: mulai dari salah satu baris umum di halaman ini',
  'This setting holds for the whole plant': 'Setelan ini berlaku untuk seluruh pabrik',
  'Must not be more than the denominator': 'Tidak boleh melebihi penyebut',
  'Only what is withheld knows of this': 'Hanya untuk pajak yang dipotong',
  'Only PPN knows of this': 'Hanya untuk PPN',
  'Only the usual rate of PPN knows of this': 'Hanya untuk tarif PPN umum',
  'A taxable entrepreneur has a tax number': 'PKP pasti punya NPWP',
  'Must have 15 or 16 digits': 'Harus 15 atau 16 angka',
  'This only fills the field: write the number of the tax card, or of the identity card of a person':
    'Ini hanya pengisi kolom: tulis nomor dari kartu NPWP, atau NIK dari KTP orangnya',
  'No identity number is like this: it begins with the province, and digits 7 to 12 are the day of birth. Read it again from the card':
    'Tidak ada NIK seperti ini: NIK diawali provinsi, dan angka ke-7 sampai ke-12 adalah tanggal lahir. Baca ulang dari kartu',
  'Its check digit is wrong: read it again from the card': 'Digit pemeriksanya salah: baca ulang dari kartu',
}
