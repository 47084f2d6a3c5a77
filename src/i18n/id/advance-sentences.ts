import type { Dictionary } from '#i18n/translate.ts'

/** What the service refuses of travel advances, what it tells of them, and their settings. */
export const ADVANCE_SENTENCES: Dictionary = {
  'Trip {no} is over: no money is given for it any more':
    'Trip {no} sudah berakhir: tidak ada uang jalan lagi',
  'Trip {no} has another driver now: withdraw this and ask again':
    'Trip {no} sekarang dengan sopir lain: tarik permintaan ini dan minta lagi',
  'This trip has the advance {no}': 'Trip ini sudah punya uang jalan {no}',
  'The route of this trip gives no travel allowance: enter the amount':
    'Rute trip ini tanpa uang jalan: isi jumlahnya',
  'The route of this trip gives no travel allowance: say what the money is for':
    'Rute trip ini tanpa uang jalan: jelaskan untuk apa uangnya',
  'The route gives {allowance}: say why it is another amount':
    'Menurut rute {allowance}: jelaskan mengapa jumlahnya lain',
  'Cannot be changed once it was decided': 'Tidak dapat diubah setelah diputuskan',
  '{no} of this driver, paid at {at}, is not accounted for: {open} is open':
    '{no} sopir ini, dibayar {at}, belum dipertanggungjawabkan: masih {open}',
  'Somebody else decides what you entered': 'Orang lain yang memutuskan apa yang Anda isi',
  'Above {limit} a second person decides, and there is none: ask a super admin for one':
    'Di atas {limit} diputuskan orang kedua, dan belum ada: minta super admin menambahkannya',
  'The driver signs for the money: add the photo of the receipt':
    'Sopir menandatangani penerimaan uang: lampirkan foto kuitansi',
  'The truck has left already: say why it is paid now':
    'Truk sudah berangkat: jelaskan mengapa baru dibayar sekarang',
  'The driver never left for this trip: its advance is returned whole':
    'Sopir tidak pernah berangkat untuk trip ini: uang jalan dikembalikan utuh',
  'This driver has {open} of {no}, which has no trip any more: use it for this trip, or take it back first':
    'Sopir ini memegang {open} dari {no} yang tidak lagi punya trip: pakai untuk trip ini, atau terima kembali dulu',
  'Choose a trip of the same driver': 'Pilih trip dengan sopir yang sama',
  'No receipts are entered: enter them, or take the advance back whole':
    'Belum ada bon: isi bon, atau terima kembali uang jalan utuh',
  'Receipts are entered: hand them in, or take them out first':
    'Sudah ada bon: serahkan, atau hapus bonnya dulu',
  'Receipts are entered once the advance is paid, until they are handed in':
    'Bon diisi setelah uang jalan dibayar, sampai diserahkan',
  'Must not lie before the advance was paid': 'Tidak boleh sebelum uang jalan dibayar',
  'Must not lie before the advance was asked for, {day}': 'Tidak boleh sebelum uang jalan diminta, {day}',
  'Must not lie after {day}: the trip was gone': 'Tidak boleh sesudah {day}: perjalanannya sudah tidak ada',
  'The same picture is on another receipt': 'Foto yang sama ada di bon lain',
  'This picture is a receipt of {no} already': 'Foto ini sudah menjadi bon {no}',
  'Together at most {most}': 'Jumlah paling banyak {most}',
  'Only {rest} is left of the advance after these receipts': 'Sisa uang jalan setelah bon ini hanya {rest}',
  'The receipts come to {over} more than was paid: say why':
    'Jumlah bon melebihi uang jalan {over}: jelaskan alasannya',
  'Nothing was overspent: leave it empty': 'Tidak ada kelebihan belanja: kosongkan',
  'Only {over} was overspent': 'Kelebihan belanja hanya {over}',
  'Travel advances have waited too long': 'Uang jalan menunggu terlalu lama',
  'Travel advances that are not accounted for, by driver and age':
    'Uang jalan yang belum dipertanggungjawabkan, menurut sopir dan umur',
  'What the route of a trip gives its driver along, and whether the plant wants it paid before leaving':
    'Uang jalan menurut rute trip, dan apakah harus dibayar sebelum berangkat',
  // Told
  'A travel advance is asked for': 'Uang jalan diminta',
  'Travel advance {no} waits for approval': 'Uang jalan {no} menunggu persetujuan',
  'A travel advance waits too long for approval': 'Uang jalan terlalu lama menunggu persetujuan',
  'Travel advance {no} waits too long for approval': 'Uang jalan {no} terlalu lama menunggu persetujuan',
  'A travel advance was approved': 'Uang jalan disetujui',
  'Travel advance {no} was approved': 'Uang jalan {no} disetujui',
  'Your travel advance {no} was approved: fetch it before you leave':
    'Uang jalan Anda {no} disetujui: ambil sebelum berangkat',
  'A travel advance was rejected': 'Uang jalan ditolak',
  'Travel advance {no} was rejected': 'Uang jalan {no} ditolak',
  'Your travel advance {no} was rejected': 'Uang jalan Anda {no} ditolak',
  'A travel advance was paid': 'Uang jalan dibayar',
  'Travel advance {no} was paid to you: keep every receipt':
    'Uang jalan {no} sudah dibayar: simpan setiap bon',
  'Receipts of a travel advance are handed in': 'Bon uang jalan diserahkan',
  'The receipts of {no} are to be checked': 'Bon {no} perlu diperiksa',
  'Receipts of a travel advance were sent back': 'Bon uang jalan dikembalikan',
  'The receipts of {no} were sent back': 'Bon {no} dikembalikan untuk diperbaiki',
  'A travel advance is accounted for': 'Uang jalan selesai dipertanggungjawabkan',
  'Your travel advance {no} is accounted for': 'Uang jalan Anda {no} sudah selesai',
  'Receipts of a travel advance are due soon': 'Bon uang jalan segera jatuh tempo',
  'Bring the receipts of travel advance {no}': 'Serahkan bon uang jalan {no}',
  'Receipts of a travel advance are late': 'Bon uang jalan terlambat',
  'The receipts of travel advance {no} are late': 'Bon uang jalan {no} terlambat',
  'A paid travel advance has no trip any more': 'Uang jalan yang dibayar tidak lagi punya trip',
  'Travel advance {no} has no trip any more: the driver has the money':
    'Uang jalan {no} tidak lagi punya trip: uangnya ada di sopir',
  'You do not drive the trip of {no} any more: bring the money back, or ask to use it for your next trip':
    'Anda tidak lagi menjalankan trip {no}: kembalikan uangnya, atau minta dipakai untuk trip berikutnya',
  'A travel advance without a trip was not decided in time': 'Uang jalan tanpa trip belum diputuskan',
  'Bring travel advance {no} back: it has no trip any more':
    'Kembalikan uang jalan {no}: tidak ada lagi tripnya',
  'Nobody has said what becomes of {no}': 'Belum ada keputusan tentang {no}',
  'A travel advance is for another trip': 'Uang jalan dipakai untuk trip lain',
  'Your travel advance {no} is for your next trip now': 'Uang jalan Anda {no} kini untuk trip berikutnya',
  'A travel advance is deducted from the driver': 'Uang jalan dipotong dari sopir',
  'Travel advance {no} is deducted from your next payment':
    'Uang jalan {no} dipotong dari pembayaran Anda berikutnya',
  'A travel advance was returned': 'Uang jalan dikembalikan',
  'You have returned travel advance {no}': 'Anda sudah mengembalikan uang jalan {no}',
  // Settings
  'Advance without a trip': 'Uang jalan tanpa trip',
  'From the trip called off or given to another driver until the money is returned, moved or deducted. After that the driver and the control towers are told.':
    'Dari trip batal atau pindah sopir sampai uang dikembalikan, dipindahkan atau dipotong. Lebih lama dari itu diberitahukan ke sopir dan control tower.',
  'Decided by one person': 'Diputuskan satu orang saja',
  'Where only one control tower of the company is there, it may approve and settle its own advances up to this amount. Above it a second person always decides.':
    'Bila hanya ada satu control tower perusahaan, ia boleh menyetujui dan menutup uang jalan miliknya sampai jumlah ini. Di atasnya selalu orang kedua yang memutuskan.',
  'No new one after': 'Tidak ada yang baru setelah',
  'A driver who has not accounted for an advance so many days after it was paid gets no other one.':
    'Sopir yang belum mempertanggungjawabkan uang jalan sekian hari setelah dibayar tidak mendapat yang lain.',
  'Warn before leaving': 'Peringatkan sebelum berangkat',
  'A trip that is about to leave without its advance paid says so on its page. It may leave all the same.':
    'Trip yang akan berangkat tanpa uang jalan dibayar memberi tahu di halamannya. Trip tetap boleh berangkat.',
  'Approval of an advance': 'Persetujuan uang jalan',
  'From asked for to decided. The control towers are told of one that waits longer.':
    'Dari diminta sampai diputuskan. Yang lebih lama diberitahukan ke control tower.',
  'Receipts of an advance': 'Bon uang jalan',
  'From paid to the receipts handed in. After that the driver and whoever asked for it are told.':
    'Dari dibayar sampai bon diserahkan. Lebih lama dari itu diberitahukan ke sopir dan peminta.',
  'Receipts of an advance, reminder': 'Bon uang jalan, pengingat',
}
