import { isRow } from '#kernel/guards.ts'
import { DRAFT_PREFIX } from '#stores/kept-drafts.ts'
import type { Values } from '#islands/form/form-values.ts'

/** What was typed into a form and not saved. */
export interface Draft {
  /** When it was last typed into, ms since 1970. */
  at: number
  /** Of the record that was being changed; null for a new one. */
  version: number | null
  /** The changed fields, and beside them the objects they refer to. */
  values: Values
  /** What these fields held before, to see what somebody else has changed since. */
  was: Values
}

/** Whose draft it is and where it was typed. Nobody else's key is ever asked for. */
export interface DraftPlace {
  user: string
  /** The screen's address; of a new record with what the address fills in, because that is another form. */
  screen: string
  /** The record's id, or null for a new one. */
  record: string | null
}

const DAY_MS = 86_400_000
/** Longer than a leave; what is older is forgotten. */
export const KEPT_MS = 14 * DAY_MS
/** For all who use this browser: a terminal must not fill up. The oldest go first. */
export const MOST_DRAFTS = 30
/** Of one draft; browsers give a site about five million. An order of fifty lines has half of it. */
export const MOST_CHARACTERS = 120_000

export function draftKey({ user, screen, record }: DraftPlace): string {
  return DRAFT_PREFIX + [user, screen, record ?? 'new'].map(encodeURIComponent).join(' ')
}

function readText(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRow(kept)) return null
    const { at, version, values, was } = kept
    if (typeof at !== 'number' || !isRow(values) || !isRow(was)) return null
    return { at, version: typeof version === 'number' ? version : null, values, was }
  } catch {
    return null
  }
}

/** The drafts of everybody with their keys, the newest first; unreadable ones are as old as can be. */
function allDrafts(storage: Storage): { key: string; at: number }[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .map((key) => ({ key, at: readText(storage.getItem(key))?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at)
}

/** Forgets what is too old, and of more than `most` the oldest. */
export function tidyDrafts(storage: Storage, now: number, most = MOST_DRAFTS): void {
  for (const [place, { key, at }] of allDrafts(storage).entries())
    if (place >= most || now - at > KEPT_MS) storage.removeItem(key)
}

export function readDraft(storage: Storage, place: DraftPlace, now: number): Draft | null {
  const draft = readText(storage.getItem(draftKey(place)))
  return draft && now - draft.at <= KEPT_MS ? draft : null
}

export function dropDraft(storage: Storage, place: DraftPlace): void {
  storage.removeItem(draftKey(place))
}

/** Keeps a draft. A full storage costs older drafts, or in the end this one, never the form: false when it could not be kept. */
export function writeDraft(storage: Storage, place: DraftPlace, draft: Draft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > MOST_CHARACTERS) {
    // What was kept before is not what stands in the form any more.
    dropDraft(storage, place)
    return false
  }
  if (isStored(storage, place, text)) {
    tidyDrafts(storage, draft.at)
    return true
  }
  tidyDrafts(storage, draft.at, Math.floor(MOST_DRAFTS / 3))
  return isStored(storage, place, text)
}

function isStored(storage: Storage, place: DraftPlace, text: string): boolean {
  try {
    storage.setItem(draftKey(place), text)
    return true
  } catch {
    return false
  }
}
