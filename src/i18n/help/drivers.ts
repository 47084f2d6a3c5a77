import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Screens about drivers on duty. */
export const DRIVER_HELP: Record<string, ScreenHelp> = {
  'logout-driver': {
    about: say(
      'Everybody on duty, with hours, truck, trip and phone.',
      'Semua yang bertugas: jam kerja, truk, trip, dan HP.',
    ),
    before: say(
      'A driver came on duty, by phone or by the first step of a trip.',
      'Sopir mulai bertugas, lewat HP atau langkah pertama trip.',
    ),
    after: say(
      'The driver’s phone is refused at once and needs a new token; the hours go to overtime.',
      'HP sopir langsung ditolak dan perlu token baru; jam kerjanya masuk ke lembur.',
    ),
    tips: [
      say(
        'A loaded truck needs somebody to go on with it: choose the driver in the same dialog.',
        'Truk bermuatan perlu penerus: pilih sopirnya di kotak yang sama.',
      ),
      say(
        'Wrong times are put right with a reason; the old ones stay in the history.',
        'Waktu yang salah diperbaiki dengan alasan; yang lama tetap di riwayat.',
      ),
    ],
  },
}
