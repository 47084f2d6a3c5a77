import type { Calls } from '#kernel/client.ts'
import type { SettingKind } from '#contracts/setting/setting-spec.ts'
import type { FieldView } from '#contracts/view.ts'

/** A value that somebody set, for the plant or for one of its parts. */
export interface SetValue {
  id: string
  row_version: number
  value: unknown
  /** Whose it is, by id; null for the plant. */
  owner: string | null
  ownerName: string
  /** Who set it and when, as people read it. */
  by: string
  at: string
  /** The value that waits for a second person; null where none does. */
  waits: SettingKind | null
}

/** A setting as its tab shows it, in the reader's language. */
export interface SettingItem {
  name: string
  subject: string
  /** The address of its subject's group on the tab, the same in every language. */
  group: string
  view: FieldView
  initial: SettingKind
  /** Asks for the part of the plant that may have a value of its own; null where there is none. */
  ownerView: FieldView | null
  /** What its button says. */
  ownerAsk: string
  scope: string
  values: SetValue[]
  /** Asks why it is changed, where a second person approves that; null where one person changes it. */
  reasonView: FieldView | null
}

export type SettingCalls = Pick<Calls, 'create' | 'update' | 'remove'>
