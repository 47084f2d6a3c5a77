import { choice, flag, name, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { MASTER } from '#contracts/access.ts'
import type { RecordOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'

export const HOLIDAY_KINDS = [
  { value: 'national', label: 'National holiday' },
  { value: 'joint_leave', label: 'Joint leave (cuti bersama)' },
  { value: 'plant', label: 'Holiday of the plant' },
] as const

/** A day without work. Its screen is the tab of the working calendar. */
export const holiday = resource({
  service: 'master',
  name: 'holiday',
  label: 'Holiday',
  plural: 'Holidays',
  fields: {
    day: date({ label: 'Date', required: true }),
    name: name(),
    kind: choice({ label: 'Kind', required: true, options: HOLIDAY_KINDS, initial: 'national' }),
    same_every_year: flag('Same date every year', false, { help: 'Copied into another year by one press.' }),
    source: text({ label: 'Source', max: 200, placeholder: 'SKB 3 Menteri 2027' }),
    updated_by: idOf({ label: 'Changed by', readOnly: true }),
  },
  versioned: true,
  imported: false,
  list: {
    columns: ['day', 'name', 'kind', 'same_every_year', 'source', 'updated_at'],
    search: ['name', 'source'],
    sort: ['day', 'name', 'created_at'],
    defaultSort: 'day',
    filters: ['day', 'kind'],
  },
  form: [{ title: 'Holiday', fields: ['day', 'name', 'kind', 'same_every_year', 'source'] }],
  access: MASTER,
  title: ['name'],
})

export type Holiday = RecordOf<typeof holiday>
