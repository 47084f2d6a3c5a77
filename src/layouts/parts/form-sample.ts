import { choice, code, flag, longtext, money, name, place, text } from '#contracts/fields.ts'
import { files } from '#contracts/files/file-fields.ts'
import { active, radius } from '#contracts/patterns.ts'
import { children, ref } from '#contracts/reference-fields.ts'
import { formView, type FormView } from '#contracts/view.ts'
import type { Lang } from '#i18n/translate.ts'
import type { AnyRecord } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'
import { filesOf } from '#layouts/parts/stories.ts'

const SIZES = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
] as const

/** What only forms have: sections, a reference that is made beside it, rows, files and a place on a map. */
const FORM_SAMPLE = resource({
  service: 'parts',
  name: 'form',
  label: 'Sample',
  plural: 'Samples',
  fields: {
    code: code(),
    name: name(),
    scale_type_id: ref('scale-type', { label: 'Scale type', required: true, as: 'type', quickAdd: true }),
    remark: longtext({ label: 'Notes', help: 'Others read it, too' }),
    lines: children({
      label: 'Rows',
      table: 'form_line',
      parent: 'form_id',
      key: 'description',
      min: 1,
      max: 3,
      fields: {
        description: text({ label: 'Description', required: true }),
        size: choice({ label: 'Priority', options: SIZES }),
        amount: money({ label: 'Amount' }),
        urgent: flag('Urgent'),
      },
    }),
    attachments: files({ label: 'Attachments', table: 'form_file', parent: 'form_id', max: 3 }),
    ...place(),
    radius: radius(),
    is_active: active(),
  },
  list: { columns: ['code'], search: [], sort: ['code'], defaultSort: 'code', filters: [] },
  form: [
    { title: 'Identity', fields: ['code', 'name', 'scale_type_id', 'remark', 'is_active'] },
    { title: 'Rows', help: 'Others read it, too', fields: ['lines', 'attachments'] },
    { title: 'Location', fields: ['latitude', 'longitude', 'radius'] },
  ],
  access: { read: 'staff', create: [], update: [], remove: [] },
})

/** The form of a record whose calls are answered as `state` says (islands/parts/answers.ts). */
export function sampleForm(lang: Lang, state: string): FormView {
  const calls = {
    ...FORM_SAMPLE.calls,
    get: `GET /parts/v1/${state}/{id}`,
    update: `POST /parts/v1/${state}/update`,
  }
  return { ...formView(FORM_SAMPLE, lang), calls, places: ['POST /parts/v1/near/list'] }
}

/** Its record, one for each form: what is typed into one is kept under its id. */
export const formRecord = (nth: number): AnyRecord => ({
  id: `000000a${nth}-0000-4000-8000-000000000000`,
  row_version: 1,
  created_at: '2026-11-20T02:15:00Z',
  updated_at: '2026-11-21T02:15:00Z',
  code: 'S-0001',
  name: 'PT Angkutan Nusantara Sejahtera Abadi Makmur',
  scale_type_id: '00000001-0000-4000-8000-000000000000',
  type: { id: '00000001-0000-4000-8000-000000000000', code: 'V-01', name: 'CV Jaya' },
  remark: 'First line\nSecond line',
  lines: [
    { id: '1', description: 'Surat jalan muat gudang 3', size: 'high', amount: 1_234_567_890, urgent: true },
    { id: '2', description: 'Timbang', size: null, amount: null, urgent: false },
  ],
  attachments: filesOf(),
  latitude: -7.159,
  longitude: 112.6535,
  radius: 120,
  is_active: true,
})

/** Places near that one: another circle, and a point. */
export const NEAR = [
  { id: 'n1', code: 'TB-01', latitude: -7.1602, longitude: 112.6551, radius: 80 },
  { id: 'n2', code: 'GUDANG-3', latitude: -7.1571, longitude: 112.652, radius: null },
]
