import { ROLE_NAMES, isRoleCode } from '#access/roles.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { State } from '#kernel/lifecycle.ts'
import type { FieldMap } from '#kernel/field.ts'
import type { Resource } from '#kernel/resource.ts'
import type { HistoryItem } from '#contracts/history.ts'
import { cellsOf } from '#contracts/cells.ts'
import { formFields, type CellView } from '#contracts/view.ts'
import { doneWord } from '#contracts/done-words.ts'
import { rowsIn } from '#kernel/guards.ts'
import type { Row } from '#kernel/record.ts'
import { cellText } from '#ui/cell.ts'
import { cellOfField } from '#ui/inputs/field-text.ts'
import { namesOfFiles } from '#ui/inputs/file-rows.ts'
import type { TimelineChange, TimelineEntry } from '#ui/Timeline.tsx'

const PLAIN: Readonly<Record<string, State>> = {
  create: { label: 'Created', tone: 'info' },
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

/** What every history tells, and what the entity's own does. */
const wordOf = (resource: Resource, action: string): State | undefined =>
  resource.history?.[action] ?? PLAIN[action]

/** Kinds whose value is no text of one line; that they changed is all there is to say. */
const UNSAID = new Set(['children', 'json', 'longtext'])

const idOf = ({ file_id: id }: Row): unknown => id

/** Files that came and went, by their names. */
function changedFiles(label: string, before: Row[], after: Row[], lang: Lang): TimelineChange {
  const [had, has] = [new Set(before.map(idOf)), new Set(after.map(idOf))]
  const added = namesOfFiles(after.filter((row) => !had.has(idOf(row)))).join(', ')
  const removed = namesOfFiles(before.filter((row) => !has.has(idOf(row)))).join(', ')
  const said = [
    added && translated(lang, 'Added: {names}', { names: added }),
    removed && translated(lang, 'Removed: {names}', { names: removed }),
  ].filter(Boolean)
  return { label, to: said.join(' · ') || translated(lang, 'Other captions or another order') }
}

function change(cell: CellView, before: unknown, after: unknown, lang: Lang): TimelineChange {
  // An account is only an id here; that it changed is all that can be said.
  const isBareId = cell.kind === 'ref' && !cell.path
  if (UNSAID.has(cell.kind) || isBareId) return { label: cell.label }
  return { label: cell.label, from: cellText(cell, before, lang), to: cellText(cell, after, lang) }
}

/** The fields of an update that people write, with their old and new values. */
function changesOf(resource: Resource, row: HistoryItem, lang: Lang): TimelineChange[] {
  const names = Object.keys(row.after ?? {}).filter((name) => resource.fields[name]?.readOnly === undefined)
  const known = names.filter((name) => resource.fields[name])
  return cellsOf(resource, known, lang).map((cell) => {
    const { field, label } = cell
    if (!resource.fields[field]?.children?.files) return change(cell, row.before, row.after, lang)
    return changedFiles(label, rowsIn(row.before?.[field]), rowsIn(row.after?.[field]), lang)
  })
}

/** A state's word, and the colour it has everywhere. */
function stateOf(resource: Resource, value: unknown): State | undefined {
  return resource.lifecycle?.states[String(value)]
}

/** What was said with an action; its reason stands apart, a reference is only an id here, and a file stands among the record's files. */
function inputsOf(input: FieldMap | undefined, after: HistoryItem['after'], lang: Lang): TimelineChange[] {
  return formFields(input ?? {}, lang).flatMap((view) => {
    if (view.name === 'reason' || ['ref', 'file'].includes(view.kind) || UNSAID.has(view.kind)) return []
    const text = cellText(cellOfField(view), after, lang)
    return text === '' ? [] : [{ label: view.label, to: text }]
  })
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
  const asked = row.after?.proposed_text
  const waits: TimelineChange[] = asked
    ? [{ label: translated(lang, 'Waits for a second person'), to: String(asked).replaceAll('\n', ' · ') }]
    : []
  return {
    changes: [...moved, ...waits, ...inputsOf(action?.input, row.after, lang)],
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

/** The rows of a record's history in words: who did what, and which fields went from what to what. */
export function historyEntries(
  resource: Resource,
  rows: readonly HistoryItem[],
  lang: Lang,
): TimelineEntry[] {
  return rows.map((row) => {
    const action = resource.lifecycle?.actions[row.action]?.label
    const label = wordOf(resource, row.action)?.label ?? (action && doneWord(action))
    const role = row.actor_role
    const words =
      row.action === 'update'
        ? { changes: changesOf(resource, row, lang), tone: 'neutral' as const }
        : actionEntry(resource, row, lang)
    return {
      at: row.at,
      who: row.actor_name,
      role: role && isRoleCode(role) ? translated(lang, ROLE_NAMES[role]) : null,
      what: askedWord(resource, row.action, lang) ?? translated(lang, label ?? spelled(row.action)),
      note: row.reason,
      ...words,
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
