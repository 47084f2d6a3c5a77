import type { Dictionary } from '#i18n/translate.ts'

/** Papers of the taxes of documents: what their cards say. */
export const TAX_PAPERS: Dictionary = {
  'Papers are right': 'Dokumen pajak cocok',
  'Something is missing': 'Ada yang kurang',
  'Says another amount': 'Jumlah berbeda',
  'Says another collector': 'Pemungut berbeda',
  'No papers are needed': 'Tidak perlu dokumen pajak',
  '{no} goes by it: it can be changed once that payment is prepared again':
    'Dipakai {no}: dapat diubah setelah pembayaran itu disiapkan ulang',
  'Papers of {no} saved': 'Dokumen pajak {no} tersimpan',
  'Save papers of {no}': 'Simpan dokumen pajak {no}',
  'Change papers of {no}': 'Ubah dokumen pajak {no}',
  'It says {base} and {tax} PPN, as the document does.':
    'Isinya DPP {base} dan PPN {tax}, sama dengan dokumen.',
  'It says {base} and {tax} PPh 23, as the document does.':
    'Isinya DPP {base} dan PPh 23 {tax}, sama dengan dokumen.',
  'The paper says another amount': 'Jumlah di kertasnya lain',
  'It says what the document says': 'Sama dengan dokumen',
  '{label}: {sum} more than the document': '{label}: {sum} lebih besar daripada dokumen',
  '{label}: {sum} less than the document': '{label}: {sum} lebih kecil daripada dokumen',
  'That is accepted: it is rounding, or the part of the base that PPN is charged of.':
    'Ini diterima: pembulatan, atau bagian DPP yang dikenai PPN.',
  'No payment is approved with it: ask the vendor for an e-Faktur with the amounts of the document.':
    'Pembayaran tidak disetujui dengan ini: minta vendor e-Faktur dengan jumlah menurut dokumen.',
  'No payment is approved with it: have the Bukti Potong made out for the amounts of the document.':
    'Pembayaran tidak disetujui dengan ini: buat Bukti Potong dengan jumlah menurut dokumen.',
  'Code {code} says that the vendor collects the PPN; of this document the company does: 02 or 03.':
    'Kode {code} berarti PPN dipungut vendor; untuk dokumen ini perusahaan yang memungut: 02 atau 03.',
  'Code {code} says that the company collects the PPN; of this document the vendor does.':
    'Kode {code} berarti PPN dipungut perusahaan; untuk dokumen ini vendor yang memungut.',
}
