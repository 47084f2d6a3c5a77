import {
  choice,
  choices,
  code,
  decimal,
  flag,
  integer,
  list,
  longtext,
  money,
  name,
  text,
} from '#contracts/fields.ts'
import { date, timestamp } from '#contracts/date-fields.ts'
import { file, picture } from '#contracts/files/file-fields.ts'
import { active } from '#contracts/patterns.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { ListPage } from '#islands/list/list-data.ts'
import { resource } from '#kernel/resource.ts'

const STATES = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Waiting approval', tone: 'info' },
  completion_requested: { label: 'Completion requested', tone: 'warn' },
  verified: { label: 'Verified', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
} as const

const SIZES = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
] as const

/** Nobody stores it: one field of each kind, so that lists and forms can be looked at without a record. */
export const SAMPLE = resource({
  service: 'parts',
  name: 'sample',
  label: 'Sample',
  plural: 'Samples',
  fields: {
    code: code(),
    name: name(),
    email: text({ label: 'Email', required: true, placeholder: 'name@example.com' }),
    notes: longtext({ label: 'Notes', help: 'Others read it, too' }),
    days: integer({ label: 'Days', unit: 'd', min: 1, max: 31 }),
    weight: decimal({ label: 'Weight', unit: 't', decimals: 3 }),
    amount: money({ label: 'Amount' }),
    size: choice({ label: 'Priority', required: true, options: SIZES }),
    sizes: choices({ label: 'Priorities', options: SIZES }),
    words: list({ label: 'Seals' }),
    day: date({ label: 'Day', expires: true }),
    moment: timestamp({ label: 'Window start' }),
    vendor_id: ref('vendor', { label: 'Vendor', required: true }),
    paper_file_id: file({ label: 'Document' }),
    portrait: picture(),
    urgent: flag('Urgent'),
    share: decimal({ label: 'Share', unit: '%', decimals: 0 }),
    status: choice({ label: 'Status', readOnly: true, options: SIZES }),
    is_active: active(),
  },
  list: {
    columns: [
      'code',
      { field: 'name', under: 'email' },
      'status',
      'amount',
      'weight',
      'share',
      'day',
      'moment',
      'urgent',
      'is_active',
    ],
    search: ['code', 'name'],
    sort: ['code', 'name', 'created_at'],
    defaultSort: 'code',
    filters: ['is_active', 'status', 'sizes', 'day', 'amount', 'vendor_id', 'name'],
    looks: {
      board: { card: ['code', 'name', 'amount', 'day'], since: 'moment' },
      groups: { by: ['status', 'day'], sums: ['amount'] },
      timeline: { row: 'name', label: 'code', from: ['moment'], to: ['moment'], maxHours: 24 },
    },
  },
  access: { read: 'staff', create: [], update: [], remove: [] },
  lifecycle: { field: 'status', initial: 'draft', states: STATES, actions: {} },
})

/** Short and long, present and missing: what columns have to bear. */
export const ROWS = Object.keys(STATES).map((status, at) => ({
  id: `0000000${at}-0000-4000-8000-000000000000`,
  code: `S-000${at + 1}`,
  name: at % 2 ? 'PT Angkutan Nusantara Sejahtera Abadi Makmur' : 'CV Jaya',
  email: at === 3 ? null : 'angkutan.nusantara@example.com',
  status,
  amount: at === 2 ? null : 1_234_567_890 * (at + 1),
  weight: 12.345 + at,
  share: at * 25,
  day: at === 1 ? '2020-01-31' : '2098-12-31',
  moment: '2026-11-22T02:15:00Z',
  urgent: at % 2 === 0,
  is_active: at !== 4,
  created_at: '2026-11-20T02:15:00Z',
  updated_at: '2026-11-21T02:15:00Z',
  row_version: 1,
}))

/** A page of them, as the list call would answer. */
export function samplePage(count: number, pages = 1): ListPage {
  const items = ROWS.slice(0, count)
  return {
    items,
    pagination: {
      page_number: 1,
      limit_items: 10,
      total_items: items.length ? (pages - 1) * 10 + items.length : 0,
      total_pages: items.length ? pages : 0,
      has_next_page: pages > 1,
      has_previous_page: false,
    },
  }
}

/** What a person would have given, by field. */
export const FILLED: Readonly<Record<string, unknown>> = {
  code: 'S-0001',
  name: 'PT Angkutan Nusantara Sejahtera Abadi Makmur',
  email: 'angkutan.nusantara@example.com',
  notes: 'First line\nSecond line',
  days: 12,
  weight: 12.345,
  amount: 1_234_567_890,
  size: 'high',
  sizes: ['low', 'high'],
  words: ['A-1001', 'A-1002', 'A-1003'],
  day: '2026-11-22',
  moment: '2026-11-22T02:15:00Z',
  vendor_id: '00000001-0000-4000-8000-000000000000',
  urgent: true,
  share: 75,
}
