import { say, type ScreenHelp } from '#i18n/help/said.ts'

const list: ScreenHelp = {
  about: say(
    'The orders of your work unit: drafts, waiting ones, running ones and those that are done.',
    'Order unit kerja Anda: draf, yang menunggu, yang berjalan, dan yang selesai.',
  ),
  after: say(
    'A submitted order is decided by a colleague of your work unit, then the control tower gives it trucks.',
    'Order yang diajukan diputuskan rekan unit kerja Anda, lalu control tower memberinya truk.',
  ),
  tips: [
    say('Create starts a new order.', 'Buat memulai order baru.'),
    say(
      '+ Filter narrows the list; Views keeps what you often look for.',
      '+ Saring mempersempit daftar; Tampilan menyimpan yang sering Anda cari.',
    ),
    say(
      'A returned order carries the reason. Open it, change it and submit it again.',
      'Order yang dikembalikan memuat alasannya. Buka, ubah, lalu ajukan lagi.',
    ),
  ],
}

const create: ScreenHelp = {
  about: say(
    'Ask for a transport: what is to be carried, how much, from where to where, and when.',
    'Minta angkutan: apa yang diangkut, berapa banyak, dari mana ke mana, dan kapan.',
  ),
  after: say(
    'After you submit it, a colleague of your work unit approves it or returns it.',
    'Setelah diajukan, rekan unit kerja Anda menyetujui atau mengembalikannya.',
  ),
  tips: [
    say(
      'The meter beside the form shows what the order will cost and what is left of the budget.',
      'Meter di samping formulir menunjukkan biaya order dan sisa anggaran.',
    ),
    say(
      'Save as draft keeps what you have; nobody else sees it as waiting.',
      'Simpan sebagai draf menyimpan isian Anda; bagi orang lain order itu belum menunggu.',
    ),
    say(
      'Rows of a table can be pasted from a spreadsheet into the lines.',
      'Baris tabel dapat ditempel dari lembar kerja ke dalam rincian.',
    ),
  ],
}

const detail: ScreenHelp = {
  about: say(
    'One order of yours: where it stands, its loads, its trips, its cost and everything that was done to it.',
    'Satu order Anda: posisinya, muatannya, tripnya, biayanya, dan semua yang telah dilakukan.',
  ),
  before: say(
    'You or a colleague wrote it; the tower runs its trips.',
    'Anda atau rekan menulisnya; control tower menjalankan tripnya.',
  ),
  after: say(
    'When every load has arrived, you ask to complete it, and check the result at the end.',
    'Bila semua muatan sudah sampai, Anda meminta penyelesaian, lalu memeriksa hasilnya di akhir.',
  ),
  tips: [
    say(
      'Copy to days makes the same order for several load dates; ticking a run of days takes two presses.',
      'Salin ke beberapa hari membuat order yang sama untuk beberapa tanggal muat; satu rentang hari cukup dua kali tekan.',
    ),
    say(
      'If the control tower made the order more than 10 % dearer, confirm the change or object to it here.',
      'Bila control tower membuat order lebih mahal dari 10 %, konfirmasi perubahan itu atau ajukan keberatan di sini.',
    ),
    say(
      'A button that does not work yet says why when it is reached.',
      'Tombol yang belum dapat dipakai memberi tahu alasannya saat dituju.',
    ),
    say(
      'Write a note to the others at the end of the page; @ mentions somebody.',
      'Tulis catatan untuk yang lain di akhir halaman; @ menyebut seseorang.',
    ),
  ],
}

const edit: ScreenHelp = {
  about: say(
    'Change an order that is a draft or came back to you.',
    'Ubah order yang masih draf atau dikembalikan kepada Anda.',
  ),
  after: say('Submit sends it to be approved again.', 'Ajukan mengirimkannya untuk disetujui lagi.'),
  tips: [
    say(
      'If somebody saved it meanwhile, you are shown both and choose.',
      'Bila orang lain menyimpannya sementara itu, keduanya ditampilkan dan Anda memilih.',
    ),
  ],
}

const complete: ScreenHelp = {
  about: say(
    'Tell the control tower that this order is done: compare what was ordered with what was delivered.',
    'Beri tahu control tower bahwa order ini selesai: bandingkan yang dipesan dengan yang terkirim.',
  ),
  before: say('The trips have been weighed and delivered.', 'Trip sudah ditimbang dan terkirim.'),
  after: say(
    'The control tower completes the order, and you verify it.',
    'Control tower menyelesaikan order, lalu Anda memverifikasinya.',
  ),
  tips: [say('Less than ordered needs a reason.', 'Kurang dari pesanan memerlukan alasan.')],
}

