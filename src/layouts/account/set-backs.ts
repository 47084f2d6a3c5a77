import { setBack, type ChainSetBack, type SetBack } from '#contracts/account/set-back.ts'
import { among } from '#contracts/home-tile.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Api } from '#kernel/client.ts'
import { cardOf, type WaitingChange } from '#layouts/setting/waiting-changes.ts'

/** What of one chain is gone, as people read it. */
function lineOf(lang: Lang, { chain, name, from, to }: ChainSetBack): string {
  const first = to[0] + 1
  const values = { name, first, last: from[0] }
  if (chain === 'papers') return translated(lang, 'Printed tickets: codes {first} to {last}', values)
  return chain.startsWith('seal ')
    ? translated(lang, 'Audit and history of {name}: entries {first} to {last}', values)
    : translated(lang, 'Weights of scale {name}: {first} to {last}', values)
}

async function cardFor(api: Api, lang: Lang, row: SetBack): Promise<WaitingChange> {
  const known = row.known_at ? formatMoment(row.known_at, lang) : '–'
  const found = formatMoment(row.found_at, lang)
  const card = await cardOf(
    api,
    lang,
    {
      ...row,
      change_reason: row.reason,
      proposed_by: null,
      proposed_by_name: row.declared_by_name,
      proposed_at: row.declared_at ?? row.found_at,
      proposed_until: row.waits_until,
    },
    {
      title: translated(lang, 'Records are earlier than the server has seen them'),
      href: null,
      lines: [
        translated(lang, 'Whole until {known}; found {found}', {
          known,
          found,
        }),
        ...(Array.isArray(row.ends) ? row.ends : []).map((one) => lineOf(lang, one)),
      ],
      by:
        row.status === 'found'
          ? translated(
              lang,
              'If the database was restored from a copy, declare it. If nobody restored it, somebody has put records back: run the check and tell your auditor.',
            )
          : translated(lang, 'It takes effect when another super admin confirms it.'),
    },
    setBack,
  )
  return row.status === 'found'
    ? { ...card, asked: translated(lang, 'Found by the server, {found}', { found }) }
    : card
}

/** Records that were set back and that nobody, or only one super admin, has declared as restored. */
export async function setBacks(api: Api, lang: Lang): Promise<WaitingChange[]> {
  const { items } = await api.list(setBack, {
    filters: [among('status', 'found', 'declared')],
    limit: 20,
  })
  const rows = await Promise.all(items.map(({ id }) => api.get(setBack, id)))
  return Promise.all(rows.map((row) => cardFor(api, lang, row)))
}
