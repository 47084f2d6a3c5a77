import { say, type Said, type ScreenHelp } from '#i18n/help/said.ts'

interface EntityHelp {
  /** What the records are and what uses them. */
  about: Said
  /** What to have at hand for a new one. */
  needs: Said
  /** What a change of one touches. */
  touches: Said
}

const ENTITIES: Record<string, EntityHelp> = {
  checkpoint: {
    about: say(
      'Places trucks load, unload or are checked at. Routes and orders name them.',
      'Tempat truk memuat, membongkar, atau diperiksa. Rute dan order menyebutnya.',
    ),
    needs: say(
      'A new place: have its code and its point on the map ready.',
      'Tempat baru: siapkan kode dan titiknya di peta.',
    ),
    touches: say(
      'Moving a place changes where arrivals are recognised.',
      'Memindahkan tempat mengubah titik pengenalan kedatangan.',
    ),
  },
  contract: {
    about: say(
      'Contracts with vendors, their days and prices. A trip costs what its contract says.',
      'Kontrak dengan vendor, masa berlaku dan tarifnya. Biaya trip mengikuti kontraknya.',
    ),
    needs: say(
      'A new contract: have vendor, number, days and way of pricing ready.',
      'Kontrak baru: siapkan vendor, nomor, masa berlaku, dan cara penetapan tarif.',
    ),
    touches: say(
      'An active contract is locked in what its trips were priced by; copy it for new prices.',
      'Kontrak aktif terkunci pada dasar tarif tripnya; salin untuk tarif baru.',
    ),
  },
  scale: {
    about: say(
      'Weighbridges: where they stand, how they are read, and until when they are certified.',
      'Timbangan: letaknya, cara membacanya, dan masa berlaku teranya.',
    ),
    needs: say(
      'A new scale: have its type, limits and certificate ready.',
      'Timbangan baru: siapkan jenis, batas, dan sertifikatnya.',
    ),
    touches: say(
      'A change of limits or calibration holds from the next weighing.',
      'Perubahan batas atau kalibrasi berlaku sejak penimbangan berikutnya.',
    ),
  },
  'cargo-data': {
    about: say('What is carried, and how it is measured.', 'Apa yang diangkut, dan cara mengukurnya.'),
    needs: say(
      'A new cargo: have its code, kind of load and unit ready.',
      'Muatan baru: siapkan kode, jenis, dan satuannya.',
    ),
    touches: say(
      'Orders already written keep the cargo as it was named.',
      'Order yang sudah ditulis tetap memakai muatan itu.',
    ),
  },
  truck: {
    about: say(
      'Every truck with its vendor, plate, stored tare, devices and papers.',
      'Semua truk dengan vendor, pelat, tara tersimpan, perangkat, dan dokumennya.',
    ),
    needs: say(
      'A new truck: have plate, vendor and its papers with their last days ready.',
      'Truk baru: siapkan pelat, vendor, dan dokumen dengan masa berlakunya.',
    ),
    touches: say(
      'A truck whose papers have expired is not offered for dispatch.',
      'Truk yang dokumennya kedaluwarsa tidak ditawarkan untuk penugasan.',
    ),
  },
  'truck-cargo': {
    about: say(
      'What each truck may carry, and how much of it.',
      'Apa yang boleh dibawa tiap truk, dan seberapa banyak.',
    ),
    needs: say(
      'Choose the truck and the cargo, and say the largest load in kg.',
      'Pilih truk dan muatan, lalu isi muatan terbesar dalam kg.',
    ),
    touches: say(
      'Dispatch suggests only trucks that are fit for the load.',
      'Penugasan hanya menyarankan truk yang cocok dengan muatan.',
    ),
  },
  'truck-ton-trip': {
    about: say(
      'How many tonnes a trip and trips a day are planned for each type of truck.',
      'Berapa ton per trip dan trip per hari yang direncanakan untuk tiap jenis truk.',
    ),
    needs: say(
      'Choose the type of truck and what it carries, then enter tonnes a trip and trips a day.',
      'Pilih jenis truk dan angkutannya, lalu isi ton per trip dan trip per hari.',
    ),
    touches: say('Plans made from now on use the new figures.', 'Rencana sejak sekarang memakai angka baru.'),
  },
  problem: {
    about: say(
      'What can go wrong, what it costs a driver in points, and how soon it must be handled.',
      'Kendala yang dapat terjadi, pengaruhnya pada poin pengemudi, dan batas waktu penanganannya.',
    ),
    needs: say(
      'A new problem: have its group, how serious it is and its time limits ready.',
      'Kendala baru: siapkan kategori, tingkat keparahan, dan batas waktunya.',
    ),
    touches: say(
      'New limits and points hold for what is reported from now on.',
      'Batas dan poin baru berlaku untuk laporan sejak sekarang.',
    ),
  },
  'problem-category': {
    about: say('Groups that problems are sorted into.', 'Kelompok untuk memilah kendala.'),
    needs: say(
      'A new group of problems needs a code and a name.',
      'Kelompok kendala baru memerlukan kode dan nama.',
    ),
    touches: say(
      'Renaming a group renames it for all its problems.',
      'Mengganti nama kelompok berlaku untuk semua kendalanya.',
    ),
  },
  inspection: {
    about: say(
      'Points that are looked at when a truck is inspected.',
      'Butir yang dilihat saat truk diperiksa.',
    ),
    needs: say(
      'A new point: say what is checked, in which group, and how it is answered.',
      'Butir baru: tulis apa yang diperiksa, kelompoknya, dan cara menjawabnya.',
    ),
    touches: say(
      'Inspections done already keep their answers.',
      'Pemeriksaan yang sudah dilakukan tetap menyimpan jawabannya.',
    ),
  },
  'inspection-group': {
    about: say(
      'Groups of inspection points, in the order they are walked through.',
      'Kelompok butir pemeriksaan, menurut urutan dijalani.',
    ),
    needs: say(
      'A new group of points needs a name and its place in the order.',
      'Kelompok butir baru memerlukan nama dan urutannya.',
    ),
    touches: say(
      'Change the sequence, above the list, sets the order.',
      'Ubah urutan, di atas daftar, mengatur urutannya.',
    ),
  },
  vendor: {
    about: say(
      'Companies whose trucks drive, with the last day of their papers.',
      'Perusahaan pemilik truk, dengan akhir masa berlaku dokumennya.',
    ),
    needs: say(
      'A new vendor: have code, address and contact ready.',
      'Vendor baru: siapkan kode, alamat, dan kontak.',
    ),
    touches: say(
      'A vendor that is not active gets no new trips.',
      'Vendor yang tidak aktif tidak mendapat trip baru.',
    ),
  },
  driver: {
    about: say(
      'Drivers with licence, vendor, papers and signature.',
      'Pengemudi dengan SIM, vendor, dokumen, dan tanda tangan.',
    ),
    needs: say(
      'A new driver: have the licence and a phone number ready.',
      'Pengemudi baru: siapkan SIM dan nomor telepon.',
    ),
    touches: say(
      'A driver whose licence has expired is not offered for dispatch.',
      'Pengemudi yang SIM-nya kedaluwarsa tidak ditawarkan untuk penugasan.',
    ),
  },
  checker: {
    about: say(
      'People who confirm arrivals and unloading at checkpoints.',
      'Orang yang memastikan kedatangan dan pembongkaran di checkpoint.',
    ),
    needs: say(
      'A new checker: have name and vendor ready. A PIN is set afterwards, on the edit page.',
      'Checker baru: siapkan nama dan vendornya. PIN diatur setelahnya, di halaman ubah.',
    ),
    touches: say(
      'A new PIN is shown once and ends the old one at once.',
      'PIN baru ditampilkan sekali dan langsung mengakhiri yang lama.',
    ),
  },
  tutorial: {
    about: say('Short lessons for drivers and operators.', 'Pelajaran singkat untuk pengemudi dan operator.'),
    needs: say(
      'A new lesson needs a title, and a text, a file or an address.',
      'Pelajaran baru memerlukan judul, serta teks, berkas, atau alamat.',
    ),
    touches: say(
      'Readers see a lesson once it is published; an archived one is hidden.',
      'Pembaca melihat pelajaran setelah diterbitkan; yang diarsipkan tersembunyi.',
    ),
  },
  'work-unit': {
    about: say(
      'Work units that order transports, and what is left of their budgets.',
      'Unit kerja yang memesan angkutan, dan sisa anggarannya.',
    ),
    needs: say(
      'A new work unit needs a code and a name; its budget is set by compiler handling.',
      'Unit kerja baru memerlukan kode dan nama; anggarannya diatur kompilator handling.',
    ),
    touches: say('Its orders and budgets follow the new name.', 'Order dan anggarannya mengikuti nama baru.'),
  },
}

