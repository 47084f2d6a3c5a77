import type { ImportJob, ImportState } from '#contracts/import.ts'
import type { Notification } from '#contracts/notice/calls.ts'
import { PALETTE_HINT, type PaletteData } from '#contracts/palette.ts'
import type { Translate } from '#i18n/translate.ts'
import type { ActionItem } from '#islands/actions/action-item.ts'
import type { FieldView } from '#contracts/view.ts'
import type { Page } from '#kernel/wire.ts'

const LONG = 'PT Angkutan Nusantara Sejahtera Abadi Makmur'

const noticeOf = (nth: number, title: string, rest: Partial<Notification>): Notification => ({
  id: String(nth),
  at: '2026-11-22T02:15:00Z',
  event_type: 'parts.told',
  title,
  note: null,
  link: '#shell',
  read_at: null,
  ...rest,
})

/** What the bell has: unread with a note, unread that leads nowhere, and read; and there is more. */
export const NOTICES = (t: Translate): Page<Notification> => ({
  items: [
    noticeOf(1, t('Waiting approval'), { note: `Arif Rahman, ${LONG}` }),
    noticeOf(2, LONG, { link: null }),
    noticeOf(3, t('Verified after seven days'), { read_at: '2026-11-22T03:00:00Z' }),
  ],
  pagination: {
    page_number: 1,
    limit_items: 3,
    total_items: 30,
    total_pages: 10,
    has_next_page: true,
    has_previous_page: false,
  },
})

/** The palette with a list in each of the states that an answer can have. */
export const palettesOf = (t: Translate): Record<string, PaletteData> =>
  Object.fromEntries(
    ['rows', 'none', 'waits', 'fails'].map((state) => [
      state,
      {
        hint: t(PALETTE_HINT),
        pages: [
          { label: t('Home'), href: '#plain', icon: 'pi pi-home' },
          { label: t('Waiting approval'), href: '#lists', icon: 'pi pi-check', group: t('Lists') },
        ],
        sources: [
          {
            label: t('Rows'),
            icon: 'pi pi-truck',
            list: `POST /parts/v1/${state}/list`,
            title: ['code', 'name'],
            under: ['email'],
            link: { path: '/parts', from: {} },
          },
        ],
      },
    ]),
  )

/** A file that was read, and nothing has begun. */
const readFile = (t: Translate): ImportJob => ({
  id: 'read',
  state: 'read',
  file_name: 'vendor-angkutan-darat-gresik-2026.xlsx',
  sheet: 'Sheet1',
  columns: ['Kode', 'Nama', LONG].map((title) => ({ title, samples: ['S-0001', LONG] })),
  fields: [
    { name: 'code', label: t('Code'), required: true, hint: '' },
    { name: 'name', label: t('Name'), required: true, hint: t('Others read it, too') },
    { name: 'amount', label: t('Amount'), required: false, hint: '' },
  ],
  mapping: { code: 0, name: 1 },
  left_out: [t('Attachments')],
  updates: true,
  mode: null,
  update_existing: false,
  total: 120,
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  problem: null,
  errors: [],
})

/** An import in each of the states it can have, by the end of its address. */
export function importJobs(t: Translate): Record<ImportState, ImportJob> {
  const counted = { done: 120, created: 100, updated: 12, unchanged: 5 }
  const errors = [2, 5, 17].map((row) => ({
    row,
    errors: [{ field: 'name', label: t('Name'), messages: [t('Required'), t('Nothing matches')] }],
  }))
  const inState = (state: ImportState, rest: Partial<ImportJob>): ImportJob => ({
    ...readFile(t),
    id: state,
    state,
    mode: 'dry_run',
    ...rest,
  })
  return {
    read: readFile(t),
    running: inState('running', { mode: 'good_rows', done: 45 }),
    checked: inState('checked', { ...counted, failed: 300, errors }),
    refused: inState('refused', { mode: 'all_or_nothing', ...counted, failed: 3, errors }),
    done: inState('done', counted),
    failed: inState('failed', { problem: t('Nothing matches') }),
    interrupted: inState('interrupted', { mode: 'good_rows', ...counted, done: 45 }),
  }
}

const itemOf = (name: string, label: string, rest: Partial<ActionItem>): ActionItem => ({
  name,
  label,
  tone: null,
  confirm: null,
  own_screen: false,
  input: [],
  allowed: true,
  reasons: [],
  fits: true,
  ...rest,
})

/** What can be done with a record: at once, after a question, not now for two reasons, and not in its status. */
export const actionsOf = (t: Translate, input: FieldView[]): ActionItem[] => [
  itemOf('approve', t('Approve'), { tone: 'primary', input }),
  itemOf('return', t('Return'), {}),
  itemOf('reject', t('Reject'), {
    tone: 'danger',
    allowed: false,
    reasons: [t('Verified after seven days'), t('Nothing matches')],
  }),
  itemOf('verify', t('Verify'), { allowed: false, fits: false, reasons: [t('Nothing matches')] }),
]
