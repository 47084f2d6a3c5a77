import type { Lang } from '#i18n/translate.ts'
import { formatMoment } from '#i18n/format.ts'
import { translated } from '#i18n/translated.ts'
import type { Api } from '#kernel/client.ts'
import { isRow, keysOf } from '#kernel/guards.ts'
import { resourceNamed } from '#contracts/index.ts'
import { ref } from '#contracts/reference-fields.ts'
import { TRUTH_CHANGE } from '#contracts/second-person.ts'
import { setting } from '#contracts/setting/setting.ts'
import type { SettingKind } from '#contracts/setting/setting-spec.ts'
import { settingGroup } from '#contracts/setting/setting-spec.ts'
import { isGuard, SETTINGS } from '#contracts/setting/settings.ts'
import { formFields } from '#contracts/view.ts'
import type { SettingItem, SetValue } from '#islands/setting/setting-data.ts'
import { orNull } from '#layouts/generic/page-data.ts'

const WHY = 'What weakens a guard waits for another super admin; what strengthens it counts at once'

const OWNERS = {
  work_unit: {
    resource: 'work-unit',
    ask: 'Own value for a work unit',
    field: ref('work-unit', { label: 'Work unit', required: true }),
  },
  scale: {
    resource: 'scale',
    ask: 'Own value for a scale',
    field: ref('scale', { label: 'Scale', required: true }),
  },
} as const

const MOST = 200

/** The names of records by their ids; what is gone has none. */
async function namesOf(
  api: Api,
  resource: string,
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of new Set(ids)) {
    const record = id && (await orNull(api.get({ calls: resourceNamed(resource).calls }, id)))
    if (record) names.set(record.id, String(record.name ?? ''))
  }
  return names
}

function proposedOf(proposed: unknown): SettingKind | null {
  const value = isRow(proposed) ? proposed.value : null
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null
}

/** Every setting with the values that somebody set. */
export async function settingItems(api: Api, lang: Lang): Promise<SettingItem[]> {
  const { items: rows } = await api.list(setting, { limit: MOST })
  const users = await namesOf(
    api,
    'user',
    rows.map(({ updated_by }) => updated_by),
  )
  const owners = new Map<string, string>()
  for (const scope of keysOf(OWNERS)) {
    const ids = rows.filter((row) => row.scope === scope).map(({ scope_id }) => scope_id)
    for (const [id, name] of await namesOf(api, OWNERS[scope].resource, ids)) owners.set(id, name)
  }
  const valueOf = (row: (typeof rows)[number]): SetValue => ({
    id: row.id,
    row_version: row.row_version,
    value: row.value,
    owner: row.scope_id,
    ownerName: row.scope_id ? (owners.get(row.scope_id) ?? '–') : '',
    by: users.get(row.updated_by ?? '') ?? translated(lang, 'the system'),
    at: formatMoment(row.updated_at, lang),
    waits: proposedOf(row.proposed),
  })
  const [reasonView] = formFields(
    { change_reason: { ...TRUTH_CHANGE.change_reason, help: WHY, required: true } },
    lang,
  )
  return keysOf(SETTINGS).map((name) => {
    const { subject, field, initial, of } = SETTINGS[name]
    const [view] = formFields({ value: field }, lang)
    const [ownerView] = of ? formFields({ scope_id: OWNERS[of].field }, lang) : []
    return {
      name,
      subject: translated(lang, subject),
      group: settingGroup(subject),
      view: view!,
      initial,
      ownerView: ownerView ?? null,
      ownerAsk: of ? translated(lang, OWNERS[of].ask) : '',
      scope: of ?? 'global',
      reasonView: (isGuard(name) && reasonView) || null,
      values: rows.filter((row) => row.name === name).map(valueOf),
    }
  })
}
