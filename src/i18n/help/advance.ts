import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** What is said of the screen of payments. */
export const ADVANCE_HELP: Readonly<Record<string, ScreenHelp>> = {
  'trip-payment': {
    about: say(
      'Money that drivers take along: asked for, approved, paid before leaving, and accounted for with receipts.',
      'Uang jalan sopir: diminta, disetujui, dibayar sebelum berangkat, dan dipertanggungjawabkan dengan bon.',
    ),
    after: say(
      'What is not spent is returned or deducted from the next payment of the driver.',
      'Sisa uang dikembalikan atau dipotong dari pembayaran sopir berikutnya.',
    ),
    tips: [
      say(
        'Somebody else approves what you asked for, and checks the receipts you entered.',
        'Orang lain menyetujui yang Anda minta, dan memeriksa bon yang Anda isi.',
      ),
      say(
        'Open an approved advance to print the receipt that the driver signs.',
        'Buka uang jalan yang disetujui untuk mencetak kuitansi yang ditandatangani sopir.',
      ),
      say(
        'By driver shows who has money and since when; choose one to see the advances.',
        'Menurut sopir menunjukkan siapa memegang uang dan sejak kapan; pilih untuk melihat uang jalannya.',
      ),
    ],
  },
}
