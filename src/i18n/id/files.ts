import type { Dictionary } from '#i18n/translate.ts'

/** Files, documents and signatures, and why a file is not taken. */
export const FILES: Dictionary = {
  'The server has no space for files; tell its administrator and try again later':
    'Server kehabisan ruang untuk berkas; beri tahu administratornya dan coba lagi nanti',
  'The name of the file has characters that cannot be used here':
    'Nama berkas memuat karakter yang tidak dapat dipakai di sini',
  'Choose a file, drop it or paste it here': 'Pilih berkas, letakkan, atau tempel di sini',
  'Choose files, drop them or paste a picture here': 'Pilih berkas, letakkan, atau tempel gambar di sini',
  '{hint}; up to {max} files': '{hint}; sampai {max} berkas',
  'There is room for {max} files': 'Hanya muat {max} berkas',
  'Caption of {name}': 'Keterangan {name}',
  Caption: 'Keterangan',
  '{name} is taken away.': '{name} dibuang.',
  'Show {name}': 'Lihat {name}',
  'Show the file': 'Lihat berkas',
  'Added: {names}': 'Ditambah: {names}',
  'Removed: {names}': 'Dihapus: {names}',
  'Other captions or another order': 'Keterangan atau urutan lain',
  'Only JPG, PNG, WebP and PDF files are taken': 'Hanya berkas JPG, PNG, WebP, dan PDF yang diterima',
  'Only JPG, PNG and WebP files are taken': 'Hanya berkas JPG, PNG, dan WebP yang diterima',
  '{at} of {count}': '{at} dari {count}',
  'Open in a new tab': 'Buka di tab baru',
  'Download {name}': 'Unduh {name}',
  'Choose a file or drop it here': 'Pilih berkas atau letakkan di sini',
  'Take a photo': 'Ambil foto',
  'JPG, PNG, WebP or PDF, at most 16 MB': 'JPG, PNG, WebP, atau PDF, paling besar 16 MB',
  'JPG, PNG or WebP, at most 16 MB': 'JPG, PNG, atau WebP, paling besar 16 MB',
  'The image is damaged or not an image': 'Gambar rusak atau bukan gambar',
  'Uploading {name}': 'Mengunggah {name}',
  '{name} is uploaded': '{name} sudah diunggah',
  'Show the picture': 'Lihat foto',
  'Shown from {address}': 'Diambil dari {address}',
  Replace: 'Ganti',
  'Wait until the file is uploaded': 'Tunggu sampai berkas selesai diunggah',
  'The file is larger than 200 kB': 'Berkas lebih besar dari 200 kB',
  'The file is larger than 16 MB': 'Berkas lebih besar dari 16 MB',
  'Never expires': 'Tidak kedaluwarsa',
  Missing: 'Belum ada',
  'Next with papers missing: {name}': 'Berikutnya dengan surat kurang: {name}',
  'Not on file': 'Belum ada',
  'Remove {name}?': 'Hapus {name}?',
  'The document and its file are no longer shown. This cannot be undone.':
    'Dokumen dan berkasnya tidak ditampilkan lagi. Tindakan ini tidak dapat dibatalkan.',
  '{name} removed': '{name} dihapus',
  'Signature saved': 'Tanda tangan disimpan',
  'Replace the signature': 'Ganti tanda tangan',
  'Add a signature': 'Tambah tanda tangan',
  'Place to sign on': 'Tempat tanda tangan',
  'Use this signature': 'Pakai tanda tangan ini',
  'Undo the last stroke': 'Urungkan goresan terakhir',
  '{n} strokes': '{n} goresan',
  'That is too little for a signature': 'Terlalu sedikit untuk sebuah tanda tangan',
  'Sign in the box with finger, mouse or pen, or choose a photo or scan below.':
    'Tanda tangani di kotak dengan jari, mouse, atau pena, atau pilih foto atau pindaian di bawah.',
  'Photo or scan of a signature': 'Foto atau pindaian tanda tangan',
  'Choose a photo or scan, drop it or paste it here':
    'Pilih foto atau pindaian, letakkan, atau tempel di sini',
  'JPG, PNG or WebP, at most 16 MB. The paper is taken away, the ink stays.':
    'JPG, PNG, atau WebP, paling besar 16 MB. Kertasnya dihilangkan, tintanya tetap.',
  'Taking the paper away…': 'Menghilangkan kertas…',
  'The picture is too dark: take it in better light':
    'Fotonya terlalu gelap: ambil di tempat yang lebih terang',
  'No ink was found in this picture: take the signature alone, close by and on plain paper':
    'Tidak ada tinta di gambar ini: ambil tanda tangannya saja, dari dekat, di kertas polos',
  'The signature cannot be told from what is behind it: take it on plain, light paper':
    'Tanda tangan tidak dapat dibedakan dari latarnya: ambil di kertas polos yang terang',
  'On white paper': 'Di kertas putih',
  'On a tinted form': 'Di formulir berwarna',
  'Take another one': 'Ambil yang lain',
  'The present one stays in the list below and no longer counts.':
    'Yang sekarang tetap ada dalam daftar di bawah dan tidak lagi berlaku.',
  'Image of the signature': 'Gambar tanda tangan',
  'The new signature': 'Tanda tangan baru',
  'Save signature': 'Simpan tanda tangan',
}
