import type { Dictionary } from '#i18n/translate.ts'

/** What the file service says; the browser gets it translated. */
export const FILE_SENTENCES: Dictionary = {
  'File name': 'Nama berkas',
  Size: 'Ukuran',
  Width: 'Lebar',
  Height: 'Tinggi',
  'Upload the file again': 'Unggah lagi berkasnya',
  'Upload the image as a signature': 'Unggah gambar sebagai tanda tangan',
  'Choose a picture': 'Pilih gambar',
  'Choose one file': 'Pilih satu berkas',
  'The body must be multipart/form-data': 'Isi harus berupa multipart/form-data',
  'The body is not valid multipart/form-data': 'Isi bukan multipart/form-data yang benar',
  'Images cannot be read on this server': 'Gambar tidak dapat dibaca di server ini',
  'The image has more than 40 million pixels': 'Gambar lebih dari 40 juta piksel',
  'The PDF is damaged or not complete': 'PDF rusak atau tidak lengkap',
  'The PDF holds a program or another file; save it as a plain PDF':
    'PDF berisi program atau berkas lain; simpan sebagai PDF biasa',
  'The PDF has too many pages': 'Halaman PDF terlalu banyak',
  'The signature must be ink on a transparent background':
    'Tanda tangan harus berupa goresan di latar transparan',
  'The file is empty': 'Berkas kosong',
  'Only PNG files are taken': 'Hanya berkas PNG yang diterima',
  'The name of the file does not fit what is in it': 'Nama berkas tidak sesuai dengan isinya',
  Documents: 'Dokumen',
  'Registration, roadworthiness and insurance must be valid, or the truck gets no trip.':
    'STNK, KIR, dan asuransi harus berlaku; kalau tidak, truk tidak mendapat trip.',
  'Without a valid licence the driver gets no trip.': 'Tanpa SIM yang berlaku, sopir tidak mendapat trip.',
  'Papers missing': 'Surat kurang',
  'Condition, papers missing': 'Kondisi, surat kurang',
  'Licence, papers missing': 'SIM, surat kurang',
  'To look at': 'Perlu dilihat',
  'Driver signatures': 'Tanda tangan sopir',
  'Has signature': 'Ada tanda tangan',
  'Active driver': 'Sopir aktif',
  'Drivers stand here, with or without a signature': 'Sopir tampil di sini, dengan atau tanpa tanda tangan',
  'No active signature': 'Tidak ada tanda tangan aktif',
  'Open driver': 'Buka data sopir',
  'Signature that counts': 'Tanda tangan yang berlaku',
  'Signature of {name}': 'Tanda tangan {name}',
  'Signature of {at}': 'Tanda tangan tanggal {at}',
  'This driver has no signature that receipts can be compared with.':
    'Sopir ini belum punya tanda tangan untuk dibandingkan dengan tanda terima.',
  'Last receipts of this driver': 'Tanda terima terakhir sopir ini',
  'No receipt of this driver has been signed yet.': 'Belum ada tanda terima sopir ini yang ditandatangani.',
  'These receipts carry the name of the receiver and no image.':
    'Tanda terima ini memuat nama penerima, tanpa gambar.',
  'All signatures': 'Semua tanda tangan',
  'None has been kept yet.': 'Belum ada yang disimpan.',
}
