import { keysOf } from '#kernel/guards.ts'
import { fitsSetting, SETTINGS, type SettingName, type SettingValue } from '#contracts/setting/settings.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql, type Executor } from '#database/sql.ts'

/** Whose own values go before the plant's. */
export interface SettingFor {
  workUnitId?: string | null
  scaleId?: string | null
}

/**
 * The values of settings: the scale's or work unit's own, else the plant's, else the default; a stored value out of its range counts for
 * nothing. They are read where they are needed, inside the reader's transaction, and kept nowhere: one look into an index costs less than
 * knowing whether another server has changed them.
 */
export async function settingsOf<const N extends SettingName>(
  db: Executor,
  names: readonly N[],
  of: SettingFor = {},
): Promise<{ [K in N]: SettingValue<K> }> {
  const rows = await runSql<ColumnsOf<'master.setting', 'name' | 'value'>>(
    db,
    `select name, value from master.public_setting where name = any($1::text[]) and deleted_at is null
     and (scope = 'global' or (scope = 'work_unit' and scope_id = $2) or (scope = 'scale' and scope_id = $3))
     order by scope <> 'global'`,
    [names, of.workUnitId ?? null, of.scaleId ?? null],
  )
  const defaults = Object.fromEntries(keysOf(SETTINGS).map((name) => [name, SETTINGS[name].initial]))
  const found: Record<string, unknown> = {}
  for (const name of names) {
    found[name] = defaults[name]
    for (const row of rows) if (row.name === name && fitsSetting(name, row.value)) found[name] = row.value
  }
  return found as { [K in N]: SettingValue<K> }
}

/** The value of one setting. */
export async function settingOf<N extends SettingName>(
  db: Executor,
  name: N,
  of: SettingFor = {},
): Promise<SettingValue<N>> {
  return (await settingsOf(db, [name], of))[name]
}
