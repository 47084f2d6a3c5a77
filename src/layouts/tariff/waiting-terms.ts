import { to } from '#access/screens.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { cellsOf } from '#contracts/cells.ts'
import { changeWords } from '#contracts/change-words.ts'
import { cargo } from '#contracts/goods/cargo.ts'
import { MOST_ROWS } from '#contracts/list-request.ts'
import { contract, CONTRACT_TERMS } from '#contracts/tariff/contract.ts'
import type { Api } from '#kernel/client.ts'
import { isRow } from '#kernel/guards.ts'
import type { RecordOf } from '#kernel/record.ts'
import { actionsOf, baseOf } from '#layouts/generic/detail-data.ts'
import { cardOf, type WaitingChange } from '#layouts/setting/waiting-changes.ts'
import { cellText } from '#ui/cell.ts'

type Contract = RecordOf<typeof contract>
type Cargo = RecordOf<typeof cargo>

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

/** The change of what a cargo's claims are made of; null where none waits. */
export async function claimsChange(
  api: Api,
  lang: Lang,
  row: Cargo,
  isEditor: boolean,
): Promise<WaitingChange | null> {
  if (!isRow(row.proposed)) return null
  return cardOf(
    api,
    lang,
    row,
    {
      title: `${translated(lang, 'Cargo')} ${row.code} · ${row.name}`,
      href: isEditor ? to('master.cargo-data.edit', { id: row.id }) : null,
      lines: changeWords(cargo.fields, row, row.proposed, lang),
      by: by(lang),
    },
    cargo,
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

/** What of contracts and cargoes waits for a second person: changes of what was agreed, and drafts that have a route. */
export async function waitingTerms(api: Api, lang: Lang, isEditor: boolean): Promise<WaitingChange[]> {
  const [asked, drafts, cargoes] = await Promise.all([
    api.list(contract, {
      filters: [{ field: 'proposed_at', operator: 'is_null', value: false }],
      limit: MOST_ROWS,
    }),
    api.list(contract, {
      filters: [{ field: 'status', operator: '=', value: 'draft' }],
      limit: MOST_ROWS,
    }),
    api.list(cargo, {
      filters: [{ field: 'change_state', operator: '=', value: 'waiting' }],
      limit: MOST_ROWS,
    }),
  ])
  const read = <R extends typeof contract | typeof cargo>(resource: R, items: readonly { id: string }[]) =>
    Promise.all(items.map(({ id }) => api.get(resource, id)))
  const changes = [
    ...(await read(contract, asked.items)).map((row) => termsChange(api, lang, row, isEditor)),
    ...(await read(cargo, cargoes.items)).map((row) => claimsChange(api, lang, row, isEditor)),
    ...(
      await read(
        contract,
        drafts.items.filter(({ route_count: count }) => Number(count ?? 0) > 0),
      )
    ).map((row) => draftTerms(api, lang, row, isEditor)),
  ]
  return (await Promise.all(changes)).filter((one) => one !== null)
}
