import { AppError, fieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import { setting } from '#contracts/setting/setting.ts'
import {
  fitsSetting,
  isSettingName,
  isTruthSetting,
  SETTINGS,
  type SettingName,
} from '#contracts/setting/settings.ts'
import type { SettingKind } from '#contracts/setting/setting-spec.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { takeOut } from '#engine/record/second-person.ts'
import type { Write } from '#engine/write.ts'
import { settingOf, type SettingFor } from '#services/master/setting/read.ts'
import { askForChange, settingTruthActions, tellAsked } from '#services/master/setting/truth-changes.ts'

type Columns = ChangesOf<'master.setting'>

type Given = Partial<NewOf<typeof setting>>
type Owner = Pick<RecordOf<typeof setting>, 'scope' | 'scope_id'>

const ownerOf = ({ scope, scope_id: id }: Owner): SettingFor =>
  scope === 'scale' ? { scaleId: id } : scope === 'work_unit' ? { workUnitId: id } : {}

/** What holds where a value is taken back: the plant's, or for the plant the default. */
const withoutIt = (w: Write, name: SettingName, { scope }: Owner): Promise<SettingKind> =>
  scope === 'global' ? Promise.resolve(SETTINGS[name].initial) : settingOf(w.tx, name)

/** Takes the value of a setting that decides about truth out of a change; it waits for a second administrator. */
async function changeOf(w: Write, name: SettingName, given: Given, before: Row & Owner): Promise<Columns> {
  const { change_reason: reason } = given
  delete given.change_reason
  if (!isTruthSetting(name)) return {}
  const change = takeOut(setting, ['value'], given, before)
  if (!Object.keys(change).length) return {}
  return askForChange(w, { before, change, reason, fields: { value: SETTINGS[name].field } })
}

/** A new value of such a setting begins as what holds already; the change waits beside it. */
async function onCreate(w: Write, given: NewOf<typeof setting>): Promise<Columns> {
  const { name } = given
  const owner: Owner = { scope: given.scope ?? 'global', scope_id: given.scope_id ?? null }
  const value = await settingOf(w.tx, name, ownerOf(owner))
  const columns = await changeOf(w, name, given, { ...owner, value })
  return 'value' in given ? columns : { ...columns, value: JSON.stringify(value) }
}

/** A change brings the value alone: which setting it is says the row. */
async function onUpdate(w: Write, given: Given, before: RecordOf<typeof setting>): Promise<Columns> {
  const { name } = before
  if (!isSettingName(name)) return {}
  if (given.value !== undefined && !fitsSetting(name, given.value))
    throw fieldError('value', 'This setting does not take such a value')
  return changeOf(w, name, given, before)
}

/** What is taken back, or brought back, falls to another value: of what decides about truth only where nothing changes by it. */
async function onRemove(w: Write, row: RecordOf<typeof setting>): Promise<void> {
  const { name } = row
  if (!isSettingName(name) || !isTruthSetting(name)) return
  if (row.proposed || row.value !== (await withoutIt(w, name, row)))
    throw new AppError(
      'failed_precondition',
      'A second super admin approves this: change it to what would hold without it, then remove it',
    )
}

/** Every change asks for a fresh proof (std.S15). */
export const settingRules: ResourceRules<typeof setting> = {
  fresh: true,
  onCreate,
  onUpdate,
  afterWrite: (w, id) => tellAsked(w, setting, id),
  onRemove,
  actions: settingTruthActions,
}
