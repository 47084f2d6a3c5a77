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
  /**
   * It guards weights or money: a change this way waits for a second administrator (decision 24). `any` is for what decides whether a weight
   * is true, or how it is taxed, where no way is the safe one.
   */
  loosens?: Loosening
}

/** Which way a guard becomes weaker: a larger or smaller number, switched on or off, or any change. */
export type Loosening = 'any' | 'more' | 'less' | 'on' | 'off'

/** Whether a change from one value to another weakens a guard. */
export function isLooser(loosens: Loosening | undefined, from: SettingKind, to: SettingKind): boolean {
  if (!loosens || from === to) return false
  if (loosens === 'more') return Number(to) > Number(from)
  if (loosens === 'less') return Number(to) < Number(from)
  return loosens === 'any' || to === (loosens === 'on')
}

/** A time in minutes, up to a week. */
export const minutes = (
  subject: string,
  label: string,
  help: string,
  initial: number,
  more: Pick<SettingSpec, 'of' | 'loosens'> = {},
): SettingSpec<number> => ({
  subject,
  field: integer({ label, help, unit: 'min', min: 0, max: 10_080, required: true }),
  initial,
  ...more,
})

/** Where the group of a subject stands on the tab of settings: the part of the address behind `#`. */
export const settingGroup = (subject: string): string =>
  `setting-${subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
