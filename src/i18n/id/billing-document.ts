import type { Dictionary } from '#i18n/translate.ts'

/** Billing documents, the vendors' statements beside them, and what a comparison says. */
export const BILLING_DOCUMENT: Dictionary = {
  // Actions
  'Enter the statement': 'Isi tagihan vendor',
  'Before taxes, as the statement says it': 'Sebelum pajak, sesuai tagihan',
  'Statement, photo or PDF': 'Tagihan, foto atau PDF',
  'Send to review': 'Ajukan pemeriksaan',
  'The company bills for the vendor: nothing is compared':
    'Perusahaan menagih atas nama vendor: tidak ada pencocokan',
  'Lines, weights and amounts of this document stay as they are from now on.':
    'Baris, berat, dan jumlah dokumen ini tidak berubah lagi sejak sekarang.',
  'Its lines are free for another document; its adjustments are gone.':
    'Barisnya bebas untuk dokumen lain; penyesuaiannya hilang.',
  'Why it is verified all the same': 'Alasan tetap diverifikasi',
  'Needed where the statement does not match in full and lines are not settled':
    'Wajib bila tagihan tidak cocok penuh dan masih ada baris yang belum diputuskan',
  'The statement claims too much': 'Tagihan terlalu tinggi',
  'The statement claims too little': 'Tagihan terlalu rendah',
  'The statement came without its lines': 'Tagihan datang tanpa rincian',
  'Verified all the same': 'Tetap diverifikasi',
  'Lines to settle': 'Baris yang perlu diputuskan',
  'Lines of the statement': 'Baris tagihan vendor',
  'Statement read': 'Tagihan dibaca',
  'Sums sealed': 'Jumlah disegel',
  'Line settled': 'Baris diputuskan',
  'Adjustment added': 'Penyesuaian ditambahkan',
  'Trip taken off': 'Trip dikeluarkan dari dokumen',
  'Tax treatment': 'Perlakuan pajak',
  'Trips left: what they are rated by changed': 'Trip keluar: dasar perhitungannya berubah',
  'Trips left this document, because what they are rated by has changed: {trips}':
    'Trip keluar dari dokumen ini karena dasar perhitungannya berubah: {trips}',
  // Settings
  'Tolerance of a statement, share': 'Toleransi tagihan, persen',
  'A vendor’s statement matches in full where all its differences together are no more than this share of the document, or than the amount below.':
    'Tagihan vendor cocok penuh bila seluruh selisihnya tidak lebih dari persen ini dari dokumen, atau dari jumlah di bawah.',
  'Tolerance of a statement, amount': 'Toleransi tagihan, jumlah',
  'The share or this amount counts, whichever is more.':
    'Berlaku persen atau jumlah ini, mana yang lebih besar.',
  'Verified by one person': 'Diverifikasi satu orang',
  'Where only one control tower of the company is there, it may verify its own documents up to this amount. Above it a second person always does.':
    'Bila hanya ada satu control tower perusahaan, ia boleh memverifikasi dokumennya sendiri sampai jumlah ini. Di atasnya selalu orang kedua.',
  'Duty stamp above': 'Meterai di atas',
  'Receipts and minutes above this amount have a place for the duty stamp. To be confirmed by the company’s tax people.':
    'Kuitansi dan berita acara di atas jumlah ini diberi tempat meterai. Perlu dipastikan bagian pajak perusahaan.',
  // Notices
  'A billing document waits for verification': 'Dokumen tagihan menunggu verifikasi',
  'Document {no} waits for verification': 'Dokumen {no} menunggu verifikasi',
  'A billing document was returned': 'Dokumen tagihan dikembalikan',
  'Document {no} was returned': 'Dokumen {no} dikembalikan',
  'A billing document is a draft again': 'Dokumen tagihan kembali menjadi draf',
  'Document {no} is a draft again: what it bills has changed':
    'Dokumen {no} kembali menjadi draf: isi tagihannya berubah',
  'A billing document was verified': 'Dokumen tagihan diverifikasi',
  'Document {no} was verified': 'Dokumen {no} diverifikasi',
  'A billing document was voided': 'Dokumen tagihan dibatalkan',
  'Document {no} was voided': 'Dokumen {no} dibatalkan',
  // Refusals
  'Trip {trip}: {kind} of {now} is missing': 'Trip {trip}: {kind} sebesar {now} tidak ada',
  'Trip {trip}: {kind} of {is} would not be made now':
    'Trip {trip}: {kind} sebesar {is} tidak akan dibuat sekarang',
  'Trip {trip}: {kind} is {is} on this document, and {now} as it would be rated now ({facts})':
    'Trip {trip}: {kind} {is} di dokumen ini, dan {now} bila dihitung sekarang ({facts})',
  'Trip {trip} says {is} kg, and its ticket {ticket} {now} kg':
    'Trip {trip} menyebut {is} kg, tiketnya {ticket} {now} kg',
  'Tariff {code} is {is} and is not what was approved last ({approved})':
    'Tarif {code} adalah {is}, bukan yang terakhir disetujui ({approved})',
  'Trip {trip} may not be billed as it stands': 'Trip {trip} belum boleh ditagih pada keadaannya sekarang',
  'A verified document is changed no more: put it right on the next one':
    'Dokumen yang sudah diverifikasi tidak diubah lagi: betulkan pada dokumen berikutnya',
  'This document has no line of that trip': 'Dokumen ini tidak memuat trip itu',
  'Must not be nothing': 'Tidak boleh nol',
  'Enter the vendor’s statement first, or say that the company bills without one':
    'Isi tagihan vendor dulu, atau nyatakan perusahaan menagih tanpa tagihan',
  'It is the last trip of this document: void the document instead':
    'Ini trip terakhir dokumen: batalkan dokumennya',
  'Must not lie before the start': 'Tidak boleh sebelum awal',
  'At most a year': 'Paling lama setahun',
  'Somebody else has just billed some of these lines; try again':
    'Orang lain baru saja menagih sebagian baris ini; coba lagi',
  'Nothing of this contract and period can be billed: no valid line is free':
    'Tidak ada yang bisa ditagih dari kontrak dan periode ini: tidak ada baris siap tagih yang bebas',
  'This trip is not on the document: it is billed by a line of its own once it has one':
    'Trip ini tidak ada di dokumen: ditagih dengan barisnya sendiri setelah ada',
  'The statement has no amount of this trip: keep it, or bill it later':
    'Tagihan tidak memuat trip ini: pertahankan, atau tagih nanti',
  'This line matches: nothing is to be decided': 'Baris ini cocok: tidak ada yang diputuskan',
  'A verified document is compared no more': 'Dokumen yang sudah diverifikasi tidak dicocokkan lagi',
  'This document has no lines': 'Dokumen ini tidak punya baris',
  'It has no lines: void it': 'Tidak punya baris: batalkan',
  'No rate of {tax} holds on {day}: ask a super admin to enter it':
    'Tidak ada tarif {tax} yang berlaku pada {day}: minta super admin mengisinya',
  '{n} trips are just being audited: try again in a moment': '{n} trip sedang diaudit: coba lagi sebentar',
  'The vendor’s statement is not entered': 'Tagihan vendor belum diisi',
  'No line of the statement was compared: enter its lines, or say why it is verified all the same':
    'Belum ada baris tagihan yang dibandingkan: masukkan barisnya, atau tulis alasan tetap diverifikasi',
  '{n} lines are to settle: settle them, or say why it is verified all the same':
    '{n} baris belum diputuskan: putuskan, atau sebutkan alasan tetap diverifikasi',
  'The statement is {apart} apart: say why it is verified all the same':
    'Tagihan berselisih {apart}: sebutkan alasan tetap diverifikasi',
  'The statement does not claim more than the document': 'Tagihan tidak lebih tinggi dari dokumen',
  'The statement does not claim less than the document': 'Tagihan tidak lebih rendah dari dokumen',
  // A file of a statement
  'The file needs a column with the amount, and one with the trip, ticket, delivery note or plate':
    'Berkas perlu kolom jumlah, dan kolom trip, tiket, surat jalan, atau nomor polisi',
  'Say which trip it is: by its number, ticket, delivery note or plate':
    'Sebutkan tripnya: dengan nomor trip, tiket, surat jalan, atau nomor polisi',
  '{column}: {why}': '{column}: {why}',
  // Causes
  'On document {no}': 'Ada di dokumen {no}',
  'Ticket {tickets} is not verified yet': 'Tiket {tickets} belum diverifikasi',
  'The requester has not verified this trip': 'Pemohon belum memverifikasi trip ini',
  'Excluded: {reason}': 'Dikeluarkan: {reason}',
  'The audit has found {codes}': 'Audit menemukan {codes}',
  'Waits for its audit': 'Menunggu audit',
  'Of another contract': 'Dari kontrak lain',
  'Taxed otherwise: it belongs to a document of its own': 'Pajaknya lain: masuk dokumen tersendiri',
  'Loaded on {day}, on no document yet': 'Dimuat {day}, belum masuk dokumen',
  'A trip of another vendor is called so': 'Itu nomor trip vendor lain',
  'The claim of {amount} is not taken off': 'Klaim {amount} tidak dipotong',
  '{amount} for waiting is not claimed': 'Uang tunggu {amount} tidak ditagih',
  'Receipts of {amount} are not claimed': 'Kuitansi {amount} tidak ditagih',
  'The adjustment of {amount} is not in it': 'Penyesuaian {amount} tidak dimuat',
  'Statement bills {kg} as weighed, the contract at least {ton}':
    'Tagihan memakai {kg} hasil timbang, kontrak paling sedikit {ton}',
  'Statement uses v{old} of {ticket}, document uses v{now} of {at}':
    'Tagihan memakai v{old} tiket {ticket}, dokumen memakai v{now} tanggal {at}',
  'Statement uses {kg} of {ticket}, the contract bills {basis}':
    'Tagihan memakai {kg} dari {ticket}, kontrak menagih {basis}',
  '{typed} typed for {kg} on {ticket}': 'Diketik {typed}, seharusnya {kg} pada {ticket}',
  '{typed} typed for {kg}': 'Diketik {typed}, seharusnya {kg}',
  'Statement uses {tariff}, valid {from} to {to}; it was loaded on {day}':
    'Tagihan memakai {tariff}, berlaku {from} sampai {to}; dimuat {day}',
  'Statement uses {tariff}, the contract says {ours}': 'Tagihan memakai {tariff}, kontrak {ours}',
  'Its own figures come to {amount}': 'Angkanya sendiri menghasilkan {amount}',
  'It is in the statement {n} times': 'Ada {n} kali di tagihan',
  'Rounded otherwise': 'Pembulatan lain',
  'No weight and no tariff of this trip comes to this amount':
    'Tidak ada berat atau tarif trip ini yang menghasilkan jumlah itu',
  'Loaded on {day}, verified, and not claimed': 'Dimuat {day}, terverifikasi, tidak ditagih',
  'No trip of this vendor is called so': 'Tidak ada trip vendor ini dengan nama itu',
}
