import { SCREENS } from '#access/screens.ts'
import { fieldError } from '#kernel/errors.ts'
import { mayRead } from '#contracts/access.ts'
import { RESOURCES } from '#contracts/index.ts'
import { isMade } from '#contracts/makers-view.ts'
import { askForRecord } from '#contracts/setting/missing-record-calls.ts'
import { mountCall } from '#engine/call/mount-call.ts'
import type { ServiceApp, ServiceContext } from '#engine/context.ts'
import type { ColumnsOf } from '#database/rows.ts'
import { runSql } from '#database/sql.ts'
import { write, type Write } from '#engine/write.ts'

/** Tells who makes records of a kind that somebody needs one (dec.I0.6); once a day for who asks. Gives when it was asked. */
async function ask(w: Write, name: string): Promise<{ asked_at: string }> {
  const resource = RESOURCES.find((one) => one.name === name)
  if (!resource || !isMade(resource) || !mayRead(resource, w.actor.roleCode))
    throw fieldError('resource', 'Choose one from the list')
  const action = `ask-for-${name}`
  const id = w.actor.userId
  await runSql(w.tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${action} ${id}`])
  const [before] = await runSql<ColumnsOf<'master.audit_event', 'at'>>(
    w.tx,
    `select at from master.audit_event where subject_type = $1 and subject_id = $2 and action = $3
     and at > now() - interval '24 hours' order by at desc limit 1`,
    [name, id, action],
  )
  if (before) return { asked_at: before.at }
  const subject = { type: name, id, no: resource.label }
  await w.audit({ action, subject })
  await w.emit({
    type: `${name}.asked`,
    subject,
    data: {
      asks: resource.label,
      roles: resource.access.create,
      company_only: resource.companyOnly !== undefined,
      note: null,
      path: SCREENS.find((screen) => screen.resource === name && screen.page === 'create')?.path,
    },
  })
  return { asked_at: w.at }
}

/** Asks for a record of a kind of which somebody finds none to choose. */
export function mountAskForRecord(app: ServiceApp, ctx: ServiceContext): void {
  mountCall(app, askForRecord, ({ actor, input, once }) =>
    write(ctx, actor, once, (w) => ask(w, input.resource)),
  )
}
