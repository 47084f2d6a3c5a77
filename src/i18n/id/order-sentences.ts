import type { Dictionary } from '#i18n/translate.ts'

/** What orders, trips, purchase orders and budgets say when something is not possible. */
export const ORDER_SENTENCES: Dictionary = {
  'At least 1': 'Paling sedikit 1',
  'Must be a day of the window': 'Harus hari dalam jendela waktu',
  'Must be after the start': 'Harus setelah mulai',
  'Must not lie in the future': 'Tidak boleh di masa depan',
  'Must not lie before the trip was assigned': 'Tidak boleh sebelum trip ditugaskan',
  'Must not lie before {moment}: {event}': 'Tidak boleh sebelum {moment}: {event}',
  'Must not lie after {moment}: {event}': 'Tidak boleh setelah {moment}: {event}',
  'No event of this trip was recorded on behalf':
    'Tidak ada kejadian trip ini yang dicatat atas nama orang lain',
  'This event was not recorded on behalf of anybody': 'Kejadian ini tidak dicatat atas nama siapa pun',
  'Must not lie in the past': 'Tidak boleh di masa lalu',
  'Say why it is urgent': 'Sebutkan mengapa mendesak',
  'This kind of order has one line': 'Jenis order ini hanya satu baris',
  'This kind of order has no purchase order': 'Jenis order ini tanpa purchase order',
  'Your account has no requester profile yet; ask the super admin':
    'Akun Anda belum punya profil pemohon; minta super admin',
  'Your work unit is not active': 'Unit kerja Anda tidak aktif',
  'The contract is not active': 'Kontrak tidak aktif',
  'The contract is for another work unit': 'Kontrak untuk unit kerja lain',
  'The contract does not run on this day': 'Kontrak tidak berlaku pada hari ini',
  'The contract has no tariff for {cargo} on this way on {day}':
    'Kontrak tidak punya tarif {cargo} untuk rute ini pada {day}',
  'The window has already begun': 'Jendela waktu sudah dimulai',
  'One end must be a checkpoint of yours: {places}': 'Salah satu ujung harus checkpoint Anda: {places}',
  '{cargo} is no longer in use': '{cargo} sudah tidak dipakai',
  'Only the requester who made the order may do this': 'Hanya pemohon pembuat order yang boleh melakukan ini',
  'Somebody else of your work unit must decide what you made':
    'Order yang Anda buat harus diputuskan orang lain di unit kerja Anda',
  'The reservation of this order is no longer valid; submit it again':
    'Cadangan order ini sudah tidak berlaku; ajukan lagi',
  'Only a draft can be deleted; cancel the order instead': 'Hanya draf yang bisa dihapus; batalkan ordernya',
  'Somebody else has just moved this on; reload it': 'Orang lain baru saja memprosesnya; muat ulang',
  'The lines changed while they were planned': 'Baris berubah saat direncanakan',

  'Everything is assigned already': 'Semuanya sudah ditugaskan',
  insurance: 'asuransi',
  'B3 permit': 'izin B3',
  '{plate}: {document} is missing': '{plate}: {document} tidak ada',
  '{plate}: {document} expired on {day}': '{plate}: {document} habis masa berlaku {day}',
  '{plate}: {document} runs out on {day}, before the window ends':
    '{plate}: {document} habis {day}, sebelum jendela waktu berakhir',
  '{plate} is out of use': '{plate} tidak dipakai lagi',
  '{plate} is not fit for work: {condition}': '{plate} tidak layak jalan: {condition}',
  '{plate} is a {type}; the line asks for a {wanted}':
    '{plate} berjenis {type}; baris order meminta {wanted}',
  '{plate} is not approved for {cargo} as {payload}':
    '{plate} tidak diizinkan memuat {cargo} sebagai {payload}',
  '{plate} carries at most {kg} of this cargo': '{plate} memuat paling banyak {kg} kargo ini',
  '{plate} already has its {n} trips of this line on that day':
    '{plate} sudah punya {n} trip baris ini pada hari itu',
  '{name} does not belong to {vendor}': '{name} bukan milik {vendor}',
  '{name} is on {trip} until {until}': '{name} sedang di {trip} sampai {until}',
  '{name} is not active': '{name} tidak aktif',
  '{name} starts work on {day} only': '{name} baru mulai bekerja {day}',
  '{name} retired on {day}': '{name} pensiun {day}',
  '{name} has no truck licence (SIM B1 or B2)': '{name} tidak punya SIM B1 atau B2',
  '{name}: the licence expired on {day}': '{name}: SIM habis masa berlaku {day}',
  '{name} is suspended: {points} credit points, {floor} are needed':
    '{name} ditangguhkan: {points} poin kredit, perlu {floor}',
  '{name} would be on duty for {hours} hours that day': '{name} akan bertugas {hours} jam hari itu',
  '{name} would have {hours} hours of overtime that day, at most {most} are allowed':
    '{name} akan lembur {hours} jam hari itu, paling lama {most} jam',
  '{name} would have {hours} hours of overtime that week, at most {most} are allowed':
    '{name} akan lembur {hours} jam minggu itu, paling lama {most} jam',
  '{name} has no valid card for hazardous cargo (B3)': '{name} tidak punya kartu B3 yang berlaku',
  'Line {line} has {kg} left to assign': 'Baris {line} tersisa {kg} untuk ditugaskan',
  'The daily limit of line {line} leaves {kg} for that day':
    'Batas harian baris {line} menyisakan {kg} hari itu',
  'The window of the order ends at {end}': 'Jendela waktu order berakhir {end}',
  'The verification (tera) of {scales} has run out': 'Tera {scales} sudah habis masa berlaku',

  'This trip does not exist': 'Trip ini tidak ada',
  'This event is not recorded by hand': 'Kejadian ini tidak dicatat manual',
  'The truck is weighed empty before it is loaded': 'Truk ditimbang kosong sebelum dimuat',
  'Ticket {ticket} has a serious flag without an answer: the truck may not leave':
    'Tiket {ticket} punya tanda serius yang belum dijawab: truk belum boleh keluar',
  'Say who received the load': 'Sebutkan penerima muatan',
  'Truck or driver is still on {trip}': 'Truk atau sopir masih di {trip}',
  'The requester asked to complete the order': 'Pemohon meminta order diselesaikan',
  'Decide on {trip}': 'Putuskan {trip}',
  'Answer {trip}': 'Jawab {trip}',
  '{trip} is loaded and cannot be cancelled': '{trip} sudah dimuat dan tidak bisa dibatalkan',
  '{trip} is loaded or delivered already': '{trip} sudah dimuat atau terkirim',
  '{trip} is still under way': '{trip} masih berjalan',
  '{trip} was not weighed at the origin': '{trip} tidak ditimbang di asal',
  '{trip} was not weighed at the destination': '{trip} tidak ditimbang di tujuan',
  '{trip} has no signed receipt': '{trip} tanpa tanda terima',
  'Ticket {ticket} must be settled by the weighbridge first':
    'Tiket {ticket} harus dibereskan jembatan timbang dulu',
  'Nothing has been delivered yet': 'Belum ada yang terkirim',
  'Say why only {kg} of {of} arrived': 'Sebutkan mengapa hanya {kg} dari {of} yang tiba',
  'Say why {trip} lost {kg}': 'Sebutkan mengapa {trip} susut {kg}',
  'This trip does not wait for a decision': 'Trip ini tidak menunggu keputusan',
  'Send a dispute for the trips you do not accept': 'Kirim sengketa untuk trip yang tidak Anda terima',
  'Dispute at least one trip': 'Sengketakan paling sedikit satu trip',
  'Nothing is changed': 'Tidak ada yang diubah',

  'Use 4 to 30 digits, capital letters, / and -': 'Gunakan 4 sampai 30 angka, huruf kapital, / dan -',
  'This kind of purchase order has no lines': 'Jenis purchase order ini tanpa baris',
  'Your profile has no work unit': 'Profil Anda tidak punya unit kerja',
  'The contract is with another vendor': 'Kontrak dengan vendor lain',
  'Must not be before the contract starts': 'Tidak boleh sebelum kontrak mulai',
  'Must not be after the contract ends': 'Tidak boleh setelah kontrak berakhir',
  'Cannot be changed once the purchase order is open': 'Tidak bisa diubah setelah purchase order terbuka',
  'Can only be made later': 'Hanya bisa dimundurkan',
  'Can only be raised': 'Hanya bisa dinaikkan',
  'More than this is already ordered': 'Sudah dipesan lebih dari ini',
  'The value must be more than zero': 'Nilai harus lebih dari nol',
  'Somebody else of your work unit must approve what you made':
    'Orang lain di unit kerja Anda yang harus menyetujui buatan Anda',
  'Orders have drawn on this purchase order; close it instead':
    'Order sudah memakai purchase order ini; tutup saja',
  'Only a draft can be deleted': 'Hanya draf yang bisa dihapus',
  'Only a draft can be deleted; cancel it instead': 'Hanya draf yang bisa dihapus; batalkan saja',
  '{po} belongs to another work unit': '{po} milik unit kerja lain',
  '{po} belongs to another contract': '{po} untuk kontrak lain',
  '{po} is not open for use': '{po} tidak terbuka',
  '{po} is valid from {from} to {to} only': '{po} hanya berlaku {from} sampai {to}',
  '{po} has no line for this cargo and route': '{po} tidak punya baris untuk kargo dan rute ini',
  'Line {line} of {po} has {left} left': 'Baris {line} dari {po} tersisa {left}',
  '{po} has {left} left, this order needs {needed}': '{po} tersisa {left}, order ini perlu {needed}',
  'The work unit has no active budget for {year}': 'Unit kerja tidak punya anggaran aktif {year}',
  'The budget of {month} has {left} left, this order needs {needed}':
    'Anggaran {month} tersisa {left}, order ini perlu {needed}',
  'Each month once': 'Setiap bulan satu kali',
  'Allocate something to at least one month': 'Alokasikan paling sedikit satu bulan',
  'More than this is already used in the month': 'Bulan itu sudah terpakai lebih dari ini',
  'Revise a month of an active budget, with a reason': 'Revisi bulan anggaran aktif, dengan alasan',

  'The weighbridge takes the next step': 'Langkah berikutnya di jembatan timbang',
  'The receipt is missing: record who signed it': 'Tanda terima belum ada: catat siapa yang menandatangani',
  'This event is recorded already': 'Kejadian ini sudah dicatat',
  'Say which problem': 'Sebutkan masalahnya',
  'Only vehicle maintenance releases a truck from this condition':
    'Hanya pemeliharaan kendaraan yang melepas truk dari kondisi ini',

  '{po} has {left} left, {needed} more is needed': '{po} tersisa {left}, masih perlu {needed}',
  'The budget of {month} has {left} left, {needed} more is needed':
    'Anggaran {month} tersisa {left}, masih perlu {needed}',
  'Line {line} carries {kg}, {most} with its tolerance was ordered':
    'Baris {line} mengangkut {kg}, yang dipesan {most} termasuk toleransi',
  'Super control tower decides what goes beyond the order; or its purchase order is raised first':
    'Super control tower memutuskan yang melebihi order; atau PO-nya dinaikkan lebih dulu',
  'Say how many bags; the tariff is per bag': 'Isi jumlah karung; tarifnya per karung',
  '{ton} are {bags} bags of this cargo': '{ton} sama dengan {bags} karung kargo ini',
  'The amount is too large to be counted; divide the order':
    'Nilainya terlalu besar untuk dihitung; pecah ordernya',
  'Line {line} of {po} is for another cargo or route': 'Baris {line} dari {po} untuk kargo atau rute lain',
  'Bags are counted when the load is unloaded': 'Karung dihitung saat muatan dibongkar',
  'The ticket of the destination says how many bags arrived':
    'Tiket di tujuan yang menyebut jumlah karung yang tiba',
  '{bags} bags weigh more than the {kg} of this trip': '{bags} karung lebih berat dari {kg} milik trip ini',
  'This cargo is not counted in bags': 'Kargo ini tidak dihitung per karung',
  '{bags} bags are more than the {planned} that were planned':
    '{bags} karung lebih banyak dari {planned} yang direncanakan',
  'A change waits already; it is approved or refused first':
    'Sudah ada perubahan yang menunggu; setujui atau tolak dulu',
  'No change waits for approval': 'Tidak ada perubahan yang menunggu persetujuan',
  'Somebody else must approve what you asked for': 'Orang lain yang harus menyetujui permintaan Anda',
  'Somebody else made or changed your account less than {hours} hours ago: it cannot approve yet':
    'Akun Anda dibuat atau diubah orang lain kurang dari {hours} jam lalu: belum dapat menyetujui',
  'Another account of the same person made this; somebody else decides':
    'Akun lain dari orang yang sama membuatnya; orang lain yang memutuskan',
  'Say why it is changed; somebody else then approves it':
    'Sebutkan alasan perubahannya; orang lain lalu menyetujuinya',
  'A line of an open purchase order stays; only its quantity is raised':
    'Baris PO yang sudah dibuka tetap; hanya jumlahnya yang dinaikkan',
  'Stays once the purchase order is open': 'Tetap setelah PO dibuka',
  'Change the control of an active budget by its action, with a reason':
    'Ubah kendali anggaran aktif lewat tindakannya, dengan alasan',
  'The weighbridge has not verified {tickets}: wait for it, or say why you verify now':
    'Operator timbangan belum memverifikasi {tickets}: tunggu, atau tulis alasan memverifikasi sekarang',
  '{name} is on {trip} until {until} and can accept this one after that':
    '{name} masih di {trip} sampai {until}; trip ini baru dapat diterima sesudahnya',

  '{left} to deliver · the window has ended': 'belum terkirim {left} · jendela waktu sudah berakhir',
  '{left} to deliver · no truck and driver are ready · {time}':
    'belum terkirim {left} · tidak ada truk dan sopir yang siap · {time}',
  '{left} to deliver · {pairs} pairs, {daily} a day · {time}':
    'belum terkirim {left} · {pairs} pasangan, {daily} sehari · {time}',
  '{left} to deliver · {pairs} pairs × {each} × {trips}, at most {daily} a day · {time}':
    'belum terkirim {left} · {pairs} pasangan × {each} × {trips}, paling banyak {daily} sehari · {time}',
  '{left} to deliver · {pairs} pairs × {each} × {trips} = {daily} a day · {time}':
    'belum terkirim {left} · {pairs} pasangan × {each} × {trips} = {daily} sehari · {time}',
  '{days} days left': 'sisa {days} hari',
  'a window of {days} days': 'jendela waktu {days} hari',
  'Late risk': 'Risiko terlambat',
  'Open alerts': 'Peringatan terbuka',
  '{kg} of line {line} are given to trips already': '{kg} dari baris {line} sudah diberikan ke trip',
  'Line {line} has trips; its destination stays': 'Baris {line} sudah punya trip; tujuannya tetap',
  'Line {line} has trips and stays in the budget of {month}':
    'Baris {line} sudah punya trip dan tetap di anggaran {month}',
  'No change of this order waits to be confirmed': 'Tidak ada perubahan order ini yang menunggu konfirmasi',
  'This route does not match the line’s cargo, origin, destination and load date':
    'Rute ini bukan untuk muatan, jalan dan hari baris ini',
  'Must lie in the future': 'Harus di masa depan',
}
