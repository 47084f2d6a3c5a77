import { say, type ScreenHelp } from '#i18n/help/said.ts'

/** Trouble on the road, and the trucks that can be used. */
export const TROUBLE_HELP: Record<string, ScreenHelp> = {
  'truck-condition': {
    about: say(
      'Every truck in use: its condition, its papers, and whether it can be given a trip.',
      'Semua truk yang dipakai: kondisi, dokumen, dan apakah dapat diberi trip.',
    ),
    after: say(
      'A truck that cannot be used is suggested to nobody, and its planned trips are listed as alerts.',
      'Truk yang tidak dapat dipakai tidak disarankan, dan trip yang direncanakan tampil sebagai peringatan.',
    ),
    tips: [
      say(
        'Set condition takes a truck out of work with its problem, or gives it back.',
        'Atur kondisi mengeluarkan truk dari pekerjaan beserta masalahnya, atau mengembalikannya.',
      ),
      say(
        'A critical problem is released by vehicle maintenance only.',
        'Masalah kritis hanya dilepas oleh bengkel.',
      ),
    ],
  },
  trucks: {
    about: say('The trucks that the workshop keeps fit.', 'Truk yang dijaga kelaikannya oleh bengkel.'),
    tips: [
      say(
        'Click a truck to see its conditions so far and its trouble.',
        'Klik truk untuk melihat riwayat kondisi dan gangguannya.',
      ),
    ],
  },
  'trucks.detail': {
    about: say(
      'One truck: its condition now and before, its trouble and its maintenance.',
      'Satu truk: kondisi sekarang dan sebelumnya, gangguan, dan perawatannya.',
    ),
    tips: [say('Set condition says since when and why.', 'Atur kondisi mencatat sejak kapan dan alasannya.')],
  },
  'truck-maintenance': {
    about: say('What the workshop is asked to do.', 'Yang diminta dikerjakan bengkel.'),
    before: say(
      'Control tower asked for it on its list of trucks.',
      'Control tower memintanya dari daftar truk.',
    ),
    after: say(
      'The truck that you release can be given trips again.',
      'Truk yang dilepas dapat diberi trip lagi.',
    ),
    tips: [say('Start work puts the truck into the workshop.', 'Mulai kerjakan memasukkan truk ke bengkel.')],
  },
  'trouble-report': {
    about: say(
      'What went wrong on the road, the most urgent first.',
      'Gangguan di jalan, yang paling mendesak di atas.',
    ),
    before: say(
      'You or control tower wrote it down, or a trip was put on hold.',
      'Anda atau control tower mencatatnya, atau sebuah trip ditahan.',
    ),
    after: say('Closing a report lets its trip go on.', 'Menutup laporan membuat tripnya berjalan lagi.'),
    tips: [
      say(
        'Acknowledge first: the countdown beside the state runs until then.',
        'Tanggapi dulu: hitung mundur di samping status berjalan sampai itu.',
      ),
      say('Write down every call and who was sent.', 'Catat setiap panggilan dan siapa yang dikirim.'),
    ],
  },
}
