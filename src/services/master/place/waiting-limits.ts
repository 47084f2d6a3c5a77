import type { Lang } from '#i18n/translate.ts'
import { isRow } from '#kernel/guards.ts'
import { changeWords } from '#contracts/change-words.ts'
import { scaleProfile } from '#contracts/place/scale-profile.ts'
import { isSettingName, SETTINGS } from '#contracts/setting/settings.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

type Profile = ColumnsOf<
  'master.scale_profile',
  | 'protocol'
  | 'display_unit'
  | 'capacity_kg'
  | 'division_kg'
  | 'min_kg'
  | 'tera_certificate_no'
  | 'tera_date'
  | 'tera_expired_at'
  | 'tera_authority'
  | 'tera_deviation_kg'
  | 'tolerance_percent'
  | 'overload_percent'
  | 'underload_percent'
  | 'is_third_party'
  | 'allow_manual'
  | 'proposed'
>

/** What is to change about a scale's weights once a second administrator approves it, a line a change: for who weighs on it. */
export async function waitingLimits(db: Executor, scaleId: string, lang: Lang): Promise<string[]> {
  const profiles = await runSql<Profile>(
    db,
    `select protocol, display_unit, capacity_kg, division_kg, min_kg, tera_certificate_no, tera_date, tera_expired_at, tera_authority, tera_deviation_kg,
            tolerance_percent, overload_percent, underload_percent, is_third_party, allow_manual, proposed
     from master.public_scale_profile where scale_id = $1 and proposed is not null and deleted_at is null`,
    [scaleId],
  )
  const settings = await runSql<ColumnsOf<'master.setting', 'name' | 'value' | 'proposed'>>(
    db,
    `select name, value, proposed from master.public_setting
     where proposed is not null and deleted_at is null and (scope = 'global' or scope_id = $1) order by name, scope`,
    [scaleId],
  )
  return [
    ...profiles.flatMap((row) =>
      isRow(row.proposed) ? changeWords(scaleProfile.fields, { ...row }, row.proposed, lang) : [],
    ),
    ...settings.flatMap(({ name, value, proposed }) =>
      isRow(proposed) && isSettingName(name)
        ? changeWords({ value: SETTINGS[name].field }, { value }, proposed, lang)
        : [],
    ),
  ]
}
