import type { Dictionary } from '#i18n/translate.ts'

/** What the database refuses, said by every service (engine/write.ts). */
export const REFUSALS: Dictionary = {
  '{one} and {other} contradict each other': '{one} dan {other} saling bertentangan',
  'At most {max} entries': 'Paling banyak {max} butir',
  'Must be a text': 'Harus berupa teks',
  'Order must be asc or desc, not {order}': 'Urutan harus asc atau desc, bukan {order}',
  'The operator must be one of {operators}': 'Operator harus salah satu dari {operators}',
  'There is no field {field} in a list request': 'Tidak ada kolom {field} dalam permintaan daftar',
  'This list cannot be sorted by {name}': 'Daftar ini tidak dapat diurutkan menurut {name}',
  'This list cannot be grouped by {name}': 'Daftar ini tidak dapat dikelompokkan menurut {name}',
  'Only the first {most} groups can be paged; narrow the filter':
    'Hanya {most} kelompok pertama yang dapat dibuka; persempit saringan',
  'Give at most {hours} hours': 'Berikan paling banyak {hours} jam',
  'Only the first {most} rows can be paged; narrow the filter':
    'Hanya {most} baris pertama yang dapat dibuka per halaman; persempit saringannya',
  '{what} {n}': '{what} {n}',
  'A value is outside what is allowed': 'Suatu nilai di luar batas yang diizinkan',
  'Already in use by another record': 'Sudah dipakai oleh data lain',
  'Other records still use this one; deactivate it instead': 'Data lain masih memakainya; nonaktifkan saja',
  'Name at most {most} people': 'Sebut paling banyak {most} orang',
  'Nobody called @{name} may read this record': 'Tidak ada @{name} yang boleh membaca data ini',
  'Only who wrote a note may delete it': 'Hanya penulis catatan yang boleh menghapusnya',
  'A note can be deleted for 15 minutes; write another one instead':
    'Catatan hanya dapat dihapus dalam 15 menit; tulislah catatan baru',
  'Outside what is allowed': 'Di luar batas yang diizinkan',
  'This overlaps with another record of the same kind': 'Ini tumpang tindih dengan data lain yang sejenis',
  'This search takes too long. Narrow it: more letters, a filter, or fewer days.':
    'Pencarian ini terlalu lama. Persempit: lebih banyak huruf, saringan, atau lebih sedikit hari.',
  'Only who deleted it can bring it back, within a minute':
    'Hanya yang menghapusnya dapat mengembalikannya, dalam satu menit',
  'It cannot be brought back: another record has taken its place':
    'Tidak dapat dikembalikan: data lain sudah menempati tempatnya',
  'It cannot be brought back: a record it names is gone':
    'Tidak dapat dikembalikan: data yang disebutnya sudah tidak ada',
  Restored: 'Dikembalikan',
  'This view is your role’s: you can use it, but not change it':
    'Tampilan ini milik peran Anda: boleh dipakai, tetapi tidak boleh diubah',
  'Only a super admin makes views for a role': 'Hanya super admin yang membuat tampilan untuk suatu peran',
  'This role cannot open the list': 'Peran ini tidak dapat membuka daftar tersebut',
  'At most {most} can be kept for one list; delete one first':
    'Paling banyak {most} dapat disimpan untuk satu daftar; hapus dulu salah satu',
  'Only a view can be the default': 'Hanya tampilan yang dapat menjadi bawaan',
}
