import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Remarks of drivers. */
export const PEOPLE_HELP: Record<string, ScreenHelp> = {
  'driver-remark': {
    about: say(
      'What was said of drivers, good and bad, and what it did to their points.',
      'Catatan tentang sopir, baik dan buruk, serta pengaruhnya pada poin.',
    ),
    after: say(
      'A driver with too few points gets no trips until points come back or the suspension is lifted.',
      'Sopir yang poinnya terlalu sedikit tidak mendapat trip sampai poin kembali atau penangguhan dicabut.',
    ),
    tips: [
      say(
        'Confirm makes a remark of many points count. Somebody else than its author does it.',
        'Konfirmasi membuat catatan berpoin besar berlaku. Yang melakukannya bukan penulisnya.',
      ),
      say(
        'Enter an appeal writes down what the driver says. Uphold or Revoke is the last word.',
        'Catat keberatan menuliskan keterangan sopir. Pertahankan atau Cabut adalah keputusan akhir.',
      ),
    ],
  },
  'driver-remark.create': {
    about: say('A new remark on a driver.', 'Catatan baru tentang seorang sopir.'),
    after: say(
      'Its points count at once; those of a heavy remark wait for another person.',
      'Poinnya langsung berlaku; poin catatan berat menunggu orang lain.',
    ),
    tips: [
      say(
        'The line below the points says what the driver will have.',
        'Baris di bawah poin menyebut sisa poin sopir.',
      ),
    ],
  },
}
