import type { Dictionary } from '#i18n/translate.ts'

/** Files, documents and signatures, and why a file is not taken. */
export const FILES: Dictionary = {
  'Choose a file or drop it here': 'Pilih berkas atau letakkan di sini',
  'Take a photo': 'Ambil foto',
  'JPG, PNG, WebP or PDF, at most 16 MB': 'JPG, PNG, WebP, atau PDF, paling besar 16 MB',
  'JPG, PNG or WebP, at most 16 MB': 'JPG, PNG, atau WebP, paling besar 16 MB',
  'PNG with a transparent background, at most 200 kB': 'PNG dengan latar transparan, paling besar 200 kB',
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
  'Not on file': 'Belum ada',
  'Remove {name}?': 'Hapus {name}?',
  'The document and its file are no longer shown. This cannot be undone.':
    'Dokumen dan berkasnya tidak ditampilkan lagi. Tindakan ini tidak dapat dibatalkan.',
  '{name} removed': '{name} dihapus',
  'Signature saved': 'Tanda tangan disimpan',
  'Replace the signature': 'Ganti tanda tangan',
  'Upload a signature': 'Unggah tanda tangan',
  'The present one stays in the list below and no longer counts.':
    'Yang sekarang tetap ada dalam daftar di bawah dan tidak lagi berlaku.',
  'Image of the signature': 'Gambar tanda tangan',
  'The new signature': 'Tanda tangan baru',
  'Save signature': 'Simpan tanda tangan',
}
