import { t } from '#i18n/browser.ts'
import type { OfferedAction, Proposal } from '#contracts/generic-calls.ts'
import type { FieldView } from '#contracts/view.ts'

/** One action as a screen shows it: of the service's offer, or of the record as a whole. */
export interface ActionItem extends OfferedAction {
  /** Of no lifecycle, but of the record as a whole (record-items.ts); never in the offer. */
  whole?: WholeAction
  /** What its dialog begins with, once that was asked for. */
  proposed?: Proposal
}

/** What is known of an action on a whole record before anybody asks for it. */
export interface WholeAction {
  /** The question, and the word about what was done: both name the record. */
  title: string
  done: string
  /** Its call and its body, where it is not `POST {id}/{name}` of a version. */
  call?: string
  /** What to ask where others use the record, and this sentence says so. */
  instead?: (because: string) => ActionItem
}

/** The word about what was done, of the records that are named where more than one could be meant. */
export function wordOf({ label, done, whole }: ActionItem, records?: string): string {
  if (whole) return whole.done
  const word = done ?? t('{action}: done', { action: label })
  return records ? `${records} – ${word}` : word
}

/** The action with what is proposed for it already chosen; what the dialog does not ask is left out. */
export function withProposal(item: ActionItem, proposed: Proposal | null): ActionItem {
  if (!proposed) return item
  const input = item.input.map((view) => {
    const initial = proposed.values[view.name]
    return initial === undefined || initial === null ? view : { ...view, initial }
  })
  return { ...item, input, proposed }
}

export interface ActionPlan {
  primary: ActionItem | null
  /** Buttons beside it: possible in this status, even when something else refuses them. */
  others: ActionItem[]
  /** Behind 'More': not possible in this status. */
  later: ActionItem[]
}

/** Rows of a table need a screen of their own; several files do not. */
const isTable = ({ kind, rows }: FieldView): boolean => kind === 'children' && !rows?.files

/** Inputs a dialog can ask for. */
export function askable(item: ActionItem): FieldView[] {
  return item.input.filter((view) => !isTable(view) && view.kind !== 'json')
}

function isOffered(item: ActionItem, ownScreens: Readonly<Record<string, string>>): boolean {
  const needsScreen = item.own_screen || item.input.some((view) => isTable(view) && view.required)
  return Object.hasOwn(ownScreens, item.name) || !needsScreen
}

/**
 * Which actions stand where. The one amber button is the first primary one that may be done, or else the first one the
 * status fits. An action with a screen of its own is left out when this page does not know that screen.
 */
export function planOf(
  items: readonly ActionItem[],
  ownScreens: Readonly<Record<string, string>>,
  only?: readonly string[],
): ActionPlan {
  const offered = items.filter(
    (item) => isOffered(item, ownScreens) && (only === undefined || only.includes(item.asks ?? item.name)),
  )
  const fitting = offered.filter((item) => item.fits)
  const primaries = fitting.filter((item) => item.tone === 'primary')
  const primary = primaries.find((item) => item.allowed) ?? primaries[0] ?? null
  const others = fitting.filter((item) => item !== primary)
  return {
    primary,
    others: others.toSorted((a, b) => Number(a.tone === 'danger') - Number(b.tone === 'danger')),
    later: offered.filter((item) => !item.fits),
  }
}
