import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** What is said of the screens of billing documents. */
export const BILLING_HELP: Readonly<Record<string, ScreenHelp>> = {
  billings: {
    about: say(
      'What may be billed by vendor and contract, and the documents made of it.',
      'Yang siap ditagih menurut vendor dan kontrak, dan dokumen yang dibuat darinya.',
    ),
    before: say(
      'The requester verified the trips, and the audit found nothing against their lines.',
      'Pemohon sudah memverifikasi trip, dan audit tidak menemukan masalah pada barisnya.',
    ),
    after: say(
      'A verified document waits for its payment; its lines stay as they are.',
      'Dokumen terverifikasi menunggu pembayaran; barisnya tidak berubah lagi.',
    ),
    tips: [
      say(
        'Make a document shows what would come of it before anything is made.',
        'Buat dokumen memperlihatkan hasilnya sebelum apa pun dibuat.',
      ),
      say(
        'Upload the statement to see each trip beside it, with the cause of every difference.',
        'Unggah tagihan untuk melihat tiap trip di sampingnya, dengan sebab tiap selisih.',
      ),
      say(
        'Somebody else than who made or adjusted a document verifies it.',
        'Dokumen diverifikasi orang lain, bukan pembuat atau yang menyesuaikannya.',
      ),
    ],
  },
  'verified-billing': {
    about: say(
      'Every verified line: its trip, weight, tariff, amount and document.',
      'Semua baris terverifikasi: trip, berat, tarif, jumlah, dan dokumennya.',
    ),
    before: say('Its document was verified by a second person.', 'Dokumennya diverifikasi orang kedua.'),
    tips: [
      say(
        'A row opens its document; Evidence there shows what the rupiah stands on.',
        'Baris membuka dokumennya; Bukti di sana menunjukkan dasar rupiahnya.',
      ),
    ],
  },
  'verified-billing-v2': {
    about: say(
      'Verified documents with their taxes, what is to be paid, and until when.',
      'Dokumen terverifikasi dengan pajak, yang dibayarkan, dan jatuh temponya.',
    ),
    before: say('A document was verified by a second person.', 'Dokumen diverifikasi orang kedua.'),
    after: say('It is paid by Trip Payment.', 'Dibayar lewat Trip Payment.'),
    tips: [
      say(
        'Papers and facts prints the statement, the minutes and the receipt, and has the papers of the taxes.',
        'Surat dan data mencetak rekap, berita acara, dan kuitansi, serta memuat dokumen pajak.',
      ),
    ],
  },
}
