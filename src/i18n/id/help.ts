import type { Dictionary } from '#i18n/translate.ts'

/** The drawer of the help and the tour; the texts of the screens stand in i18n/help. */
export const HELP: Dictionary = {
  Afterwards: 'Setelahnya',
  Before: 'Sebelumnya',
  Ctrl: 'Ctrl',
  'Good to know': 'Perlu diketahui',
  Finish: 'Selesai',
  Help: 'Bantuan',
  'Leave the tour': 'Tinggalkan tur',
  'New here?': 'Baru di sini?',
  'No, thanks': 'Tidak, terima kasih',
  'Show me around': 'Tunjukkan caranya',
  'Step back': 'Langkah sebelumnya',
  'Step {step} of {steps}': 'Langkah {step} dari {steps}',
  'This help': 'Bantuan ini',
}
