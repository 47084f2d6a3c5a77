import { ROLES } from '#access/roles.ts'
import type { Answer } from '#islands/parts/answers.ts'
import type { BulkOffer } from '#contracts/generic-calls.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import type { Reader } from '#contracts/notes.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import type { FieldView } from '#contracts/view.ts'
import type { Translate } from '#i18n/translate.ts'
import { ROWS, samplePage } from '#layouts/parts/made-up.ts'
import { formRecord, NEAR } from '#layouts/parts/form-sample.ts'
import { importJobs, NOTICES } from '#layouts/parts/shell-stories.ts'
import { ENTRIES, SUMS } from '#layouts/parts/stories.ts'

const READERS: Reader[] = [
  {
    id: '1',
    username: 'arif.rahman',
    name: 'Arif Rahman',
    role_code: 'a',
    role_name: 'Order Requester',
  },
  {
    id: '2',
    username: 'rina.wulandari',
    name: 'Rina Wulandari Kusumaningrum Prawirodirdjo',
    role_code: 'b',
    role_name: 'Control Tower',
  },
]

const viewsOf = (t: Translate): SavedView[] =>
  [
    { id: '1', name: t('Waiting approval'), role_code: null, is_default: true, is_mine: true },
    {
      id: '2',
      name: t('Completion requested'),
      role_code: ROLES[0],
      is_default: false,
      is_mine: false,
    },
  ].map((view) => ({ ...view, kind: 'view', query: '?q=1', layout: {}, format: null }))

const ledgerPage = (count: number): LedgerPage => ({
  items: ENTRIES.slice(0, count),
  pagination: samplePage(count).pagination,
  sums: SUMS[0] ?? {},
  parts: [],
})

/** An action that may be done, and one that may not. */
const offersOf = (t: Translate, input: FieldView[]): BulkOffer[] => {
  const usual = { tone: null, confirm: null, own_screen: false, reasons: [], allowed: true, fits: true }
  return [
    { ...usual, name: 'submit', label: t('Approve'), input, count: 2 },
    {
      ...usual,
      name: 'reject',
      label: t('Reject'),
      input: [],
      count: 0,
      allowed: false,
      reasons: [t('Nothing matches')],
    },
  ]
}

/** Forms: what is refused when they are saved, and the record as somebody else has left it. */
function formAnswers(t: Translate): Answer[] {
  const theirs = { ...formRecord(3), row_version: 2, name: 'CV Jaya', remark: null, radius: 90 }
  const lost = t('The server cannot be reached. Nothing was lost; try again.')
  const errors = ['name', 'lines.0.amount', 'radius'].map((field) => ({ field, messages: [t('Required')] }))
  return [
    { asked: '/conflict/update$', refused: { status: 409, message: lost, errors: [] } },
    {
      asked: '/refused/update$',
      refused: { status: 400, message: t('Some fields need your attention'), errors },
    },
    { asked: '/(newer|conflict)/.*/history', data: { items: [{ actor_name: 'Rina Wulandari' }] } },
    { asked: '/(newer|conflict)/0000', data: theirs },
    { asked: '/near/list$', data: { ...samplePage(0), items: NEAR } },
    { asked: '/scale-type/create$', data: { id: '1', code: 'V-02', name: 'CV Baru' } },
    { asked: '/scale-type/', data: samplePage(5) },
  ]
}

/** What the frame asks: the bell's list (there, lost, on its way), and who is signed in. */
const shellAnswers = (t: Translate): Answer[] => [
  { asked: '/notification\\?.*unread', data: { ...NOTICES(t), items: [] } },
  { asked: '/notification\\?', turns: [{ data: NOTICES(t) }, 'fails', 'waits'] },
  { asked: '/notification/', data: { unread: 0 } },
  { asked: '/auth/totp$', data: { enabled: true } },
  ...Object.entries(importJobs(t)).map(([state, data]) => ({ asked: `/import-${state}/`, data })),
]

/** What islands/parts/answers.ts answers in place of the services; the first line that fits is taken. */
export function answersOf(t: Translate, input: FieldView[]): Answer[] {
  const items = offersOf(t, input)
  const results = ROWS.map(({ id }, at) => ({
    id,
    done: at === 0,
    reasons: at ? [t('Verified after seven days')] : [],
  }))
  return [
    ...formAnswers(t),
    ...shellAnswers(t),
    { asked: '/bulk/offers$', data: { items } },
    { asked: '/bulk$', data: { items: results.slice(0, 3) } },
    { asked: '/actions$', data: { items } },
    { asked: '/readers\\?q=z', data: { items: [] } },
    { asked: '/readers', data: { items: READERS } },
    { asked: '/none/.*/ledger', data: ledgerPage(0) },
    { asked: '/ledger', data: ledgerPage(2) },
    { asked: 'saved-view/of/', data: { items: viewsOf(t) } },
    { asked: '/(none|creates)/', data: samplePage(0) },
    { asked: '/parts/v1/', data: samplePage(5) },
  ]
}
