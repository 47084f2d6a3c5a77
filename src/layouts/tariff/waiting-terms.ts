import { to } from '#access/screens.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { cellsOf } from '#contracts/cells.ts'
import { changeWords } from '#contracts/change-words.ts'
import { truck } from '#contracts/fleet/truck.ts'
import { cargo } from '#contracts/goods/cargo.ts'
import { MOST_ROWS } from '#contracts/list-request.ts'
import { contract, CONTRACT_TERMS } from '#contracts/tariff/contract.ts'
import type { Api } from '#kernel/client.ts'
import { isRow } from '#kernel/guards.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { ListRequest } from '#kernel/wire.ts'
import { actionsOf, baseOf } from '#layouts/generic/detail-data.ts'
import { cardOf, type WaitingChange } from '#layouts/setting/waiting-changes.ts'
import { cellText, titleOf } from '#ui/cell.ts'

type Contract = RecordOf<typeof contract>

const by = (lang: Lang): string =>
  translated(lang, 'It takes effect when another super admin or a control tower of the company approves it.')

const ANSWERS = ['approve-change', 'refuse-change']

/** The change of a contract's money that waits; null where none does. */
export async function termsChange(
  api: Api,
  lang: Lang,
  row: Contract,
  isEditor: boolean,
): Promise<WaitingChange | null> {
  if (row.status !== 'active' || !isRow(row.proposed)) return null
  const card = await cardOf(
    api,
    lang,
    row,
    {
      title: `${translated(lang, 'Contract')} ${row.code} · ${row.vendor.name}`,
      href: isEditor ? to('master.contract.edit', { id: row.id }) : null,
      lines: changeWords(contract.fields, row, row.proposed, lang),
      by: by(lang),
    },
    contract,
  )
  return { ...card, only: ANSWERS }
}

/** Master data that money follows from, beside contracts: its change waits in its state. */
type Priced = typeof cargo | typeof truck

/** The change of a record that waits, with its page for who edits it; null where none waits. */
async function change(
  api: Api,
  lang: Lang,
  resource: Priced,
  row: RecordOf<Priced>,
  href: string | null,
): Promise<WaitingChange | null> {
  if (!isRow(row.proposed)) return null
  return cardOf(
    api,
    lang,
    row,
    {
      title: `${translated(lang, resource.label)} ${titleOf(row, resource.title)}`,
      href,
      lines: changeWords(resource.fields, row, row.proposed, lang),
      by: by(lang),
    },
    resource,
  )
}

/** A draft that somebody else than who entered it activates: all it agrees to, in words. */
async function draftTerms(api: Api, lang: Lang, row: Contract, isEditor: boolean): Promise<WaitingChange> {
  const cells = cellsOf(contract, CONTRACT_TERMS, lang)
  return {
    id: row.id,
    base: baseOf(contract),
    rowVersion: row.row_version,
    title: `${translated(lang, 'Contract')} ${row.code} · ${row.name}`,
    href: isEditor ? to('master.contract.edit', { id: row.id }) : null,
    lines: cells.flatMap((cell) => {
      const text = cellText(cell, row, lang)
      return text ? [`${cell.label}: ${text}`] : []
    }),
    reason: '',
    asked: translated(lang, 'Terms entered by {by}, {at}', {
      by: row.terms_by_name ?? translated(lang, 'the system'),
      at: formatMoment(row.updated_at, lang),
    }),
    until: null,
    by: translated(lang, 'Orders can use it once somebody else activates it.'),
    items: await actionsOf(api, contract, row),
    only: ['activate'],
  }
}

const WAITING: Partial<ListRequest> = {
  filters: [{ field: 'change_state', operator: '=', value: 'waiting' }],
  limit: MOST_ROWS,
}

const read = <R extends typeof contract | Priced>(api: Api, resource: R, items: readonly { id: string }[]) =>
  Promise.all(items.map(({ id }) => api.get(resource, id)))

/** What of contracts, cargoes and trucks waits for a second person: changes of what was agreed, and drafts that have a route. */
export async function waitingTerms(api: Api, lang: Lang, isEditor: boolean): Promise<WaitingChange[]> {
  const page = (id: 'master.cargo-data.edit' | 'master.truck.edit') => (row: { id: string }) =>
    isEditor ? to(id, { id: row.id }) : null
  const [asked, drafts, cargoes, trucks] = await Promise.all([
    api.list(contract, {
      filters: [{ field: 'proposed_at', operator: 'is_null', value: false }],
      limit: MOST_ROWS,
    }),
    api.list(contract, {
      filters: [{ field: 'status', operator: '=', value: 'draft' }],
      limit: MOST_ROWS,
    }),
    api.list(cargo, WAITING),
    api.list(truck, WAITING),
  ])
  const withRoute = drafts.items.filter(({ route_count: count }) => Number(count ?? 0) > 0)
  const [cargoPage, truckPage] = [page('master.cargo-data.edit'), page('master.truck.edit')]
  const changes = [
    ...(await read(api, contract, asked.items)).map((row) => termsChange(api, lang, row, isEditor)),
    ...(await read(api, cargo, cargoes.items)).map((row) => change(api, lang, cargo, row, cargoPage(row))),
    ...(await read(api, truck, trucks.items)).map((row) => change(api, lang, truck, row, truckPage(row))),
    ...(await read(api, contract, withRoute)).map((row) => draftTerms(api, lang, row, isEditor)),
  ]
  return (await Promise.all(changes)).filter((one) => one !== null)
}
