import { to } from '#access/screens.ts'
import { ENTRUSTED, entrustment, type Entrustment } from '#contracts/account/entrustment.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Api } from '#kernel/client.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { cardOf, type WaitingChange } from '#layouts/setting/waiting-changes.ts'

const isStatus = (value: Entrustment['status']): FieldFilter => ({ field: 'status', operator: '=', value })

function cardsOf(api: Api, lang: Lang, row: Entrustment, isAdmin: boolean): Promise<WaitingChange> {
  return cardOf(
    api,
    lang,
    {
      ...row,
      change_reason: null,
      proposed_by: null,
      proposed_by_name: row.asked_by_name,
      proposed_at: row.asked_at,
      proposed_until: row.waits_until,
    },
    {
      title: `${row.user_name} · ${row.username}`,
      href: isAdmin ? to('users.detail', { id: row.user_id }) : null,
      lines: [translated(lang, ENTRUSTED[row.kind]), ...(row.words ?? '').split('\n').filter(Boolean)],
      ...(row.status === 'alone' ? { by: translated(lang, 'Another person confirms it.') } : {}),
    },
    entrustment,
  )
}

/** What was entrusted to accounts in one state, of everybody or of one account. */
export async function entrustments(
  api: Api,
  lang: Lang,
  status: 'waiting' | 'alone',
  more: { userId?: string; isAdmin?: boolean } = {},
): Promise<WaitingChange[]> {
  const ofUser: FieldFilter[] = more.userId ? [{ field: 'user_id', operator: '=', value: more.userId }] : []
  const { items } = await api.list(entrustment, { filters: [isStatus(status), ...ofUser], limit: 200 })
  const rows = await Promise.all(items.map(({ id }) => api.get(entrustment, id)))
  return Promise.all(rows.map((row) => cardsOf(api, lang, row, more.isAdmin ?? true)))
}
