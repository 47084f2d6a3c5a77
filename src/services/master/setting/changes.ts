import { AppError, NOT_FOUND } from '#kernel/errors.ts'
import { settingChanges, type SettingChange } from '#contracts/setting/calls.ts'
import { setting } from '#contracts/setting/setting.ts'
import { isSettingName } from '#contracts/setting/settings.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf, Computed, RenamedColumns } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

const MOST = 50

type Change = ColumnsOf<'master.audit_event', 'id' | 'at' | 'actor_name' | 'action'> &
  RenamedColumns<'master.setting', { owner_id: 'scope_id' }> &
  Computed<Pick<SettingChange, 'before' | 'after'>>

/** What the audit knows of a setting: also of values that were taken back, whose rows are deleted. */
export function mountSettingChanges(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, settingChanges, async ({ params: { name } }) => {
    if (!isSettingName(name)) throw new AppError('not_found', NOT_FOUND)
    const rows = await runSql<Change>(
      ctx.db,
      `select e.id, e.at, e.actor_name, e.action, s.scope_id as owner_id,
              nullif(e.before -> 'value', 'null') as before,
              case when e.action <> 'delete' then nullif(e.after -> 'value', 'null') end as after
       from master.audit_event e join master.setting s on s.id = e.subject_id
       where e.subject_type = $1 and s.name = $2 and (e.action in ('delete', 'restore') or e.after ? 'value')
       order by e.seq desc nulls last, e.id desc limit $3`,
      [setting.name, name, MOST],
    )
    return { items: rows }
  })
}
