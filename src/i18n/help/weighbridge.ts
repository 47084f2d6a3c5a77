import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Troubles of scales, and the report of each shift. */
export const WEIGHBRIDGE_HELP: Record<string, ScreenHelp> = {
  'weighbridge-report': {
    about: say(
      'One report for each scale and shift: checks, test load, and what was weighed.',
      'Satu laporan untuk setiap timbangan dan shift: pemeriksaan, uji beban, dan hasil timbang.',
    ),
    before: say('The shift ends.', 'Shift berakhir.'),
    after: say(
      'Another operator acknowledges it; super admin hears of a failed test load.',
      'Operator lain mengetahuinya; super admin diberi tahu bila uji beban gagal.',
    ),
    tips: [
      say(
        'Missing ticket numbers are tickets that somebody took away: numbers have no gaps by themselves.',
        'Nomor tiket hilang berarti tiket dihapus: nomor tidak pernah melompat sendiri.',
      ),
    ],
  },
  'weighbridge-report.create': {
    about: say('The report of a shift.', 'Laporan sebuah shift.'),
    after: say(
      'You save it as a draft, look at it, and send it.',
      'Simpan sebagai draf, periksa, lalu kirim.',
    ),
    tips: [
      say(
        'A shift after midnight belongs to the day on which it began.',
        'Shift lewat tengah malam masuk hari dimulainya.',
      ),
      say(
        'Each check that is answered with no needs a photo.',
        'Setiap pemeriksaan yang dijawab tidak membutuhkan foto.',
      ),
    ],
  },
  'weighbridge-report.detail': {
    about: say(
      'The report of a shift with its tickets and the verification of the scale.',
      'Laporan shift dengan tiketnya dan tera timbangan.',
    ),
    after: say(
      'What was sent is locked and signed; its print shows the head of the chain.',
      'Yang terkirim dikunci dan ditandatangani; cetaknya memuat ujung rantai.',
    ),
    tips: [say('You cannot acknowledge your own report.', 'Laporan sendiri tidak dapat Anda ketahui.')],
  },
  'problem-report': {
    about: say(
      'Troubles with your scales: what happened, what it stopped, who sees to it.',
      'Kendala timbangan Anda: apa yang terjadi, apa yang terhenti, siapa yang menangani.',
    ),
    after: say(
      'A scale that is out of service takes no weight until you or control tower resolve the report.',
      'Timbangan yang tidak beroperasi tidak menerima berat sampai Anda atau control tower menyelesaikan laporannya.',
    ),
    tips: [
      say(
        'Change the impact says that it got worse or better; the downtime counts by itself.',
        'Ubah dampak menyatakan bila bertambah parah atau membaik; lama berhenti dihitung sendiri.',
      ),
    ],
  },
  'weighing-revision': {
    about: say(
      'Tickets that are put right after they were weighed: what changes, why, and what proves it.',
      'Tiket yang diperbaiki setelah ditimbang: apa yang berubah, mengapa, dan apa buktinya.',
    ),
    before: say(
      'An operator asks from the ticket, with a reason and evidence.',
      'Operator mengajukan dari tiket, dengan alasan dan bukti.',
    ),
    after: say(
      'Papers are confirmed by another operator, weights are approved by the control tower; the old version stays.',
      'Revisi dokumen dikonfirmasi operator lain, berat disetujui control tower; versi lama tetap ada.',
    ),
    tips: [
      say(
        'While a revision waits, its ticket is neither verified nor voided.',
        'Selama revisi menunggu, tiketnya tidak diverifikasi dan tidak dibatalkan.',
      ),
    ],
  },
}