const trip: ScreenHelp = {
  about: say(
    'One trip of your order: truck, driver, each step with its time, and the tickets of its weighings.',
    'Satu trip order Anda: truk, pengemudi, tiap langkah dengan waktunya, dan tiket timbangannya.',
  ),
  before: say('The tower assigned it to a truck.', 'Control tower menugaskannya ke sebuah truk.'),
  tips: [
    say(
      'The page follows the truck by itself; nothing has to be loaded again.',
      'Halaman mengikuti truk dengan sendirinya; tidak perlu dimuat ulang.',
    ),
  ],
}

const GENERATION = {
  '': list,
  '.create': create,
  '.detail': detail,
  '.edit': edit,
  '.complete': complete,
  '.trip': trip,
}

const purchasing = {
  '': {
    about: say(
      'Purchase orders your orders are paid from, with what is still available of each.',
      'Purchase order pembayar order Anda, dengan sisa tiap PO.',
    ),
    tips: [
      say(
        'The clock beside one that waits says until when it should be approved; then the work unit is told.',
        'Jam di samping PO yang menunggu menunjukkan batas waktu persetujuan; lewat itu unit kerja diberi tahu.',
      ),
      say(
        'The two buttons above the list show what ends soon and what is nearly used up.',
        'Dua tombol di atas daftar menampilkan PO yang segera berakhir dan yang hampir habis.',
      ),
      say(
        'The ledger of a purchase order shows every order that took from it.',
        'Buku besar purchase order menunjukkan setiap order yang memakainya.',
      ),
    ],
  },
  '.create': {
    about: say(
      'Enter a purchase order with its number, days and lines. The contract proposes days, routes and prices.',
      'Masukkan purchase order dengan nomor, masa berlaku, dan barisnya. Kontrak mengusulkan tanggal, rute, dan harga.',
    ),
    after: say(
      'Submit it; another requester of your work unit approves it. Then orders are paid from it.',
      'Ajukan; pemohon lain di unit kerja Anda menyetujuinya. Lalu order dibayar darinya.',
    ),
    tips: [
      say('The number is the one on the paper.', 'Nomornya sama dengan yang di kertas.'),
      say(
        'Choose the cargo of a line first: its routes are then only those that carry it, with their price.',
        'Pilih kargo baris dulu: rutenya lalu hanya yang dapat mengangkutnya, dengan harganya.',
      ),
    ],
  },
  '.edit': {
    about: say(
      'Read a purchase order, submit or approve it, raise or extend it, hold it, close it.',
      'Baca purchase order, ajukan atau setujui, naikkan atau perpanjang, tahan, tutup.',
    ),
    tips: [
      say(
        'More value, more tonnes or a later end waits for another requester; it says what was asked for and why.',
        'Nilai lebih, ton lebih, atau akhir yang lebih lama menunggu pemohon lain; tertulis apa yang diminta dan alasannya.',
      ),
      say(
        'Closing is refused while orders still hold something of it, with the figures.',
        'Penutupan ditolak selama order masih menahan sebagiannya, disertai angkanya.',
      ),
      say(
        'The amount cannot fall under what orders have taken.',
        'Nilai tidak dapat di bawah yang sudah dipakai order.',
      ),
    ],
  },
} satisfies Record<string, ScreenHelp>

/** Both generations of a screen are the same screen, so they say the same. */
const under = (id: string, parts: Record<string, ScreenHelp>): Record<string, ScreenHelp> =>
  Object.fromEntries(Object.entries(parts).map(([part, help]) => [id + part, help]))

