import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Overtime of the drivers. */
export const OVERTIME_HELP: Readonly<Record<string, ScreenHelp>> = {
  overtime: {
    about: say(
      'Here the overtime of the drivers is worked out from their time on duty, day by day, by the rules of the law. Check the minutes, then approve, cut or reject them.',
      'Di sini lembur sopir dihitung dari waktu tugasnya, hari demi hari, menurut peraturan. Periksa menitnya, lalu setujui, kurangi, atau tolak.',
    ),
    tips: [
      say(
        'A day needs a pay profile of the driver or the vendor. Orders in writing and the consent of the driver stand in the tab of orders.',
        'Setiap hari butuh profil upah sopir atau vendornya. Perintah tertulis dan persetujuan sopir ada di tab perintah.',
      ),
    ],
  },
  'overtime.detail': {
    about: say(
      'One day of a driver: when they were on duty, what is over the normal hours, what it costs line by line, and the decision.',
      'Satu hari seorang sopir: kapan ia bertugas, berapa di atas jam normal, biayanya baris demi baris, dan keputusannya.',
    ),
    tips: [
      say(
        'When a session is corrected after the decision, the day comes back and is decided again.',
        'Bila sesi dikoreksi setelah diputuskan, harinya kembali dan diputuskan ulang.',
      ),
    ],
  },
}
