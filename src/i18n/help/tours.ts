import type { RoleCode } from '#access/roles.ts'
import { to, type PlainScreenId } from '#access/screens.ts'
import { say, type Said } from '#i18n/help/said.ts'

/** One stop of the walk through the home page. */
export interface TourStep {
  /** Where it points, as a selector of the home page; a step whose element is missing is left out. */
  anchor: string
  title: Said
  text: Said
}

/** The way to a screen on the home page. */
const screenLink = (id: PlainScreenId): string => `#main .stage[href="${to(id)}"]`

const first = (id: PlainScreenId, title: Said, text: Said): TourStep => ({
  anchor: screenLink(id),
  title,
  text,
})

const order = first(
  'order-request-v2',
  say('Your orders', 'Order Anda'),
  say(
    'Here you write an order and follow it until it is verified.',
    'Di sini Anda menulis order dan mengikutinya sampai terverifikasi.',
  ),
)
const decide = first(
  'order-approve',
  say('Decisions', 'Keputusan'),
  say('Orders of your colleagues wait here for you.', 'Order rekan Anda menunggu di sini.'),
)
const dispatch = first(
  'order-list-v2',
  say('Orders to run', 'Order yang dijalankan'),
  say('Approved orders get their trucks here.', 'Order yang disetujui mendapat truknya di sini.'),
)
const complete = first(
  'complete-order',
  say('To complete', 'Perlu diselesaikan'),
  say(
    'When a requester says an order is done, you check it here.',
    'Bila pemohon menyatakan order selesai, Anda memeriksanya di sini.',
  ),
)

/** What is particular to a role: the screens it works on most. */
const OWN: Partial<Record<RoleCode, readonly TourStep[]>> = {
  'order-requester': [order, decide],
  'control-tower': [dispatch, complete],
  'super-ct': [dispatch, complete],
  weighbridge: [
    first(
      'weighing-result.list',
      say('Weighing', 'Menimbang'),
      say(
        'Your tickets. Create opens the cockpit for the next truck.',
        'Tiket Anda. Buat membuka kokpit untuk truk berikutnya.',
      ),
    ),
    first(
      'weighing-result.verification',
      say('Checks', 'Pemeriksaan'),
      say('Tickets with flags are checked here.', 'Tiket bertanda diperiksa di sini.'),
    ),
  ],
  'super-admin': [
    first(
      'users',
      say('Accounts', 'Akun'),
      say('Who may sign in, and in which role.', 'Siapa yang boleh masuk, dan dengan peran apa.'),
    ),
    first(
      'master.contract',
      say('Master data', 'Data induk'),
      say(
        'Contracts, trucks, drivers and places: everything else is made of them.',
        'Kontrak, truk, pengemudi, dan tempat: semua yang lain tersusun dari sini.',
      ),
    ),
  ],
  'vehicle-maintenance': [
    first(
      'trucks',
      say('Trucks', 'Truk'),
      say('Every truck and its upkeep.', 'Semua truk dan perawatannya.'),
    ),
  ],
  helpdesk: [
    first(
      'tip',
      say('Tips', 'Tips'),
      say('What drivers and operators read.', 'Yang dibaca pengemudi dan operator.'),
    ),
  ],
  'respond-center': [
    first(
      'trouble-report',
      say('Trouble', 'Kendala'),
      say('What is reported from the road comes here.', 'Laporan dari jalan masuk ke sini.'),
    ),
  ],
  'compiler-handling': [
    first(
      'work-unit-budget',
      say('Budgets', 'Anggaran'),
      say('What each work unit may spend.', 'Yang boleh dibelanjakan tiap unit kerja.'),
    ),
  ],
}

const WAITING: TourStep = {
  anchor: '#main .tile',
  title: say('What waits for you', 'Yang menunggu Anda'),
  text: say(
    'Each number counts work of yours. It leads to exactly those records.',
    'Tiap angka menghitung pekerjaan Anda dan membuka persis data itu.',
  ),
}

const FRAME: readonly TourStep[] = [
  {
    anchor: '#menu-toggle',
    title: say('Menu', 'Menu'),
    text: say(
      'All your screens. The pin keeps it open on a wide screen.',
      'Semua layar Anda. Sematan membuatnya tetap terbuka di layar lebar.',
    ),
  },
  {
    anchor: '#palette-button',
    title: say('Find anything', 'Cari apa saja'),
    text: say(
      'Type a page, an order number or a plate. Ctrl K opens it from everywhere.',
      'Ketik halaman, nomor order, atau pelat. Ctrl K membukanya dari mana saja.',
    ),
  },
  {
    anchor: '#bell',
    title: say('Notifications', 'Pemberitahuan'),
    text: say(
      'Whatever needs you is announced here, and leads to its page.',
      'Yang memerlukan Anda diumumkan di sini dan membuka halamannya.',
    ),
  },
  {
    anchor: '#help-button',
    title: say('Help', 'Bantuan'),
    text: say(
      'What the page is for, what comes next, and its keys. The ? key opens it too.',
      'Kegunaan halaman, langkah berikutnya, dan tombolnya. Tombol ? juga membukanya.',
    ),
  },
]

/** At most six stops: what waits, the role's own screens, and then the frame that every page has. */
export function tourOf(role: RoleCode): readonly TourStep[] {
  const own = OWN[role] ?? []
  return own.length > 1 ? [...own, ...FRAME] : [WAITING, ...own, ...FRAME]
}
