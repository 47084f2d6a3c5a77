import { t } from '#i18n/browser.ts'
import type { Lang } from '#i18n/translate.ts'
import type { HistoryItem } from '#contracts/generic-calls.ts'
import type { FieldView } from '#contracts/view.ts'
import { fieldText } from '#ui/inputs/field-text.ts'
import type { TimelineChange, TimelineEntry } from '#ui/Timeline.tsx'

const ACTIONS: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  activate: 'Activated',
  deactivate: 'Deactivated',
  'set-pin': 'PIN made',
  'reset-pin': 'New PIN made',
  'bridge-token': 'Token made',
  'pair-device': 'Device paired',
  'unpair-device': 'Device taken off',
}

/** An action's name as a word when the table does not know it: 'reset-password' is 'Reset password'. */
function spelled(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function changesOf(
  { before, after, action }: HistoryItem,
  fields: readonly FieldView[],
  lang: Lang,
): TimelineChange[] {
  // All of a new record would only repeat the form.
  if (action !== 'update' || !before || !after) return []
  return fields
    .filter(({ name }) => name in before || name in after)
    .map((field) => ({
      label: field.label,
      from: fieldText(field, before, lang),
      to: fieldText(field, after, lang),
    }))
    .filter(({ from, to }) => from !== to)
}

/** What was done to a record, for the timeline; `fields` are those worth showing, with their labels. */
export function historyEntries(
  items: readonly HistoryItem[],
  fields: readonly FieldView[],
  lang: Lang,
): TimelineEntry[] {
  return items.map((item) => ({
    at: item.at,
    who: item.actor_name,
    what: t(ACTIONS[item.action] ?? spelled(item.action)),
    changes: changesOf(item, fields, lang),
    note: item.reason,
  }))
}
