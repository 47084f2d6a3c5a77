import { AppError, fieldError } from '#kernel/errors.ts'
import type { NewOf, RecordOf, Row } from '#kernel/record.ts'
import { setting } from '#contracts/setting/setting.ts'
import {
  againstValue,
  isSettingName,
  isGuard,
  loosensGuard,
  SETTINGS,
  type SettingName,
} from '#contracts/setting/settings.ts'
import type { SettingKind } from '#contracts/setting/setting-spec.ts'
import type { ChangesOf } from '#database/rows.ts'
import type { ResourceRules } from '#engine/rules.ts'
import { refuseSecondChange, takeOut } from '#engine/record/second-person.ts'
import type { Write } from '#engine/write.ts'
import { refuseVendors } from '#services/master/setting/own-number.ts'
import { settingOf, type SettingFor } from '#services/master/setting/read.ts'
import { askForChange, settingTruthActions, tellAsked } from '#services/master/setting/truth-changes.ts'

type Columns = ChangesOf<'master.setting'>

type Given = Partial<NewOf<typeof setting>>
type Owner = Pick<RecordOf<typeof setting>, 'scope' | 'scope_id'>

const isSaid = (value: unknown): value is SettingKind =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'

const ownerOf = ({ scope, scope_id: id }: Owner): SettingFor =>
  scope === 'scale' ? { scaleId: id } : scope === 'work_unit' ? { workUnitId: id } : {}

/** What holds where a value is taken back: the plant's, or for the plant the default. */
const withoutIt = (w: Write, name: SettingName, { scope }: Owner): Promise<SettingKind> =>
  scope === 'global' ? Promise.resolve(SETTINGS[name].initial) : settingOf(w.tx, name)

type Before = Row & Owner & { proposed?: object | null }

/** Takes a value that weakens a guard out of a change; it waits for a second administrator. What strengthens one counts at once. */
async function changeOf(w: Write, name: SettingName, given: Given, before: Before): Promise<Columns> {
  const { change_reason: reason } = given
  delete given.change_reason
  if (!isGuard(name) || !isSaid(given.value) || !isSaid(before.value)) return {}
  if (!loosensGuard(name, before.value, given.value)) {
    refuseSecondChange(before)
    return {}
  }
  const change = takeOut(setting, ['value'], given, before)
  if (!Object.keys(change).length) return {}
  return askForChange(w, { before, change, reason, fields: { value: SETTINGS[name].field } })
}

/** A new value of such a setting begins as what holds already; the change waits beside it. */
async function onCreate(w: Write, given: NewOf<typeof setting>): Promise<Columns> {
  const { name } = given
  if (name === 'company_npwp') await refuseVendors(w.tx, given.value)
  const owner: Owner = { scope: given.scope ?? 'global', scope_id: given.scope_id ?? null }
  const value = await settingOf(w.tx, name, ownerOf(owner))
  const columns = await changeOf(w, name, given, { ...owner, value })
  return 'value' in given ? columns : { ...columns, value: JSON.stringify(value) }
}

/** A change brings the value alone: which setting it is says the row. */
async function onUpdate(w: Write, given: Given, before: RecordOf<typeof setting>): Promise<Columns> {
  const { name } = before
  if (!isSettingName(name)) return {}
  const refused = given.value === undefined ? null : againstValue(name, given.value)
  if (refused) throw fieldError('value', refused.message, refused.params)
  if (name === 'company_npwp') await refuseVendors(w.tx, given.value)
  return changeOf(w, name, given, before)
}

/** What is taken back, or brought back, falls to another value: of a guard only where that weakens nothing. */
async function onRemove(w: Write, row: RecordOf<typeof setting>): Promise<void> {
  const { name } = row
  if (!isSettingName(name) || !isGuard(name) || !isSaid(row.value)) return
  if (row.proposed || loosensGuard(name, row.value, await withoutIt(w, name, row)))
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
