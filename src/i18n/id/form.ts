import type { Dictionary } from '#i18n/translate.ts'

/** Forms: their inputs, saving, two people at one record, what can be done with a record. */
export const FORM: Dictionary = {
  'Saving…': 'Menyimpan…',
  'Save and next': 'Simpan dan lanjut',
  'Save and new': 'Simpan dan buat lagi',
  '{name} saved': '{name} tersimpan',
  'This change waits for a second person: {change}': 'Perubahan ini menunggu orang kedua: {change}',
  Leave: 'Tinggalkan',
  Stay: 'Tetap di sini',

  '“{text}” was not chosen from the list': '“{text}” belum dipilih dari daftar',
  'Type to search': 'Ketik untuk mencari',
  'Cleared: {name} does not belong to {what}': 'Dikosongkan: {name} bukan bagian dari {what}',
  'What you typed at {time} is back. It was not sent.':
    'Yang Anda ketik pukul {time} ada lagi. Belum dikirim.',
  'Create “{text}”…': 'Buat “{text}”…',
  'Similar: {names}': 'Mirip: {names}',
  'Nothing matches': 'Tidak ada yang cocok',
  'None fits what else is chosen': 'Tidak ada yang sesuai dengan pilihan lainnya',
  'There is none yet': 'Belum ada satu pun',
  'There is none yet that can be chosen here': 'Belum ada satu pun yang dapat dipilih di sini',
  'There is none yet. Type a name to make it.': 'Belum ada satu pun. Ketik nama untuk membuatnya.',
  'Chosen recently': 'Terakhir dipakai',
  'Type more to narrow the list down': 'Ketik lebih lengkap untuk mempersempit daftar',
  'The list could not be loaded. Press Enter to try again.':
    'Daftar tidak dapat dimuat. Tekan Enter untuk mencoba lagi.',
  'dd/mm/yyyy': 'hh/bb/tttt',
  'dd/mm/yyyy hh:mm': 'hh/bb/tttt jj:mm',
  'Choose {label} from a calendar': 'Pilih {label} dari kalender',
  'Type and press Enter': 'Ketik lalu tekan Enter',
  'Remove {name}': 'Hilangkan {name}',
  'Coordinates or a map link': 'Koordinat atau tautan peta',
  'No coordinates can be read from this': 'Koordinat tidak dapat dibaca dari teks ini',
  'My position': 'Posisi saya',
  'Open in a map': 'Buka di peta',
  'The position is not allowed. Allow it in the browser’s address bar and try again.':
    'Posisi tidak diizinkan. Izinkan di bilah alamat peramban, lalu coba lagi.',
  'The position took too long. Try again outdoors.': 'Posisi terlalu lama dicari. Coba lagi di luar ruangan.',
  'This device does not know its position.': 'Perangkat ini tidak mengetahui posisinya.',
  'This browser does not let a page copy.': 'Peramban ini tidak mengizinkan halaman menyalin.',
  '{used} of {max} characters': '{used} dari {max} karakter',

  'No.': 'No.',
  'row {row}': 'baris {row}',
  'Add row': 'Tambah baris',
  'Move row {row} up': 'Naikkan baris {row}',
  'Move row {row} down': 'Turunkan baris {row}',
  'Remove row {row}': 'Hilangkan baris {row}',
  'Cells copied from a spreadsheet can be pasted into the table.':
    'Sel yang disalin dari lembar kerja dapat ditempel ke tabel.',
  '{count} rows pasted': '{count} baris ditempel',
  '{count} rows did not fit; at most {max}': '{count} baris tidak muat; paling banyak {max}',
  'Several records are called {names}: use the code': 'Beberapa data bernama {names}: gunakan kodenya',
  'Not found: {names}': 'Tidak ditemukan: {names}',

  'Map of the location': 'Peta lokasi',
  Pin: 'Penanda',
  'Place the pin': 'Pasang penanda',
  'Zoom in': 'Perbesar',
  'Zoom out': 'Perkecil',
  'One square is {length}': 'Satu kotak {length}',
  'Click the map, drag the pin or move it with the arrow keys; Shift takes bigger steps.':
    'Klik peta, seret penanda, atau geser dengan tombol panah; Shift untuk langkah lebih besar.',

  'Changed by somebody else': 'Sudah diubah orang lain',
  '{name} saved this record at {at}, while you were working on it.':
    '{name} menyimpan data ini pada {at}, ketika Anda sedang mengubahnya.',
  'Somebody saved this record at {at}, while you were working on it.':
    'Seseorang menyimpan data ini pada {at}, ketika Anda sedang mengubahnya.',
  Mine: 'Milik saya',
  Theirs: 'Milik mereka',
  'Also changed by them, and kept: {fields}': 'Juga mereka ubah, dan dipertahankan: {fields}',
  'Back to the form': 'Kembali ke isian',
  'Save my choice': 'Simpan pilihan saya',
  'Use my choice': 'Pakai pilihan saya',

  'You have unsaved changes from {time}.': 'Ada perubahan Anda yang belum disimpan dari {time}.',
  'The record has been changed since.': 'Data ini sudah diubah sejak itu.',
  Restore: 'Pulihkan',
  Discard: 'Buang',
  'Your changes are back in the form. They are not saved yet.':
    'Perubahan Anda sudah kembali di isian, tetapi belum disimpan.',

  'Delete {name}?': 'Hapus {name}?',
  'It disappears from all lists. It can be undone for ten seconds.':
    'Data ini hilang dari semua daftar. Dapat diurungkan dalam sepuluh detik.',
  '{name} deleted': '{name} terhapus',
  'Deactivate {name}?': 'Nonaktifkan {name}?',
  'It stays in all records, but can no longer be chosen.':
    'Tetap ada di semua catatan, tetapi tidak dapat dipilih lagi.',
  '{name} deactivated': '{name} dinonaktifkan',
  'Activate {name}?': 'Aktifkan {name}?',
  'It can be chosen again.': 'Dapat dipilih kembali.',
  '{name} activated': '{name} diaktifkan',
}
