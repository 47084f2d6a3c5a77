import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** What is said of the screen of lines that cannot be billed. */
export const INVALID_HELP: Readonly<Record<string, ScreenHelp>> = {
  'invalid-billing': {
    about: say(
      'Trips that cannot be billed, one row for each cause: why, what is at risk, since when, and who cures it.',
      'Trip yang tidak dapat ditagih, satu baris per penyebab: alasan, nilai berisiko, sejak kapan, dan siapa yang menyelesaikan.',
    ),
    after: say(
      'A cured line leaves by itself and stands among the candidates of the billing list.',
      'Baris yang sudah beres hilang sendiri dan muncul di kandidat daftar tagihan.',
    ),
    tips: [
      say(
        'Ask sends a notice with the link to whoever can cure it; the row says since when.',
        'Minta mengirim pemberitahuan bertautan kepada yang dapat menyelesaikan; barisnya menunjukkan sejak kapan.',
      ),
      say(
        'Only warnings can be waived, with a reason that stays; what blocks is cured.',
        'Hanya peringatan yang dapat diterima, dengan alasan yang tersimpan; yang menahan harus diselesaikan.',
      ),
      say(
        'Choose several rows to audit, waive or exclude them together; each says what became of it.',
        'Pilih beberapa baris untuk diaudit, diterima, atau dikeluarkan bersama; setiap baris melaporkan hasilnya.',
      ),
    ],
  },
}
