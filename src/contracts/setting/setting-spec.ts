import { integer } from '#contracts/fields.ts'
import type { Field } from '#kernel/field.ts'

/** What the value of a setting may be. */
export type SettingKind = number | boolean | string

/** One number, choice or text of the plant, declared by who reads it; it has a default, and the database holds what somebody changed. */
export interface SettingSpec<T extends SettingKind = SettingKind> {
  /** Under which heading it stands. */
  subject: string
  /** Label, what it does, kind, unit and range. */
  field: Field<T, 'required'>
  /** What holds until somebody changes it. */
  initial: T
  /** Whose own value goes before the plant's. */
  of?: 'work_unit' | 'scale'
  /** It decides whether weights are true: a second administrator approves a change (decision 24). */
  isTruth?: true
}

/** A time in minutes, up to a week. */
export const minutes = (
  subject: string,
  label: string,
  help: string,
  initial: number,
  more: Pick<SettingSpec, 'of' | 'isTruth'> = {},
): SettingSpec<number> => ({
  subject,
  field: integer({ label, help, unit: 'min', min: 0, max: 10_080, required: true }),
  initial,
  ...more,
})
