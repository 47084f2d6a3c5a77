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
  'No record has the code or name {text}': 'Tidak ada data dengan kode atau nama {text}',
  'Number in {unit}': 'Angka dalam {unit}',
  'Row {row} has a cell of more than {most} characters':
    'Baris {row} berisi sel dengan lebih dari {most} karakter',
  'Row {row} has the same code': 'Baris {row} memiliki kode yang sama',
  'Several of {choices}, with ; between them': 'Beberapa dari {choices}, dipisahkan tanda ;',
  'Several records have the name {text}; use the code': 'Beberapa data bernama {text}; gunakan kodenya',
  'Several, with ; between them': 'Beberapa, dipisahkan tanda ;',
  'Such as {example}': 'Misalnya {example}',
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
  'Must be a date such as 31/12/2026 or 2026-12-31, not {value}':
    'Harus berupa tanggal, misalnya 31/12/2026 atau 2026-12-31, bukan {value}',
  'Must be a number, not {value}': 'Harus berupa angka, bukan {value}',
  'Must be yes or no, not {value}': 'Harus ya atau tidak, bukan {value}',
  '{value} is none of the list: {choices}': '{value} tidak ada di daftar: {choices}',
  'The cell holds the date {value}: format the column as Number and type again what it should be':
    'Sel berisi tanggal {value}: ubah format kolom menjadi Angka (Number) lalu ketik ulang isinya',
  'The cell holds the date {value}: format the column as Text and type again what it should be':
    'Sel berisi tanggal {value}: ubah format kolom menjadi Teks (Text) lalu ketik ulang isinya',
  'The cell holds the number {value}, which may not be all that was typed: format the column as Text and type it again':
    'Sel berisi angka {value}, yang mungkin bukan seluruhnya yang diketik: ubah format kolom menjadi Teks (Text) lalu ketik ulang',
  'The cell holds the truth value {value}: format the column as Text and type it again':
    'Sel berisi nilai logika {value}: ubah format kolom menjadi Teks (Text) lalu ketik ulang',
  '{value} has lost the 0 or the country it begins with: format the column as Text and type it again':
    '{value} kehilangan angka 0 atau kode negara di depannya: ubah format kolom menjadi Teks (Text) lalu ketik ulang',
  'The cell holds the error {value} of the spreadsheet: mend it there and save the file again':
    'Sel berisi kesalahan {value} dari lembar kerja: perbaiki di sana lalu simpan lagi berkasnya',
  'The cell has a formula whose result is not in the file: open it in Excel, save it and send it again':
    'Sel berisi rumus yang hasilnya tidak ada di berkas: buka di Excel, simpan, lalu kirim lagi',
  '{value} can only be month/day/year: write the whole column like 31/12/2026 or 2026-12-31':
    '{value} hanya mungkin bulan/hari/tahun: tulis seluruh kolom seperti 31/12/2026 atau 2026-12-31',
  'In this column {example} can only be month/day/year, so it is not certain which day {value} is: write the whole column like 31/12/2026 or 2026-12-31':
    'Di kolom ini {example} hanya mungkin bulan/hari/tahun, jadi tidak pasti tanggal berapa {value}: tulis seluruh kolom seperti 31/12/2026 atau 2026-12-31',
  'Beside {example}, which stayed a text, {value} may have its day and month exchanged: format the column as Text and type it again, like 31/12/2026':
    'Di samping {example} yang tetap teks, hari dan bulan {value} mungkin tertukar: ubah format kolom menjadi Teks (Text) lalu ketik ulang, seperti 31/12/2026',
  'The file is a web page with the name of an Excel file; open it in Excel and save it as .xlsx or CSV':
    'Berkas ini halaman web yang diberi nama berkas Excel; buka di Excel lalu simpan sebagai .xlsx atau CSV',
  'The file is an XML spreadsheet of Excel 2003; open it in Excel and save it as .xlsx or CSV':
    'Berkas ini lembar kerja XML dari Excel 2003; buka di Excel lalu simpan sebagai .xlsx atau CSV',
  'The file is an OpenDocument spreadsheet (.ods); open it in LibreOffice or Excel and save it as .xlsx or CSV':
    'Berkas ini lembar kerja OpenDocument (.ods); buka di LibreOffice atau Excel lalu simpan sebagai .xlsx atau CSV',
  'The file is a binary Excel workbook (.xlsb); open it in Excel and save it as .xlsx or CSV':
    'Berkas ini buku kerja biner Excel (.xlsb); buka di Excel lalu simpan sebagai .xlsx atau CSV',
  'The file is an old Excel file (.xls); open it in Excel and save it as .xlsx or CSV':
    'Berkas ini berkas Excel lama (.xls); buka di Excel lalu simpan sebagai .xlsx atau CSV',
  'The file has a password; open it in Excel, take the password away under File, Info, and save it as .xlsx or CSV':
    'Berkas ini berkata sandi; buka di Excel, hapus kata sandinya di File, Info, lalu simpan sebagai .xlsx atau CSV',
  'The file is an old Office document without a sheet; open it in Excel and save the sheet as .xlsx or CSV':
    'Berkas ini dokumen Office lama tanpa lembar kerja; buka di Excel lalu simpan lembarnya sebagai .xlsx atau CSV',
  'The file is a PDF; ask for the spreadsheet it was made from, as .xlsx or CSV':
    'Berkas ini PDF; minta lembar kerja asalnya, sebagai .xlsx atau CSV',
  'The file is of Apple Numbers; export it there as Excel (.xlsx) or CSV':
    'Berkas ini dari Apple Numbers; ekspor di sana sebagai Excel (.xlsx) atau CSV',
  'The file is a Word document; copy its table into Excel and save it as .xlsx or CSV':
    'Berkas ini dokumen Word; salin tabelnya ke Excel lalu simpan sebagai .xlsx atau CSV',
  'The file is an archive of other files; unpack it and send the spreadsheet in it':
    'Berkas ini arsip berisi berkas lain; ekstrak lalu kirim lembar kerja di dalamnya',
  'STNK number': 'Nomor STNK',
  'STNK valid until': 'STNK berlaku sampai',
  'KIR number': 'Nomor KIR',
  'KIR valid until': 'KIR berlaku sampai',
  'Insurance policy number': 'Nomor polis asuransi',
  'Insurance valid until': 'Asuransi berlaku sampai',
  'Kind of licence': 'Jenis SIM',
  'Licence number': 'Nomor SIM',
  'Empty: the plate number stands on it': 'Kosong: nomor polisi tertulis di situ',
}
