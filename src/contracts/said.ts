import type { Sentence } from '#i18n/translate.ts'
import { isRow } from '#kernel/guards.ts'
import type { Tone } from '#kernel/lifecycle.ts'

/** What a record says in whole sentences; kept as a text of the dictionary with its values, so that each reader has it in their language. */
export interface Said extends Sentence {
  /** A word above it, such as what is warned of. */
  head?: string | undefined
  tone?: Tone | undefined
}

const isSaid = (value: unknown): value is Said => isRow(value) && typeof value['message'] === 'string'

/** The sentence in a value; null when it is none. */
export function saidIn(value: unknown): Said | null {
  return isSaid(value) ? value : null
}
