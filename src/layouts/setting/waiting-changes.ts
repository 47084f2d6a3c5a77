import { to } from '#access/screens.ts'
import { formatMoment } from '#i18n/format.ts'
import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { changeWords } from '#contracts/change-words.ts'
import type { OfferedAction } from '#contracts/generic-calls.ts'
import { resourceNamed } from '#contracts/index.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { setting } from '#contracts/setting/setting.ts'
import { SETTINGS } from '#contracts/setting/settings.ts'
import type { Api } from '#kernel/client.ts'
import { isRow } from '#kernel/guards.ts'
import type { RecordOf } from '#kernel/record.ts'
import type { Resource } from '#kernel/resource.ts'
import type { ListRequest } from '#kernel/wire.ts'
import { actionsOf, baseOf } from '#layouts/generic/detail-data.ts'
import { orNull } from '#layouts/generic/page-data.ts'
import { setBacks } from '#layouts/account/set-backs.ts'
import { entrustments } from '#layouts/account/users/entrustments.ts'
import { scaleSources } from '#layouts/place/scale-sources.ts'

type Profile = RecordOf<typeof scaleProfile>
type Setting = RecordOf<typeof setting>

/** A change that waits, as its card shows it. */
export interface WaitingChange {
  id: string
  base: string
  rowVersion: number
  title: string
  /** Where it is looked at; null where its reader has no screen of it. */
  href: string | null
  lines: string[]
  reason: string
  /** Who asked for it and when, as people read it. */
  asked: string
  /** When it takes effect by itself; null where somebody else approves it. */
  until: string | null
  /** Who puts it into force, where that is not another super admin. */
  by?: string
  items: OfferedAction[]
  /** The answers among them, where the record has other actions too. */
  only?: readonly string[]
}

const WAITING: Partial<ListRequest> = {
  filters: [{ field: 'change_state', operator: '=', value: 'waiting' }],
  limit: 200,
}

async function nameOf(api: Api, resource: string, id: string | null): Promise<string | null> {
  const record = id && (await orNull(api.get({ calls: resourceNamed(resource).calls }, id)))
  return record && typeof record.name === 'string' ? record.name : null
}

/** What every record has whose changes wait. */
interface Waits {
  id: string
  row_version: number
  change_reason: string | null
  proposed_by: string | null
  /** Where the record keeps it: not everybody who answers reads accounts. */
  proposed_by_name?: string | null
  proposed_at: string | null
}

export async function cardOf(
  api: Api,
  lang: Lang,
  row: Waits & { proposed_until?: string | null },
  more: Pick<WaitingChange, 'title' | 'href' | 'lines' | 'by'>,
  resource: Resource,
): Promise<WaitingChange> {
  const by =
    row.proposed_by_name ?? (await nameOf(api, 'user', row.proposed_by)) ?? translated(lang, 'the system')
  const at = row.proposed_at ? formatMoment(row.proposed_at, lang) : ''
  return {
    id: row.id,
    base: baseOf(resource),
    rowVersion: row.row_version,
    ...more,
    reason: row.change_reason ?? '',
    asked: translated(lang, 'Asked for by {by}, {at}', { by, at }),
    until: row.proposed_until ? formatMoment(row.proposed_until, lang) : null,
    items: await actionsOf(api, resource, row),
  }
}

/** The change that waits of a scale's profile; null where none does. */
export async function profileChange(api: Api, lang: Lang, row: Profile): Promise<WaitingChange | null> {
  if (!isRow(row.proposed)) return null
  return cardOf(
    api,
    lang,
    row,
    {
      title: `${row.scale.code} · ${row.scale.name}`,
      href: `${to('master.scale.edit', { id: row.scale_id })}?tab=profile`,
      lines: changeWords(scaleProfile.fields, row, row.proposed, lang),
    },
    scaleProfile,
  )
}

async function settingChange(api: Api, lang: Lang, row: Setting): Promise<WaitingChange | null> {
  if (!isRow(row.proposed)) return null
  const owner =
    row.scope === 'global'
      ? null
      : await nameOf(api, row.scope === 'scale' ? 'scale' : 'work-unit', row.scope_id)
  return cardOf(
    api,
    lang,
    row,
    {
      title: [translated(lang, 'Setting'), owner].filter(Boolean).join(' · '),
      href: `${to('home')}?tab=settings`,
      lines: changeWords({ value: SETTINGS[row.name].field }, row, row.proposed, lang),
    },
    setting,
  )
}

/** Every change of a setting that waits. */
export async function settingChanges(api: Api, lang: Lang): Promise<WaitingChange[]> {
  const { items } = await api.list(setting, WAITING)
  return (await Promise.all(items.map((row) => settingChange(api, lang, row)))).filter((one) => one !== null)
}

/** Every change that waits for a second administrator, what was entrusted to somebody, and new programs of scales. */
export async function waitingChanges(api: Api, lang: Lang): Promise<WaitingChange[]> {
  const all = await Promise.all([
    setBacks(api, lang),
    entrustments(api, lang, 'waiting'),
    scaleSources(api, lang, 'waiting'),
    profileChanges(api, lang),
    settingChanges(api, lang),
  ])
  return all.flat()
}

async function profileChanges(api: Api, lang: Lang): Promise<WaitingChange[]> {
  const { items } = await api.list(scaleProfile, WAITING)
  const rows = await Promise.all(items.map(({ id }) => api.get(scaleProfile, id)))
  const changes = await Promise.all(rows.map((row) => profileChange(api, lang, row)))
  return changes.filter((one) => one !== null)
}
