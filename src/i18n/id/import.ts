import type { Dictionary } from '#i18n/translate.ts'

/** The import of spreadsheets in lists. */
export const IMPORT: Dictionary = {
  'All rows are good': 'Semua baris benar',
  'All rows are in': 'Semua baris sudah masuk',
  'Another file': 'Berkas lain',
  'As they were': 'Tetap',
  'Back to the columns': 'Kembali ke kolom',
  'Check the rows': 'Periksa baris',
  'Choose a column': 'Pilih kolom',
  'Column of the file': 'Kolom berkas',
  'Column {number}': 'Kolom {number}',
  'Columns that are not read: {columns}': 'Kolom yang tidak dibaca: {columns}',
  'Download them as CSV': 'Unduh sebagai CSV',
  'Excel (.xlsx) or CSV, at most 20,000 rows and 16 MB':
    'Excel (.xlsx) atau CSV, paling banyak 20.000 baris dan 16 MB',
  Field: 'Isian',
  'First values': 'Nilai pertama',
  'Import is running: {percent} %': 'Impor berjalan: {percent} %',
  'Import all rows': 'Impor semua baris',
  'Import the good rows': 'Impor baris yang benar',
  'Import {records}': 'Impor {records}',
  'Imported records: {count}': 'Data yang diimpor: {count}',
  New: 'Baru',
  'No file yet? Take one with the right columns:': 'Belum punya berkas? Ambil yang kolomnya tepat:',
  'No row can be imported as it is': 'Tidak ada baris yang dapat diimpor',
  'Not in the file': 'Tidak ada di berkas',
  'Nothing is saved before you have seen what would happen.':
    'Tidak ada yang disimpan sebelum Anda melihat apa yang akan terjadi.',
  'Nothing was imported, because some rows have mistakes':
    'Tidak ada yang diimpor karena beberapa baris salah',
  'Rows with mistakes': 'Baris yang salah',
  Row: 'Baris',
  'Some rows have mistakes; the others can be imported': 'Beberapa baris salah; sisanya dapat diimpor',
  Spreadsheet: 'Lembar kerja',
  'The file is being read': 'Berkas sedang dibaca',
  'The file is being sent': 'Berkas sedang dikirim',
  'The first {shown} of {all}; the others are in the file.':
    '{shown} pertama dari {all}; sisanya ada di berkas unduhan.',
  'The good rows are in; those with mistakes were left out':
    'Baris yang benar sudah masuk; yang salah dilewati',
  'The import has ended with a problem': 'Impor berakhir dengan masalah',
  'The rows are being checked': 'Baris sedang diperiksa',
  'The rows are being imported': 'Baris sedang diimpor',
  'The server stopped in the middle of the import. Check the file again, then go on.':
    'Server berhenti di tengah impor. Periksa berkas sekali lagi, lalu lanjutkan.',
  'These cannot come from a file and are filled in afterwards: {fields}':
    'Ini tidak dapat berasal dari berkas dan diisi kemudian: {fields}',
  'They are found by their code; empty cells change nothing.':
    'Data ditemukan lewat kodenya; sel kosong tidak mengubah apa pun.',
  'Update records that exist already': 'Perbarui data yang sudah ada',
  'With mistakes': 'Salah',
  'Would be new': 'Akan dibuat',
  'Would change': 'Akan diubah',
  'You may close this window; the import goes on.': 'Jendela ini boleh ditutup; impor tetap berjalan.',
  'one row': 'satu baris',
  '{done} of {total} rows': '{done} dari {total} baris',
}
