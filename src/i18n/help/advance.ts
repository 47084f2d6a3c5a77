import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** What is said of the screen of payments. */
export const ADVANCE_HELP: Readonly<Record<string, ScreenHelp>> = {
  'trip-payment': {
    about: say(
      'What vendors and drivers are paid, the money that drivers take along, and the bank accounts that it goes to.',
      'Yang dibayar kepada vendor dan sopir, uang jalan sopir, dan rekening tujuannya.',
    ),
    after: say(
      'What is not spent is returned or deducted from the next payment of the driver.',
      'Sisa uang dikembalikan atau dipotong dari pembayaran sopir berikutnya.',
    ),
    tips: [
      say(
        'Prepare payments shows what is left to be paid before anything is saved. Above a limit somebody else approves it.',
        'Siapkan pembayaran menunjukkan yang belum dibayar sebelum disimpan. Di atas batas, orang lain yang menyetujui.',
      ),
      say(
        'Papers of the taxes stay with their document: a void payment loses none, and amounts are filled in.',
        'Dokumen pajak tetap bersama dokumennya: pembayaran yang batal tidak menghilangkannya, dan jumlahnya sudah terisi.',
      ),
      say(
        'A new bank account is proposed by one person, typed again by another, and used a day later.',
        'Rekening baru diusulkan satu orang, diketik ulang orang lain, dan dipakai sehari kemudian.',
      ),
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
