import { to } from '#access/screens.ts'
import { scaleSource, type ScaleSource } from '#contracts/place/scale-source.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import type { Api } from '#kernel/client.ts'
import type { FieldFilter } from '#kernel/wire.ts'
import { cardOf, type WaitingChange } from '#layouts/setting/waiting-changes.ts'

function cardOfSource(api: Api, lang: Lang, row: ScaleSource, isAdmin: boolean): Promise<WaitingChange> {
  const what =
    row.kind === 'key'
      ? translated(lang, 'New key of its program: {key}', { key: row.key_id ?? '' })
      : translated(lang, 'New token of its program')
  return cardOf(
    api,
    lang,
    {
      ...row,
      change_reason: null,
      proposed_by: null,
      proposed_by_name: row.token_by_name,
      proposed_at: row.arrived_at,
    },
    {
      title: `${row.scale.code} · ${row.scale.name}`,
      href: isAdmin ? `${to('master.scale.edit', { id: row.scale_id })}?tab=profile` : null,
      lines: [what],
      by:
        row.status === 'alone'
          ? translated(lang, 'Another person confirms it.')
          : translated(
              lang,
              'Its tickets are flagged until another super admin approves it, or the operator at the scale confirms it.',
            ),
    },
    scaleSource,
  )
}

/** Tokens and keys of scales in one state, of all scales or of one (decision 47). */
export async function scaleSources(
  api: Api,
  lang: Lang,
  status: 'waiting' | 'alone',
  more: { scaleId?: string; isAdmin?: boolean } = {},
): Promise<WaitingChange[]> {
  const filters: FieldFilter[] = [
    { field: 'status', operator: '=', value: status },
    ...(more.scaleId ? [{ field: 'scale_id', operator: '=', value: more.scaleId } as const] : []),
  ]
  const { items } = await api.list(scaleSource, { filters, limit: 200 })
  const rows = await Promise.all(items.map(({ id }) => api.get(scaleSource, id)))
  return Promise.all(rows.map((row) => cardOfSource(api, lang, row, more.isAdmin ?? true)))
}
