import { ROLES } from '#access/roles.ts'
import type { BulkOffer } from '#contracts/generic-calls.ts'
import type { LedgerPage } from '#contracts/ledger-entries.ts'
import type { Reader } from '#contracts/notes.ts'
import type { SavedView } from '#contracts/setting/saved-view.ts'
import type { FieldView } from '#contracts/view.ts'
import type { Translate } from '#i18n/translate.ts'
import { ROWS, samplePage } from '#layouts/parts/made-up.ts'
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

/** What islands/parts/answers.ts answers in place of the services; the first line that fits is taken. */
export function answersOf(t: Translate, input: FieldView[]): { asked: string; data: unknown }[] {
  const items = offersOf(t, input)
  const results = ROWS.map(({ id }, at) => ({
    id,
    done: at === 0,
    reasons: at ? [t('Verified after seven days')] : [],
  }))
  return [
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
