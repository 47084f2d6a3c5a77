import { integer, longtext, text } from '#contracts/fields.ts'
import { date } from '#contracts/date-fields.ts'
import { file } from '#contracts/files/file-fields.ts'
import { idOf, ref } from '#contracts/reference-fields.ts'
import type { ListedOf } from '#kernel/record.ts'
import { resource } from '#kernel/resource.ts'
import { MASTER } from '#contracts/access.ts'

const ro = { readOnly: true } as const

/**
 * A verification (tera) of a scale as its certificate says it (life.D15). Written when the scale's profile says another one, which two
 * administrators decide; the newest of a scale is what its profile says.
 */
export const scaleCalibration = resource({
  service: 'master',
  name: 'scale-calibration',
  label: 'Verification of a scale',
  plural: 'Verifications of scales',
  transaction: true,
  title: ['certificate_no'],
  fields: {
    scale_id: ref('scale', { label: 'Scale', always: true }),
    entry_no: integer({ label: 'Entry number', always: true }),
    certificate_no: text({ label: 'Tera certificate', ...ro }),
    verified_on: date({ label: 'Tera date', ...ro }),
    valid_until: date({ label: 'Tera valid until', ...ro }),
    authority: text({ label: 'Verifying office', ...ro }),
    deviation_kg: integer({ label: 'Deviation found', unit: 'kg', min: -100_000, ...ro }),
    certificate_file_id: file({ label: 'Certificate', as: 'certificate_file', ...ro }),
    corrects_id: idOf({ label: 'Corrects', names: 'scale-calibration', ...ro }),
    reason: longtext({ label: 'Reason', ...ro }),
    asked_by_name: text({ label: 'Asked for by', ...ro }),
    entered_by_name: text({ label: 'Entered by', always: true }),
  },
  list: {
    columns: [
      'scale_id',
      { field: 'certificate_no', under: 'authority' },
      'verified_on',
      'valid_until',
      'deviation_kg',
      { field: 'entered_by_name', under: 'asked_by_name' },
      'reason',
    ],
    search: ['certificate_no', 'authority', 'scale.code', 'scale.name'],
    sort: ['verified_on', 'valid_until', 'created_at'],
    defaultSort: '-created_at',
    filters: ['scale_id', 'verified_on', 'valid_until'],
  },
  access: { read: MASTER.read, create: [], update: [], remove: [] },
  scope: { scale: 'scale_id' },
  calls: { create: null, update: null, remove: null },
})

export type ScaleCalibration = ListedOf<typeof scaleCalibration>
