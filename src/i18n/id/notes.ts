import type { Dictionary } from '#i18n/translate.ts'

/** Notes on a record, between the entries of its history. */
export const NOTES: Dictionary = {
  'Note deleted': 'Catatan dihapus',
  'Write a note': 'Tulis catatan',
  'Save note': 'Simpan catatan',
  'The note is saved': 'Catatan tersimpan',
  'Write something or attach a file first': 'Tulis sesuatu atau lampirkan berkas dahulu',
  'Show all {count} files': 'Tampilkan semua {count} berkas',
  'Take {name} off': 'Lepas {name}',
  'Take {name} off?': 'Lepas {name}?',
  'Take the file off': 'Lepas berkas',
  'Readers no longer see the file. That it was here, who took it off and why stay visible.':
    'Pembaca tidak lagi melihat berkas ini. Bahwa berkas ini pernah ada, siapa yang melepas dan alasannya tetap terlihat.',
  'Taken off by {name}, {at}: {reason}': 'Dilepas oleh {name}, {at}: {reason}',
  'taken off by {name}: {reason}': 'dilepas oleh {name}: {reason}',
  '{name} is taken off': '{name} dilepas',
  'This file is taken off already': 'Berkas ini sudah dilepas',
  'This file stands in {field}; change it there': 'Berkas ini ada di {field}; ubah di sana',
  'Only who attached a file may take it off': 'Hanya yang melampirkan berkas boleh melepasnya',
  'Name people with @ and they are told. Ctrl+Enter saves.':
    'Sebut orang dengan @ agar mereka diberi tahu. Ctrl+Enter menyimpan.',
  People: 'Orang',
  'Nobody of this name may read the record': 'Tidak ada orang bernama ini yang boleh membaca data ini',
  'The people could not be loaded': 'Daftar orang tidak dapat dimuat',
  Files: 'Berkas',
  'Attach files': 'Lampirkan berkas',
  'Take {name} away': 'Buang {name}',
  'A note carries at most {most} files': 'Satu catatan memuat paling banyak {most} berkas',
  'Delete this note': 'Hapus catatan ini',
  'Delete this note?': 'Hapus catatan ini?',
  'Its text and its files are no longer shown. That there was a note stays visible.':
    'Isi dan berkasnya tidak ditampilkan lagi. Bahwa ada catatan tetap terlihat.',
  'Show older notes': 'Tampilkan catatan lama',
  'The notes could not be loaded': 'Catatan tidak dapat dimuat',
}
