import type { Dictionary } from '#i18n/translate.ts'

/** Words and sentences of budgets: their months, transfers, and the closing of a year. */
export const BUDGET_WORDS: Dictionary = {
  'The file needs the columns work unit, year, and the twelve months; take the empty one':
    'Berkas perlu kolom unit kerja, tahun, dan dua belas bulan; ambil yang kosong',
  'Its budget is in force already: revise it on its page': 'Anggarannya sudah berlaku: revisi di halamannya',
  'A month of a budget is nearly used up': 'Satu bulan anggaran hampir habis',
  'A month of budget {no} has passed its threshold': 'Satu bulan anggaran {no} melewati ambangnya',
  'No budget yet. Make those of a year for every work unit at once.':
    'Belum ada anggaran. Buat sekaligus untuk semua unit kerja dalam setahun.',
  'closed since {day}': 'ditutup sejak {day}',
  'open again until {day}': 'dibuka lagi sampai {day}',
  'Ask to open a month again': 'Minta buka lagi satu bulan',
  'A second person approves it. Until its day is over the month is changed and reserved in as before.':
    'Orang kedua menyetujuinya. Sampai hari itu berakhir, bulan itu dapat diubah dan dicadangkan seperti biasa.',
  'Open until': 'Buka sampai',
  'Open again until': 'Dibuka lagi sampai',
  'At most 31 days from today': 'Paling lama 31 hari dari hari ini',
  'This month is not closed': 'Bulan ini tidak ditutup',
  'No month of this budget is closed': 'Tidak ada bulan anggaran ini yang ditutup',
  'Choose a day from today to {day}': 'Pilih hari dari hari ini sampai {day}',
  '{month} is opened again until {day}': '{month} dibuka lagi sampai {day}',
  'Closed months are left out': 'Bulan yang sudah ditutup tidak ditawarkan',
  '{percent} % used': '{percent} % terpakai',
  'Revisions and transfers': 'Revisi dan pemindahan',
  'Nothing was changed after the budget was activated.': 'Tidak ada perubahan setelah anggaran diaktifkan.',
  'Other side': 'Sisi lain',
  'Changed by its action above, with a reason': 'Diubah lewat tindakan di atas, dengan alasan',
  'Waits for a second person': 'Menunggu orang kedua',
  'The year of this budget is closed': 'Tahun anggaran ini sudah ditutup',
  'The months of the year before': 'Bulan-bulan tahun sebelumnya',
  Nothing: 'Kosong',
  'Raised by': 'Naik',
  'Of the year before': 'Dari tahun sebelumnya',
  'Months begin with': 'Isi awal bulan',
  'From month': 'Dari bulan',
  'To work unit': 'Ke unit kerja',
  'Empty: stays in this work unit': 'Kosong: tetap di unit kerja ini',
  'To month': 'Ke bulan',
  'Order lines': 'Baris order',
  'Close the year': 'Tutup tahun',
  'Nothing is entered into a closed year any more. Close it?':
    'Tahun yang ditutup tidak menerima apa pun lagi. Tutup?',
  'Share used': 'Terpakai',
  'Over its threshold': 'Di atas ambang',
  'Carry over': 'Bawa ke tahun depan',
  January: 'Januari',
  February: 'Februari',
  March: 'Maret',
  April: 'April',
  May: 'Mei',
  June: 'Juni',
  July: 'Juli',
  August: 'Agustus',
  September: 'September',
  October: 'Oktober',
  November: 'November',
  December: 'Desember',
  'Months are closed on day': 'Bulan ditutup pada tanggal',
  'Of the month after. From then on nothing is changed or newly reserved in the month.':
    'Bulan berikutnya. Sejak itu tidak ada yang diubah atau dicadangkan baru di bulan itu.',
  'The budget of {month} was closed on {day}; nothing is changed or newly reserved in it':
    'Anggaran {month} sudah ditutup pada {day}; tidak ada yang diubah atau dicadangkan baru',
  'Orders hold and have used {drawn} of {month}; it cannot be less':
    'Order menahan dan memakai {drawn} dari {month}; tidak boleh kurang',
  'Choose another month or another work unit': 'Pilih bulan atau unit kerja lain',
  '{month} has {left} left': '{month} tersisa {left}',
  'Choose a work unit that has an active budget': 'Pilih unit kerja yang punya anggaran aktif',
  '{year} is not over yet': 'Tahun {year} belum berakhir',
  '{count} order lines still hold {idr}: move them to next year or release them, with a reason':
    '{count} baris order masih menahan {idr}: pindahkan ke tahun depan atau lepaskan, dengan alasan',
  'Some of these hold nothing any more; load the page again':
    'Sebagian sudah tidak menahan apa pun; muat ulang halaman',
  'This budget does not carry commitments over; release them':
    'Anggaran ini tidak membawa komitmen ke tahun depan; lepaskan',
  '{unit} has a budget of {year} already': '{unit} sudah punya anggaran {year}',
  'What of a budget is closed, what is still open, and how it was changed':
    'Bagian anggaran yang ditutup, yang masih terbuka, dan perubahannya',
  'A change of a budget waits for approval': 'Perubahan anggaran menunggu persetujuan',
  'A change of budget {no} waits for your approval': 'Perubahan anggaran {no} menunggu persetujuan Anda',
  'A budget is nearly used up': 'Anggaran hampir habis',
  'Budget {no} has passed its threshold': 'Anggaran {no} melewati ambangnya',
  'A budget’s year cannot be closed': 'Tahun anggaran tidak dapat ditutup',
  'Budget {no} cannot be closed: orders still hold something of it':
    'Anggaran {no} tidak dapat ditutup: order masih menahan sebagiannya',
  'Say the year, such as 2027': 'Sebutkan tahunnya, misalnya 2027',
}
