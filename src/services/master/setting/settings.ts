import { fieldError } from '#kernel/errors.ts'
import type { setting } from '#contracts/setting/setting.ts'
import { fitsSetting, isSettingName } from '#contracts/setting/settings.ts'
import type { ResourceRules } from '#engine/rules.ts'

/** A change brings the value alone: which setting it is says the row. Every change asks for a fresh proof (std.S15). */
export const settingRules: ResourceRules<typeof setting> = {
  fresh: true,
  async onUpdate(_w, { value }, { name }) {
    if (value !== undefined && !(isSettingName(name) && fitsSetting(name, value)))
      throw fieldError('value', 'This setting does not take such a value')
    return {}
  },
}
