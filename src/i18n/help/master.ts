import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Help for the screens of master data that are none of an entity's three. */
export const MASTER_HELP: Record<string, ScreenHelp> = {
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
        'A new tariff begins on a day; the one before it ends by itself.',
        'Tarif baru mulai pada suatu hari; tarif sebelumnya berakhir sendiri.',
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
