import type { Dictionary } from '#i18n/translate.ts'

/** Verifikasi: a ticket beside what it is held against. */
export const VERIFY: Dictionary = {
  'Too few tickets before it to compare': 'Tiket sebelumnya terlalu sedikit untuk dibandingkan',
  '{count} tickets before it, mean {mean}': '{count} tiket sebelumnya, rata-rata {mean}',
  'limits {low} to {high}': 'batas {low} sampai {high}',
  limit: 'batas',
  mean: 'rata-rata',
  'this ticket': 'tiket ini',
  'Tare of this truck, kg': 'Tara truk ini, kg',
  'Net of this truck and cargo, kg': 'Netto truk dan kargo ini, kg',
  'Tare less the stored tare, kg': 'Tara dikurangi tara tersimpan, kg',
  'Net less the expected net, kg': 'Netto dikurangi netto yang diharapkan, kg',
  'Control charts': 'Bagan kendali',
  'Control charts, 30 tickets': 'Bagan kendali, 30 tiket',
  'Compared with': 'Dibandingkan dengan',
  'This truck': 'Truk ini',
  'This operator': 'Operator ini',
  'Grey band: three sigma around the mean. Dashed: from there on a ticket is flagged.':
    'Pita abu-abu: tiga sigma dari rata-rata. Garis putus: dari sana tiket diberi tanda.',
  'no stored tare': 'tanpa tara tersimpan',
  'stored {kg}': 'tersimpan {kg}',
  'expected {kg}': 'harapan {kg}',
  'Minutes between': 'Menit di antaranya',
  'Right:': 'Benar:',
  'Not right:': 'Tidak benar:',
  'From the front': 'Dari depan',
  'Display of the indicator': 'Layar indikator',
  'From the rear': 'Dari belakang',
  'From above': 'Dari atas',
  'In the cabin': 'Di kabin',
  'signature valid': 'tanda tangan sah',
  'signature broken: the weight is not as it was written':
    'tanda tangan rusak: berat tidak seperti saat ditulis',
  'from before weights were signed': 'dari sebelum berat ditandatangani',
  'signed with a key that is not here': 'ditandatangani dengan kunci yang tidak ada di sini',
  'The picture is not here yet': 'Gambar belum sampai',
  'No picture was taken': 'Tidak ada gambar',
  'Frame {no}, {time}': 'Frame {no}, {time}',
  'no frame': 'tanpa frame',
  'Then: {ticket}': 'Lalu: {ticket}',
  'This is the last one': 'Ini yang terakhir',
  Kembalikan: 'Kembalikan',
  'both weighings by {name}': 'kedua timbang oleh {name}',
  'weighed by {first}, then {second}': 'ditimbang oleh {first}, lalu {second}',
  'Score {score}': 'Skor {score}',
  'Previous ticket': 'Tiket sebelumnya',
  'Next ticket': 'Tiket berikutnya',
  'Verify {count} below {score}': 'Verifikasi {count} di bawah {score}',
  'Verify tickets below {score}': 'Verifikasi tiket di bawah {score}',
  'The server cannot be reached': 'Server tidak terjangkau',
  'No network: whether it was revised or cancelled since then is not known here.':
    'Tanpa jaringan: apakah sejak itu direvisi atau dibatalkan tidak diketahui di sini.',
  'Its record is not yours to read, or there is none.': 'Catatannya bukan untuk Anda, atau tidak ada.',
  'The ticket was cancelled since then: the paper no longer holds.':
    'Tiket sudah dibatalkan: kertas ini tidak berlaku lagi.',
  'The ticket was revised since then: the paper no longer holds.':
    'Tiket sudah direvisi: kertas ini tidak berlaku lagi.',
  Genuine: 'Asli',
  'Not genuine': 'Tidak asli',
  'It was printed here. Compare what the paper says with what stands below.':
    'Dicetak di sini. Bandingkan isi kertas dengan yang tertulis di bawah.',
  'It was not printed here as it is, or something was typed otherwise than it stands there.':
    'Tidak dicetak di sini seperti ini, atau ada yang diketik berbeda dari yang tertulis.',
  'Open ticket {ticket}': 'Buka tiket {ticket}',
  'In the ends of chains': 'Dalam ujung rantai',
  'Lines of heads.jsonl, of the daily mail or of a witness': 'Baris heads.jsonl, surat harian atau saksi',
  'They tell whether the record still says what the scanned paper says. The server is not asked.':
    'Baris itu memberi tahu apakah catatan masih sama dengan kertas yang dipindai. Server tidak ditanya.',
  'Open a file of ends': 'Buka berkas ujung rantai',
  'Scan the square code of the paper first.': 'Pindai dulu kode kotak kertasnya.',
  'The paper stands as number {number} in the ends written down {at}.':
    'Kertas ini tercatat sebagai nomor {number} dalam ujung rantai yang ditulis {at}.',
  'All that the file has from after it, until {at}, follows from it.':
    'Semua yang ada di berkas sesudahnya, sampai {at}, bersambung dengannya.',
  'The ends written down {at} say something else than the paper, number {number}: the record was changed after it was printed, or a backup was put back.':
    'Ujung rantai yang ditulis {at} berbeda dari kertas ini, nomor {number}: catatan diubah setelah kertas dicetak, atau cadangan dipasang kembali.',
  'The file is from before this paper, number {number}: its last line is of {at}.':
    'Berkas ini dari sebelum kertas ini, nomor {number}: baris terakhirnya dari {at}.',
  'The file does not reach back to this paper, number {number}: its first line is of {at}.':
    'Berkas ini tidak sampai ke kertas ini, nomor {number}: baris pertamanya dari {at}.',
  'The line of this paper, number {number}, is missing: the file has lines from before and after it.':
    'Baris kertas ini, nomor {number}, tidak ada: berkas memuat baris sebelum dan sesudahnya.',
  'This paper is from before printed codes had numbers: no ends say anything of it.':
    'Kertas ini dari sebelum kode cetak bernomor: tidak ada ujung rantai yang memuatnya.',
  'No line of it was signed by this plant and says anything of papers.':
    'Tidak ada barisnya yang ditandatangani pabrik ini dan memuat kertas.',
  'This browser cannot check signatures.': 'Peramban ini tidak dapat memeriksa tanda tangan.',
  'Square code': 'Kode kotak',
  'Put the cursor here and scan; the code proves the paper also without a network.':
    'Letakkan kursor di sini lalu pindai; kode membuktikan kertas juga tanpa jaringan.',
  'Check the code': 'Periksa kode',
  'With the camera': 'Dengan kamera',
  'Typed from the paper': 'Diketik dari kertas',
  'Check what is typed': 'Periksa yang diketik',
  'Verify {count}': 'Verifikasi {count}',
}
