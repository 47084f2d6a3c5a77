import { screensOf, type Entities } from '#i18n/help/entity.ts'
import { MASTER_ENTITIES } from '#i18n/help/master-entities.ts'
import { say } from '#i18n/help/said.ts'
import type { Dictionary } from '#i18n/translate.ts'

/** Problems, inspections, people and units, and whatever comes new. */
const ENTITIES: Entities = {
  ...MASTER_ENTITIES,
  'master.problem': {
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
  'master.problem-category': {
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
  'master.inspection': {
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
  'master.inspection-group': {
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
  'master.vendor': {
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
  'master.driver': {
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
  'master.checker': {
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
  'master.tutorial': {
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
  'master.work-unit': {
    about: say(
      'Work units that order transports, and what is left of their budgets.',
      'Unit kerja yang memesan angkutan, dan sisa anggarannya.',
    ),
    needs: say(
      'A new work unit needs a code and a name; its budget is set by compiler handling.',
      'Unit kerja baru memerlukan kode dan nama; anggarannya diatur kompilator handling.',
    ),
    touches: say('Its orders and budgets follow the new name.', 'Order dan anggarannya mengikuti nama baru.'),
    words: {
      'Create work unit': 'Buat unit kerja',
      'Edit work unit': 'Ubah unit kerja',
      'Work units': 'Unit kerja',
    },
  },
}

/** Help for entities: one entry, three screens. */
export const ENTITY_HELP = screensOf(ENTITIES)

/** What only these entities say, as a part of the dictionary. */
export const ENTITY_WORDS: Dictionary = Object.assign(
  {},
  ...Object.values(ENTITIES).map(({ words }) => words),
)
