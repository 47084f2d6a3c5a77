import { decimal, integer, list, longtext, text } from '#contracts/fields.ts'
import { ref } from '#contracts/reference-fields.ts'
import type { RevisedField } from '#contracts/weighing/revision-values.ts'
import type { Field } from '#kernel/field.ts'

const kg = (label: string) => integer({ label, unit: 'kg', min: 0, max: 200_000 })
const percent = (label: string, help?: string) =>
  decimal({ label, unit: '%', decimals: 2, min: 0, max: 99.99, ...(help ? { help } : {}) })

/** What a form offers of a ticket to be put right: one input for each field, as it is typed. A truck is chosen on a page of its own. */
export const REVISION_INPUTS: Readonly<Record<Exclude<RevisedField, 'truck_id' | 'trip_id'>, Field>> = {
  plate_no: text({ label: 'Plate number', max: 15 }),
  driver_id: ref('driver', { label: 'Driver' }),
  seal_numbers: list({ label: 'Seals', max: 10 }),
  notes: longtext({ label: 'Notes', max: 500 }),
  tare_kg: kg('Tare'),
  gross_kg: kg('Gross'),
  bag_count: integer({ label: 'Bags', min: 1, max: 100_000 }),
  deduction_kg: kg('Deduction'),
  deduction_reason: text({ label: 'Reason for the deduction', max: 300 }),
  cargo_id: ref('cargo', { label: 'Cargo' }),
  moisture_percent: percent('Moisture', 'As the laboratory measured it'),
  moisture_limit_percent: percent('Agreed moisture', 'Above it, the difference counts as not received'),
  lab_certificate_no: text({ label: 'Laboratory certificate', max: 40 }),
}