/** Help for those who order: requests, decisions, checks, purchase orders. */
export const ORDER_HELP: Record<string, ScreenHelp> = {
  ...under('order-request', GENERATION),
  ...under('order-request-v2', GENERATION),
  ...under('purchasing-order', purchasing),
  ...under('purchasing-order-v2', purchasing),
  'order-approve': {
    about: say(
      'Orders of your work unit that wait for a decision. Nobody decides on an order of their own.',
      'Order unit kerja Anda yang menunggu keputusan. Tidak ada yang memutuskan ordernya sendiri.',
    ),
    before: say('A colleague submitted them.', 'Rekan Anda mengajukannya.'),
    after: say(
      'An approved order goes to the control tower; a returned one goes back with your reason.',
      'Order yang disetujui menuju control tower; yang dikembalikan kembali bersama alasan Anda.',
    ),
    tips: [
      say('Open an order to read it before you decide.', 'Buka order untuk membacanya sebelum memutuskan.'),
      say(
        'Tick several to approve them together: the note says what is left after all of them, and which no longer fit.',
        'Centang beberapa untuk menyetujuinya bersama: catatan menyebut sisa setelah semuanya, dan mana yang tidak muat.',
      ),
      say(
        'Under Delegation you let a colleague decide for you while you are away; they are told of what waits.',
        'Di Delegasi Anda mempercayakan keputusan kepada rekan selama tidak di tempat; ia diberi tahu yang menunggu.',
      ),
    ],
  },
  'order-approve.detail': {
    about: say(
      'Read one order and decide: approve it, return it to be changed, or reject it.',
      'Baca satu order lalu putuskan: setujui, kembalikan untuk diubah, atau tolak.',
    ),
    before: say('A colleague submitted it.', 'Rekan Anda mengajukannya.'),
    after: say('Whoever wrote it is told what you decided.', 'Penulisnya diberi tahu keputusan Anda.'),
    tips: [
      say(
        'Look at the cost and the budget on the side first: an approval reserves the money.',
        'Lihat dulu biaya dan anggaran di samping: persetujuan memesan dananya.',
      ),
    ],
  },
  'approve-history': {
    about: say(
      'Orders of your work unit that were decided, by whom and when.',
      'Order unit kerja Anda yang sudah diputuskan, oleh siapa dan kapan.',
    ),
    before: say('You or a colleague decided.', 'Anda atau rekan memutuskan.'),
    tips: [say('Filter by decision or day.', 'Saring menurut keputusan atau hari.')],
  },
  'approve-history.detail': {
    about: say(
      'One decided order, to read: the decision, and what became of the order since.',
      'Satu order yang sudah diputuskan, untuk dibaca: keputusannya dan kelanjutannya.',
    ),
    tips: [say('Nothing can be decided here again.', 'Di sini tidak dapat diputuskan lagi.')],
  },
  'approve-history.trip': {
    about: say(
      'One trip of a decided order, with its steps and weighings.',
      'Satu trip dari order yang sudah diputuskan, dengan langkah dan timbangannya.',
    ),
    tips: [say('A trip is changed by the tower only.', 'Trip hanya diubah oleh control tower.')],
  },
  'verify-order': {
    about: say(
      'Completed orders that wait for your check before they are billed.',
      'Order selesai yang menunggu pemeriksaan Anda sebelum ditagih.',
    ),
    before: say('The control tower completed them.', 'Control tower menyelesaikannya.'),
    after: say(
      'A verified order can be billed; a disputed one goes back to the tower.',
      'Order terverifikasi dapat ditagih; yang disengketakan kembali ke control tower.',
    ),
    tips: [
      say(
        'Open an order to see each trip with its weight.',
        'Buka order untuk melihat tiap trip dengan beratnya.',
      ),
      say(
        'The clock says until when to decide. Orders without flags and with verified tickets can be ticked and accepted at once.',
        'Jam menunjukkan batas memutuskan. Order tanpa tanda dengan tiket terverifikasi dapat dicentang dan diterima sekaligus.',
      ),
    ],
  },
  'verify-order.detail': {
    about: say(
      'Compare each trip with what you received, then verify the order or dispute it.',
      'Bandingkan tiap trip dengan yang Anda terima, lalu verifikasi atau sengketakan.',
    ),
    before: say('The control tower completed the order.', 'Control tower menyelesaikan order ini.'),
    after: say('Verified trips are billed.', 'Trip terverifikasi ditagih.'),
    tips: [
      say(
        'A dispute goes in rounds: you say what is wrong with photos, the tower answers with evidence, and you decide again.',
        'Sengketa berjalan per putaran: Anda sebut yang salah dengan foto, control tower menjawab dengan bukti, lalu Anda memutuskan lagi.',
      ),
      say(
        'A dispute needs words that the tower can act on.',
        'Sengketa memerlukan keterangan yang dapat ditindaklanjuti control tower.',
      ),
    ],
  },
}
