import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import { mayWrite, type Reader } from '#contracts/access.ts'
import { offersOf, type OfferedAction } from '#contracts/generic-calls.ts'
import type { Api } from '#kernel/client.ts'
import type { Tone } from '#kernel/lifecycle.ts'
import type { Row } from '#kernel/record.ts'
import { keysOf } from '#kernel/guards.ts'
import type { Decides } from '#islands/actions/about.tsx'
import { valueAt } from '#ui/cell.ts'
import type { Fact } from '#ui/Facts.tsx'
import type { Resource } from '#kernel/resource.ts'

/** The id of the tab the address asks for; the first one when it names none of them. */
export function tabOf(url: URL, tabs: readonly { id: string }[]): string {
  const wanted = url.searchParams.get('tab')
  return tabs.find(({ id }) => id === wanted)?.id ?? tabs[0]?.id ?? ''
}

/** A record's status in words, with its colour; null for a resource without a lifecycle. */
export function statusOf(resource: Resource, record: Row, lang: Lang): { label: string; tone: Tone } | null {
  const { lifecycle } = resource
  const state = lifecycle?.states[String(record[lifecycle.field])]
  return state ? { label: translated(lang, state.label), tone: state.tone } : null
}

/** What the action bar needs of a resource: where its calls are. */
export function baseOf(resource: Resource): string {
  return `/${resource.service}/v1/${resource.name}`
}

/** The call that deletes its records; null for who may not. */
export function removalFor(resource: Resource, reader: Reader): string | null {
  return mayWrite(resource, 'remove', reader) && !resource.without.has('remove')
    ? resource.calls.remove
    : null
}

const ANSWERS: readonly string[] = ['approve-change', 'refuse-change']

/** The answers of a second person are offered once there is something to answer. */
const isTimely = ({ fields }: Resource, record: object, action: string): boolean =>
  !ANSWERS.includes(action) || !('proposed_text' in fields) || Boolean(valueAt(record, 'proposed_text'))

/** Actions by which somebody agrees to what another one made. */
const DECISIONS = /^(approve|confirm|verify)\b/

/** What the dialogs of a second person say of what they agree to: these facts, which the dialog covers. */
export function decidesOf(resource: Resource, facts: readonly Pick<Fact, 'label' | 'value'>[]): Decides {
  return {
    actions: keysOf(resource.lifecycle?.actions ?? {}).filter((name) => DECISIONS.test(name)),
    facts: facts.map(({ label, value }) => ({ label, value: String(value) })),
  }
}

/** The reader's actions on a record: allowed or refused with reasons, and whether the status fits at all. */
export async function actionsOf(
  api: Api,
  resource: Resource,
  record: { id: string },
): Promise<OfferedAction[]> {
  if (!resource.lifecycle) return []
  const offer = await api.call(offersOf(baseOf(resource)), { id: record.id })
  return offer.items.filter(({ name }) => isTimely(resource, record, name))
}
