/** Texts of revisions of tickets. */
export const REVISION: Readonly<Record<string, string>> = {
  'Choose a problem of weighing': 'Pilih kendala penimbangan',
  Revisions: 'Revisi',
  'Revision number': 'Nomor revisi',
  'Required where purchase order or budget cannot carry it':
    'Wajib jika purchase order atau anggaran tidak mencukupi',
  Quality: 'Mutu',
  Changes: 'Perubahan',
  'New value': 'Nilai baru',
  'Old value': 'Nilai lama',
  'Ticket of the second weighing': 'Tiket timbang ulang',
  'A general weighing of the same truck after this ticket': 'Timbang umum truk yang sama setelah tiket ini',
  'Record number of the indicator': 'Nomor rekaman indikator',
  'Where there is no ticket of a second weighing': 'Jika tidak ada tiket timbang ulang',
  'Old and new': 'Lama dan baru',
  'Version before': 'Versi sebelumnya',
  'Status of the ticket before': 'Status tiket sebelumnya',
  'Confirm this revision? The ticket gets a new version; the old one stays.':
    'Konfirmasi revisi ini? Tiket mendapat versi baru; versi lama tetap ada.',
  'Withdraw this revision? The ticket stands again where it stood.':
    'Tarik revisi ini? Tiket kembali ke keadaan semula.',
  'Received weight': 'Berat diterima',
  'End of a revision': 'Akhir revisi',
  'Weighing revised': 'Timbangan direvisi',
  'Choose a general weighing of the same truck after this ticket':
    'Pilih timbang umum truk yang sama setelah tiket ini',
  'Add a photo or a paper that proves it': 'Tambahkan foto atau dokumen sebagai bukti',
  'This kind of revision does not change that': 'Jenis revisi ini tidak mengubah hal itu',
  'The budget year {year} is closed: what was weighed in it is not changed any more':
    'Tahun anggaran {year} sudah ditutup: timbangan di tahun itu tidak diubah lagi',
  'Quality is told of what arrived: choose the ticket of the destination':
    'Mutu berlaku untuk yang tiba: pilih tiket di tujuan',
  'Nothing differs from the ticket: write what is to change':
    'Tidak ada yang berbeda dari tiket: tulis yang akan diubah',
  'A void changes no value: it takes the whole ticket':
    'Pembatalan tidak mengubah nilai: seluruh tiket dibatalkan',
  'Write a whole number of kilograms': 'Tulis bilangan bulat dalam kilogram',
  'Write a percentage below 100 with at most two decimals':
    'Tulis persentase di bawah 100 dengan paling banyak dua desimal',
  'At most ten seals of at most forty characters, with commas between':
    'Paling banyak sepuluh segel, masing-masing paling banyak empat puluh karakter, dipisah koma',
  'A seal stands there twice': 'Ada segel yang tertulis dua kali',
  'Write the plate as it stands on the truck': 'Tulis nopol seperti di truk',
  'Write the number of the certificate': 'Tulis nomor sertifikat',
  'A revision of this ticket waits already': 'Revisi tiket ini sudah menunggu keputusan',
  'Only a ticket with both weights that is not void is revised':
    'Hanya tiket dengan dua timbangan yang tidak batal yang dapat direvisi',
  'Name the ticket of a second weighing, or the record number of the indicator':
    'Sebutkan tiket timbang ulang, atau nomor rekaman indikator',
  'The trip has not gone on since: ask to void the ticket instead':
    'Trip belum berlanjut sejak itu: ajukan pembatalan tiket saja',
  'This ticket can still be voided: ask for that instead':
    'Tiket ini masih dapat dibatalkan: ajukan pembatalan saja',
  'You asked for this revision; somebody else decides':
    'Anda yang mengajukan revisi ini; orang lain memutuskan',
  'Another operator of the weighbridge decides on papers':
    'Operator timbangan lain memutuskan revisi dokumen',
  'The control tower of the plant decides on weights and trucks':
    'Control tower pabrik memutuskan revisi berat dan truk',
  'The ticket has moved on meanwhile; reload it': 'Tiket sudah berubah sementara itu; muat ulang',
  'Only who asked for a revision withdraws it': 'Hanya yang mengajukan yang dapat menarik revisi',
  'What it would move': 'Yang akan berubah',
  'No weight and no money moves.': 'Tidak ada berat dan uang yang berubah.',
  'Somebody who took neither weight verifies the ticket again afterwards.':
    'Setelah itu tiket diverifikasi lagi oleh orang yang tidak mengambil kedua timbangan.',
  'Revision of ticket {ticket}': 'Revisi tiket {ticket}',
  'All revisions': 'Semua revisi',
  'Loss in percent': 'Susut dalam persen',
  'No ticket of your scales was put right yet. Ask for a revision from the ticket.':
    'Belum ada tiket timbangan Anda yang direvisi. Ajukan revisi dari tiketnya.',
  'As the laboratory measured it': 'Sesuai hasil laboratorium',
  'Above it, the difference counts as not received': 'Selisih di atasnya dihitung tidak diterima',
  'Revision {no} waits for a decision': 'Revisi {no} menunggu keputusan',
  'Papers of a ticket are to be put right': 'Dokumen tiket akan diperbaiki',
  'Revision {no} waits for another operator': 'Revisi {no} menunggu operator lain',
  'A weight is to be put right': 'Berat tiket akan diperbaiki',
  'Revision {no} of a weight waits for a decision': 'Revisi berat {no} menunggu keputusan',
  'Papers of a ticket were put right': 'Dokumen tiket sudah diperbaiki',
  'Revision {no} was confirmed': 'Revisi {no} dikonfirmasi',
  'A weight was put right': 'Berat tiket sudah diperbaiki',
  'Revision {no} was approved': 'Revisi {no} disetujui',
  'A revision was rejected': 'Revisi ditolak',
  'Revision {no} was rejected': 'Revisi {no} ditolak',
  'Revision waits': 'Revisi menunggu',
  'A revision of ticket {ticket} waits for a decision': 'Revisi tiket {ticket} menunggu keputusan',
  'Open the revision': 'Buka revisi',
  Versions: 'Versi',
  'As weighed': 'Sesuai timbangan',
  'Revisions by the time they were asked for': 'Revisi menurut waktu diajukan',
  'Revisions that were asked for, counted': 'Jumlah revisi yang diajukan',
  'Revised tickets': 'Tiket direvisi',
  'Tickets with a revision that was approved, in per cent of all tickets':
    'Tiket dengan revisi yang disetujui, dalam persen dari semua tiket',
}
