import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Troubles of scales, and the report of each shift. */
export const WEIGHBRIDGE_HELP: Record<string, ScreenHelp> = {
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
}
