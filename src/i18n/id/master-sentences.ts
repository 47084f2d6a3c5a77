import type { Dictionary } from '#i18n/translate.ts'

/** What master data refuses, and why. */
export const MASTER_SENTENCES: Dictionary = {
  "Must not be after the contract's end": 'Tidak boleh setelah akhir kontrak',
  "Must not be before the contract's start": 'Tidak boleh sebelum awal kontrak',
  'A contract that has ended cannot be changed': 'Kontrak yang sudah berakhir tidak dapat diubah',
  'A driver begins at 21 to 65 years of age': 'Sopir mulai bekerja pada umur 21 sampai 65 tahun',
  'A setting of the plant belongs to no other record': 'Setelan pabrik bukan milik data lain',
  'Add at least one route first': 'Tambahkan paling sedikit satu rute dahulu',
  'Cannot be changed any more: transactions use it': 'Tidak dapat diubah lagi: sudah dipakai transaksi',
  'Cannot be changed any more': 'Tidak dapat diubah lagi',
  'Cannot be changed while the contract is active': 'Tidak dapat diubah selama kontrak aktif',
  'A tariff would become less than one rupiah': 'Ada tarif yang menjadi kurang dari satu rupiah',
  'Must be after the first day of the present tariff': 'Harus setelah hari pertama tarif sekarang',
  'Must not leave days without a tariff': 'Tidak boleh menyisakan hari tanpa tarif',
  'The tariff of {code} would become too large': 'Tarif {code} akan menjadi terlalu besar',
  'No route is valid on the day before, so there is nothing to copy':
    'Tidak ada rute yang berlaku pada hari sebelumnya, jadi tidak ada yang disalin',
  'Out of use': 'Tidak dipakai lagi',
  'Only for {what}': 'Hanya untuk {what}',
  'This route is out of use; activate it first': 'Rute ini tidak dipakai lagi; aktifkan dahulu',
  'Valid only from {day}': 'Baru berlaku mulai {day}',
  'Valid only until {day}': 'Hanya berlaku sampai {day}',
  'Choose each only once': 'Pilih masing-masing hanya sekali',
  'Give at least two choices': 'Berikan paling sedikit dua pilihan',
  'Must be after the effective date': 'Harus setelah tanggal efektif',
  'Must be less than the capacity': 'Harus kurang dari kapasitas',
  'Must be less than the legal gross weight': 'Harus kurang dari JBI',
  'Must be more than the tare': 'Harus lebih dari tara',
  'Must differ from the origin': 'Harus berbeda dari asal',
  'Must not be less than the smallest value': 'Tidak boleh kurang dari nilai terkecil',
  'Must not be shorter than the time to acknowledge': 'Tidak boleh lebih singkat dari waktu menanggapi',
  'This is the tax number of the company itself: a vendor has its own':
    'Ini NPWP perusahaan sendiri: vendor punya NPWP-nya sendiri',
  'The vendor {name} has this tax number: correct the one that is wrong':
    'Vendor {name} memakai NPWP ini: perbaiki yang salah',
  'The tax profile of this vendor from {day} says {npwp}: both have the same number. Where the profile is wrong, add one without a number first, and have it approved':
    'Profil pajak vendor ini sejak {day} menyebut {npwp}: keduanya harus sama. Jika profilnya yang salah, tambahkan dulu profil tanpa NPWP dan mintakan persetujuan',
  'Must be a SHA-256 of 64 hexadecimal digits': 'Harus berupa SHA-256 dari 64 angka heksadesimal',
  'Required when the cargo is carried in bags': 'Wajib bila kargo diangkut dalam kantong',
  'Routes of this contract are valid outside this period':
    'Ada rute kontrak ini yang berlaku di luar masa ini',
  'The period of this contract is over': 'Masa kontrak ini sudah lewat',
  'The route {code} is valid from {from} to {to}: choose other days':
    'Rute {code} berlaku dari {from} sampai {to}: pilih hari lain',
  'Other records still use this one ({uses})': 'Data lain masih memakainya ({uses})',
  'Other records still use this one ({uses}); deactivate it instead':
    'Data lain masih memakainya ({uses}); nonaktifkan saja',
  'The vendor is out of use': 'Vendor tidak dipakai lagi',
  'This tariff is in use; give the route a new tariff from a day on':
    'Tarif ini sudah dipakai; beri rute ini tarif baru mulai suatu hari',
  'This truck has no device to take off': 'Truk ini tidak punya perangkat untuk dilepas',
  'This truck has an entry for this cargo and payload type already':
    'Truk ini sudah punya isian untuk kargo dan jenis muatan ini',
  'This user has a profile already': 'Pengguna ini sudah punya profil',
  'This user has another role': 'Pengguna ini punya peran lain',
  'Use 4 capital letters or digits': 'Pakai 4 huruf besar atau angka',
  'Use 8 to 15 digits, a + may lead': 'Pakai 8 sampai 15 angka, boleh diawali +',
  'Use small letters, digits and _': 'Pakai huruf kecil, angka, dan _',
  'Give a file or an address': 'Berikan berkas atau alamat',
  'Must begin with https://': 'Harus diawali https://',
  'Must begin with http://, https:// or rtsp://': 'Harus diawali http://, https://, atau rtsp://',
  'Write it like W 8123 UJ': 'Tulis seperti W 8123 UJ',
  '{trip} is under way with this truck; end it first':
    '{trip} masih berjalan dengan truk ini; selesaikan dulu',
}
