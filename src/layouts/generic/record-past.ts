import { mayRead, type Reader } from '#contracts/access.ts'
import { cellsOf } from '#contracts/cells.ts'
import { historyOf, historyOfParts, ledgerPageOf } from '#contracts/generic-calls.ts'
import { BEGINNINGS, type PartItem } from '#contracts/history.ts'
import { resourceNamed } from '#contracts/index.ts'
import { ledgerOf } from '#contracts/ledgers.ts'
import { pastParts, type PastPart } from '#contracts/past.ts'
import { recordAddress } from '#contracts/record-address.ts'
import { recordPage } from '#contracts/record-page.ts'
import { translated } from '#i18n/translated.ts'
import type { Lang } from '#i18n/translate.ts'
import type { Api } from '#kernel/client.ts'
import { isOneOf } from '#kernel/guards.ts'
import type { Resource } from '#kernel/resource.ts'
import { cellText } from '#ui/cell.ts'
import type { TimelineEntry } from '#ui/Timeline.tsx'
import { baseOf } from '#layouts/generic/detail-data.ts'
import { historyEntries, toldOnce, type ToldEntry } from '#layouts/generic/history-entries.ts'
import { ledgerPast } from '#layouts/generic/ledger-past.ts'
import { ifReadable } from '#layouts/generic/page-data.ts'

/** What a record has been through, as far as its reader may know it. */
export interface RecordPast {
  entries: TimelineEntry[]
  hasMore: boolean
  /** Its ledger has more than stands here. */
  isLedgerCut: boolean
}

/** Who reads it, and how much of it. */
interface Asked {
  reader: Reader
  lang: Lang
  limit: number
}

/** So many names stand in an entry of several records. */
const NAMED = 3
/** So much of a ledger stands among the rest: who asks for more opens the ledger itself. */
const [LEDGER_READ, LEDGER_TOLD] = [100, 8]

/** What a record is called by what names it. */
function nameIn(resource: Resource, named: PartItem['subject']['named'], lang: Lang): string {
  const own = resource.title.filter((name) => name in named)
  return cellsOf(resource, own, lang)
    .map((cell) => cellText(cell, named, lang))
    .filter(Boolean)
    .join(' · ')
}

/** Several records to which the same was done at once, as by an import, are one entry. */
function together(
  resource: Resource,
  items: readonly PartItem[],
  entries: readonly TimelineEntry[],
  { reader, lang }: Asked,
): TimelineEntry[] {
  const groups = new Map<string, number[]>()
  for (const [nth, { at, who, what, changes, note }] of entries.entries()) {
    const key = JSON.stringify([at, who, what, changes, note])
    groups.set(key, [...(groups.get(key) ?? []), nth])
  }
  const hasPage = recordPage(resource, reader.roleCode) !== undefined
  return [...groups.values()].map((group) => {
    const of = group.map((nth) => items[nth]!.subject)
    const names = of.slice(0, NAMED).map(({ named }) => nameIn(resource, named, lang))
    const more = group.length - NAMED
    const all = [
      ...names.filter(Boolean),
      ...(more > 0 ? [translated(lang, 'and {count} more', { count: more })] : []),
    ].join(', ')
    const kind = translated(lang, group.length > 1 ? resource.plural : resource.label)
    const href = hasPage && group.length === 1 ? recordAddress(resource.name, of[0]!.id) : null
    return { ...entries[group[0]!]!, of: { name: all ? `${kind}: ${all}` : kind, href } }
  })
}

/** What each record of a part says was done to the one it belongs to; what ended it says nothing more. */
function acts(
  resource: Resource,
  act: string,
  items: readonly PartItem[],
  entries: readonly TimelineEntry[],
  lang: Lang,
): ToldEntry[] {
  return items.flatMap(({ subject, action, at }, nth) =>
    action === 'create' || action === 'load'
      ? [
          {
            ...entries[nth]!,
            what: `${translated(lang, act)}: ${nameIn(resource, subject.named, lang)}`,
            recordedAt: at,
          },
        ]
      : [],
  )
}

/** The past of the records of one kind that belong to a record; nothing for who may not read them. */
async function partOfPast(
  api: Api,
  { resource: name, by, act }: PastPart,
  id: string,
  asked: Asked,
): Promise<{ told: ToldEntry[]; hasMore: boolean }> {
  const { reader, lang, limit } = asked
  const resource = resourceNamed(name)
  const page = mayRead(resource, reader.roleCode)
    ? await ifReadable(api.call(historyOfParts(resource, by, limit), { id }))
    : null
  if (!page) return { told: [], hasMore: false }
  const entries = historyEntries(resource, page.items, lang)
  const told = act
    ? acts(resource, act, page.items, entries, lang)
    : by === 'id'
      ? entries
      : together(resource, page.items, entries, asked)
  return { told, hasMore: page.pagination.has_next_page }
}

/** The entries of a record's ledger; nothing where it has none. */
async function ofLedger(api: Api, resource: Resource, id: string, lang: Lang) {
  const ledger = ledgerOf(resource.name)
  const asked = { id, page: 1, limit: LEDGER_READ, type: '', from: '', to: '', part: '' }
  const page = ledger && (await ifReadable(api.call(ledgerPageOf(baseOf(resource)), asked)))
  if (!page) return { told: [], isCut: false }
  const told = ledgerPast(ledger, page.items, lang)
  return {
    told: told.slice(0, LEDGER_TOLD),
    isCut: told.length > LEDGER_TOLD || page.pagination.has_next_page,
  }
}

/**
 * What was done to a record, to its beginning: its own history, that of the records that belong to it, and the entries of its ledger. `more`
 * are entries from elsewhere, such as events. Errors as the call of its own history.
 */
export async function recordPast(
  api: Api,
  resource: Resource,
  id: string,
  asked: Asked,
  more: readonly ToldEntry[] = [],
): Promise<RecordPast> {
  const { lang, limit } = asked
  const [own, ledger, ...parts] = await Promise.all([
    api.call(historyOf(resource, limit), { id }),
    ofLedger(api, resource, id, lang),
    ...pastParts(resource.name).map((part) => partOfPast(api, part, id, asked)),
  ])
  const beside = [...more, ...parts.flatMap(({ told }) => told)]
  // What only shows another record has no beginning of its own.
  const isShown = pastParts(resource.name).some(({ by }) => by === 'id')
  const done = isShown ? own.items.filter(({ action }) => !isOneOf<string>(BEGINNINGS, action)) : own.items
  const entries = toldOnce(historyEntries(resource, done, lang), beside)
  const hasMore = own.pagination.has_next_page || parts.some((part) => part.hasMore)
  return { entries: withMoves(entries, ledger.told), hasMore, isLedgerCut: ledger.isCut }
}

/** Entries of a ledger beside what was done: what one act moved stands with it. */
function withMoves(entries: readonly TimelineEntry[], moves: readonly TimelineEntry[]): TimelineEntry[] {
  const told = [...entries]
  for (const move of moves) {
    const nth = told.findIndex(({ at, who }) => at === move.at && (who ?? null) === (move.who ?? null))
    const act = told[nth]
    if (act && nth < entries.length)
      told[nth] = { ...act, changes: [...(act.changes ?? []), ...(move.changes ?? [])] }
    else told.push(move)
  }
  return told
}
