import type { Entities } from '#i18n/help/entity.ts'
import { say } from '#i18n/help/said.ts'

/** Places, contracts, goods and trucks. */
export const MASTER_ENTITIES: Entities = {
  'master.checkpoint': {
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
  'master.contract': {
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
  'master.scale': {
    about: say(
      'Weighbridges: where they stand, how they are read, and until when they are certified.',
      'Timbangan: letaknya, cara membacanya, dan masa berlaku teranya.',
    ),
    needs: say(
      'A new scale: have its type, limits and certificate ready.',
      'Timbangan baru: siapkan jenis, batas, dan sertifikatnya.',
    ),
    touches: say(
      'A change of limits or calibration holds from the next weighing. A new token or program is confirmed by another person: its tickets are flagged until then.',
      'Perubahan batas atau kalibrasi berlaku sejak penimbangan berikutnya. Token atau program baru dikonfirmasi orang lain: sampai saat itu tiketnya ditandai.',
    ),
  },
  'master.cargo-data': {
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
  'master.truck': {
    about: say(
      'Every truck with its vendor, plate, stored tare, devices and papers.',
      'Semua truk dengan vendor, pelat, tara tersimpan, perangkat, dan dokumennya.',
    ),
    needs: say(
      'A new truck: have plate, vendor and its papers with their last days ready.',
      'Truk baru: siapkan pelat, vendor, dan dokumen dengan masa berlakunya.',
    ),
    touches: say(
      'A truck whose papers have expired is not offered for dispatch. Plates, type, tare and JBI change once a second person has approved it.',
      'Truk yang dokumennya kedaluwarsa tidak ditawarkan untuk penugasan. Pelat, jenis, tara, dan JBI berubah setelah disetujui orang kedua.',
    ),
  },
  'master.truck-cargo': {
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
  'master.truck-ton-trip': {
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
}