const NEW: readonly Said[] = [
  say('Save and new goes on with the next one.', 'Simpan dan buat lagi melanjutkan ke data berikutnya.'),
  say(
    'What you typed is kept on this device if you leave.',
    'Isian Anda disimpan di perangkat ini bila Anda keluar.',
  ),
]
const CHANGE: readonly Said[] = [
  say('The history below shows who changed what.', 'Riwayat di bawah menunjukkan siapa mengubah apa.'),
  say('A record in use is deactivated, not deleted.', 'Data yang terpakai dinonaktifkan, bukan dihapus.'),
]
const FIND: readonly Said[] = [
  say('Columns, views and files are above the list.', 'Kolom, tampilan, dan berkas ada di atas daftar.'),
  say(
    'The import takes a spreadsheet and shows what is wrong before it saves.',
    'Impor menerima lembar kerja dan menunjukkan yang salah sebelum menyimpan.',
  ),
]

const three = ([name, { about, needs, touches }]: [string, EntityHelp]): [string, ScreenHelp][] => [
  [`master.${name}`, { about, tips: FIND }],
  [`master.${name}.create`, { about: needs, tips: NEW }],
  [`master.${name}.edit`, { about: touches, tips: CHANGE }],
]

/** Help for master data: one entity, three screens. */
export const MASTER_HELP: Record<string, ScreenHelp> = {
  ...Object.fromEntries(Object.entries(ENTITIES).flatMap(three)),
  'master.contract-route': {
    about: say('The routes of one contract with their prices.', 'Rute satu kontrak dengan tarifnya.'),
    before: say('The contract was created.', 'Kontrak sudah dibuat.'),
    tips: [
      say(
        'Try a route shows which price a trip would get, and why.',
        'Coba rute menunjukkan tarif yang didapat trip dan alasannya.',
      ),
    ],
  },
  'master.contract-route.edit': {
    about: say(
      'Change one route of a contract: its places, cargo and price.',
      'Ubah satu rute kontrak: tempat, muatan, dan tarifnya.',
    ),
    after: say('Trips priced before keep their price.', 'Trip yang sudah bertarif tetap.'),
    tips: [
      say(
        'The corridor on the map says how far a truck may stray.',
        'Koridor di peta menentukan sejauh mana truk boleh menyimpang.',
      ),
    ],
  },
  'master.signature': {
    about: say(
      'Whose signature is on file, and whose is missing or old.',
      'Siapa yang tanda tangannya tersimpan, belum ada, atau sudah lama.',
    ),
    tips: [say('Open a driver to enter the signature.', 'Buka pengemudi untuk memasukkan tanda tangan.')],
  },
  'master.signature.detail': {
    about: say(
      'The signature of one driver, with the earlier ones.',
      'Tanda tangan satu pengemudi, beserta yang terdahulu.',
    ),
    after: say(
      'It stands on papers that are printed from now on.',
      'Dipakai pada kertas yang dicetak sejak sekarang.',
    ),
    tips: [
      say(
        'Upload a picture of it; the earlier one is kept as replaced.',
        'Unggah gambarnya; yang sebelumnya disimpan sebagai diganti.',
      ),
    ],
  },
}
