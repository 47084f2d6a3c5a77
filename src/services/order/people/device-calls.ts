import type { Lang } from '#i18n/translate.ts'
import { translated } from '#i18n/translated.ts'
import { AppError, NOT_FOUND, refuseNow } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { refusal } from '#kernel/lifecycle.ts'
import { driverRemarkLifecycle } from '#contracts/people/driver-remark-lifecycle.ts'
import { driverRemark } from '#contracts/people/driver-remark.ts'
import { saidIn } from '#contracts/said.ts'
import { appealRemark, ownRemarks, type DeviceRemark } from '#contracts/people/remark-device-calls.ts'
import { moveBySystem } from '#engine/action/actions.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import { write, type Write } from '#engine/write.ts'
import type { RowOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'

type Remark = RowOf<'orders.driver_remark'>

/** What was said of a driver, in the language that the phone asks for. */
const words = ({ description, saw }: Remark, lang: Lang): string => {
  const said = saidIn(saw)
  return said ? translated(lang, said.message, said.params) : (description ?? '')
}

const shown = (row: Remark, lang: Lang): DeviceRemark => {
  const { id, remark_no, point, status, remarked_at, decision_reason } = row
  return { id, remark_no, description: words(row, lang), point, status, remarked_at, decision_reason }
}

/** A driver's own remark, locked; 404 for another driver's. */
async function ownRemark(w: Write, id: string, driverId: string): Promise<Remark> {
  const [row] = isId(id)
    ? await runSql<Remark>(
        w.tx,
        'select * from orders.driver_remark where id = $1 and driver_id = $2 and deleted_at is null for update',
        [id, driverId],
      )
    : []
  if (!row) throw new AppError('not_found', NOT_FOUND)
  return row
}

/** What a driver's phone reads and says of remarks. Mounted behind what lets devices in. */
export function mountRemarkDevice(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, ownRemarks, async ({ actor }) => ({
    items: (
      await runSql<Remark>(
        ctx.db,
        `select * from orders.driver_remark where driver_id = $1 and status <> 'submitted' and deleted_at is null
         order by remarked_at desc limit 50`,
        [actor.userId],
      )
    ).map((row) => shown(row, actor.lang)),
  }))
  mountCall(app, appealRemark, ({ actor, once, params, input }) =>
    write(ctx, actor, once, async (w) => {
      const row = await ownRemark(w, params.id, actor.userId)
      const wrong = refusal(driverRemarkLifecycle, 'appeal', row.status)
      if (wrong) refuseNow([{ field: 'status', ...wrong }])
      await moveBySystem(w, driverRemark, row, 'appeal', {
        appeal_text: input.appeal_text,
        appealed_at: w.at,
        appealed_by_name: w.actor.name,
      })
      return shown(await ownRemark(w, params.id, actor.userId), actor.lang)
    }),
  )
}
