import type { LedgerEntry, LedgerSums } from '#contracts/ledger-entries.ts'
import type { LedgerView } from '#contracts/ledger-view.ts'
import type { Note, NoteFile, RecordFile } from '#contracts/notes.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Page } from '#kernel/wire.ts'
import type { Step } from '#ui/steps.ts'
import type { TimelineEntry } from '#ui/Timeline.tsx'

/** Entries that begin, change and end something. */
export const entriesOf = (t: Translate): TimelineEntry[] => [
  { at: '2026-11-20T02:15:00Z', who: 'Dewi Lestari', role: t('Order requester'), what: t('Created') },
  {
    at: '2026-11-21T03:40:00Z',
    who: 'Arif Rahman',
    what: t('Changed'),
    changes: [
      { label: t('Amount'), from: 'Rp 1,000,000', to: 'Rp 1,250,000' },
      { label: t('Notes'), to: '–' },
    ],
    tone: 'busy',
  },
  {
    at: '2026-11-22T01:05:00Z',
    who: null,
    what: t('Verified'),
    note: t('Verified after seven days'),
    tone: 'ok',
  },
]

/** One step of each place. */
export const stepsOf = (t: Translate): Step[] => [
  { name: 'a', label: t('Draft'), place: 'done', at: '2026-11-20T02:15:00Z', minutes: 75 },
  {
    name: 'b',
    label: t('Waiting approval'),
    place: 'done',
    at: '2026-11-20T03:30:00Z',
    minutes: 300,
    standard: 120,
  },
  { name: 'c', label: t('Approved'), place: 'skipped' },
  { name: 'd', label: t('In progress'), place: 'now', at: '2026-11-21T01:00:00Z', minutes: 40 },
  { name: 'e', label: t('Completion requested'), place: 'ahead' },
]

export const ledgerViewOf = (t: Translate): LedgerView => ({
  base: '/master/v1/sample',
  types: [
    { value: 'open', label: t('Created') },
    { value: 'take', label: t('Approved') },
  ],
  sources: [{ value: 'order', label: t('Order') }],
  buckets: [
    { value: 'reserved', label: t('Waiting approval'), adds: false },
    { value: 'used', label: t('Verified'), adds: false },
  ],
  measures: [{ value: 'idr', label: t('Amount'), unit: 'Rp', decimals: 0 }],
  part: null,
})

/** In balance, and drawn on for more than there is. */
export const SUMS: readonly Record<string, LedgerSums>[] = [
  {
    idr: { total: 500_000_000, buckets: { reserved: 120_000_000, used: 75_500_000 }, available: 304_500_000 },
  },
  {
    idr: { total: 100_000_000, buckets: { reserved: 90_000_000, used: 75_500_000 }, available: -65_500_000 },
  },
]

export const ENTRIES: LedgerEntry[] = [
  {
    id: '1',
    at: '2026-11-21T03:40:00Z',
    type: 'take',
    part: null,
    source: { type: 'order', id: '1', no: 'ORD-2611-00035', href: '#ledger' },
    reason: 'PT Angkutan Nusantara Sejahtera',
    actor_name: 'Arif Rahman',
    size: { idr: 120_000_000 },
    amounts: { idr: { reserved: 120_000_000 } },
    balance: { idr: 304_500_000 },
  },
  {
    id: '2',
    at: '2026-11-20T02:15:00Z',
    type: 'open',
    part: null,
    source: { type: 'order', id: '2', no: null, href: null },
    reason: null,
    actor_name: null,
    size: { idr: 75_500_000 },
    amounts: { idr: { used: 75_500_000 } },
    balance: { idr: 424_500_000 },
  },
]

const noteOf = (id: string, at: string, text: string): Note => ({
  id,
  at,
  author_id: '1',
  author_name: 'Arif Rahman',
  author_role: 'writer',
  text,
  mentions: [{ id: '2', username: 'rina.wulandari', name: 'Rina Wulandari' }],
  files: [],
  deleted_at: null,
  deletable_until: null,
})

const DELIVERY_NOTE: NoteFile = {
  id: '1',
  name: 'surat-jalan-muat-gudang-3.pdf',
  mime: 'application/pdf',
  size_bytes: 812_000,
  removed: null,
}

const ATTACHED = { at: '2026-11-22T02:00:00Z', by_name: 'Arif Rahman', field: null, note_id: '1' }

/** A file that can be taken off, and one that was. */
export const RECORD_FILES: RecordFile[] = [
  { ...DELIVERY_NOTE, ...ATTACHED, can_remove: true },
  {
    ...DELIVERY_NOTE,
    ...ATTACHED,
    id: '2',
    name: 'segel.pdf',
    removed: { at: '2026-11-22T02:10:00Z', by_name: 'Arif Rahman', reason: 'Surat jalan 2' },
    can_remove: false,
  },
]

/** Notes that name somebody and have a file, may still be taken back, and are taken back. */
export const NOTES: Page<Note> = {
  items: [
    {
      ...noteOf('1', '2026-11-22T02:00:00Z', 'Menunggu @rina.wulandari'),
      files: [DELIVERY_NOTE],
    },
    { ...noteOf('2', '2026-11-22T01:30:00Z', 'Truk 1'), deletable_until: '2098-11-22T01:35:00Z' },
    { ...noteOf('3', '2026-11-21T01:30:00Z', ''), deleted_at: '2026-11-21T01:31:00Z' },
  ],
  pagination: {
    page_number: 1,
    limit_items: 50,
    total_items: 60,
    total_pages: 2,
    has_next_page: true,
    has_previous_page: false,
  },
}

/** A row of a field of several files, as a record carries it. */
type FileRow = {
  file_id: string
  caption: string | null
  file: { id: string; name: string; mime: string; size_bytes: number }
}

const fileOf = (nth: number, name: string, caption: string | null): FileRow => {
  const id = `0000000${nth}-0000-4000-8000-000000000000`
  return { file_id: id, caption, file: { id, name, mime: 'application/pdf', size_bytes: nth * 1_234_000 } }
}

/** Rows of a field of several files. */
export const filesOf = (): FileRow[] => [
  fileOf(1, 'surat-jalan-muat-gudang-3-pagi-pengganti.pdf', 'Surat jalan'),
  fileOf(2, 'timbang.pdf', null),
]
