import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLooser, type SettingKind, type SettingSpec } from '#contracts/setting/setting-spec.ts'
import { fitsSetting, SETTINGS, type SettingName } from '#contracts/setting/settings.ts'
import { keysOf } from '#kernel/guards.ts'
import { runSql } from '#database/sql.ts'
import { createMasterApp } from '#services/master/app.ts'
import { settingOf } from '#services/master/ports.ts'
import { plant, type Caller, type Plant } from '../support/plant.ts'

/** Every setting is a guard of weights or money, or stands here with what it is instead. */
const NO_GUARDS: readonly RegExp[] = [
  // Who is told when, and what is shown.
  /_min$/,
  /^(tera_(first|second)_days|contract_warn_percent|credit_(green|watch)_from)$/,
  // How trips are planned and drivers are thought of: nobody is paid by it.
  /^(loading_points|trip_transit_percent|credit_recovery_(trips|points|most)|remark_\w+_(on|points|most))$/,
  // What stands on papers.
  /^(company_\w+|duty_stamp_above_idr|paper_(language|head)_\w+)$/,
]

let site: Plant
let admin: Caller
beforeAll(async () => {
  site = await plant(createMasterApp, 'master')
  admin = site.as('super-admin')
})
afterAll(() => site.close())

const specOf = (name: SettingName): SettingSpec<SettingKind> => SETTINGS[name]
const guards = keysOf(SETTINGS).filter((name) => specOf(name).loosens)

test('every setting says which way it weakens a guard, or why it guards nothing', () => {
  const unsaid = keysOf(SETTINGS).filter(
    (name) => !specOf(name).loosens && !NO_GUARDS.some((one) => one.test(name)),
  )
  expect(unsaid).toEqual([])
})

/** Values beside the one that holds, one of each way where there is room. */
function beside(name: SettingName): SettingKind[] {
  const { initial } = specOf(name)
  const all = typeof initial === 'boolean' ? [!initial] : [Number(initial) + 1, Number(initial) - 1]
  return all.filter((value) => fitsSetting(name, value))
}

describe.each(guards)('%s', (name) => {
  test.each(beside(name).map((value) => [value]))('made %s by one person', async (value) => {
    const before = await settingOf(site.db, name)
    const waits = isLooser(specOf(name).loosens, before, value)
    const change_reason = 'Tried by one person alone'
    const made = await admin.post<{ id: string; change_state: string }>('/v1/setting/create', {
      name,
      value,
      scope: 'global',
      change_reason,
    })
    expect([made.status, made.data?.change_state]).toEqual([200, waits ? 'waiting' : 'settled'])
    expect(await settingOf(site.db, name)).toBe(waits ? before : value)
    await runSql(site.admin, 'delete from master.setting where id = $1', [made.data.id])
  })
})
