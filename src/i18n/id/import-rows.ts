import type { Dictionary } from '#i18n/translate.ts'

/** What the service says of an imported file and its rows; it comes to islands in the reader's language. */
export const IMPORT_ROWS: Dictionary = {
  'Line {line} has a quotation mark where none may be; double it, or put the whole cell in quotation marks':
    'Baris {line} berisi tanda kutip di tempat yang salah; gandakan tanda itu, atau apit seluruh sel dengan tanda kutip',
  'The file has a line that is longer than a row of a table can be; a quotation mark in it may never be closed':
    'Berkas berisi baris yang lebih panjang daripada yang mungkin untuk satu baris tabel; mungkin ada tanda kutip yang tidak ditutup',
  'A quotation mark in the file is never closed': 'Sebuah tanda kutip di dalam berkas tidak pernah ditutup',
  'At most {most} files an hour; try again later': 'Paling banyak {most} berkas per jam; coba lagi nanti',
  'Choose a column for it': 'Pilih kolom untuk isian ini',
  'Code or name of {record}': 'Kode atau nama {record}',
  Column: 'Kolom',
  'Date, or date and time, such as 31/12/2026 08:00':
    'Tanggal, atau tanggal dan jam, misalnya 31/12/2026 08:00',
  'Date, such as 31/12/2026': 'Tanggal, misalnya 31/12/2026',
  'Must be a date such as 31/12/2026 or 2026-12-31':
    'Harus berupa tanggal, misalnya 31/12/2026 atau 2026-12-31',
  'No record has the code or name {text}': 'Tidak ada data dengan kode atau nama {text}',
  'Number in {unit}': 'Angka dalam {unit}',
  'Old Excel files (.xls) and files with a password cannot be read; save it as .xlsx or CSV':
    'Berkas Excel lama (.xls) dan berkas berkata sandi tidak dapat dibaca; simpan sebagai .xlsx atau CSV',
  'Row {row} has a cell of more than {most} characters':
    'Baris {row} berisi sel dengan lebih dari {most} karakter',
  'Row {row} has the same code': 'Baris {row} memiliki kode yang sama',
  'Several of {choices}, with ; between them': 'Beberapa dari {choices}, dipisahkan tanda ;',
  'Several records have the name {text}; use the code': 'Beberapa data bernama {text}; gunakan kodenya',
  'Several, with ; between them': 'Beberapa, dipisahkan tanda ;',
  'Such as {example}': 'Misalnya {example}',
  'The cell holds an error of the spreadsheet': 'Sel berisi kesalahan dari lembar kerja',
  'The file could not be read from the call': 'Berkas tidak dapat dibaca dari panggilan ini',
  'The file expands to more data than can be read': 'Isi berkas lebih besar daripada yang dapat dibaca',
  'The file has more than {most} rows; split it': 'Berkas berisi lebih dari {most} baris; bagilah',
  'The file has no rows below its column names': 'Berkas tidak berisi baris di bawah nama kolomnya',
  'The file has no such column': 'Berkas tidak memiliki kolom itu',
  'The file is damaged or no spreadsheet': 'Berkas rusak atau bukan lembar kerja',
  'The file is larger than {megabytes} MB': 'Berkas lebih besar dari {megabytes} MB',
  'The file is neither an Excel workbook (.xlsx) nor a CSV text':
    'Berkas bukan buku kerja Excel (.xlsx) dan bukan teks CSV',
  'The server was stopped during the import': 'Server dihentikan saat impor berjalan',
  'These records have no code by which they could be found':
    'Data ini tidak memiliki kode untuk menemukannya',
  'This import is running or is over': 'Impor ini sedang berjalan atau sudah selesai',
  'Two imports of yours are running; wait for one to end':
    'Dua impor Anda sedang berjalan; tunggu sampai salah satunya selesai',
  'What it holds': 'Isinya',
  'Yes or no': 'Ya atau tidak',
}
