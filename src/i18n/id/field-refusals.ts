import type { Dictionary } from '#i18n/translate.ts'

/** What fields of contracts say when they refuse a value: forms check by the same rules as the services, so that browsers say it too. */
export const FIELD_REFUSALS: Dictionary = {
  'Stands for what Angkut does by itself; give the name of the person':
    'Menandai yang dilakukan Angkut sendiri; isi nama orangnya',
  'Only https:// addresses are taken': 'Hanya alamat https:// yang diterima',
  'Must have 5 to 20 digits': 'Harus 5 sampai 20 digit',
  'Must have 16 or 17 digits': 'Harus 16 atau 17 digit',
  'This setting does not take such a value': 'Setelan ini tidak menerima nilai seperti itu',
  'This setting holds for the whole plant': 'Setelan ini berlaku untuk seluruh pabrik',
  'Must have 16 digits': 'Harus 16 digit',
  'Must not be more than the denominator': 'Tidak boleh melebihi penyebut',
  'Only what is withheld knows of this': 'Hanya untuk pajak yang dipotong',
  'Only PPN knows of this': 'Hanya untuk PPN',
  'Only the usual rate of PPN knows of this': 'Hanya untuk tarif PPN umum',
  'A taxable entrepreneur has a tax number': 'PKP pasti punya NPWP',
  'Its check digit is wrong: read it again from the card': 'Digit pemeriksanya salah: baca ulang dari kartu',
}
