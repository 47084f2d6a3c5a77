import type { Dictionary } from '#i18n/translate.ts'

/** What the islands of Trip Payment say. */
export const PAYMENT_SCREENS: Dictionary = {
  'No account that may be used yet': 'Belum ada rekening yang boleh dipakai',
  'Nothing is paid that this could be deducted from: it stays open':
    'Tidak ada yang dibayar untuk dipotong: tetap terbuka',
  'All of it is set off against what is owed: nothing is transferred':
    'Semuanya diperhitungkan dengan utangnya: tidak ada yang ditransfer',
  'Some of it was in the bank file {no} of {day}, which failed':
    'Sebagian pernah ada di file bank {no} tanggal {day} yang gagal',
  'Some of it was paid by {no} and came back on {day}':
    'Sebagian pernah dibayar dengan {no} dan kembali tanggal {day}',
  '{left} stays open': '{left} tetap terbuka',
  '{sum} is not deducted now and stays open for {name}':
    '{sum} belum dipotong sekarang dan tetap terbuka untuk {name}',
  'Why it is not deducted': 'Alasan tidak dipotong',
  'Why it is paid in cash': 'Alasan dibayar tunai',
  'The new account may be used from {at}': 'Rekening baru dapat dipakai mulai {at}',
  '{n} payees, together {sum}': '{n} penerima, jumlah {sum}',
  'All {n} payees': 'Semua {n} penerima',
  'Prepare payments': 'Siapkan pembayaran',
  'Put {n} approved transfers into a bank file': 'Masukkan {n} transfer yang disetujui ke file bank',
  'Take over what was paid': 'Ambil yang sudah dibayar',
  'One line a payment: number;paid or failed;moment;reference of the bank;why it failed':
    'Satu baris per pembayaran: nomor;dibayar atau gagal;waktu;referensi bank;alasan gagal',
  'PAY-2611-00001;paid;23/11/2026 09:00;TRX 4711': 'PAY-2611-00001;dibayar;23/11/2026 09.00;TRX 4711',
  'Or a file with these lines': 'Atau file dengan baris ini',
  'Take over these lines': 'Ambil baris ini',
  'Paid by': 'Cara bayar',
  '{n} of {all} lines are done': '{n} dari {all} baris selesai',
}
