import { ROLE_NAMES, isRoleCode } from '#access/roles.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { State } from '#kernel/lifecycle.ts'
import type { Resource } from '#kernel/resource.ts'
import { IMPORTED_FROM, type HistoryItem } from '#contracts/history.ts'
import { doneWord } from '#contracts/done-words.ts'
import { changesOf, inputsOf } from '#layouts/generic/history-changes.ts'
import type { TimelineChange, TimelineEntry } from '#ui/Timeline.tsx'

const PLAIN: Readonly<Record<string, State>> = {
  create: { label: 'Created', tone: 'info' },
  load: { label: 'Loaded with the start data', tone: 'info' },
  update: { label: 'Changed', tone: 'neutral' },
  delete: { label: 'Deleted', tone: 'bad' },
  restore: { label: 'Restored', tone: 'ok' },
  activate: { label: 'Activated', tone: 'ok' },
  deactivate: { label: 'Deactivated', tone: 'warn' },
  print: { label: 'Printed', tone: 'neutral' },
  export: { label: 'Exported', tone: 'neutral' },
  'set-pin': { label: 'PIN made', tone: 'neutral' },
  'reset-pin': { label: 'New PIN made', tone: 'neutral' },
  'bridge-token': { label: 'Token made', tone: 'neutral' },
  'device-token': { label: 'Token made', tone: 'neutral' },
  'end-device-token': { label: 'Token ended', tone: 'warn' },
  'pair-device': { label: 'Device paired', tone: 'neutral' },
  'unpair-device': { label: 'Device taken off', tone: 'neutral' },
}

/** Somebody was asked for what the asker may not do. */
const ASKS = /^ask-/

/** What every history tells, and what the entity's own does. */
const wordOf = (resource: Resource, action: string): State | undefined =>
  resource.history?.[action] ?? PLAIN[action]

/** A state's word, and the colour it has everywhere. */
function stateOf(resource: Resource, value: unknown): State | undefined {
  return resource.lifecycle?.states[String(value)]
}

/** What an action says of fields as they were and as they are. */
function movedFields(resource: Resource, row: HistoryItem, lang: Lang): TimelineChange[] {
  const { before, after } = row
  if (!before || !after) return []
  const input = resource.lifecycle?.actions[row.action]?.input ?? {}
  const both = Object.entries(after).filter(
    ([name]) => name in before && !(name in input) && name !== resource.lifecycle?.field,
  )
  return changesOf(resource, { ...row, after: Object.fromEntries(both) }, lang)
}

/** What somebody asked a second person for. */
function waitsFor({ after }: HistoryItem, lang: Lang): TimelineChange[] {
  const asked = after?.proposed_text
  return asked
    ? [{ label: translated(lang, 'Waits for a second person'), to: String(asked).replaceAll('\n', ' · ') }]
    : []
}

function actionEntry(resource: Resource, row: HistoryItem, lang: Lang): Partial<TimelineEntry> {
  const { lifecycle } = resource
  const action = lifecycle?.actions[row.action]
  const before = lifecycle && stateOf(resource, row.before?.[lifecycle.field])
  const after = lifecycle && stateOf(resource, row.after?.[lifecycle.field])
  const moved: TimelineChange[] =
    before && after && before !== after
      ? [
          {
            label: translated(lang, 'Status'),
            from: translated(lang, before.label),
            to: translated(lang, after.label),
          },
        ]
      : []
  return {
    changes: [
      ...moved,
      ...waitsFor(row, lang),
      ...movedFields(resource, row, lang),
      ...inputsOf(action?.input, row.after, lang),
    ],
    tone: after?.tone ?? wordOf(resource, row.action)?.tone ?? 'neutral',
  }
}

/** An action's name as a word when no table knows it: 'copy-routes' is 'Copy routes'. */
function spelled(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What somebody asked others to do; null for everything else. */
function askedWord(resource: Resource, name: string, lang: Lang): string | null {
  const label = name.startsWith('ask-') && resource.lifecycle?.actions[name.slice(4)]?.label
  return label ? translated(lang, 'Asked for: {action}', { action: { word: label } }) : null
}

/** What a history says was done: the entity's own word, that of every history, or of what its action does; undefined where none is known. */
export function actionWord(resource: Resource, action: string): string | undefined {
  const button = resource.lifecycle?.actions[action.replace(/^ask-/, '')]?.label
  return (
    wordOf(resource, action)?.label ??
    (button ? doneWord(button) : ASKS.test(action) ? 'Asked others' : undefined)
  )
}

function labelOf(resource: Resource, { action, after }: HistoryItem): string {
  if (action === 'create' && after?.[IMPORTED_FROM]) return 'Imported'
  return actionWord(resource, action) ?? spelled(action)
}

/** The file that an entry was read from. */
function importedFrom({ after }: HistoryItem, lang: Lang): TimelineChange[] {
  const name = after?.[IMPORTED_FROM]
  return typeof name === 'string' ? [{ label: translated(lang, 'From the file'), to: name }] : []
}

/** The rows of a record's history in words: who did what, and which fields went from what to what. */
export function historyEntries(
  resource: Resource,
  rows: readonly HistoryItem[],
  lang: Lang,
): TimelineEntry[] {
  return rows.map((row) => {
    const role = row.actor_role
    const words =
      row.action === 'update'
        ? { changes: [...waitsFor(row, lang), ...changesOf(resource, row, lang)], tone: 'neutral' as const }
        : actionEntry(resource, row, lang)
    return {
      at: row.at,
      who: row.actor_name,
      role: role && isRoleCode(role) ? translated(lang, ROLE_NAMES[role]) : null,
      what: askedWord(resource, row.action, lang) ?? translated(lang, labelOf(resource, row)),
      note: row.reason,
      ...words,
      changes: [...importedFrom(row, lang), ...(words.changes ?? [])],
    }
  })
}

/** What happened as another list tells it, and when that was written down. */
export interface ToldEntry extends TimelineEntry {
  recordedAt?: string
}

/**
 * One line for each thing that happened. What a history and another list both tell was written in one transaction, so at the same
 * moment: the words of the other list stay, with the changes and the note of the history.
 */
export function toldOnce(entries: readonly TimelineEntry[], more: readonly ToldEntry[]): TimelineEntry[] {
  const left = new Set(entries)
  const told = more.map(({ recordedAt, ...one }): TimelineEntry => {
    const twins = entries.filter(
      (entry) => left.has(entry) && recordedAt !== undefined && isSameMoment(entry.at, recordedAt),
    )
    for (const twin of twins) left.delete(twin)
    const said = new Set(one.changes?.map(({ label }) => label))
    const changes = twins.flatMap((twin) => twin.changes ?? []).filter(({ label }) => !said.has(label))
    return {
      ...one,
      who: one.who ?? twins[0]?.who ?? null,
      note: one.note ?? twins.find(({ note }) => note)?.note ?? null,
      changes: [...(one.changes ?? []), ...changes],
    }
  })
  return [...left, ...told]
}

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)
